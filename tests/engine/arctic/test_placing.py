"""Phase A, clauses A-1 to A-4: how many cards, which, penalties for missing ones, the power."""

from itertools import permutations

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.commands import Position
from engine.arctic.state import Phase
from tests.engine.arctic.states import (
    ARCTIC,
    HAND,
    arctic_state,
    legal,
    me,
    names,
    of_type,
    play,
    refusal,
    seat,
)

# how many


@pytest.mark.parametrize(
    ("visible", "owed"), [("fox-moose-1", 5), ("moose-orca-2", 4), ("bear-puffin-5", 1)]
)
def test_the_placement_value_of_the_visible_card_says_how_many_are_placed(visible, owed):
    """Clause A-1: as it is at the start of the turn."""
    _, events = play(
        arctic_state(
            phase=Phase.GIVE,
            actor=1,
            powers={"bear_give": 1},
            penalties=["fox-orca-3"],
            others=[seat(totem="bear", hand=HAND, pile=[visible])],
        ),
        c.END_TURN,
    )

    assert events[-1] == e.TurnBegun(0, owed, last_turn=False)


def test_without_a_visible_card_one_is_placed():
    """Clause A-1: so also on the first turn."""
    state = arctic_state(hand=HAND)
    assert state.to_place == 1

    state, _ = play(state, c.PlaceCard("orca-bear-2"))

    assert names(me(state).pile) == ("orca-bear-2",)
    assert state.phase == Phase.DIRECTION


# placing


@pytest.mark.parametrize("order", list(permutations(HAND)))
def test_cards_are_placed_one_after_another_in_any_order(order):
    """Clause A-2: the last on top is the new visible card."""
    state = arctic_state(hand=[*HAND, "bear-fox-1"], pile=["fox-orca-3"])

    state, events = play(state, *map(c.PlaceCard, order))

    assert names(me(state).pile) == ("fox-orca-3", *order)
    assert names(me(state).hand) == ("bear-fox-1",)
    assert [event.card for event in of_type(events, e.CardPlaced)] == list(order)


def test_a_card_that_is_not_in_hand_is_refused():
    """Clause A-2: hand cards are placed."""
    state = arctic_state(hand=HAND, pile=["fox-orca-3"])

    assert refusal(state, c.PlaceCard("bear-fox-1")) == ("card_not_in_hand", "A-2")
    assert refusal(state, c.PlaceCard("penguin-1")) == ("card_not_in_hand", "A-2")


def test_placing_out_of_phase_a_is_refused():
    """Clause A-2: phase A comes first and does not come back."""
    state = arctic_state(hand=HAND, pile=["fox-orca-3"], phase=Phase.DRAW)

    assert refusal(state, c.PlaceCard("orca-bear-2")) == ("wrong_phase", "A-2")


def test_as_long_as_a_card_is_owed_placing_is_not_over():
    """Clause A-2: that many, not fewer."""
    state = arctic_state(hand=HAND, pile=["fox-puffin-4"])
    assert refusal(state, c.FINISH_PLACING) == ("card_owed", "A-2")

    state, _ = play(state, c.PlaceCard("orca-bear-2"))

    assert refusal(state, c.FINISH_PLACING) == ("card_owed", "A-2")
    later = arctic_state(hand=HAND, pile=["fox-puffin-4"], phase=Phase.DRAW)
    assert refusal(later, c.FINISH_PLACING) == ("wrong_phase", "A-2")


def test_a_card_that_must_be_placed_is_placed_by_itself():
    """Clause A-2: the last card in hand, with one still owed, leaves nothing to decide."""
    state = arctic_state(hand=["orca-bear-2", "puffin-moose-3"], pile=["fox-puffin-4"])

    state, events = play(state, c.PlaceCard("puffin-moose-3"))

    assert names(me(state).pile) == ("fox-puffin-4", "puffin-moose-3", "orca-bear-2")
    assert len(of_type(events, e.CardPlaced)) == 2


# too few cards


def test_each_missing_card_is_a_penalty_from_the_deck():
    """Clause A-3: the rulebooks' example: a fox of value 5, three cards in hand: two penalties."""
    state = arctic_state(
        hand=HAND, pile=["fox-moose-1"], deck=["bear-fox-1", "bear-moose-2", "bear-walrus-3"]
    )

    state, events = play(state, c.PlaceCard("walrus-orca-1"), c.PlaceCard("orca-bear-2"))

    assert names(me(state).pile)[1:] == ("walrus-orca-1", "orca-bear-2", "puffin-moose-3")
    assert me(state).hand == ()
    assert names(me(state).penalties_unknown) == ("bear-fox-1", "bear-moose-2")
    assert of_type(events, e.PenaltiesDrawn) == [e.PenaltiesDrawn(0, 2)]


def test_penalty_cards_lie_face_down_for_everybody():
    """Clause A-3, ruling R-17: unknown to their owner too; their number is public."""
    state = arctic_state(hand=HAND, pile=["fox-moose-1"])
    state, events = play(state, c.PlaceCard("walrus-orca-1"), c.PlaceCard("orca-bear-2"))

    for viewer in (0, 1, None):
        shown = ARCTIC.view(state, viewer).seats[0]
        assert (shown.penalties, shown.penalty_count, shown.penalty_unknown_count) == ((), 2, 2)


def test_with_an_empty_hand_all_are_penalties_and_the_turn_goes_on():
    """Ruling R-10: the visible card stays, its power is taken, B and C follow."""
    state = arctic_state(
        pile=["fox-puffin-4"],
        phase=Phase.GIVE,
        actor=1,
        powers={"bear_give": 1},
        penalties=["fox-orca-3"],
        others=[seat(totem="moose", pile=["orca-moose-4"])],
    )

    state, events = play(state, c.END_TURN)

    assert names(me(state).pile) == ("orca-moose-4",)
    assert me(state).penalty_count == 2
    assert events[-3:] == [
        e.PlacingFinished(0),
        e.PenaltiesDrawn(0, 2),
        e.PowerTaken(0, "orca_refill", None),
    ]
    assert state.phase == Phase.DIRECTION


def test_with_an_empty_hand_the_visible_card_may_be_taken_back_first():
    """Ruling R-10: `puffin_takeback` may be used first."""
    state = arctic_state(
        pile=["moose-orca-2", "fox-orca-3"], powers={"puffin_takeback": 0}, hand=()
    )
    assert legal(state) == (c.TAKE_BACK, c.FINISH_PLACING)

    state, events = play(state, c.TAKE_BACK)

    assert names(me(state).pile) == ("moose-orca-2", "fox-orca-3")
    assert me(state).penalty_count == 3
    assert of_type(events, e.CardPlaced) == [e.CardPlaced(0, "fox-orca-3", Position.TOP)]


def test_with_an_empty_hand_one_may_go_on_without_that_power():
    """Ruling R-10 and clause A-6: every power is optional."""
    state = arctic_state(pile=["fox-orca-3"], powers={"puffin_takeback": 0})

    state, _ = play(state, c.FINISH_PLACING)

    assert me(state).penalty_count == 3
    assert names(me(state).pile) == ("fox-orca-3",)


def test_without_any_visible_card_there_is_no_phase_b_and_c():
    """Ruling R-10: an empty hand and no visible card: both are skipped."""
    state = arctic_state(powers={"moose_place": 0}, to_place=1)

    state, events = play(state, c.FINISH_PLACING)

    assert state.actor == 1
    assert me(state).penalty_count == 1
    assert not of_type(events, e.TokenMoved, e.PowerTaken, e.RiverCardTaken)


# taking a power


def test_the_power_of_the_visible_main_animal_is_taken_from_the_table():
    """Clause A-4: it is kept until somebody takes it."""
    state = arctic_state(hand=HAND)

    state, events = play(state, c.PlaceCard("orca-bear-2"))

    assert of_type(events, e.PowerTaken) == [e.PowerTaken(0, "orca_refill", None)]
    assert ARCTIC.view(state, None).powers[3].holder == 0


def test_the_power_is_taken_from_whoever_holds_it():
    """Clause A-4: from the table or from its holder."""
    state = arctic_state(hand=HAND, powers={"orca_deck": 1, "fox_under": 1})

    state, events = play(state, c.PlaceCard("orca-bear-2"))

    assert of_type(events, e.PowerTaken) == [e.PowerTaken(0, "orca_deck", 1)]
    assert [card.holder for card in ARCTIC.view(state, None).powers[:4]] == [1, None, None, 0]


def test_taking_a_power_that_one_holds_changes_nothing():
    """Ruling R-19: and nothing is told of it."""
    state = arctic_state(hand=HAND, powers={"orca_deck": 0})

    state, events = play(state, c.PlaceCard("orca-bear-2"))

    assert state.holders[3] == 0
    assert not of_type(events, e.PowerTaken)
