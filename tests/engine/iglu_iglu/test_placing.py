"""Placing Inuit before the first turn (Rule S4)."""

import pytest

from engine.iglu_iglu.commands import EndTurn, PlaceInuit
from engine.iglu_iglu.events import InuitPlaced, TurnBegan
from engine.iglu_iglu.ice import OUTER_RING, names_of
from engine.iglu_iglu.state import IgluOptions, Phase
from tests.engine.iglu_iglu.states import IGLU, SEED, events_of, listed, play, refusal, where


def start(seats, start_seat=0):
    return IGLU.setup(seats, IgluOptions(start_seat=start_seat), SEED)


def test_every_tile_of_the_ring_is_offered():
    """Rule S4, Ruling R-27: also one with Inuit on it."""
    state = play(start(2), PlaceInuit("a2"), PlaceInuit("a2"), PlaceInuit("a2"))

    assert [command.square for command in listed(state, PlaceInuit)] == list(names_of(OUTER_RING))
    assert where(state, 0) == "a2 a2"
    assert where(state, 1) == "a2"


@pytest.mark.parametrize("square", ["a1", "h8", "b2", "d4"])
def test_no_other_square_will_do(square):
    """Rule S4."""
    assert refusal(start(2), PlaceInuit(square)) == ("not_on_the_outer_ring", "S4")


def test_nothing_else_can_be_done_before():
    """Rule S4."""
    assert refusal(start(2), EndTurn()) == ("wrong_phase", "S4")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_seats_place_one_by_one_from_the_start_seat_on(seats):
    """Rule S4: and the start seat has the first turn."""
    state = start(seats, start_seat=1)
    count = 5 if seats == 2 else 3
    order: list[int] = []
    while state.phase is Phase.PLACING:
        order += IGLU.to_act(state)
        state = play(state, PlaceInuit("c1"))

    assert order == [(1 + i) % seats for i in range(seats * count)]
    assert state.phase is Phase.MELTING
    assert IGLU.to_act(state) == (1,)


def test_placing_is_told_and_so_is_the_first_turn():
    state = start(3)
    for _ in range(8):
        state = play(state, PlaceInuit("h4"))

    assert events_of(start(3), PlaceInuit("h4")) == (InuitPlaced(0, "h4"),)
    assert events_of(state, PlaceInuit("h4")) == (InuitPlaced(2, "h4"), TurnBegan(0))
