"""What the sweeper is reminded of, and what is put there anew in the meantime."""

from datetime import timedelta

import pytest
from redis.crc import key_slot

from service.store import keys
from service.store.connection import milliseconds
from service.store.sweeping.reminders import Reminder
from tests.backends import NOON

LATER = NOON + timedelta(seconds=9)


def turns_of(match_id):
    return keys.TURNS % keys.partition_of(match_id)


def put(redis, match_id, moment):
    redis.zadd(turns_of(match_id), {match_id: milliseconds(moment)})


@pytest.fixture
def reminders(backend, redis):
    put(redis, "first", NOON)
    put(redis, "second", LATER)
    return backend.reminders


def test_partitions_lie_in_slots_that_are_far_apart_and_hold_about_as_much():
    slots = sorted(key_slot(f"{{{part}}}".encode()) for part in keys.PARTITIONS)
    found = [keys.partition_of(f"match {number}") for number in range(6400)]

    assert [slot * keys.MOST_PARTITIONS // 16384 for slot in slots] == list(range(64))
    assert all(50 < found.count(part) < 200 for part in keys.PARTITIONS)


def test_twice_as_many_partitions_have_the_names_of_before_among_theirs():
    assert set(keys.PARTITIONS) < set(keys.spread_evenly(2 * keys.MOST_PARTITIONS))


def test_what_is_due_comes_longest_first_wherever_it_lies(reminders):
    due = reminders.due(Reminder.HOUSE_TURN, LATER, 10)

    assert turns_of("first") != turns_of("second")
    assert [item.id for item in due] == ["first", "second"]
    assert reminders.due(Reminder.HOUSE_TURN, NOON, 10) == due[:1]
    assert reminders.due(Reminder.HOUSE_TURN, LATER, 1) == due[:1]


def test_where_one_set_has_more_than_all_others_as_much_is_found(backend, redis):
    """However unevenly matches fall into partitions, a look finds as many as it may."""
    one = keys.TURNS % keys.PARTITIONS[5]
    redis.zadd(one, {f"match {number}": number for number in range(300)})

    due = backend.reminders.due(Reminder.HOUSE_TURN, NOON, 200)

    assert [item.id for item in due] == [f"match {number}" for number in range(200)]
    behind = backend.reminders.due(Reminder.HOUSE_TURN, NOON, 200, passed_by={one: 250})
    assert [item.id for item in behind] == [f"match {number}" for number in range(250, 300)]


def test_whoever_has_some_partitions_is_reminded_of_nothing_else(reminders):
    one, other = keys.PARTITIONS[::2], keys.PARTITIONS[1::2]
    found = [reminders.due(Reminder.HOUSE_TURN, LATER, 10, beat) for beat in (one, other)]

    assert sorted(item.id for part in found for item in part) == ["first", "second"]
    for beat, items in zip((one, other), found, strict=True):
        assert all(keys.partition_of(item.id) in beat for item in items)


def test_what_is_not_divided_is_seen_to_by_one(backend, redis):
    redis.zadd(keys.LADDERS, {"toy/2": 0})

    first, *others = (
        backend.reminders.due(Reminder.RESULTS, NOON, 10, [part]) for part in keys.PARTITIONS
    )

    assert [item.id for item in first] == ["toy/2"]
    assert not any(others)


def test_what_was_put_there_anew_is_not_struck_off(reminders, redis):
    before, _ = reminders.due(Reminder.HOUSE_TURN, LATER, 10)
    put(redis, "first", LATER)

    reminders.strike_off(before)
    assert redis.zscore(turns_of("first"), "first") is not None
    for item in reminders.due(Reminder.HOUSE_TURN, LATER, 10):
        reminders.strike_off(item)
    assert redis.zscore(turns_of("first"), "first") is None


def test_nobody_is_reminded_of_what_is_done_by_putting_it_off(reminders, redis):
    due, _ = reminders.due(Reminder.HOUSE_TURN, LATER, 10)
    redis.delete(turns_of("first"))

    reminders.put_off(due, LATER)

    assert redis.zscore(turns_of("first"), "first") is None


def test_what_lay_in_one_set_before_is_brought_to_its_partition(backend, redis):
    scores = {f"match {number}": number for number in range(1200)}
    redis.zadd("expiring", scores)
    redis.zadd(keys.EXPIRING % keys.partition_of("match 7"), {"match 7": 99})

    backend.reminders.divide()

    found = backend.reminders.due(Reminder.EXPIRY, NOON, 5000, keys.PARTITIONS)
    assert {item.id: item.score for item in found} == {**scores, "match 7": 99}
    assert not redis.exists("expiring")
