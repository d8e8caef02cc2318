"""Counting results."""

from arena.standings import Standings


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
