"""Where cards lead on an empty board: rules B4 and P2-3, rulings R-3 and R-7."""

import pytest

from engine.north_pole.board import SQUARES
from engine.north_pole.paths import Ground, paths
from engine.north_pole.pieces import DASH, GALLOP, SWOOP


@pytest.mark.parametrize(("one", "other"), [("d4", "e5"), ("e4", "d5")])
def test_the_pole_lies_between_opposite_squares_of_thin_ice(one, other):
    """Rule B4, Ruling R-7. The Pole is a square of its own."""
    for start, goal in ((one, other), (other, one)):
        goals = {place for _, place in paths(GALLOP, SQUARES.index(start), Ground())}
        assert SQUARES.index(goal) not in goals
        assert len(goals) == 7


def test_a_dash_is_straight():
    """Ruling R-3. Orthogonally only."""
    reached = {SQUARES[goal] for _, goal in paths(DASH, SQUARES.index("c6"), Ground())}

    assert reached == {"c5", "c4", "d6", "e6", "c7", "c8", "b6", "a6"}


def test_a_dash_as_printed_goes_in_any_of_eight_directions():
    """Ruling R-3. Both steps the same one."""
    ways = {
        (via and SQUARES[via], SQUARES[goal])
        for via, goal in paths(DASH, SQUARES.index("c5"), Ground(dash="as_printed"))
    }

    assert len(ways) == 16
    assert {("b4", "a3"), ("d4", "e3"), ("d6", "e7"), ("b6", "a7"), ("c4", "c3")} < ways


def test_swoops_reach_the_four_diagonal_neighbours():
    """Rule P2-3. One step diagonally."""
    reached = {SQUARES[goal] for _, goal in paths(SWOOP, SQUARES.index("c6"), Ground())}

    assert reached == {"b5", "d5", "b7", "d7"}
