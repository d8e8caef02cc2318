"""One reader per process: what many want of one log is fetched once, and nobody misses anything."""

import threading

import pytest

from service.store.connection import open_client
from service.store.streams import hub
from service.store.streams import watch as one_watch
from service.store.streams.entries import BEFORE_ALL, read_log
from service.store.streams.watch import Watch
from tests.waiting import until

LOG = "match:{test}:log"


@pytest.fixture
def add(redis):
    """Put one entry into the log and wake whoever follows it, as COMMIT does."""
    numbers = iter(range(1, 10_000))

    def added():
        number = next(numbers)
        redis.xadd(LOG, {"e": str(number)}, id=f"{number}-0")
        redis.publish(LOG, number)

    return added


@pytest.fixture
def watch(redis_url):
    with open_client(redis_url) as client:
        yield Watch(client, LOG)


@pytest.fixture
def reads(monkeypatch):
    """How often the log was read from the store."""
    counted = []

    def counting(*arguments):
        counted.append(arguments)
        return read_log(*arguments)

    monkeypatch.setattr(one_watch, "read_log", counting)
    return counted


def ids(entries):
    return [entry_id for entry_id, _ in entries]


def test_what_one_has_fetched_serves_all(watch, add, reads):
    cursor = "0-0"
    watch.read(cursor, 10)
    add()
    watch.wake()
    reads.clear()

    found = [watch.read(cursor, 10) for _ in range(100)]

    assert [ids(entries) for entries in found] == [["1-0"]] * 100
    assert len(reads) == 1


def test_a_follower_far_behind_reads_for_itself(watch, add, monkeypatch):
    monkeypatch.setattr(one_watch, "TAIL_LENGTH", 3)
    watch.read(BEFORE_ALL, 100)
    for _ in range(10):
        add()
        watch.wake()
        watch.read("0-0", 100)

    assert ids(watch.read(BEFORE_ALL, 100)) == [f"{n}-0" for n in range(1, 11)]
    assert ids(watch.read("8-0", 100)) == ["9-0", "10-0"]
    assert ids(watch.read("2-0", 4)) == ["3-0", "4-0", "5-0", "6-0"]


def test_a_watch_is_woken_by_what_is_added(backend, add):
    with backend.hub.following(LOG) as watch:
        until(lambda: watch.is_listening)
        seen = watch.count

        add()
        watch.wait(seen, 5)

        assert watch.count > seen


def test_one_connection_listens_for_everybody(backend, redis, add):
    before = len(redis.client_list(_type="pubsub"))  # a service of this run may listen, too
    watches = []
    for number in range(50):
        following = backend.hub.following(f"match:{{{number}}}:log")
        watches.append((following, following.__enter__()))
    until(lambda: all(watch.is_listening for _, watch in watches))

    assert len(redis.client_list(_type="pubsub")) == before + 1
    assert backend.hub.follower_count == 50
    for following, _ in watches:
        following.__exit__(None, None, None)
    assert backend.hub.follower_count == 0


def test_logs_that_nobody_follows_any_more_are_dropped(backend, redis, monkeypatch):
    monkeypatch.setattr(hub, "LINGER_SECONDS", 0.0)
    monkeypatch.setattr(hub, "LISTENER_PULSE_SECONDS", 0.05)
    with backend.hub.following(LOG) as watch:
        until(lambda: watch.is_listening)

    until(lambda: LOG.encode() not in redis.pubsub_channels("match:*"))


def test_what_is_worked_out_once_is_remembered_for_a_while(watch):
    worked = []

    for _ in range(3):
        watch.remembered("key", lambda: worked.append("once"))
    for number in range(one_watch.MEMORIES + 1):
        watch.remembered(number, lambda: None)
    watch.remembered("key", lambda: worked.append("again"))

    assert worked == ["once", "again"]


class Follower(threading.Thread):
    """Follows the log from its beginning and keeps what it hears."""

    def __init__(self, backend, last):
        super().__init__(daemon=True)
        self._backend, self._last = backend, last
        self.heard = []
        self.start()

    def run(self):
        with self._backend.hub.following(LOG) as watch:
            while not self.heard or self.heard[-1] != self._last:
                seen = watch.count
                cursor = self.heard[-1] if self.heard else BEFORE_ALL
                found = watch.read(cursor, 5)
                self.heard += ids(found)
                if not found:
                    watch.wait(seen, 5)


@pytest.mark.parametrize("tail_length", [2, 64])
def test_nothing_is_missed_however_the_beginning_of_listening_falls(
    backend, add, monkeypatch, tail_length
):
    """Followers come while entries are added: each is told all of them, each once, in order."""
    monkeypatch.setattr(one_watch, "TAIL_LENGTH", tail_length)
    followers = []
    for number in range(300):
        add()
        if number % 15 == 0:
            followers.append(Follower(backend, "300-0"))
    for follower in followers:
        follower.join(20)

    whole = [f"{number}-0" for number in range(1, 301)]
    assert [follower.heard for follower in followers] == [whole] * len(followers)
