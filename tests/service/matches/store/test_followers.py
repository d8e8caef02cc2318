"""What other subjects do when a match changes: put together at the root, and never forgotten."""

import pytest

from service.backend import Backend
from service.matches.store import keys
from service.matches.store.commit import Commits
from service.matches.store.followers import Follower, Followers
from service.matches.store.matches import MatchStore
from service.matches.store.outbox import Redeliveries
from service.refusals import StoreUnreachable
from service.seats.cases import sitting
from service.settings import Settings


class Diary(Follower):
    """Notes what it hears of."""

    beside = keys.MATCH_ORDERS

    def __init__(self):
        self.heard = []

    def notices(self, change):
        version = change.after.version
        return {f"diary/{version}-0{change.after.stamp}": b"a page"}

    def follow(self, pipe, before, after, outbox, now):
        since = before.version if before is not None else None
        pages = [field for field in outbox if field.startswith("diary/")]
        self.heard.append((since, after.version, len(pages)))

    def restore(self, pipe, match):
        self.heard.append("restored")

    def forget(self, pipe, match):
        self.heard.append("forgotten")


@pytest.fixture
def diary(backend):
    followers = backend.of(Followers)
    written = Diary()
    followers.register(*followers, written)
    return written


def test_a_follower_hears_of_every_version_with_its_notices(backend, redis, diary, table):
    ada, ben = table.player("Ada"), table.player("Ben")
    match = table.match(ada, "me", "open").match
    sitting.take_seat(backend, match.id, ben)

    assert diary.heard == [(None, 1, 1), (1, 2, 1)]
    assert not redis.exists(keys.MATCH_OUTBOX % match.id)


def test_what_a_dead_process_has_left_comes_with_the_next_version(
    backend, diary, table, monkeypatch
):
    ada, ben = table.player("Ada"), table.player("Ben")

    def die(*_):
        raise StoreUnreachable

    with monkeypatch.context() as dying:
        dying.setattr("service.matches.store.outbox.Deliveries.deliver", die)
        match = table.match(ada, "me", "open").match
    sitting.take_seat(backend, match.id, ben)

    assert diary.heard == [(1, 2, 2)]


def test_delivered_again_a_version_follows_whatever_came_before(backend, redis, diary, table):
    match = table.match(table.player("Ada"), "me", "open").match
    backend.of(Redeliveries).deliver_again(match)
    redis.hset(keys.MATCH_ORDERS % match.id, "0", "something")
    backend.of(Redeliveries).deliver_again(match)

    assert diary.heard == [(None, 1, 1), (None, 1, 0), "restored", (None, 1, 0)]


def test_whoever_follows_forgets_with_the_match(backend, diary, table):
    match = table.match(table.player("Ada"), "me", "open").match

    backend.of(MatchStore).forget(match)

    assert diary.heard[-1] == "forgotten"


def test_a_backend_without_its_subjects_commits_nothing(redis_url, redis, table):
    created = table.match(table.player("Ada"), "me", "open")
    with Backend(Settings(redis_url=redis_url)) as bare, pytest.raises(RuntimeError):
        bare.of(Commits).house_owes(created.match)
