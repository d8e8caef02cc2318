"""Masks that strike at once: rules I10 to I12, rulings R-14, R-28."""

import pytest

from engine.north_pole.commands import PlayCard
from engine.north_pole.events import BearCame, BearLeft, BoardTurned, HoleOpened
from tests.engine.north_pole.states import (
    NORTH_POLE,
    SLING,
    goals,
    holder,
    names,
    of_type,
    pawns,
    play,
    slinger,
)


@pytest.mark.parametrize(
    ("mask", "direction", "rotation"),
    [
        ("storm_clockwise", "clockwise", 1),
        ("storm_counterclockwise", "counterclockwise", 3),
        ("storm_half_turn", "half_turn", 2),
    ],
)
def test_a_storm_mask_turns_the_board_at_once(mask, direction, rotation):
    """Rule I10, Ruling R-28. The Storm pile stays, and the played card joins it afterwards."""
    state, events = play(slinger(mask, storm_pile=["march"]), SLING)

    assert of_type(events, BoardTurned) == [BoardTurned(None, direction, None)]
    assert state.rotation == rotation
    assert names(state, state.storm_pile) == ["march", "sling"]
    assert NORTH_POLE.view(state, 0).discarded_masks == (mask,)


def test_a_hole_swallows_the_ambusher_and_stays():
    """Rule I11."""
    state, events = play(slinger("hole", pawns={0: ["c6", "g7"], 1: ["c4"]}), SLING)

    assert of_type(events, HoleOpened) == [HoleOpened(0, "c6")]
    assert pawns(state) == ["g7"]
    assert state.seats[0].ship == 2
    assert NORTH_POLE.view(state, 0).holes == ("c6",)


def test_a_hole_opens_where_the_moving_ambusher_has_got_to():
    """Rule I11, Ruling R-14."""
    state = slinger("hole", pawns={0: ["c6"], 1: ["c5"]}, sides={"south": ["march_ambush"]})
    state, _ = play(state, PlayCard("march_ambush", "c6", "c5", ambush=True))

    assert NORTH_POLE.view(state, 0).holes == ("c5",)
    assert pawns(state) == pawns(state, 1) == []


def test_a_hole_turns_with_the_board_and_closes_the_pole():
    """Rule I11. On the thin ice it may block the opening."""
    state = holder(pawns={0: ["c4"]}, sides={"south": ["dash"]}, holes=["d4"])

    assert goals(state, "c4") == {"b4", "a4", "c3", "c2", "c5", "c6"}


def test_a_hole_swallows_the_bear_for_good():
    """Rule I11, Ruling R-49. The Bear is removed, the hole stays."""
    state = slinger("hole", pawns={0: ["g7"], 1: ["c4"]}, bear="c6")
    state, events = play(state, PlayCard("sling", "bear", "c4", ambush=True))

    assert of_type(events, BearLeft) == [BearLeft(0)]
    assert NORTH_POLE.view(state, 0).bear is None
    assert NORTH_POLE.view(state, 0).holes == ("c6",)
    assert NORTH_POLE.view(state, 0).discarded_masks == ("bear",)
    assert pawns(state) == ["g7"]


def test_the_bear_takes_the_place_of_the_ambusher():
    """Rule I12. The pawn goes back to its ship."""
    state, events = play(slinger("bear"), SLING)

    assert of_type(events, BearCame) == [BearCame(0, "c6")]
    assert NORTH_POLE.view(state, 0).bear == "c6"
    assert pawns(state) == []
    assert state.seats[0].ship == 2


def test_the_bear_comes_where_the_moving_ambusher_has_got_to():
    """Rule I12, Ruling R-14."""
    state = slinger("bear", pawns={0: ["c6"], 1: ["c5"]}, sides={"south": ["march_ambush"]})
    state, _ = play(state, PlayCard("march_ambush", "c6", "c5", ambush=True))

    assert NORTH_POLE.view(state, 0).bear == "c5"
