"""What each seat may know: the last part of the rules page."""

from dataclasses import dataclass
from random import Random
from typing import Literal

import msgspec
import pytest
from msgspec.structs import replace

from engine.arctic import events as e
from engine.arctic.commands import Position
from engine.arctic.state import Phase, PowerSides
from tests.engine.arctic.playing import played
from tests.engine.arctic.states import (
    ARCTIC,
    arctic_state,
    dealt,
    legal,
    names,
    random_states,
    seat,
)

VIEWERS = (0, 1, None)


@dataclass
class Table:
    """Seat 0 is to act; seat 1 has a card of every secret place."""

    other = seat(
        totem="bear",
        hand=["moose-walrus-1", "moose-orca-2"],
        seen=["moose-orca-2"],
        pile=["walrus-orca-1", "?walrus-puffin-2", "walrus-bear-3"],
        penalties=["orca-puffin-1"],
        unknown_penalties=["orca-bear-2", "orca-fox-3"],
    )
    state = arctic_state(
        hand=["fox-moose-1"],
        pile=["fox-bear-5"],
        given=[(1, "orca-bear-2")],
        others=[other],
        powers={"orca_deck": 1, "walrus_main": 0, "puffin_takeback": -1},
        tokens={"fox": 0, "bear": 5},
    )


def shown(viewer, seat_number=1, state=Table.state):
    return ARCTIC.view(state, viewer).seats[seat_number]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_lies_open_is_shown_to_everybody(viewer):
    """Public: landscape and tokens, power sides and holders, river, sizes, whose turn it is."""
    state = Table.state
    view = ARCTIC.view(state, viewer)

    assert view.landscape == (0, 1, 3, 6, 10, 15)
    assert view.tokens == {"fox": 0, "moose": 2, "walrus": 2, "orca": 2, "puffin": 2, "bear": 5}
    assert view.river == names(state.river)
    assert (view.deck_count, view.reserve_count) == (state.deck_count, 5)
    assert (view.seat, view.to_act, view.paw, view.turn) == (viewer, (0,), 0, 7)
    assert (view.phase, view.to_place, view.to_draw) == ("prepare", 1, 5)
    assert (view.end_announced, view.last_turns, view.edition) == (False, False, "de")
    assert [(card.power, card.phase, card.holder) for card in view.powers] == [
        ("fox_hidden", "A", None),
        ("moose_draw", "C", None),
        ("walrus_main", "B", 0),
        ("orca_deck", "C", 1),
        ("puffin_takeback", "A", None),
        ("bear_draw", "C", None),
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_powers_are_public(viewer):
    """Ruling R-19: powers are public, and so is which were used this turn."""
    state = msgspec.structs.replace(Table.state, used=1 << 9 | 1 << 12)

    view = ARCTIC.view(state, viewer)

    assert (view.used_powers, view.drawing_begun) == (("puffin_takeback",), True)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_sizes_of_hands_and_zones_are_public(viewer):
    """Rulings R-17 and R-18: everybody is shown how many cards there are."""
    other = shown(viewer)

    assert (other.hand_count, other.penalty_count, other.penalty_unknown_count) == (2, 3, 2)
    assert other.hand_seen == ("moose-orca-2",)


def test_a_seat_knows_its_own_cards():
    """Own: own hand, totem, hidden cards, own known penalty cards."""
    own = shown(1)

    assert own.hand == ("moose-walrus-1", "moose-orca-2")
    assert own.totem == "bear"
    assert own.penalties == ("orca-puffin-1",)
    assert [card.card for card in own.pile] == ["walrus-orca-1", "walrus-puffin-2", "walrus-bear-3"]
    assert [card.hidden for card in own.pile] == [False, True, False]


@pytest.mark.parametrize("viewer", [0, None])
def test_nobody_else_knows_them(viewer):
    """Secret: other hands, totems, hidden cards and penalty cards."""
    other = shown(viewer)

    assert (other.hand, other.totem, other.score) == (None, None, None)
    assert [card.card for card in other.pile] == ["walrus-orca-1", None, "walrus-bear-3"]
    assert [card.hidden for card in other.pile] == [False, True, False]


def test_the_giver_of_a_penalty_card_knows_it():
    """Ruling R-17: nobody else knows them, the giver of a card excepted."""
    assert shown(0).penalties == ("orca-bear-2",)
    assert shown(None).penalties == ()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_deck_and_reserve_are_secret(viewer):
    """Secret: deck and reserve order, decks left out, seed: no card that lies there is named."""
    state = Table.state
    encoded = msgspec.json.encode(ARCTIC.view(state, viewer)).decode()

    assert all(name not in encoded for name in names((*state.deck, *state.reserve)))
    assert ARCTIC.view(state, viewer).secrets is None


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_view_names_a_card_that_its_viewer_may_not_know(viewer):
    """What each seat may know: in every state of a match, every card named is one of those."""
    for state in random_states(3, 5, edition="es"):
        if state.phase == Phase.OVER:
            continue
        allowed = {*names(state.river)}
        for number, one in enumerate(state.seats):
            allowed |= {*names(one.seen), *(name for name in names(one.pile) if name[0] != "?")}
            if number == viewer:
                allowed |= {name.lstrip("?") for name in names(one.pile)}
                allowed |= {*names(one.hand), *names(one.penalties_known)}
                allowed |= {*names(card for _, card in one.given)}
        assert cards_named(ARCTIC.view(state, viewer)) <= allowed


def cards_named(view):
    """Every card's name in the view."""
    found = {*view.river}
    for one in view.seats:
        found |= {*one.hand_seen, *one.penalties, *(one.hand or ())}
        found |= {card.card for card in one.pile if card.card}
    return found


def test_hand_and_zone_are_shown_in_the_order_of_the_cards():
    """Order would tell how the cards came; so it is always the same."""
    for state in random_states(2, 3, edition="it"):
        for one in state.seats:
            for cards in (one.hand, one.seen, one.penalties_known):
                assert list(cards) == sorted(set(cards))


def test_at_the_end_totems_hands_and_hidden_cards_are_open():
    """Clause E-4: for scoring everything that was dealt to a seat is shown, with its points."""
    state = msgspec.structs.replace(Table.state, phase=Phase.OVER)

    for viewer in VIEWERS:
        view = ARCTIC.view(state, viewer)
        other = view.seats[1]
        assert view.to_act == ()
        assert other.hand == ("moose-walrus-1", "moose-orca-2")
        assert other.totem == "bear"
        assert other.penalties == ("orca-puffin-1", "orca-bear-2", "orca-fox-3")
        assert other.pile[1].card == "walrus-puffin-2"
        # Two walruses beside a hidden card make three.
        assert other.score == {"runs": 3, "variety": 0, "totem": 15, "penalties": -3, "total": 15}
        assert view.secrets is None


def test_revealed_nothing_is_hidden():
    """The reveal of a finished match shows deck, reserve and every penalty card too."""
    state = msgspec.structs.replace(Table.state, drawn=2)
    view = ARCTIC.reveal(state, 0)

    assert view.secrets.deck == names(state.deck[2:])
    assert view.secrets.reserve == names(state.reserve)
    assert view.secrets.penalties == ((), ("orca-puffin-1", "orca-bear-2", "orca-fox-3"))
    assert view.seats[1].hand == ("moose-walrus-1", "moose-orca-2")
    assert view.seats[1].penalties == ("orca-puffin-1",)


def test_what_may_be_done_depends_on_what_the_seat_knows():
    """Legal commands name cards of the own hand, the river and the own known penalties only."""
    for state in random_states(3, 1):
        if not legal(state):
            continue
        known = {*names(state.me.hand), *names(state.me.penalties_known), *names(state.river)}
        for command in legal(state):
            for member in ("card", "river_card"):
                assert getattr(command, member, None) in {*known, None}


PUFFINS: tuple[Literal["puffin_swap", "puffin_takeback"], ...] = ("puffin_swap", "puffin_takeback")


class Attentive:
    """Somebody who only reads the events as told to one seat, and forgets nothing."""

    def __init__(self, viewer, seats):
        self.viewer = viewer
        self.seen: list[set[str]] = [set() for _ in range(seats)]
        self.own_penalties: set[str] = set()
        self.gifts: set[tuple[int, str]] = set()

    def read(self, event):
        event, own = ARCTIC.event_view(event, self.viewer), event.seat == self.viewer
        match event:
            case e.RiverCardTaken(seat=taker, card=card) | e.VisibleCardTakenBack(taker, card):
                self.seen[taker].add(card)
            case e.CardsSwapped(seat=taker, card=card, river_card=river_card):
                self.lies_open(card)
                self.seen[taker].add(river_card)
            case e.CardPlaced(card=card, position=Position.TOP | Position.UNDER):
                self.lies_open(card)
            case e.PenaltiesLookedAt(cards=cards) if own:
                self.own_penalties |= {*cards}
                self.gifts = {gift for gift in self.gifts if gift[1] not in cards}
            case e.CardDiscarded(card=card) if own:
                self.own_penalties.add(card)
            case e.PenaltyCardTaken(card=card) if own:
                self.own_penalties.remove(card)
            case e.PenaltyGiven(to_seat=to_seat, card=card) if own:
                self.own_penalties.remove(card)
                self.gifts.add((to_seat, card))

    def lies_open(self, card):
        for remembered in self.seen:
            remembered.discard(card)
        self.gifts = {gift for gift in self.gifts if gift[1] != card}


@pytest.mark.parametrize("bear", ["bear_draw", "bear_give"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_view_remembers_what_an_attentive_reader_of_the_events_does(seats, bear):
    """Rulings R-17 and R-18: no more and no less, in every state of many matches."""
    happened: set[type] = set()
    for seed in range(16):
        rng = Random(f"{seed} {bear}")
        sides = PowerSides(bear=bear, fox="fox_hidden", puffin=PUFFINS[seed % 2])
        state = dealt(seats, rng.randbytes(32), powers=sides)
        readers = [Attentive(viewer, seats) for viewer in (*range(seats), None)]
        while commands := legal(state):
            state, events = ARCTIC.apply(state, state.actor, rng.choice(commands))
            happened.update(map(type, events))
            for reader in readers if state.phase != Phase.OVER else ():
                for event in events:
                    reader.read(event)
                view = ARCTIC.view(state, reader.viewer)
                assert [{*one.hand_seen} for one in view.seats] == reader.seen
                if reader.viewer is not None:
                    assert {*view.seats[reader.viewer].penalties} == reader.own_penalties
                given = {
                    (one.seat, card)
                    for one in view.seats
                    if one.seat != reader.viewer
                    for card in one.penalties
                }
                assert given == reader.gifts
    assert happened >= {
        e.CardDiscarded,
        e.PenaltiesLookedAt,
        e.CardsSwapped,
        e.VisibleCardTakenBack,
    }
    assert (e.PenaltyGiven if bear == "bear_give" else e.PenaltyCardTaken) in happened


@pytest.mark.parametrize(("paw", "winner"), [(0, 1), (1, 1), (2, 2)])
def test_a_tie_goes_to_the_seat_closest_to_the_paw(paw, winner):
    """Rule P-5."""
    view = ARCTIC.view(played(3, "de")[-1].after, None)
    seats = tuple(
        replace(one, score={"total": total})
        for one, total in zip(view.seats, (30, 46, 46), strict=True)
    )

    assert replace(view, seats=seats, paw=paw).winner == winner
