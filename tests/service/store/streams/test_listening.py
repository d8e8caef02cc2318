"""What is published is heard over one connection, which is known to be dead when it is."""

import socket

import pytest
import redis as redis_py

from service.store.streams.listening import Channels, Message

PULSE_SECONDS = 0.02


@pytest.fixture
def channels(redis_url):
    with Channels(redis_url, PULSE_SECONDS) as listening:
        yield listening


def heard(channels, count):
    """So many messages."""
    found = list[Message]()
    while len(found) < count:
        found += channels.hear()
    return found


def test_what_is_published_is_heard_from_when_listening_begins(channels, redis):
    channels.subscribe("one", "two")
    assert heard(channels, 2) == [Message("one", None), Message("two", None)]

    redis.publish("two", b"2")
    redis.publish("one", b"1")

    assert heard(channels, 2) == [Message("two", b"2"), Message("one", b"1")]


def test_what_is_listened_to_no_more_is_not_heard(channels, redis):
    channels.subscribe("one", "two")
    heard(channels, 2)
    channels.unsubscribe("one")
    redis.publish("one", b"1")
    redis.publish("two", b"2")

    assert heard(channels, 1) == [Message("two", b"2")]


def test_a_long_message_is_heard_whole(channels, redis):
    channels.subscribe("one")
    redis.publish("one", b"x" * 1_000_000)

    assert heard(channels, 2)[1].data == b"x" * 1_000_000


def test_a_server_that_has_nothing_to_say_gives_a_sign_of_life(channels, redis):
    channels.subscribe("one")
    heard(channels, 1)

    assert [channels.hear() for _ in range(20)] == [[]] * 20
    redis.publish("one", b"1")
    assert heard(channels, 1) == [Message("one", b"1")]


def test_a_server_that_gives_none_is_given_up(channels):
    silent, other_end = socket.socketpair()
    with silent, other_end:
        silent.settimeout(PULSE_SECONDS)
        channels._socket = silent

        assert channels.hear() == []
        with pytest.raises(redis_py.TimeoutError):
            channels.hear()


def test_a_server_that_hangs_up_is_known_at_once(channels, redis):
    channels.subscribe("one")
    heard(channels, 1)
    redis.client_kill_filter(_type="pubsub")

    with pytest.raises((redis_py.ConnectionError, OSError)):
        heard(channels, 1)
