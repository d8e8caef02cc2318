"""The arithmetic of clocks: time is used up, earned and never made."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.matches.model.terms import Clock

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
SECONDS = st.integers(0, 100)
CLOCKS = st.builds(
    Clock, SECONDS, reserve_seconds=SECONDS, increment_seconds=st.integers(0, 20)
).filter(lambda clock: clock.turn_seconds + clock.reserve_seconds)
STEPS = st.lists(st.tuples(st.frozensets(st.integers(0, 3)), st.integers(0, 90_000)), max_size=30)
"""Who is to act after each step, and how many milliseconds it took."""


def seconds(count):
    return timedelta(seconds=count)


@pytest.mark.parametrize(
    ("used", "left"),
    [(0, 65_000), (30, 65_000), (31, 64_000), (90, 5_000), (1000, 5_000)],
)
def test_a_turn_uses_up_its_own_time_then_the_reserve_and_earns_the_increment(used, left):
    clock = Clock(30, reserve_seconds=60, increment_seconds=5)

    assert clock.left_after(60_000, seconds(used)) == left


def test_a_machine_that_is_a_little_behind_gives_no_time():
    assert Clock(0, reserve_seconds=60).left_after(60_000, seconds(-1)) == 60_000


def test_nobody_keeps_count_where_there_is_no_reserve():
    clock = Clock(30)

    assert clock.full_reserves(3) == ()
    assert clock.after_turns((), 3, {0: NOON}, NOON + seconds(9)) == ()


def test_an_increment_alone_makes_a_reserve():
    clock = Clock(30, increment_seconds=5)

    assert clock.after_turns((), 3, {1: NOON}, NOON + seconds(9)) == (0, 5_000, 0)


@given(clock=CLOCKS, steps=STEPS)
def test_time_is_never_made_and_never_lost(clock, steps):
    """However turns of four seats begin and end: what a seat has used and has left is, to the
    millisecond, what it was given; it runs below nothing only by turns that were overdue."""
    now, since = NOON, dict[int, datetime]()
    reserves = clock.full_reserves(4)
    granted, used = [clock.reserve_seconds * 1000] * 4, [0] * 4
    for to_act, took in steps:
        now += timedelta(milliseconds=took)
        ended = {seat: began for seat, began in since.items() if seat not in to_act}
        for seat, began in ended.items():
            had = reserves[seat] if reserves else 0
            beyond = max(timedelta(), now - began - seconds(clock.turn_seconds))
            is_overdue = now > clock.end_of_turn(had, began)
            assert is_overdue == (beyond > timedelta(milliseconds=had))
            used[seat] += had if is_overdue else beyond // timedelta(milliseconds=1)
            granted[seat] += clock.increment_seconds * 1000
        reserves = clock.after_turns(reserves, 4, ended, now)
        since = {seat: since.get(seat, now) for seat in to_act}
        assert all(had >= 0 for had in reserves)
        assert [g - u for g, u in zip(granted, used, strict=True)] == list(reserves or [0] * 4)
