"""What is to be looked at, and when; and who is at it."""

import time
from datetime import timedelta

import pytest
from redis.crc import key_slot

from service.refusals import StoreUnreachable
from service.store.client import Client, Pipeline, milliseconds
from service.store.partitions import MOST_PARTITIONS, PARTITIONS, partition_of, spread_evenly
from service.store.timetable import LEFT_ALONE_SECONDS, NEVER, Timetable
from tests.backends import NOON

LATER = NOON + timedelta(seconds=9)
NAME = "looked-at:{%s}"


def put(redis, member, moment):
    redis.zadd(NAME % partition_of(member), {member: milliseconds(moment)})


@pytest.fixture
def timetable(backend, redis):
    put(redis, "first", NOON)
    put(redis, "second", LATER)
    return Timetable(backend.client, NAME)


def members(entries):
    return [entry.member for entry in entries]


def test_partitions_lie_in_slots_that_are_far_apart_and_hold_about_as_much():
    slots = sorted(key_slot(f"{{{part}}}".encode()) for part in PARTITIONS)
    found = [partition_of(f"match {number}") for number in range(6400)]

    assert [slot * MOST_PARTITIONS // 16384 for slot in slots] == list(range(64))
    assert all(50 < found.count(part) < 200 for part in PARTITIONS)


def test_twice_as_many_partitions_have_the_names_of_before_among_theirs():
    assert set(PARTITIONS) < set(spread_evenly(2 * MOST_PARTITIONS))


def test_what_is_due_comes_longest_first_wherever_it_lies(timetable):
    due = timetable.due(LATER, 10)

    assert timetable.key_of("first") != timetable.key_of("second")
    assert members(due) == ["first", "second"]
    assert timetable.due(NOON, 10) == due[:1]
    assert timetable.due(LATER, 1) == due[:1]


def test_where_one_part_has_more_than_all_others_as_much_is_found(backend, redis):
    """However unevenly members fall into parts, a look finds as many as it may."""
    timetable, one = Timetable(backend.client, NAME), NAME % PARTITIONS[5]
    redis.zadd(one, {f"match {number}": number for number in range(300)})

    assert members(timetable.due(NOON, 200)) == [f"match {number}" for number in range(200)]
    behind = timetable.due(NOON, 200, behind={one: 250})
    assert members(behind) == [f"match {number}" for number in range(250, 300)]


def test_a_timetable_need_not_be_divided(backend, redis):
    timetable = Timetable(backend.client, "ladders")
    redis.zadd("ladders", {"toy/2": 0})

    [due] = timetable.due(NOON, 10)
    timetable.strike([due])

    assert not redis.exists("ladders")


def test_one_of_two_who_saw_it_claims_it_until_its_claim_runs_out(timetable):
    due, seen_by_another = timetable.due(LATER, 10), timetable.due(LATER, 10)

    claimed = timetable.move(due, LATER + timedelta(seconds=5))

    assert sorted(members(claimed)) == ["first", "second"]
    assert timetable.move(seen_by_another, LATER) == []
    assert timetable.due(LATER, 10) == []
    again = timetable.due(LATER + timedelta(seconds=5), 10)
    assert sorted(members(again)) == ["first", "second"]


def test_a_member_is_claimed_by_its_name_if_it_is_due(timetable):
    claimed = timetable.claim("first", NOON, LATER)

    assert claimed is not None
    assert timetable.claim("first", NOON, LATER) is None
    assert timetable.claim("second", NOON, LATER) is None
    assert timetable.claim("nobody", NOON, LATER) is None


def test_who_is_done_strikes_it_off_or_says_when_to_look_again(timetable):
    first, second = timetable.move(timetable.due(LATER, 10), LATER)

    timetable.settle([(first, None), (second, NEVER)])

    assert timetable.due(LATER + timedelta(days=10_000), 10) == []
    assert members(timetable.due(NEVER, 10)) == ["second"]


@pytest.mark.parametrize("to", [None, LATER])
def test_what_was_put_there_anew_is_neither_struck_off_nor_put_off(timetable, redis, to):
    claimed = timetable.claim("first", NOON, LATER)
    put(redis, "first", NOON)

    assert timetable.settle([(claimed, to)]) == []
    assert members(timetable.due(NOON, 10)) == ["first"]


def test_nobody_is_reminded_of_what_is_done_by_putting_it_off(timetable, redis):
    [due] = timetable.due(NOON, 10)
    redis.delete(timetable.key_of("first"))

    assert timetable.move([due], LATER) == []
    assert redis.zscore(timetable.key_of("first"), "first") is None


@pytest.fixture
def away(monkeypatch):
    """Keys whose nodes do not answer; every part is on a node of its own."""
    away, execute = set[str](), Pipeline.execute

    def execute_there(pipe, *args, **options):
        if any(part in away for command, _ in pipe.commands for part in command):
            raise StoreUnreachable
        return execute(pipe, *args, **options)

    monkeypatch.setattr(Pipeline, "execute", execute_there)
    monkeypatch.setattr(Client, "by_node", lambda _, keys: {key: [key] for key in keys})
    return away


def test_a_node_that_is_away_keeps_no_other_from_being_asked(timetable, away):
    away.add(timetable.key_of("first"))

    assert members(timetable.due(LATER, 10)) == ["second"]


def test_a_node_that_is_away_is_left_alone_for_a_while(timetable, away, monkeypatch):
    away.add(timetable.key_of("first"))
    timetable.due(LATER, 10)
    away.clear()

    assert members(timetable.due(LATER, 10)) == ["second"]
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + LEFT_ALONE_SECONDS + 1)
    assert members(timetable.due(LATER, 10)) == ["first", "second"]


def test_where_no_node_is_there_the_store_is_unreachable_at_every_look(timetable, away):
    away.update(timetable.keys)

    for _ in range(2):
        with pytest.raises(StoreUnreachable):
            timetable.due(LATER, 10)


def test_claims_are_held_where_the_node_is_there(timetable, away):
    claimed = timetable.move(timetable.due(LATER, 10), LATER)
    away.add(timetable.key_of("first"))

    held = timetable.hold(claimed, LATER + timedelta(seconds=1))

    assert [(one.member, one.score) for one in held] == [
        ("second", milliseconds(LATER + timedelta(seconds=1)))
    ]
