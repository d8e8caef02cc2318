"""One signed call of a webhook, after Standard Webhooks, to a checked address, within one deadline.

Written on `http.client` because the libraries at hand resolve the name themselves, after any check
of ours, and follow redirects or count their time-outs per read: a server that trickles one byte a
second would hold us for ever.
"""

import http.client
import json
import socket
import ssl
import time
from datetime import UTC, datetime

import msgspec
from standardwebhooks import Webhook as Signer

from service.webhooks.address import Target, checked_target
from service.webhooks.faults import CallFailed

LARGEST_ANSWER = 65_536
READ_BYTES = 8_192


class Answer(msgspec.Struct, frozen=True):
    """What the webhook said."""

    status: int
    body: bytes
    elapsed_ms: int


class Call(msgspec.Struct, frozen=True):
    """A message for a webhook, ready to be sent and sent again."""

    url: str
    body: bytes
    headers: dict[str, str]


def signed_call(url: str, secret: str, message_id: str, body: bytes, now: datetime) -> Call:
    """The message with the three headers of Standard Webhooks."""
    signature = Signer(secret).sign(message_id, now, body.decode())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Floe-Webhooks/1",
        "webhook-id": message_id,
        "webhook-timestamp": str(int(now.astimezone(UTC).timestamp())),
        "webhook-signature": signature,
    }
    return Call(url, body, headers)


def send(
    call: Call, *, allow_private: bool, timeout_seconds: float, pause_seconds: float = 0
) -> Answer:
    """Send it; AddressRefused or CallFailed. A pause breaks the body in two, to try patience."""
    start = time.monotonic()
    target = checked_target(call.url, allow_private=allow_private)
    connection = _connection(target, timeout_seconds)
    try:
        deadline = start + timeout_seconds + pause_seconds
        line = _send(connection, target, call, pause_seconds)
        _wait_until(line, deadline)
        with connection.getresponse() as response:
            body = _read(line, response, deadline)
    except (OSError, http.client.HTTPException) as fault:
        raise _failure(fault) from None
    finally:
        connection.close()
    return Answer(response.status, body, round((time.monotonic() - start) * 1000))


def command_in(answer: Answer) -> bytes | None:
    """The command a 200 carries, as JSON; None if it carries none; CallFailed if it is no JSON."""
    if not answer.body.strip():
        return None
    try:
        body = json.loads(answer.body)
    except (ValueError, RecursionError):
        raise CallFailed("the answer is not JSON") from None
    if not isinstance(body, dict) or not isinstance(body.get("command"), dict):
        raise CallFailed('the answer is not {"command": {...}}')
    return msgspec.json.encode(body["command"])


class _CheckedHTTP(http.client.HTTPConnection):
    """Connects to the address that was checked, whatever the name says now."""

    def __init__(self, target: Target, timeout: float) -> None:
        super().__init__(target.host, target.port, timeout=timeout)
        self._target = target

    def connect(self) -> None:
        self.sock = socket.create_connection(
            (self._target.address, self._target.port), self.timeout
        )


class _CheckedHTTPS(_CheckedHTTP):
    """The same under TLS, verified against the name."""

    default_port = 443

    def connect(self) -> None:
        super().connect()
        context = ssl.create_default_context()
        self.sock = context.wrap_socket(self.sock, server_hostname=self._target.host)


def _connection(target: Target, timeout: float) -> _CheckedHTTP:
    kind = _CheckedHTTPS if target.scheme == "https" else _CheckedHTTP
    return kind(target, timeout)


def _send(
    connection: _CheckedHTTP, target: Target, call: Call, pause_seconds: float
) -> socket.socket:
    """Send the call; the socket, which the connection gives away when the answer begins."""
    connection.putrequest("POST", target.path, skip_accept_encoding=True)
    for name, value in call.headers.items():
        connection.putheader(name, value)
    connection.putheader("Content-Length", str(len(call.body)))
    connection.endheaders()
    middle = len(call.body) // 2 if pause_seconds else 0
    if middle:
        connection.send(call.body[:middle])
        time.sleep(pause_seconds)
    connection.send(call.body[middle:])
    return connection.sock


def _read(line: socket.socket, response: http.client.HTTPResponse, deadline: float) -> bytes:
    body = b""
    while chunk := response.read1(READ_BYTES):
        body += chunk
        if len(body) > LARGEST_ANSWER:
            raise CallFailed("the answer is too large")
        if not response.isclosed():
            _wait_until(line, deadline)
    return body


def _wait_until(line: socket.socket, deadline: float) -> None:
    """Let the next read last until the deadline at most."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise CallFailed("the answer took too long")
    line.settimeout(left)


def _failure(fault: Exception) -> CallFailed:
    if isinstance(fault, TimeoutError):
        return CallFailed("no answer in time")
    if isinstance(fault, ConnectionRefusedError):
        return CallFailed("nobody listens there")
    if isinstance(fault, ssl.SSLError):
        return CallFailed("the TLS connection failed")
    return CallFailed(f"the connection broke ({type(fault).__name__})")
