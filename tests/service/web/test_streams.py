"""The way straight to a client: whole chunks, and of a full connection the rest later."""

import socket as sockets
from collections import Counter

import gevent
import pytest
from gevent import socket

from service.matches.shown.documents import LogEntry
from service.store.streams.circles import Taken
from service.streams.following import Batch
from service.web.streams import ClientOutlet, as_chunk, outlet_of
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
