"""An address holds its share of the connections, and no more."""

import socket
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

from service.web.serving import _neighbours
from tests.service.conftest import running_web
from tests.waiting import PATIENCE_SECONDS, until

MOST = 5
ASKED = b"HEAD /v1/games HTTP/1.1\r\nHost: x\r\n\r\n"
SERVED = b"HTTP/1.1 200"


def connected(address, source="127.0.0.1"):
    """A connection from an address of this machine."""
    host, port = urlsplit(address).netloc.split(":")
    return socket.create_connection((host, int(port)), PATIENCE_SECONDS, (source, 0))


def asked(connection):
    """The beginning of the answer to a request."""
    connection.sendall(ASKED)
    return connection.recv(len(SERVED))


def is_served(address):
    """Whether one more connection is taken."""
    with connected(address) as another, suppress(ConnectionError):  # it may be closed at once
        return asked(another) == SERVED
    return False


def web(redis_url, **settings):
    """A web process whose connections rest for long."""
    more = {"gunicorn_cmd_args": "--keep-alive 75", **settings}
    return running_web(redis_url, connections_per_address=MOST, **more)


def test_who_holds_too_many_gets_no_more_and_others_do(redis_url):
    with web(redis_url) as address, ExitStack() as opened:
        held = [opened.enter_context(connected(address)) for _ in range(MOST)]
        assert {asked(connection) for connection in held} == {SERVED}

        with connected(address) as another:
            answer = b"".join(iter(lambda: another.recv(65_536), b""))
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b"Retry-After: 1" in answer
        assert b'"code":"too_many_connections"' in answer
        with connected(address, "127.0.0.2") as neighbour:
            assert asked(neighbour) == SERVED

        held[0].close()
        until(lambda: is_served(address))


def test_behind_a_proxy_nobody_is_counted(redis_url):
    with web(redis_url, proxy_count=1) as address, ExitStack() as opened:
        held = [opened.enter_context(connected(address)) for _ in range(MOST * 2)]

        assert {asked(connection) for connection in held} == {SERVED}


def test_a_network_of_ipv6_counts_as_one():
    assert _neighbours("2001:db8::1") == _neighbours("2001:db8::ffff:2")
    assert _neighbours("2001:db8::1") != _neighbours("2001:db8:0:1::1")
    assert _neighbours("192.0.2.1") != _neighbours("192.0.2.2")
    assert _neighbours("::ffff:192.0.2.1") != _neighbours("::ffff:192.0.2.2")
