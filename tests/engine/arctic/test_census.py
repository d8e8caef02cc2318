"""No world is impossible: where each card may lie, counted from the rules page alone.

What is known of a card decides where it can be: what the viewer gave away never leaves the penalty
zones, what all saw going into a hand leaves it face down only, and a hand gets cards that nobody
saw from the first deal, the deck or the own zone only. The truth itself has to stand the census.
"""

from collections import Counter
from random import Random

import pytest

from engine.arctic import commands as c
from engine.arctic.commands import Position
from engine.arctic.pieces import CARD_NUMBERS, DECK_OF
from engine.arctic.state import HIDDEN, Phase, PowerSides
from tests.engine.arctic.states import ARCTIC, dealt, every_edition, legal

FIRST_HAND = 3
SIDES = {
    "gifts": PowerSides(fox="fox_hidden", orca="orca_refill", bear="bear_give"),
    "gifts and deck": PowerSides(fox="fox_hidden", orca="orca_deck", bear="bear_give"),
    "zones drawn from": PowerSides(fox="fox_hidden", orca="orca_refill", bear="bear_draw"),
    "nothing hidden": PowerSides(fox="fox_under", orca="orca_refill", bear="bear_give"),
}
PLACES = frozenset(["hand", "hidden", "known", "unknown"])


def positions(seats, edition, sides, seed):
    """A match in which cards are put away and passed on whenever that is possible."""
    rng = Random(f"{seats} {edition} {sides} {seed}")
    state = dealt(seats, rng.randbytes(32), edition=edition, powers=SIDES[sides])
    yield state
    while commands := legal(state):
        sly = [command for command in commands if puts_away(command)]
        chosen = rng.choice(sly if sly and rng.random() < 0.7 else commands)
        state, _ = ARCTIC.apply(state, state.actor, chosen)
        yield state


def puts_away(command):
    """Whether others lose sight of a card, or of where it was."""
    match command:
        case c.GivePenalty() | c.AdjustDraw(by=1) | c.AdjustPlacement(by=1):
            return True
        case c.PlaceCard():
            return command.position is Position.HIDDEN
        case _:
            return False


def places(state):
    """By card that lies in no open place: the seat (None: deck or reserve) and what it lies in."""
    found = {card: (None, "deck") for card in (*state.deck[state.drawn :], *state.reserve)}
    for number, seat in enumerate(state.seats):
        found |= {card: (number, "hand") for card in seat.hand}
        found |= {card - HIDDEN: (number, "hidden") for card in seat.pile if card >= HIDDEN}
        found |= {card: (number, "known") for card in seat.penalties_known}
        found |= {card: (number, "unknown") for card in seat.penalties_unknown}
    return found


def taken(view, power):
    """Whether anybody ever held this power; a power card never returns to the table."""
    return any(card.power == power and card.holder is not None for card in view.powers)


def looked(view):
    """The seat whose unknown penalties can only be from the deck: with the bear in hand it looked
    at all it had in its phase C (R-17), and since then nobody else could give."""
    (holder,) = (card.holder for card in view.powers if card.animal == "bear")
    before_power_or_after_look = view.phase not in ("direction", "extra_step")
    if holder is None:
        return None
    if holder in view.to_act:
        return holder if before_power_or_after_look else None
    # In a last turn the bear is taken and no phase C follows.
    return None if view.last_turns else holder


def wrong(state, view):
    """Every card of the state that lies where the view's rules cannot have brought it."""
    lying = places(state)
    given = {
        CARD_NUMBERS[card] for seat in view.seats if seat.hand is None for card in seat.penalties
    }
    yield from wrongly_given(lying, given, view)
    for shown in view.seats:
        own = {card for card, at in lying.items() if at[0] == view.seat and at[1] != "unknown"}
        seen = {CARD_NUMBERS[card] for card in shown.hand_seen} - given - own
        yield from wrongly_seen(lying, seen, shown, view)
        if shown.seat != view.seat:
            yield from unseen_too_many(lying, seen, shown, view)


def wrongly_given(lying, given, view):
    """Rulings R-13 and R-14: what can be given cannot be drawn, so it stays in the zones."""
    for card in given:
        if lying[card] not in zones(view):
            yield "given", card, lying[card]


def wrongly_seen(lying, seen, shown, view):
    """Ruling R-18: it is with its seat, or was discarded and given on."""
    at_home = {(shown.seat, place) for place in ("hand", "hidden", "known")}
    away = zones(view)
    if len(view.seats) == 2 and view.seat is not None:
        # Nobody but the viewer could have given it back.
        away -= {(shown.seat, "unknown")}
    for card in seen:
        if lying[card] not in at_home | away:
            yield "seen", card, lying[card]


def unseen_too_many(lying, seen, shown, view):
    """Clause S-7: with no way to draw unseen, only what is left of the first hand is unseen."""
    at = {(shown.seat, "hand"), (shown.seat, "hidden")}
    unseen = [card for card, place in lying.items() if place in at and card not in seen]
    secretly = taken(view, "orca_deck") or taken(view, "bear_draw")
    if len(unseen) > FIRST_HAND - bool(shown.pile) and not secretly:
        yield "unseen", shown.seat, len(unseen)


def zones(view):
    """Where a card that was given may lie."""
    if not taken(view, "bear_give"):
        return set()
    every = {(seat.seat, place) for seat in view.seats for place in ("known", "unknown")}
    return every - {(looked(view), "unknown")}


def whole_decks(state):
    """Clause S-2: every card of as many decks as there are seats, once."""
    cards = [*state.river, *state.deck[state.drawn :], *state.reserve]
    for seat in state.seats:
        cards += [*seat.hand, *seat.penalties_known, *seat.penalties_unknown]
        cards += [card % HIDDEN for card in seat.pile]
    return (
        len(set(cards))
        == len(cards)
        == 30 * len(state.seats)
        == 30 * len({DECK_OF[card] for card in cards})
    )


@every_edition
@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_of_a_world_lies_where_it_cannot_be(seats, sides, edition):
    """Rulings R-13, R-14, R-17 and R-18, clauses S-2 and S-7, in every position for everybody."""
    rng = Random(7)
    for state in positions(seats, edition, sides, seed=1):
        if state.phase == Phase.OVER:
            continue
        for viewer in (*range(seats), None):
            view = ARCTIC.view(state, viewer)
            assert not list(wrong(state, view)), "the truth stands the census"
            world = ARCTIC.determinize(view, rng)
            assert not list(wrong(world, view))
            assert whole_decks(world)
            assert ARCTIC.view(world, viewer) == view


def test_the_matches_of_the_census_have_cards_in_every_place():
    """Rulings R-17 and R-18: else it would prove nothing."""
    found: Counter[tuple[str, str]] = Counter()
    for seats in (2, 3, 4):
        for state in positions(seats, "de", "gifts", seed=1):
            if state.phase != Phase.OVER:
                found.update(remembered(state, places(state)))

    at_home = {("seen at home", place) for place in PLACES - {"unknown"}}
    given_home = {("given at home", place) for place in ("known", "unknown")}
    away = {("given away", "unknown"), ("seen away", "known"), ("seen away", "unknown")}
    assert at_home | given_home | away <= found.keys()


def remembered(state, lying):
    """Where the cards that anybody remembers truly lie."""
    for viewer in range(len(state.seats)):
        for shown in ARCTIC.view(state, viewer).seats:
            if shown.seat == viewer:
                continue
            for kind, cards in (("seen", shown.hand_seen), ("given", shown.penalties)):
                for card in cards:
                    seat, place = lying[CARD_NUMBERS[card]]
                    yield f"{kind} {'at home' if seat == shown.seat else 'away'}", place
