"""Who plays whom."""

from collections import Counter
from itertools import islice

from arena.fixtures import fresh_rounds, line_ups, mirrored, mirrored_rounds
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


def deals(fixtures):
    return [(fixture.deal, fixture.seating) for fixture in islice(fixtures, 4)]


def test_mirrored_rounds_go_on_to_the_next_deal_when_every_seat_has_had_one():
    rounds = mirrored_rounds("arctic", Options(), [("a", "b")], 5)

    assert deals(rounds) == [(5, ("a", "b")), (5, ("b", "a")), (6, ("a", "b")), (6, ("b", "a"))]


def test_fresh_rounds_deal_anew_for_every_match():
    rounds = fresh_rounds("arctic", Options(), [("a", "b")], 5)

    assert deals(rounds) == [(5, ("a", "b")), (6, ("b", "a")), (7, ("a", "b")), (8, ("b", "a"))]
