"""Arctic: hands, totems, deck, reserve, face-down cards and faces in penalty zones.

A viewer knows his own hand, totem and hidden cards, the penalty cards he has looked at or discarded
himself (R-17), those he gave to others, and what all saw going into a hand (R-18).
At the end all that was dealt to seats is open.
"""

from msgspec.structs import replace

from engine.arctic.commands import DiscardCard, GivePenalty, PlaceCard, TakeFromPenalty
from engine.arctic.events import (
    CardPlaced,
    DeckCardTaken,
    PenaltiesLookedAt,
    PilesScored,
    RiverRefilled,
)
from engine.arctic.pieces import BEAR, BEAR_DRAW, BEAR_GIVE, ORCA_DECK
from engine.arctic.setup import FIRST_HAND
from engine.arctic.state import HIDDEN, ON_THE_TABLE, Phase
from tests.engine.redealing.relabelling import Relabelling

REVEALING = frozenset({RiverRefilled, DeckCardTaken, PenaltiesLookedAt, PilesScored, CardPlaced})
HIDING = frozenset({PlaceCard, TakeFromPenalty, DiscardCard, GivePenalty})
UNTOLD: frozenset[str] = frozenset()
ANIMAL_COUNT = 6


def redeal(state, viewer, rng):
    hidden = {place: card for place, card in hidden_places(state, viewer).items()}
    totems = [hidden.pop(f"totem {seat}", None) for seat in range(len(state.seats))]
    becomes = Relabelling(set(hidden.values()), rng)
    left = [
        animal
        for animal in range(ANIMAL_COUNT)
        if all(
            animal != seat.totem
            for seat, secret in zip(state.seats, totems, strict=True)
            if secret is None
        )
    ]
    rng.shuffle(left)
    seats = tuple(
        replace(
            seat,
            totem=seat.totem if secret is None else left.pop(),
            hand=becomes.ascending(seat.hand),
            pile=tuple(c if c < HIDDEN else becomes(c - HIDDEN) + HIDDEN for c in seat.pile),
            penalties_known=becomes.ascending(seat.penalties_known),
            penalties_unknown=becomes.all(seat.penalties_unknown),
            given=tuple((to_seat, becomes(card)) for to_seat, card in seat.given),
        )
        for seat, secret in zip(state.seats, totems, strict=True)
    )
    return replace(
        state, seats=seats, deck=becomes.all(state.deck), reserve=becomes.all(state.reserve)
    )


def put_away(state, viewer, rng):
    """Rulings R-17 and R-18: the same, but a card that all saw going into a hand was put away since
    and another one stayed in the hand; the state itself where that came out impossible."""
    held = [
        (number, card)
        for number, seat in enumerate(state.seats)
        for card in seat.hand
        if number != viewer and card in seat.seen
    ]
    if not held:
        return state
    number, card = rng.choice(held)
    instead = rng.choice([*zones(state, number, viewer)] or [card])
    changed = exchanged(state, card, instead)
    owner = next((n for n, seat in enumerate(state.seats) if instead in seat.seen), number)
    if owner not in (number, viewer):
        # What lay there is at home with its own seat, and one of that seat's cards was never there.
        back = rng.choice([c for c in state.seats[owner].hand if is_unseen(state, c)] or [instead])
        changed = exchanged(changed, instead, back)
    can_be = all(may_be_held(changed, seat) for seat in range(len(state.seats)))
    return changed if can_be else state


def zones(state, number, viewer):
    """Where that seat can have put a card: its own zone, or any where cards can be given."""
    known = set() if viewer is None else {card for _, card in state.seats[viewer].given}
    may_give = state.sides[BEAR] == BEAR_GIVE and state.holders[BEAR] != ON_THE_TABLE
    for owner, seat in enumerate(state.seats):
        if owner == number or (may_give and owner != viewer):
            yield from (card for card in seat.penalties_known if card not in known)
        if may_give:
            yield from (card for card in seat.penalties_unknown if card not in known)


def exchanged(state, one, other):
    """The state with two cards in each other's place."""
    becomes = {one: other, other: one}

    def all_of(cards):
        return tuple(sorted(becomes.get(card, card) for card in cards))

    seats = tuple(
        replace(
            seat,
            hand=all_of(seat.hand),
            penalties_known=all_of(seat.penalties_known),
            penalties_unknown=all_of(seat.penalties_unknown),
        )
        for seat in state.seats
    )
    return replace(state, seats=seats)


def is_unseen(state, card):
    """Whether nobody remembers the card."""
    return not any(card in seat.seen for seat in state.seats)


def may_be_held(state, number):
    """Only the first hand, the deck and the own zone bring cards that nobody saw (S-7, A-6); what
    others saw going into their hands is theirs."""
    seat = state.seats[number]
    held = {*seat.hand, *(card - HIDDEN for card in seat.pile if card >= HIDDEN)}
    unseen = held - {*seat.seen}
    taken = {side for side, holder in zip(state.sides, state.holders, strict=True) if holder >= 0}
    few = len(unseen) <= FIRST_HAND - bool(seat.pile)
    return all(is_unseen(state, card) for card in unseen) and (
        few or taken & {ORCA_DECK, BEAR_DRAW}
    )


def hidden_places(state, viewer):
    over = state.phase == Phase.OVER
    known = set() if viewer is None else {card for _, card in state.seats[viewer].given}
    for seat in state.seats:
        known.update(seat.seen)
    places = {f"deck {i}": card for i, card in enumerate(state.deck[state.drawn :])}
    places |= {f"reserve {i}": card for i, card in enumerate(state.reserve)}
    for number, seat in enumerate(state.seats):
        if over:
            continue
        rows = {"unknown penalty": seat.penalties_unknown}
        if number != viewer:
            places[f"totem {number}"] = seat.totem
            rows["hand"] = seat.hand
            rows["penalty"] = seat.penalties_known
            rows["hidden"] = [card - HIDDEN for card in seat.pile if card >= HIDDEN]
        for name, row in rows.items():
            secret = [card for card in row if card not in known]
            places |= {f"{name} {number} {i}": card for i, card in enumerate(secret)}
    return places
