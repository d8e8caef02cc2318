"""Who sends a request slowly is not waited for, and keeps nobody else waiting."""

import socket
import time
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import pytest

from tests.service.api.test_events import Follower
from tests.service.conftest import Client, running_web
from tests.service.table import Table

pytestmark = pytest.mark.alone

HEAD_SECONDS = 1.0
BODY_SECONDS = 1.5
PATIENCE_SECONDS = 15
"""Much longer than either, for a machine that has other things to do."""

HEAD = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
ENOUGH = b'{"name": "' + b"a" * 500 + b'"}'
DRIPPED = {
    "first line": (b"", b"GET /v1/games HTTP/1.1\r\n" * 20, HEAD_SECONDS),
    "headers": (b"GET /v1/games HTTP/1.1\r\n", b"X-Name: some words\r\n" * 20, HEAD_SECONDS),
    "body": (HEAD + b"Content-Length: 512\r\n\r\n", ENOUGH, BODY_SECONDS),
    "chunks": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n" * 90, BODY_SECONDS),
    "chunk's size": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"0" * 15, BODY_SECONDS),
}


@pytest.fixture(scope="module")
def address(redis_url):
    """A web process of little patience."""
    with running_web(redis_url, head_seconds=HEAD_SECONDS, body_seconds=BODY_SECONDS) as address:
        yield address


@contextmanager
def connected(address):
    """A connection, byte by byte in our hands."""
    host, port = urlsplit(address).netloc.split(":")
    with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as connection:
        yield connection


def ask(connection):
    """A whole request in one go, and its whole answer."""
    connection.sendall(b"HEAD /v1/games HTTP/1.1\r\nHost: x\r\n\r\n")
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += connection.recv(1)
    assert answer.startswith(b"HTTP/1.1 200 ")


def drip(connection, slow):
    """Send byte after byte until an answer is there; the answer and all that follows it."""
    connection.settimeout(0.05)
    for place in range(len(slow)):
        connection.sendall(slow[place : place + 1])
        try:
            return connection.recv(65_536) + rest(connection)
        except TimeoutError:
            continue
    return rest(connection)


def rest(connection):
    """What comes until the other side closes."""
    connection.settimeout(PATIENCE_SECONDS)
    return b"".join(iter(lambda: connection.recv(65_536), b""))


def assert_too_slow(answer):
    """One problem, and the end of the connection."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert b"content-type: application/problem+json" in head.lower()
    assert body.count(b'"code":"too_slow"') == 1
    assert answer.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize("part", DRIPPED)
def test_byte_after_byte_does_not_win_more_time(address, part):
    quick, slow, seconds = DRIPPED[part]
    with connected(address) as connection:
        connection.sendall(quick)
        began = time.monotonic()
        answer = drip(connection, slow)
        lasted = time.monotonic() - began

    assert_too_slow(answer)
    assert seconds - 0.1 < lasted < PATIENCE_SECONDS


@pytest.mark.parametrize("part", DRIPPED)
def test_a_request_that_stops_in_its_middle_is_not_waited_for(address, part):
    quick, slow, _ = DRIPPED[part]
    with connected(address) as connection:
        connection.sendall(quick + slow[:2])
        answer = rest(connection)

    assert_too_slow(answer)


def test_the_second_request_of_a_connection_has_no_more_time_than_the_first(address):
    with connected(address) as connection:
        ask(connection)
        answer = drip(connection, b"GET /healthz HTTP/1.1\r\n" * 20)

    assert_too_slow(answer)


def test_a_connection_may_rest_between_two_requests(address):
    with connected(address) as connection:
        for _ in range(2):
            ask(connection)
            time.sleep(HEAD_SECONDS * 1.2)


def test_a_request_in_parts_that_comes_in_time_is_answered(address):
    with connected(address) as connection:
        for part in (HEAD, b"Content-Length: 15\r\n\r\n", b'{"name": ', b'"Ada"}'):
            connection.sendall(part)
            time.sleep(0.2)
        answer = connection.recv(65_536)

    assert answer.startswith(b"HTTP/1.1 201 ")


def test_who_listens_is_not_who_is_slow(address):
    """A stream and a long-poll last longer than any request may take to arrive."""
    table = Table([Client(address).register("Ada"), Client(address).register("Bo")])
    stream = Follower(Client(address), f"{table.path}/events")
    seen = stream.wait_for(3)
    began = time.monotonic()
    waited = Client(address).register("Cy").post("/v1/work?wait=3")

    assert (waited.status, time.monotonic() - began > BODY_SECONDS + HEAD_SECONDS) == (204, True)
    played = table.play().json["events"]
    assert stream.wait_for(len(seen) + len(played))[len(seen) :] == [
        event["id"] for event in played
    ]
    stream.close()


def test_many_who_are_slow_keep_nobody_waiting(address):
    with ExitStack() as opened:
        crowd = [opened.enter_context(connected(address)) for _ in range(200)]
        for connection in crowd:
            connection.sendall(b"GET /v1/ga")

        assert Client(address).get("/v1/games").status == 200
        for connection in crowd:
            assert_too_slow(rest(connection))
