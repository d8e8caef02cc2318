"""What a commit failed to deliver is made good, of many matches at once, and of each for itself."""

from datetime import timedelta

import pytest

from service.matches.store import timetables
from service.matches.store.keys import EXPIRING, MATCH_META
from service.matches.store.outbox import AT_ONCE, Redeliveries
from service.players.store.keys import PLAYER_DUE
from service.store.partitions import partition_of


@pytest.fixture
def touched(backend, clock):
    """All that is noted as touched by now."""

    def found():
        until = clock() + timedelta(seconds=1)
        return {entry.member for entry in backend.of(timetables.touched).due(until, 10_000)}

    return found


def test_a_delivery_that_failed_is_made_good(backend, redis, table):
    match = table.match(table.player("Ada"), "me", "open").match
    right = set(redis.keys("matches:*"))
    redis.delete(*right)
    for name in right:
        redis.zadd(name.replace(b":open:", b":finished:"), {match.id: 0})

    backend.of(Redeliveries).deliver_again(match)

    assert set(redis.keys("matches:*")) == right


def test_many_are_settled_together(backend, redis, table, touched):
    ada = table.player("Ada")
    matches = [table.match(ada, "me", "greedy").match for _ in range(2 * AT_ONCE + 3)]
    due_then = redis.zrange(PLAYER_DUE % ada.id, 0, -1)
    lost = [PLAYER_DUE % ada.id, *redis.keys("matches:*"), *redis.keys("expiring:*")]
    redis.delete(*lost)

    ids = touched()
    done = backend.of(Redeliveries).settle(sorted(ids))

    assert done == ids == {match.id for match in matches}
    assert redis.zrange(PLAYER_DUE % ada.id, 0, -1) == due_then
    expiring = [EXPIRING % partition_of(match.id) for match in matches]
    assert all(redis.zscore(name, match.id) for name, match in zip(expiring, matches, strict=True))


def test_one_that_is_broken_keeps_none_of_the_others_from_it(backend, redis, table, touched):
    ada = table.player("Ada")
    unreadable, gone, whole = (table.match(ada, "me", "greedy").match for _ in range(3))
    redis.hset(MATCH_META % unreadable.id, "doc", "not a document")
    redis.delete(MATCH_META % gone.id)

    assert backend.of(Redeliveries).settle(sorted(touched())) == {whole.id}
    assert touched() == {unreadable.id, gone.id, whole.id}


def test_where_one_cannot_be_written_all_with_it_are_looked_at_one_by_one(
    backend, redis, table, touched
):
    broken, whole = (table.match(table.player(name), "me", "greedy").match for name in "AB")
    redis.set(PLAYER_DUE % broken.created_by, "no sorted set")

    assert touched() == {broken.id, whole.id}
    assert backend.of(Redeliveries).settle(sorted(touched())) == set()
