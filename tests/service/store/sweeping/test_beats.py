"""Sweepers share the partitions evenly, and take over those of one that is heard of no more."""

import pytest

from service.store.sweeping.beats import EVERYTHING, LEASE, Beats


@pytest.fixture
def sweeper(backend, redis_url, clock):
    """Another sweeper each time."""
    return lambda: Beats(backend.reminders._client, clock)


def taken(*sweepers):
    return [sweeper.take() for sweeper in sweepers]


def test_one_that_is_alone_sees_to_everything(sweeper):
    assert sorted(sweeper().take()) == sorted(EVERYTHING)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_each_has_an_even_part_and_nobody_what_another_has(sweeper, count):
    sweepers = [sweeper() for _ in range(count)]
    for _ in range(3):
        beats = taken(*sweepers)

    assert sorted(part for beat in beats for part in beat) == sorted(EVERYTHING)
    assert max(map(len, beats)) <= -(-len(EVERYTHING) // count)
    assert taken(*sweepers) == beats


def test_what_a_dead_one_had_goes_to_those_who_live(sweeper, clock):
    dead, living = sweeper(), sweeper()
    for _ in range(2):
        before = taken(dead, living)
    clock.pass_by(seconds=LEASE.total_seconds() - 1)
    still = living.take()
    clock.pass_by(seconds=2)

    assert len(before[1]) == len(still) == len(EVERYTHING) // 2
    assert sorted(living.take()) == sorted(EVERYTHING)


def test_what_one_leaves_is_taken_at_once(sweeper):
    leaving, staying = sweeper(), sweeper()
    for _ in range(2):
        taken(leaving, staying)
    leaving.leave()

    assert sorted(staying.take()) == sorted(EVERYTHING)


def test_more_sweepers_than_partitions_have_nothing_to_do(sweeper):
    sweepers = [sweeper() for _ in range(len(EVERYTHING) + 2)]
    for _ in range(2):
        beats = taken(*sweepers)

    assert sorted(len(beat) for beat in beats) == [0, 0, *[1] * len(EVERYTHING)]
