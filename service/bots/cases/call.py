"""One signed call of a webhook, after Standard Webhooks, to a checked address, within one deadline.

The service never calls into a private network, unless the operator allows it. A name is resolved at
every call, every address it has must be allowed, and the call goes to the very address that was
checked: a name that resolves differently a moment later changes nothing. No redirect is followed.

`http.client` is given a socket, because it and the libraries above it resolve the name themselves,
after any check of ours. A time-out of a socket counts from one byte to the next: whoever drips a
byte a second is never late. So a timer hangs up at the deadline, whatever is under way then: the
name, the connection, TLS, any byte. What may come in all is limited.
"""

import http.client
import io
import ipaddress
import json
import queue
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec
from standardwebhooks import Webhook as Signer

LONGEST_URL = 2000
DEFAULT_PORTS = {"http": 80, "https": 443}

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

FIRST_FREE_PORT = 1024
"""Below it are the well-known services, of which the web's own two may be called."""
SERVICE_PORTS = frozenset(
    (1433, 1521, 1719, 1720, 1723, 2049, 2375, 2379, 3306, 3389, 3659, 4045, 4190, 5060, 5061)
    + (5432, 5672, 5900, 5984, 5985, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697)
    + (9042, 9092, 9200, 10080, 11211, 26379, 27017)
)
"""Above it: ports that browsers refuse (the Fetch standard), databases, queues, remote control."""

NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
PRIVATE = (
    ipaddress.IPv6Network("fec0::/10"),
    ipaddress.IPv6Network("64:ff9b:1::/48"),
)
"""What the library takes for public: once the private addresses of a site, and a local NAT64."""

LARGEST_ANSWER = 65_536
MOST_BYTES = 131_072
"""How much may come in all: headers, and answers before the answer, are not without end."""
READ_BYTES = 8_192


class WebhookFault(Exception):
    """Something is wrong with a webhook; what it says goes to its programmer, in English."""


class AddressRefused(WebhookFault):
    """The service does not call there."""


class CallFailed(WebhookFault):
    """No answer came that could be read and was one of those that are due."""


class WebhookGone(CallFailed):
    """The webhook asked not to be called any more."""


class WrongManners(WebhookFault):
    """The webhook answered what it must not answer."""


class Deadline:
    """The moment at which all patience with a stranger ends, whatever is under way then."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds that are left; TimeoutError if none are."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left


class Target(msgspec.Struct, frozen=True):
    """A URL that may be called, and the checked address to connect to."""

    scheme: str
    host: str
    port: int
    path: str
    address: str


def checked_target(url: str, deadline: Deadline, *, allow_private: bool) -> Target:
    """The URL with an address that may be called, or AddressRefused: no address in time, too."""
    parts, port = _parts(url)
    host = parts.hostname or ""
    addresses = _resolved(host, port, deadline)
    if not allow_private:
        for address in addresses:
            require_public(address)
    path = parts.path or "/"
    query = f"?{parts.query}" if parts.query else ""
    return Target(
        scheme=parts.scheme, host=host, port=port, path=path + query, address=str(addresses[0])
    )


def require_public(address: IPAddress) -> None:
    """Refuse private, loopback, link-local, shared and reserved addresses, wrapped ones too."""
    inner = _unwrapped(address)
    is_private = any(inner in network for network in PRIVATE)
    if is_private or not inner.is_global or inner.is_multicast or inner.is_reserved:
        raise AddressRefused(f"{address} is not a public address")


def _unwrapped(address: IPAddress) -> IPAddress:
    """The IPv4 address inside an IPv6 one (mapped, 6to4, Teredo, NAT64), or the address itself."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo[1] if address.teredo is not None else None
    return address.ipv4_mapped or address.sixtofour or teredo or address


def _parts(url: str) -> tuple[SplitResult, int]:
    if len(url) > LONGEST_URL or not url.isascii() or any(c.isspace() for c in url):
        raise AddressRefused(f"a URL has at most {LONGEST_URL} ASCII characters and no spaces")
    try:
        parts = urlsplit(url)
        port = parts.port if parts.port is not None else DEFAULT_PORTS.get(parts.scheme, 0)
    except ValueError:
        raise AddressRefused("this is not a URL") from None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
        raise AddressRefused("a webhook is an http or https URL with a host")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise AddressRefused("a webhook's URL has no user, password or fragment")
    _require_web_port(port)
    return parts, port


def _require_web_port(port: int) -> None:
    """Refuse ports of services that are no web servers, so that none is made to listen to us."""
    is_free = port >= FIRST_FREE_PORT and port not in SERVICE_PORTS
    if not is_free and port not in DEFAULT_PORTS.values():
        raise AddressRefused(f"{port} is not a port for webhooks")


def _resolved(host: str, port: int, deadline: Deadline) -> list[IPAddress]:
    """All addresses of the name. The library's own patience with a name server has no end of ours:
    it looks in a thread, which is left behind when the time is up."""
    answers = queue.SimpleQueue[list[Any]]()

    def look() -> None:
        try:
            answers.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError):
            answers.put([])

    threading.Thread(target=look, name="resolve", daemon=True).start()
    try:
        found = answers.get(timeout=deadline.left())
    except (queue.Empty, TimeoutError):
        raise AddressRefused(f"{host} has no address in time") from None
    if not found:
        raise AddressRefused(f"{host} has no address")
    # A scope (`fe80::1%eth0`) is no part of the address that is checked.
    return [ipaddress.ip_address(str(info[4][0]).partition("%")[0]) for info in found]


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
    deadline = Deadline(timeout_seconds + pause_seconds)
    target = checked_target(call.url, deadline, allow_private=allow_private)
    try:
        with _connected(target, deadline) as connection:
            status, body = _asked(connection, target, call, pause_seconds)
            deadline.left()  # what was hung up on may look as if it had ended
    except (OSError, http.client.HTTPException, ValueError) as fault:
        raise _failure(fault, deadline) from None
    return Answer(status, body, round((time.monotonic() - start) * 1000))


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


class _Connection(http.client.HTTPConnection):
    """A connection over a socket that is open; of what comes only so much is taken."""

    def __init__(self, target: Target, opened: socket.socket) -> None:
        super().__init__(target.host, target.port)
        self.default_port = DEFAULT_PORTS[target.scheme]
        self._opened = opened

    def connect(self) -> None:
        """Use the socket that was opened to the checked address."""
        self.sock = _Limited(self._opened)


class _Limited:
    """What `http.client` uses of a socket."""

    def __init__(self, opened: socket.socket) -> None:
        self._opened = opened
        self.sendall = opened.sendall

    def makefile(self, _mode: str) -> io.BufferedReader:
        """The bytes that come, as a file."""
        return io.BufferedReader(_Incoming(self._opened), READ_BYTES)

    def close(self) -> None:
        """Nothing: whoever opened the socket closes it, when the answer is read."""


class _Incoming(io.RawIOBase):
    """What comes over a socket, up to a limit."""

    def __init__(self, opened: socket.socket) -> None:
        self._opened = opened
        self._left = MOST_BYTES

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = self._opened.recv_into(buffer)
        self._left -= count
        if self._left < 0:
            raise CallFailed("the answer is too large")
        return count


@contextmanager
def _connected(target: Target, deadline: Deadline) -> Iterator[_Connection]:
    """A connection to the address that was checked, whatever the name says now; at the deadline it
    is hung up."""
    with socket.create_connection((target.address, target.port), deadline.left()) as plain:
        watched = plain.dup()  # TLS takes the socket over
        timer = threading.Timer(deadline.left(), _hang_up, [watched])
        timer.start()
        try:
            if target.scheme == "https":
                context = ssl.create_default_context()
                with context.wrap_socket(plain, server_hostname=target.host) as encrypted:
                    yield _Connection(target, encrypted)
            else:
                yield _Connection(target, plain)
        finally:
            timer.cancel()
            watched.close()


def _hang_up(watched: socket.socket) -> None:
    with suppress(OSError):
        watched.shutdown(socket.SHUT_RDWR)


def _asked(
    connection: _Connection, target: Target, call: Call, pause_seconds: float
) -> tuple[int, bytes]:
    """Send the call; the status and the body of its answer."""
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
    with connection.getresponse() as response:
        body = b""
        while chunk := response.read1(READ_BYTES):
            body += chunk
            if len(body) > LARGEST_ANSWER:
                raise CallFailed("the answer is too large")
        return response.status, body


def _failure(fault: Exception, deadline: Deadline) -> CallFailed:
    try:
        deadline.left()
    except TimeoutError as late:
        fault = late
    if isinstance(fault, TimeoutError):
        return CallFailed("no answer in time")
    if isinstance(fault, ConnectionRefusedError):
        return CallFailed("nobody listens there")
    if isinstance(fault, ssl.SSLError):
        return CallFailed("the TLS connection failed")
    return CallFailed(f"the connection broke ({type(fault).__name__})")
