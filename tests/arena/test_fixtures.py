"""Who plays whom."""

from collections import Counter

from arena.fixtures import line_ups, mirrored
from engine.game import Options


def test_everybody_meets_everybody():
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_too_few_contestants_take_turns_around_the_table():
    assert line_ups(["a", "b"], 4) == [("a", "b", "a", "b")]


def test_every_deal_is_played_once_from_every_seat():
    fixtures = list(mirrored("arctic", Options(), ("a", "b", "c"), range(4)))

    seated = Counter((f.deal, seat, name) for f in fixtures for seat, name in enumerate(f.seating))
    assert len(fixtures) == 12
    assert set(seated.values()) == {1}


def test_a_rotation_that_changes_nothing_is_not_played_again():
    assert len(list(mirrored("arctic", Options(), ("a", "b", "a", "b"), [0]))) == 2
