"""Before the first card: the powers of puffin and moose, alone and together."""

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.commands import Position
from engine.arctic.state import Phase
from tests.engine.arctic.states import (
    HAND,
    arctic_state,
    legal,
    me,
    names,
    placeable,
    play,
    refusal,
)


def test_a_hand_card_may_be_swapped_with_a_river_card():
    """Power `puffin_swap`: phase A, before placing; the river keeps its order."""
    river = ["fox-walrus-2", "bear-fox-1", "bear-moose-2"]
    state = arctic_state(hand=HAND, pile=["fox-orca-3"], river=river, powers={"puffin_swap": 0})
    swaps = [command for command in legal(state) if isinstance(command, c.SwapWithRiver)]
    assert len(swaps) == 9

    state, events = play(state, c.SwapWithRiver("orca-bear-2", "bear-fox-1"))

    assert names(me(state).hand) == ("walrus-orca-1", "puffin-moose-3", "bear-fox-1")
    assert names(state.river) == ("fox-walrus-2", "orca-bear-2", "bear-moose-2")
    assert events == [e.CardsSwapped(0, "orca-bear-2", "bear-fox-1")]
    assert state.to_place == 3


def test_only_cards_that_are_there_are_swapped():
    """Ruling R-11: one hand card and one river card."""
    state = arctic_state(
        hand=HAND, pile=["fox-orca-3"], river=["bear-fox-1"], powers={"puffin_swap": 0}
    )

    swap = c.SwapWithRiver
    assert refusal(state, swap("bear-fox-1", "bear-fox-1")) == ("card_not_in_hand", "R-11")
    assert refusal(state, swap("orca-bear-2", "orca-bear-2")) == ("card_not_in_river", "R-11")


def test_the_visible_card_may_be_taken_back():
    """Power `puffin_takeback`: the placement value is now that of the card exposed."""
    state = arctic_state(
        hand=HAND, pile=["fox-puffin-4", "fox-moose-1"], powers={"puffin_takeback": 0}
    )

    state, events = play(state, c.TAKE_BACK)

    assert events == [e.VisibleCardTakenBack(0, "fox-moose-1")]
    assert names(me(state).pile) == ("fox-puffin-4",)
    assert "fox-moose-1" in names(me(state).hand)
    assert state.to_place == 2


def test_taking_back_the_only_card_leaves_the_placement_value_one():
    """Power `puffin_takeback`: 1 if no card is exposed."""
    state = arctic_state(hand=HAND, pile=["fox-moose-1"], powers={"puffin_takeback": 0})

    state, _ = play(state, c.TAKE_BACK)

    assert state.to_place == 1


def test_a_face_down_card_on_top_is_never_visible():
    """Ruling R-6: after the takeback: placement value 1, no `fox_hidden`, no moose −1."""
    state = arctic_state(
        hand=HAND,
        pile=["orca-moose-4", "?fox-puffin-4", "fox-moose-1"],
        powers={"puffin_takeback": 0, "moose_place": 0, "fox_hidden": 0},
    )

    state, _ = play(state, c.TAKE_BACK)

    assert state.to_place == 1
    assert placeable(state, Position.HIDDEN) == []
    assert legal(state)[0] == c.PLACE_ONE_MORE
    assert refusal(state, c.PLACE_ONE_LESS) == ("no_visible_card", "R-8")
    hidden = c.PlaceCard("orca-bear-2", Position.HIDDEN)
    assert refusal(state, hidden) == ("no_visible_card", "R-5")


def test_a_face_down_card_on_top_is_not_taken_back():
    """Ruling R-6: without a visible card there is nothing to take back."""
    state = arctic_state(
        hand=HAND, pile=["?fox-puffin-4"], to_place=1, powers={"puffin_takeback": 0}
    )

    assert refusal(state, c.TAKE_BACK) == ("no_visible_card", "R-6")


def test_one_card_more_may_be_placed():
    """Power `moose_place`: placement value +1."""
    state = arctic_state(hand=HAND, pile=["fox-puffin-4"], powers={"moose_place": 0})

    state, events = play(state, c.PLACE_ONE_MORE)

    assert (state.to_place, state.phase) == (3, Phase.PREPARE)
    assert events == [e.PlacementAdjusted(0, 1)]


def test_one_card_less_may_be_placed():
    """Power `moose_place`: placement value −1."""
    state = arctic_state(hand=HAND, pile=["fox-puffin-4"], powers={"moose_place": 0})

    state, _ = play(state, c.PLACE_ONE_LESS, c.PlaceCard("orca-bear-2"))

    assert names(me(state).pile) == ("fox-puffin-4", "orca-bear-2")
    assert len(me(state).hand) == 2


def test_one_less_than_one_places_nothing():
    """Ruling R-8: the visible card stays, its power is taken again, B and C follow with it."""
    state = arctic_state(hand=HAND, pile=["fox-bear-5"], powers={"moose_place": 0, "fox_under": 1})

    state, events = play(state, c.PLACE_ONE_LESS)

    assert names(me(state).pile) == ("fox-bear-5",)
    assert len(me(state).hand) == 3
    assert events[1:] == [e.PlacingFinished(0), e.PowerTaken(0, "fox_under", 1)]
    assert state.phase == Phase.DIRECTION
    assert legal(state) == (c.MoveTokens("fox"), c.MoveTokens("bear"))
    state, _ = play(state, c.MoveTokens("fox"))
    assert (state.phase, state.to_draw) == (Phase.DRAW, 5)


def test_when_nothing_is_owed_no_card_may_be_placed():
    """Ruling R-8: with the value down to 0, other powers may still come first."""
    state = arctic_state(
        hand=HAND,
        pile=["moose-orca-2", "fox-bear-5"],
        powers={"moose_place": 0, "puffin_takeback": 0},
    )

    state, _ = play(state, c.PLACE_ONE_LESS)

    assert legal(state) == (c.TAKE_BACK, c.FINISH_PLACING)
    assert refusal(state, c.PlaceCard("orca-bear-2")) == ("no_card_owed", "R-8")


def test_one_card_less_needs_a_visible_card():
    """Ruling R-8: not without one; +1 without one gives 2."""
    state = arctic_state(hand=HAND, powers={"moose_place": 0})
    assert refusal(state, c.PLACE_ONE_LESS) == ("no_visible_card", "R-8")

    state, _ = play(state, c.PLACE_ONE_MORE)

    assert state.to_place == 2


def test_the_moose_is_declared_before_the_first_card():
    """Ruling R-8: not once a card has been placed."""
    state = arctic_state(hand=HAND, pile=["fox-orca-3"], powers={"moose_place": 0})

    state, _ = play(state, c.PlaceCard("orca-bear-2"))

    assert refusal(state, c.PLACE_ONE_MORE) == ("wrong_phase", "R-8")


def test_with_a_short_hand_one_less_is_a_penalty_less():
    """Ruling R-8: the player's choice."""
    state = arctic_state(hand=HAND[:2], pile=["fox-moose-1"], powers={"moose_place": 0})

    plain, _ = play(state, c.PlaceCard(HAND[0]))
    less, _ = play(state, c.PLACE_ONE_LESS, c.PlaceCard(HAND[0]))

    assert me(plain).penalty_count == 3
    assert me(less).penalty_count == 2


@pytest.mark.parametrize(
    "command",
    [c.SwapWithRiver("orca-bear-2", "bear-fox-1"), c.TAKE_BACK],
)
def test_the_puffin_comes_before_the_first_card(command):
    """Ruling R-11: before the first card only."""
    state = arctic_state(
        hand=HAND,
        pile=["fox-orca-3"],
        river=["bear-fox-1"],
        powers={"puffin_swap": 0, "moose_place": 0},
    )
    state, _ = play(state, c.PlaceCard("walrus-orca-1"))

    assert refusal(state, command) == ("wrong_phase", "R-11")


@pytest.mark.parametrize(
    ("power", "command"),
    [
        ("puffin_swap", c.SwapWithRiver("orca-bear-2", "bear-fox-1")),
        ("puffin_takeback", c.TAKE_BACK),
        ("moose_place", c.PLACE_ONE_MORE),
        ("fox_hidden", c.PlaceCard("orca-bear-2", Position.HIDDEN)),
        ("fox_under", c.PlaceCard("orca-bear-2", Position.UNDER)),
    ],
)
@pytest.mark.parametrize("holder", [1, None])
def test_a_power_of_phase_a_that_one_does_not_hold_is_refused(power, command, holder):
    """Clause A-6: held powers may be used."""
    state = arctic_state(
        hand=HAND,
        pile=["fox-orca-3", "fox-puffin-4"],
        river=["bear-fox-1"],
        edition="es",
        powers={power: -1 if holder is None else holder},
    )

    assert refusal(state, command) == ("power_not_available", "A-6")


def test_each_is_used_once_a_turn():
    """Clause A-6, ruling R-11: once a turn."""
    state = arctic_state(
        hand=HAND,
        pile=["fox-orca-3", "fox-puffin-4"],
        river=["bear-fox-1", "bear-moose-2"],
        powers={"puffin_swap": 0, "moose_place": 0},
    )

    state, _ = play(state, c.SwapWithRiver("orca-bear-2", "bear-fox-1"), c.PLACE_ONE_MORE)

    again = c.SwapWithRiver("walrus-orca-1", "bear-moose-2")
    assert refusal(state, again) == ("power_not_available", "A-6")
    assert refusal(state, c.PLACE_ONE_MORE) == ("power_not_available", "A-6")


def test_the_visible_card_is_taken_back_once_a_turn():
    """Ruling R-11: once a turn."""
    state = arctic_state(
        hand=HAND,
        pile=["fox-walrus-2", "fox-orca-3", "fox-puffin-4"],
        powers={"puffin_takeback": 0},
    )

    state, _ = play(state, c.TAKE_BACK)

    assert refusal(state, c.TAKE_BACK) == ("power_not_available", "A-6")


@pytest.mark.parametrize("by", [c.PLACE_ONE_LESS, c.PLACE_ONE_MORE])
@pytest.mark.parametrize(
    "pile",
    [
        ["fox-walrus-2", "fox-orca-3"],
        ["fox-bear-5", "fox-walrus-2"],
        ["fox-walrus-2", "fox-bear-5"],
        ["bear-puffin-5", "fox-bear-5"],
    ],
)
def test_takeback_and_moose_give_the_same_in_either_order(by, pile):
    """Ruling R-11: combined in any order before the first card."""
    powers = {"puffin_takeback": 0, "moose_place": 0, "fox_under": 0}
    state = arctic_state(hand=HAND, pile=pile, powers=powers)

    first, _ = play(state, c.TAKE_BACK, by)
    second, _ = play(state, by, c.TAKE_BACK)

    assert first == second


@pytest.mark.parametrize("pile", [["fox-orca-3"], ["?moose-orca-2", "fox-orca-3"]])
def test_after_one_less_the_last_visible_card_is_not_taken_back(pile):
    """Rulings R-6 and R-8: no moose −1 without a visible card, whichever comes first."""
    powers = {"puffin_takeback": 0, "moose_place": 0}
    state = arctic_state(hand=HAND, pile=pile, powers=powers)

    less, _ = play(state, c.PLACE_ONE_LESS)
    back, _ = play(state, c.TAKE_BACK)

    assert refusal(less, c.TAKE_BACK) == ("visible_card_must_stay", "R-8")
    assert refusal(back, c.PLACE_ONE_LESS) == ("no_visible_card", "R-8")
    more, _ = play(state, c.PLACE_ONE_MORE, c.TAKE_BACK)
    assert more.to_place == 2
