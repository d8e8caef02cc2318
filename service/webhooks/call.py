"""One signed call of a webhook, after Standard Webhooks, to a checked address, within one deadline.

Written on `http.client` because the libraries at hand resolve the name themselves, after any check
of ours, and follow redirects or count their time-outs per read: a server that trickles one byte a
second would hold us for ever. The deadline is for the name, the connection, TLS and every byte.
"""

import http.client
import json
import ssl
import time
from datetime import UTC, datetime

import msgspec
from standardwebhooks import Webhook as Signer

from service.webhooks.address import DEFAULT_PORTS, Target, checked_target
from service.webhooks.deadline import Deadline
from service.webhooks.faults import CallFailed
from service.webhooks.wire import READ_BYTES, Wire, connected

LARGEST_ANSWER = 65_536


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
    start, deadline = time.monotonic(), Deadline(timeout_seconds + pause_seconds)
    target = checked_target(call.url, deadline, allow_private=allow_private)
    try:
        with (
            connected(target, deadline) as wire,
            _asked(wire, target, call, pause_seconds) as response,
        ):
            body = _read(response)
    except (OSError, http.client.HTTPException, ValueError) as fault:
        raise _failure(fault) from None
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
    try:
        return msgspec.json.encode(body["command"])
    except (ValueError, RecursionError):  # half a character, which no JSON in UTF-8 can hold
        raise CallFailed("the command cannot be read") from None


def _asked(
    wire: Wire, target: Target, call: Call, pause_seconds: float
) -> http.client.HTTPResponse:
    """Send the call; its answer, of which the headers have come."""
    connection = http.client.HTTPConnection(target.host, target.port)
    connection.default_port = DEFAULT_PORTS[target.scheme]
    connection.sock = wire  # all of a socket that is used
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
    return connection.getresponse()


def _read(response: http.client.HTTPResponse) -> bytes:
    body = b""
    while chunk := response.read1(READ_BYTES):
        body += chunk
        if len(body) > LARGEST_ANSWER:
            raise CallFailed("the answer is too large")
    return body


def _failure(fault: Exception) -> CallFailed:
    if isinstance(fault, TimeoutError):
        return CallFailed("no answer in time")
    if isinstance(fault, ConnectionRefusedError):
        return CallFailed("nobody listens there")
    if isinstance(fault, ssl.SSLError):
        return CallFailed("the TLS connection failed")
    return CallFailed(f"the connection broke ({type(fault).__name__})")
