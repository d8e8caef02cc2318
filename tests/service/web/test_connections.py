"""How the web process puts an answer on the wire."""

import re
from types import SimpleNamespace

import gevent
import gevent.socket
import pytest
from gunicorn.config import Config
from gunicorn.http import get_parser, parser, wsgi
from gunicorn.http.errors import InvalidResponseHeader, InvalidResponseHeaderName
from gunicorn.http.wsgi import Response

from service.web.connections import (
    PromptResponse,
    TimedConnection,
    keep_gunicorn_from_repeating_itself,
)

SENTENCE = b"What happened, in one sentence."
DATE = re.compile(rb"Date: [^\r]+")


class Wire:
    """Takes what is sent."""

    is_endless = False
    rest: object = None

    def __init__(self):
        self.sent: list[bytes] = []
        self.sendall = self.sent.append


def written(kind, status, headers, parts, method="GET", version=(1, 1)):
    """Everything that is sent of an answer, packet by packet."""
    wire = Wire()
    request = SimpleNamespace(method=method, version=version, should_close=lambda: False)
    response = kind(request, wire, Config())
    response.start_response(status, headers)
    for part in parts:
        response.write(part)
    response.close()
    return [DATE.sub(b"Date: now", packet) for packet in wire.sent]


LENGTH = ("Content-Length", str(len(SENTENCE)))
ANSWERS = {
    "whole": ("200 OK", [("Content-Type", "text/plain"), LENGTH], [SENTENCE]),
    "in parts": ("200 OK", [LENGTH], [SENTENCE[:9], SENTENCE[9:]]),
    "longer than said": ("200 OK", [LENGTH], [SENTENCE, SENTENCE]),
    "of no length": ("200 OK", [("X-A", "ä")], [SENTENCE, b"", SENTENCE]),
    "of nothing": ("200 OK", [("Content-Length", "0")], []),
    "without a body": ("204 No Content", [("ETag", '"a"')], []),
    "unchanged": ("304 NOT MODIFIED", [("ETag", '"a"')], [b""]),
    "for one hop": ("200 OK", [("Connection", "close"), ("Server", "x"), LENGTH], [SENTENCE]),
    "oddly spelled": ("200 OK", [("content-LENGTH", LENGTH[1]), ("X-B", "\ta")], [SENTENCE]),
}


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("version", [(1, 0), (1, 1)])
@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_the_one_that_gunicorn_writes(name, version, method):
    status, headers, parts = ANSWERS[name]
    parts = [] if method == "HEAD" else parts

    prompt = written(PromptResponse, status, list(headers), parts, method, version)

    theirs = b"".join(written(Response, status, list(headers), parts, method, version))
    assert b"".join(prompt).replace(b"\ta", b"a") == theirs


def test_head_and_body_go_out_together():
    [packet] = written(PromptResponse, *ANSWERS["whole"])

    assert packet.startswith(b"HTTP/1.1 200 OK\r\n")
    assert packet.endswith(b"\r\n\r\n" + SENTENCE)


def test_a_stream_is_begun_before_there_is_anything_to_tell():
    packets = written(PromptResponse, "200 OK", [], [b"", SENTENCE])

    assert [packet[:8] for packet in packets] == [b"HTTP/1.1", b"1F\r\nWhat", b"0\r\n\r\n"]


@pytest.mark.parametrize(("rest", "last"), [(None, b"0\r\n\r\n"), ("to come", b"")])
def test_the_answer_that_never_ends_is_the_last_one_of_its_connection(rest, last):
    """Its end is written by whoever sends its rest."""
    request = SimpleNamespace(method="GET", version=(1, 1), should_close=lambda: False)
    wire = Wire()
    wire.is_endless, wire.rest = True, rest
    response = PromptResponse(request, wire, Config())
    response.start_response("200 OK", [])
    response.write(SENTENCE)
    response.close()

    sent = b"".join(wire.sent)
    assert b"\r\nConnection: close\r\n" in sent
    assert sent.endswith(SENTENCE + b"\r\n" + last)
    assert response.should_close()


@pytest.mark.parametrize("value", ["a\r\nX-B: c", "a\nb", "a\rb", "a\0b", "\u2028"])
def test_nothing_gets_a_line_of_its_own_into_the_head(value):
    with pytest.raises(InvalidResponseHeader):
        written(PromptResponse, "200 OK", [("X-A", value)], [])


def test_a_name_of_a_header_is_one_word():
    with pytest.raises(InvalidResponseHeaderName):
        written(PromptResponse, "200 OK", [("X A", "b")], [])


REQUEST = (
    b"POST /v1/a%20b?c=d HTTP/1.1\r\nHost: x:1\r\nX-A: 1\r\nx-a: 2\r\nX-Forwarded-Proto: https\r\n"
    b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
)


def environ_of(settings, sender):
    """What the application gets of the request from there."""
    read = next(get_parser(settings, iter([REQUEST]), sender))
    _, environ = wsgi.create(read, None, sender or "", ("127.0.0.1", 80), settings)
    del environ["wsgi.early_hints"], environ["wsgi.errors"]
    return environ | {"wsgi.input": environ["wsgi.input"].read()}


NEAR, FAR, LONG, BY_A_FILE = ("127.0.0.1", 5), ("192.0.2.7", 6), ("2001:db8::1", 7), b""
WHO_IS_TRUSTED = {
    "127.0.0.1": [NEAR, BY_A_FILE],
    "127.0.0.1,192.0.2.0/24": [NEAR, FAR, BY_A_FILE],
    "*": [NEAR, FAR, LONG, BY_A_FILE],
}


@pytest.mark.parametrize("trusted", WHO_IS_TRUSTED)
@pytest.mark.parametrize("sender", [NEAR, FAR, LONG, BY_A_FILE])
def test_the_application_gets_of_a_request_what_gunicorn_makes_of_it(sender, trusted, monkeypatch):
    settings = Config()
    settings.set("forwarded_allow_ips", trusted)
    theirs = environ_of(settings, sender)
    for module, name in (wsgi, "base_environ"), (wsgi, "Response"):
        monkeypatch.setattr(module, name, getattr(module, name))
    monkeypatch.setattr(parser.RequestParser, "mesg_class", parser.RequestParser.mesg_class)

    keep_gunicorn_from_repeating_itself(settings)

    assert environ_of(settings, sender) == theirs
    assert environ_of(settings, sender) == theirs
    assert theirs["wsgi.url_scheme"] == ("https" if sender in WHO_IS_TRUSTED[trusted] else "http")


def test_an_answer_that_the_connection_does_not_take_at_once_arrives_whole():
    ours, theirs = gevent.socket.socketpair()
    answer = bytes(range(256)) * 20_000

    def receive():
        received = b""
        while len(received) < len(answer):
            received += theirs.recv(65_536)
        return received

    reader = gevent.spawn_later(0.01, receive)
    TimedConnection(ours, 10).sendall(answer)

    assert reader.get() == answer
    ours.close()
    theirs.close()
