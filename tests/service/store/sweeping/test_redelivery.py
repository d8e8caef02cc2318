"""What a commit failed to deliver is made good, of many matches at once, and of each for itself."""

from datetime import timedelta

import pytest

from service.store import keys
from service.store.sweeping.redelivery import AT_ONCE
from service.store.sweeping.reminders import Reminder


@pytest.fixture
def touched(backend, clock):
    """All that is noted as touched by now."""

    def found():
        until = clock() + timedelta(seconds=1)
        return backend.reminders.due(Reminder.TOUCHED, until, 10_000)

    return found


def test_a_delivery_that_failed_is_made_good(backend, redis, table):
    match = table.match(table.player("Ada"), "me", "open").match
    right = set(redis.keys("matches:*"))
    redis.delete(*right)
    for name in right:
        redis.zadd(name.replace(b":open:", b":finished:"), {match.id: 0})

    backend.redeliveries.deliver_again(match)

    assert set(redis.keys("matches:*")) == right


def test_many_are_settled_together(backend, redis, table, touched):
    ada = table.player("Ada")
    matches = [table.match(ada, "me", "greedy").match for _ in range(2 * AT_ONCE + 3)]
    due_then = redis.zrange(keys.PLAYER_DUE % ada.id, 0, -1)
    lost = [keys.PLAYER_DUE % ada.id, *redis.keys("matches:*"), *redis.keys("expiring:*")]
    redis.delete(*lost)

    left = backend.redeliveries.settle(touched())

    assert left == []
    assert redis.zrange(keys.PLAYER_DUE % ada.id, 0, -1) == due_then
    expiring = [keys.EXPIRING % keys.partition_of(match.id) for match in matches]
    assert all(redis.zscore(name, match.id) for name, match in zip(expiring, matches, strict=True))
    assert touched() == []


def test_one_that_is_broken_keeps_none_of_the_others_from_it(backend, redis, table, touched):
    ada = table.player("Ada")
    unreadable, gone, whole = (table.match(ada, "me", "greedy").match for _ in range(3))
    redis.hset(keys.MATCH_META % unreadable.id, "doc", "not a document")
    redis.delete(keys.MATCH_META % gone.id)

    left = backend.redeliveries.settle(touched())

    assert {item.id for item in left} == {unreadable.id, gone.id}
    assert whole.id not in {item.id for item in touched()}


def test_where_one_cannot_be_written_all_with_it_are_looked_at_one_by_one(
    backend, redis, table, touched
):
    broken, whole = (table.match(table.player(name), "me", "greedy").match for name in "AB")
    redis.set(keys.PLAYER_DUE % broken.created_by, "no sorted set")

    left = backend.redeliveries.settle(touched())

    assert {item.id for item in left} == {broken.id, whole.id}
    assert {item.id for item in touched()} == {broken.id, whole.id}


def test_what_is_committed_meanwhile_stays_noted(backend, redis, table, touched, monkeypatch):
    match = table.match(table.player("Ada"), "me", "greedy").match
    due, name = touched(), keys.TOUCHED % keys.partition_of(match.id)
    write = backend.redeliveries._deliveries.write

    def overtaken(*arguments):
        redis.zincrby(name, 1, match.id)
        return write(*arguments)

    monkeypatch.setattr(backend.redeliveries._deliveries, "write", overtaken)
    backend.redeliveries.settle(due)

    assert [item.id for item in touched()] == [match.id]
