"""The way straight to a client: whole chunks, and of a full connection the rest later."""

import socket as sockets
from collections import Counter

import gevent
import pytest
from gevent import socket

from service.matches.shown.documents import LogEntry
from service.store.streams.circles import Taken
from service.streams.following import Batch
from service.web.connections import TimedConnection
from service.web.serving import Places
from service.web.streams import LAST_CHUNK, ClientOutlet, as_chunk, endless, outlet_of
from tests.backends import NOON

LONG = "a" * 300_000


class Connection:
    """What gunicorn hands around in place of the socket of a client."""

    def __init__(self, client):
        self.client = client


@pytest.fixture
def ends():
    ours, theirs = socket.socketpair()
    for end in (ours, theirs):
        end.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
    yield ours, theirs
    ours.close()
    theirs.close()


def batch(*texts):
    return Batch(LogEntry("1-0", 1, "told", None, NOON, {}, text) for text in texts)


def written(line):
    return line.text.encode()


def outlet(ours, handed=None):
    return ClientOutlet(ours, written, Counter() if handed is None else handed, "match")


def test_a_batch_goes_out_as_one_chunk(ends):
    ours, theirs = ends
    handed = Counter[str]()

    assert outlet(ours, handed).hand(batch("one", "two")) is Taken.WHOLE
    assert theirs.recv(100) == b"6\r\nonetwo\r\n"
    assert handed == {"match": 2}


def test_the_rest_goes_out_before_anything_else(ends):
    ours, theirs = ends
    way, whole = outlet(ours), as_chunk(LONG.encode())

    assert way.hand(batch(LONG)) is Taken.PART
    assert outlet(ours).hand(batch(LONG)) is Taken.NOTHING  # it is full
    finishing = gevent.spawn(way.finish)
    received = b""
    while len(received) < len(whole):
        received += theirs.recv(65_536)
    finishing.join()

    assert received == whole
    assert way.hand(batch("next")) is Taken.WHOLE
    assert theirs.recv(100) == b"4\r\nnext\r\n"


def test_a_client_that_is_gone_takes_nothing(ends):
    ours, theirs = ends
    theirs.close()

    assert outlet(ours).hand(batch("one")) is Taken.NOTHING


def test_only_where_lines_are_sent_as_chunks_there_is_a_straight_way(ends):
    environ = {
        "gunicorn.socket": Connection(ends[0]),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REQUEST_METHOD": "GET",
    }
    assert outlet_of(environ, written, Counter(), "match") is not None

    others = (
        {"SERVER_PROTOCOL": "HTTP/1.0"},
        {"REQUEST_METHOD": "HEAD"},
        {"gunicorn.socket": None},
        {"gunicorn.socket": Connection("a socket that encrypts")},
    )
    for other in others:
        assert outlet_of({**environ, **other}, written, Counter(), "match") is None


def following(ends, lines):
    """The connection of a client who is sent these lines, and what is sent first."""
    connection = TimedConnection(ends[0], head_seconds=5)
    environ = {"gunicorn.socket": connection}
    return connection, endless(environ, lines, outlet(ends[0]))


def received(theirs):
    """All that comes until the other side hangs up."""
    found = b""
    while part := theirs.recv(65_536):
        found += part
    return found


def test_all_but_the_first_line_is_sent_when_the_request_is_forgotten(ends):
    ours, theirs = ends
    connection, first = following(ends, (text for text in (b"one", b"two", b"three")))

    assert connection.is_endless
    assert list(first) == [b"one"]
    connection.close()  # as gunicorn does: it stays open for the rest
    moved = socket.socket(ours.family, fileno=ours.detach())
    connection.rest.send(moved)
    moved.close()

    assert received(theirs) == as_chunk(b"two") + as_chunk(b"three") + LAST_CHUNK


def test_what_others_are_told_goes_to_the_socket_that_the_rest_goes_to(ends):
    ours, theirs = ends
    connection, first = following(ends, (text for text in (b"one", b"two")))
    list(first)
    moved = socket.socket(ours.family, fileno=ours.detach())
    connection.rest.send(moved)

    assert connection.rest.outlet.hand(batch("more")) is Taken.WHOLE
    moved.close()

    assert received(theirs).endswith(as_chunk(b"more"))


def test_who_is_gone_when_the_rest_comes_is_counted_no_more(ends):
    """The lines are closed, and with them whatever counts who listens."""
    ours, theirs = ends
    has_ended = []

    def lines():
        try:
            yield b"one"
            while True:
                yield b"more"
        finally:
            has_ended.append(True)

    connection, first = following(ends, lines())
    list(first)
    theirs.close()
    with pytest.raises(OSError, match="(?i)pipe|reset"):
        connection.rest.send(ours)

    assert has_ended


def test_without_a_straight_way_all_is_sent_where_the_request_is_served(ends):
    lines = (text for text in (b"one", b"two"))

    for environ in ({}, {"gunicorn.socket": Connection(ends[0])}):
        assert endless(environ, lines, outlet(ends[0])) is lines
    connection = TimedConnection(ends[0], head_seconds=5)
    assert endless({"gunicorn.socket": connection}, lines, None) is lines
    assert not connection.is_endless


def test_the_rest_of_an_answer_has_the_place_of_its_request():
    """Neither more are served at once than may be, nor has anybody to wait for their own place."""
    places, done = Places(1), []

    def rest():
        done.append(places.free_count())

    def request():
        places.pass_on(gevent.Greenlet(rest))
        done.append(places.free_count())

    places.spawn(request)
    places.join()
    gevent.wait()

    assert done == [0, 0]
    assert places.free_count() == 1
