"""One reader per process: one connection listens for everybody, and nobody misses anything."""

import random
import threading

import pytest

from service.store.feeds import hub
from service.store.feeds import hub as shared
from service.store.feeds.entries import BEFORE_ALL
from tests.service.store.feeds.conftest import LOG
from tests.waiting import PATIENCE_SECONDS, until


def ids(entries):
    return [entry_id for entry_id, _ in entries]


def test_a_watch_is_woken_by_what_is_added(backend, add):
    with backend.hub.subscribed(LOG) as watch:
        until(lambda: watch.is_listening)
        seen = watch.count

        add()
        watch.wait(seen, PATIENCE_SECONDS)

        assert watch.count > seen


def test_one_connection_listens_for_everybody(backend, redis, add):
    before = len(redis.client_list(_type="pubsub"))  # a service of this run may listen, too
    watches = []
    for number in range(50):
        following = backend.hub.subscribed(f"match:{{{number}}}:log")
        watches.append((following, following.__enter__()))
    until(lambda: all(watch.is_listening for _, watch in watches))

    assert len(redis.client_list(_type="pubsub")) == before + 1
    assert backend.hub.subscriber_count == 50
    for following, _ in watches:
        following.__exit__(None, None, None)
    assert backend.hub.subscriber_count == 0


def test_logs_that_nobody_follows_any_more_are_dropped(backend, redis, monkeypatch):
    monkeypatch.setattr(hub, "LINGER_SECONDS", 0.0)
    monkeypatch.setattr(hub, "LISTENER_PULSE_SECONDS", 0.05)
    with backend.hub.subscribed(LOG) as watch:
        until(lambda: watch.is_listening)

    until(lambda: LOG.encode() not in redis.pubsub_channels("match:*"))


def test_logs_are_dropped_while_others_speak(backend, redis, monkeypatch):
    monkeypatch.setattr(hub, "LINGER_SECONDS", 0.0)
    monkeypatch.setattr(hub, "LISTENER_PULSE_SECONDS", 0.05)
    with backend.hub.subscribed("match:{other}:log") as other:
        until(lambda: other.is_listening)
        with backend.hub.subscribed(LOG) as watch:
            until(lambda: watch.is_listening)

        def is_dropped():
            redis.publish("match:{other}:log", 1)
            return LOG.encode() not in redis.pubsub_channels("match:*")

        until(is_dropped)


class Follower(threading.Thread):
    """Follows the log from its beginning and keeps what it hears."""

    def __init__(self, backend, last):
        super().__init__(daemon=True)
        self._backend, self._last = backend, last
        self.heard = []
        self.start()

    def run(self):
        with self._backend.hub.subscribed(LOG) as watch:
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
    monkeypatch.setattr(shared, "TAIL_LENGTH", tail_length)
    followers = []
    for number in range(300):
        add()
        if number % 15 == 0:
            followers.append(Follower(backend, "300-0"))
    for follower in followers:
        follower.join(PATIENCE_SECONDS)

    whole = [f"{number}-0" for number in range(1, 301)]
    assert [follower.heard for follower in followers] == [whole] * len(followers)


@pytest.mark.parametrize("tail_length", [3, 64])
def test_each_is_told_all_once_whether_by_message_or_by_the_log(
    backend, redis, commit, monkeypatch, tail_length
):
    """Messages come with what was added, as mere wake-ups, twice, or not at all."""
    monkeypatch.setattr(shared, "TAIL_LENGTH", tail_length)
    chance, followers = random.Random(1), []
    for version in range(1, 301):
        if version % 15 == 1:
            followers.append(Follower(backend, "300-1.ab"))
        message = commit(version)
        for told in chance.choice([[message], [message], [b"1"], [message] * 2, []]):
            redis.publish(LOG, told)
    redis.publish(LOG, b"1")
    for follower in followers:
        follower.join(PATIENCE_SECONDS)

    whole = [f"{version}-{index}.ab" for version in range(1, 301) for index in range(2)]
    assert [follower.heard for follower in followers] == [whole] * len(followers)


def test_a_server_that_gives_no_sign_of_life_is_given_up(backend, redis, monkeypatch, add):
    monkeypatch.setattr(hub, "LISTENER_PULSE_SECONDS", 0.05)
    with backend.hub.subscribed(LOG) as subscription:
        until(lambda: subscription.is_listening)
        until(lambda: redis.client_list(_type="pubsub")[0]["cmd"] == "ping")
        era = subscription.era

        def is_given_up():
            redis.client_pause(500)
            redis.ping()  # which waits for the end of it
            return subscription.era > era

        until(is_given_up)
        until(lambda: subscription.is_listening)
        seen = subscription.count

        add()
        subscription.wait(seen, PATIENCE_SECONDS)

        assert subscription.count > seen


def test_a_silent_server_that_answers_pings_is_listened_to(backend, redis, monkeypatch, add):
    for pulse in (0.1, 1.0, 5.0):  # a busy machine may take longer to answer than one lasts
        monkeypatch.setattr(hub, "LISTENER_PULSE_SECONDS", pulse)
        with backend.hub.subscribed(LOG) as subscription:
            until(lambda one=subscription: one.is_listening)
            era = subscription.era
            backend.hub.rest(10 * pulse)
            if subscription.era == era:
                break

    assert subscription.era == era


def test_a_long_message_is_heard_whole(backend, redis):
    with backend.hub.subscribed(LOG) as subscription:
        until(lambda: subscription.is_listening)
        seen = subscription.count
        redis.publish(LOG, b"x" * 1_000_000)
        until(lambda: subscription.count > seen)
