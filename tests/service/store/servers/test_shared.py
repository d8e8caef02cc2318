"""The connection that all greenlets of a web process share."""

import gevent
import gevent.socket
import pytest
from redis.exceptions import ResponseError

from service.refusals import StoreUnreachable
from service.store import connection
from service.store.scripts.players import COUNT
from tests.proxies import Way
from tests.waiting import require_quick

MANY = 50


@pytest.fixture
def of_greenlets(monkeypatch):
    """Redis is spoken to as in a web process, whose threads are greenlets."""
    monkeypatch.setattr("redis.connection.socket", gevent.socket)


@pytest.fixture
def client(of_greenlets, redis, redis_url):
    """A client whose connection is shared: it has been used once."""
    with connection.open_client(redis_url) as opened:
        opened.ping()
        yield opened


@pytest.fixture
def way(redis_url):
    with Way(redis_url) as opened:
        yield opened


def all_of(functions):
    """What all of these answer, each in a greenlet of its own."""
    greenlets = [gevent.spawn(function) for function in functions]
    return [greenlet.get() for greenlet in greenlets]


def asking(client, number):
    """A greenlet's pipeline, with an answer of its own."""

    def ask():
        pipe = client.pipeline()
        pipe.set(f"key:{number}", "x" * number)
        pipe.get(f"key:{number}")
        return pipe.execute()[1]

    return ask


def test_everybody_gets_the_answers_to_what_they_asked_over_one_connection(client, redis):
    ids = {each["id"] for each in redis.client_list()}

    answers = all_of(asking(client, number) for number in range(MANY))

    assert answers == [b"x" * number for number in range(MANY)]
    assert {each["id"] for each in redis.client_list()} == ids


def test_what_is_asked_in_one_turn_goes_out_together(client, monkeypatch):
    sent: list[int] = []
    shared = client._kept._shared
    send = shared._socket.send
    monkeypatch.setattr(shared, "_socket", Recorded(shared._socket, send, sent))

    all_of(asking(client, number) for number in range(MANY))

    assert len(sent) == 1


class Recorded:
    """A socket, and how often something is sent over it."""

    def __init__(self, real, send, sent):
        self._real, self._send, self._sent = real, send, sent

    def send(self, packed):
        self._sent.append(len(packed))
        return self._send(packed)

    def __getattr__(self, name):
        return getattr(self._real, name)


def test_what_is_longer_than_the_connection_takes_at_once_is_sent_in_parts(client):
    long = b"y" * 6_000_000

    def ask():
        pipe = client.pipeline()
        pipe.set("long", long)
        pipe.get("long")
        return pipe.execute()[1]

    assert all_of([ask, asking(client, 3), ask, asking(client, 4)]) == [long, b"xxx", long, b"xxxx"]


def test_an_error_of_one_is_told_to_nobody_else(client):
    client.set("word", "none")

    def mistaken():
        with pytest.raises(ResponseError):
            client.incr("word")

    assert all_of([asking(client, 1), mistaken, asking(client, 2)]) == [b"x", None, b"xx"]


def test_who_is_killed_while_waiting_takes_nobody_s_answer(client):
    killed = gevent.spawn(asking(client, 5))
    gevent.sleep(0)
    others = [gevent.spawn(asking(client, number)) for number in (6, 7)]

    killed.kill()

    assert [other.get() for other in others] == [b"x" * 6, b"x" * 7]
    assert asking(client, 8)() == b"x" * 8


def test_where_the_connection_breaks_everybody_asks_once_more(client, redis):
    shared = client._kept._shared
    redis.client_kill_filter(_type="normal", skipme=True)

    answers = all_of(asking(client, number) for number in range(MANY))

    assert answers == [b"x" * number for number in range(MANY)]
    assert not shared.is_open
    asking(client, 1)()
    assert client._kept._shared is not shared
    assert client._kept._shared.is_open


def test_what_counts_is_not_counted_twice_by_who_shares(client, redis):
    all_of(lambda: client.run(COUNT, ["limit:{x}"], [60_000]) for _ in range(MANY))

    assert client.run(COUNT, ["limit:{x}"], [60_000])[0] == MANY + 1


def test_a_silent_server_is_told_to_all_who_wait_and_asked_anew_afterwards(of_greenlets, way):
    with connection.open_client(way.url) as client:
        client.ping()
        way.fall_silent()

        def refused():
            with pytest.raises(StoreUnreachable):
                client.ping()

        require_quick(3, lambda: all_of([refused] * 5))
        assert all_of([asking(client, 2), asking(client, 3)]) == [b"xx", b"xxx"]


def test_a_wait_for_replicas_keeps_nobody_else_waiting(client, redis):
    def confirmed():
        pipe = client.pipeline()
        pipe.set("key", "value")
        pipe.wait(1, 0)  # there is none: it would wait for ever
        pipe.execute()

    waits = gevent.spawn(confirmed)
    gevent.sleep(0)

    assert asking(client, 4)() == b"xxxx"
    assert not waits.ready()
    waits.kill()
