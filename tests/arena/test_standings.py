"""Counting results."""

import pytest

from arena.standings import Standings, wilson


@pytest.mark.parametrize(
    ("points", "matches", "expected"),
    [
        # Newcombe 1998, table I, method 3 (score without continuity correction).
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0.0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
    ],
)
def test_the_interval_is_wilsons(points, matches, expected):
    assert wilson(points, matches) == pytest.approx(expected, abs=1e-4)


def test_ahead_counts_one_and_level_a_half_whoever_sits_where():
    standings = Standings()
    standings.add(("a", "b", "c"), [[0], [1, 2]])
    standings.add(("b", "a", "c"), [[0], [1], [2]])

    assert standings.rate("a", "b") == 0.5
    assert standings.rate("a", "c") == 1.0
    assert standings.rate("c", "b") == 0.25
    assert standings.matches("b", "c") == 2


def test_a_match_counts_once_however_often_two_meet_in_it():
    standings = Standings()
    standings.add(("a", "b", "a", "b"), [[0, 2], [1, 3]])

    assert standings.names() == ["a", "b"]
    assert standings.matches("a", "a") == 0
    assert standings.matches("a", "b") == 1
    assert standings.rate("a", "b") == 1
