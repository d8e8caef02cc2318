"""How the web process puts an answer on the wire."""

import re
from types import SimpleNamespace

import pytest
from gunicorn.config import Config
from gunicorn.http.errors import InvalidResponseHeader, InvalidResponseHeaderName
from gunicorn.http.wsgi import Response

from service.web.serving import PromptResponse

SENTENCE = b"What happened, in one sentence."
DATE = re.compile(rb"Date: [^\r]+")


class Wire:
    """Takes what is sent."""

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


@pytest.mark.parametrize("value", ["a\r\nX-B: c", "a\nb", "a\rb", "a\0b", "\u2028"])
def test_nothing_gets_a_line_of_its_own_into_the_head(value):
    with pytest.raises(InvalidResponseHeader):
        written(PromptResponse, "200 OK", [("X-A", value)], [])


def test_a_name_of_a_header_is_one_word():
    with pytest.raises(InvalidResponseHeaderName):
        written(PromptResponse, "200 OK", [("X A", "b")], [])
