"""One signed call: what goes out, what may come back, and what is said of a call that failed."""

import json
import socket
import ssl
import subprocess
import threading
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

import pytest
from standardwebhooks import Webhook

from service.bots.cases.call import (
    LARGEST_ANSWER,
    AddressRefused,
    Answer,
    CallFailed,
    command_in,
    send,
    signed_call,
)
from service.bots.cases.webhooks import new_secret
from tests.ports import free_port
from tests.waiting import PATIENCE_SECONDS, require_quick
from tests.webhook_server import webhook_server

BODY = b'{"match": {}, "decision": {}}'


def signed(url, secret=None):
    return signed_call(url, secret or new_secret(), "msg_1", BODY, datetime.now(UTC))


def sent(call, patience=PATIENCE_SECONDS, **options):
    return send(call, allow_private=True, timeout_seconds=patience, **options)


def answered(body):
    return Answer(200, body, elapsed_ms=1)


def test_a_call_is_signed_so_that_its_receiver_can_verify_it():
    secret = new_secret()
    with webhook_server(lambda _: (202, None)) as server:
        sent(signed(server.url, secret))

    received = server.received[0]
    assert Webhook(secret).verify(received.body, received.headers) == json.loads(BODY)
    assert received.headers["webhook-id"] == "msg_1"


def test_a_body_in_two_halves_arrives_whole():
    with webhook_server(lambda _: (202, None)) as server:
        sent(signed(server.url), pause_seconds=0.05)

    assert server.received[0].body == BODY


@pytest.mark.parametrize("body", [b"", b"  \n"])
def test_an_empty_answer_carries_no_command(body):
    assert command_in(answered(body)) is None


def test_the_command_of_an_answer_is_json_again():
    assert command_in(answered(b'{"command": {"type": "pass"}}')) == b'{"type":"pass"}'


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (b"{", "the answer is not JSON"),
        (b"\xff\xfe", "the answer is not JSON"),
        (b"[" * 100_000, "the answer is not JSON"),
        (b'{"command": {"type": "\\ud800"}}', "the command cannot be read"),
        (b'{"command": {"\\udfff": 1}}', "the command cannot be read"),
        (b'{"move": 1}', 'the answer is not {"command": {...}}'),
        (b'{"command": "pass"}', 'the answer is not {"command": {...}}'),
        (b"[1]", 'the answer is not {"command": {...}}'),
    ],
)
def test_an_answer_without_a_command_object_is_a_fault(body, fault):
    with pytest.raises(CallFailed) as failure:
        command_in(answered(body))

    assert str(failure.value) == fault


def test_an_answer_that_is_too_large_is_not_read_to_its_end():
    with (
        webhook_server(lambda _: (200, b" " * (LARGEST_ANSWER + 1))) as server,
        pytest.raises(CallFailed) as failure,
    ):
        sent(signed(server.url))

    assert str(failure.value) == "the answer is too large"


@pytest.mark.parametrize("protocol", ["HTTP/1.0", "HTTP/1.1"])
def test_the_deadline_holds_for_the_whole_answer_however_its_end_is_told(protocol):
    """Headers that come late leave the body no more time than there was for both."""

    def call_one_that_stalls():
        with _stalling_server(protocol) as url, pytest.raises(CallFailed) as failure:
            sent(signed(url), patience=1.0)
        assert str(failure.value) == "no answer in time"

    require_quick(1.6, call_one_that_stalls)


DRIPS = {
    "the status line": (b"", b"H"),
    "a header": (b"HTTP/1.1 200 OK\r\nX-Long: ", b"x"),
    "headers without end": (b"HTTP/1.1 200 OK\r\n", b"X: y\r\n"),
    "answers before the answer": (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "headers of an answer before": (b"HTTP/1.1 100 Continue\r\n", b"X: y\r\n"),
    "the body": (b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", b" "),
    "the body without length": (b"HTTP/1.1 200 OK\r\n\r\n", b" "),
    "the length of a chunk": (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"0"),
    "chunks": (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    "trailers": (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n"),
}


@pytest.mark.parametrize("part", DRIPS)
def test_whatever_drips_the_deadline_is_for_the_whole_call(part):
    first, drop = DRIPS[part]

    def call_one_that_drips():
        with _dripping_server(first, drop) as url, pytest.raises(CallFailed) as failure:
            sent(signed(url), patience=0.5)
        assert str(failure.value) == "no answer in time"

    require_quick(0.9, call_one_that_drips)


def test_a_handshake_that_drips_has_no_more_time():
    record = b"\x16\x03\x03\x40\x00"

    def call_one_that_drips():
        with _dripping_server(record, b"\x02") as url, pytest.raises(CallFailed) as failure:
            sent(signed(url.replace("http:", "https:")), patience=0.5)
        assert str(failure.value) == "no answer in time"

    require_quick(0.9, call_one_that_drips)


@pytest.mark.parametrize("drop", [b"HTTP/1.1 100 Continue\r\n\r\n", b"x" * 60_000 + b"\r\n"])
def test_what_comes_without_end_is_cut_off_before_the_deadline(drop):
    def call_one_that_floods():
        with _dripping_server(b"", drop, every=0) as url, pytest.raises(CallFailed):
            sent(signed(url))

    require_quick(PATIENCE_SECONDS / 2, call_one_that_floods)


def test_a_call_under_tls_arrives_and_is_answered(trusted):
    with webhook_server(lambda _: (200, {"command": {"type": "pass"}})) as server:
        server.socket = trusted.wrap_socket(server.socket, server_side=True)
        url = f"https://localhost:{server.server_port}/bot"
        answer = sent(signed(url))

    assert command_in(answer) == b'{"type":"pass"}'
    assert server.received[0].body == BODY
    assert server.received[0].headers["host"] == f"localhost:{server.server_port}"


def test_the_certificate_must_be_for_the_name(trusted):
    with webhook_server() as server:
        server.socket = trusted.wrap_socket(server.socket, server_side=True)
        with pytest.raises(CallFailed) as failure:
            sent(signed(server.url.replace("http:", "https:")))

    assert str(failure.value) == "the TLS connection failed"
    assert server.received == []


def test_where_nobody_listens_the_fault_says_so():
    with pytest.raises(CallFailed) as failure:
        sent(signed(f"http://127.0.0.1:{free_port()}/"))

    assert str(failure.value) == "nobody listens there"


def test_a_server_that_speaks_no_tls_is_a_fault():
    with webhook_server() as server, pytest.raises(CallFailed) as failure:
        sent(signed(server.url.replace("http:", "https:")))

    assert str(failure.value) == "the TLS connection failed"


def test_a_private_address_is_not_called():
    with webhook_server() as server, pytest.raises(AddressRefused) as refused:
        send(signed(server.url), allow_private=False, timeout_seconds=PATIENCE_SECONDS)

    assert str(refused.value) == "127.0.0.1 is not a public address"
    assert server.received == []


@pytest.fixture
def trusted(tmp_path, monkeypatch):
    """A server's side of TLS for `localhost`, with a certificate that is trusted."""
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    options = f"-addext subjectAltName=DNS:localhost -keyout {key} -out {certificate}"
    subprocess.run(f"{command} {options}", shell=True, check=True, capture_output=True)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


@contextmanager
def _dripping_server(first, drop, every=0.1):
    """Sends the beginning of an answer at once, then drop by drop, for ever."""
    done = threading.Event()

    def drip():
        connection, _ = server.accept()
        with connection, suppress(OSError):
            connection.sendall(first)
            while not done.wait(every):
                connection.sendall(drop)

    with socket.create_server(("127.0.0.1", 0)) as server:
        dripping = threading.Thread(target=drip)
        dripping.start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        finally:
            done.set()
            dripping.join()


@contextmanager
def _stalling_server(protocol):
    """Sends the headers of an answer late, a byte of it, and then nothing."""
    done = threading.Event()

    def stall():
        connection, _ = server.accept()
        with connection, suppress(OSError):
            connection.recv(65_536)
            done.wait(0.8)
            connection.sendall(f"{protocol} 200 OK\r\nContent-Length: 9\r\n\r\n ".encode())
            done.wait(PATIENCE_SECONDS)

    with socket.create_server(("127.0.0.1", 0)) as server:
        stalling = threading.Thread(target=stall)
        stalling.start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        finally:
            done.set()
            stalling.join()
