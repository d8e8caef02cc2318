"""The web process: gunicorn's gevent worker, with our words for what never reaches the application.

A broken request line, a header too large: gunicorn answers by itself with a page of HTML. Here
that is a problem document like every other. Who sends a request byte by byte is not waited for.
"""

import os
import re
import socket
import sys
from collections import Counter
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from secrets import token_hex
from time import monotonic, time
from typing import TYPE_CHECKING, Any

import gevent
import msgspec
import structlog
from gevent import Greenlet, getcurrent
from gevent.pool import Pool
from gevent.socket import socket as GreenletSocket  # noqa: N812  # a class that is named so
from gunicorn import util
from gunicorn.config import Config
from gunicorn.http import wsgi
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.http.message import Request
from gunicorn.http.parser import RequestParser
from gunicorn.workers import ggevent
from gunicorn.workers.ggevent import GeventWorker
from prometheus_client.multiprocess import mark_process_dead

from engine.words import ENGLISH
from service.problems import MEDIA_TYPE, problem_of
from service.processes import allow_many_files
from service.refusals import Refusal
from service.settings import read_settings
from service.web.garbage import look_seldom_at_what_stays

if TYPE_CHECKING:  # it knows redis-py, which is to be imported when all is patched
    from service.web.streams import Rest

CODES: tuple[tuple[type[Exception], str], ...] = (
    (LimitRequestHeaders, "headers_too_large"),
    (LimitRequestLine, "address_too_long"),
)
DRAINED_FOR_SECONDS = 1
MOST_DRAINED_READS = 16
READ_BYTES = 65_536
LONGEST_TURN_SECONDS = 0.001
"""How long gevent lets greenlets take turns before it looks what has come from outside. With its
5 ms a command waited for most of what its 5,000 spectators are sent."""
CLEAN_HEADERS = re.compile(r"(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+: [\t\x20-\x7e\x80-\xff]*\r\n)*")
"""Header lines in which nothing stands that could end one of them early."""

_log = structlog.get_logger()


class TimedConnection:
    """The socket of a client, where a request has its time from the first byte to the last.

    However the bytes come, one by one or not at all, the time runs on. Between two requests none
    runs here: gunicorn closes a connection that is idle for too long.
    """

    __slots__ = ("_deadline", "_head_seconds", "_is_plain", "client", "is_endless", "rest")

    def __init__(self, client: socket.socket, head_seconds: float) -> None:
        self.client = client
        self._is_plain = type(client) is GreenletSocket
        self.is_endless = False
        """Whether the answer that begins is the last one here, and may never end."""
        self.rest: Rest | None = None
        """What is still to be sent of it when all else of its request is done and forgotten."""
        self._head_seconds = head_seconds
        self._deadline: float | None = None

    def __getattr__(self, name: str) -> Any:
        """All else is the socket's own."""
        return getattr(self.client, name)

    def close(self) -> None:
        """Hang up, unless there is something to be sent still."""
        if self.rest is None:
            self.client.close()

    def expect_body(self, seconds: float) -> None:
        """The head is here: what follows has a time of its own."""
        self._deadline = monotonic() + seconds

    def expect_request(self) -> None:
        """The time runs again from the next byte on."""
        self._deadline = None

    def sendall(self, data: bytes) -> None:
        """Send it; what the connection takes at once, as nearly always, goes without the questions
        that gevent asks the system first."""
        if self._is_plain:
            try:
                sent: int = self.client._sock.send(data)  # type: ignore[attr-defined]
            except BlockingIOError:
                sent = 0
            data = data[sent:]
        if data:
            self.client.sendall(data)

    def recv(self, size: int) -> bytes:
        """What has come, or a refusal when the time is over."""
        if self._deadline is None:
            received = self.client.recv(size)
            self._deadline = monotonic() + self._head_seconds
            return received
        seconds_left = self._deadline - monotonic()
        if seconds_left <= 0:
            raise Refusal("too_slow")
        self.client.settimeout(seconds_left)
        try:
            return self.client.recv(size)
        except TimeoutError:
            raise Refusal("too_slow") from None
        finally:
            self.client.settimeout(None)


class AcquaintedRequest(Request):
    """gunicorn's request: whether it came from a trusted proxy is known of an address once that was
    looked up."""

    def _peer_is_trusted_proxy(self) -> bool:
        address = self.peer_addr[0] if isinstance(self.peer_addr, tuple) else None
        return _is_trusted_proxy(self.cfg, address)


@lru_cache(maxsize=1024)
def _is_trusted_proxy(settings: Config, address: str | None) -> bool:
    asking = Request.__new__(Request)
    asking.cfg, asking.peer_addr = settings, address and (address, 0)
    return bool(asking._peer_is_trusted_proxy())


class PromptResponse(wsgi.Response):
    """gunicorn's response, whose head goes out along with the first of its body.

    gunicorn sends them one after the other, looks at each header four times, and spells the date
    anew for each answer: together a third of what it costs to be asked for nothing.
    """

    _head = b""
    headers_sent: bool
    sock: TimedConnection

    def process_headers(self, headers: list[tuple[str, str]]) -> None:
        """Take the headers over if they are clean; gunicorn says what is wrong with others."""
        written = "".join([f"{name}: {value}\r\n" for name, value in headers])
        names = [name.lower() for name, _ in headers]
        is_clean = CLEAN_HEADERS.fullmatch(written) and util.hop_headers.isdisjoint(names)
        if not is_clean or written.count("\n") != len(headers):
            super().process_headers(headers)
            return
        self.headers += headers
        if "content-length" in names:
            self.response_length = int(headers[names.index("content-length")][1])

    def default_headers(self) -> list[str]:
        """The lines that are the server's own."""
        major, minor = self.req.version
        kept = "close" if self.should_close() else "keep-alive"
        lines = [
            f"HTTP/{major}.{minor} {self.status}\r\n",
            f"Server: {self.version}\r\n",
            f"Date: {_date(int(time()))}\r\n",
            f"Connection: {'upgrade' if self.upgrade else kept}\r\n",
        ]
        return [*lines, "Transfer-Encoding: chunked\r\n"] if self.chunked else lines

    def send_headers(self) -> None:
        """Keep the head for the first of the body."""
        if not self.headers_sent:
            own = self.default_headers()
            lines = [*own, *[f"{name}: {value}\r\n" for name, value in self.headers]]
            self._head = ("".join(lines) + "\r\n").encode("latin-1")
            self.headers_sent = True

    def write(self, arg: bytes) -> None:
        """Send a part of the body; the head, even if that is empty."""
        super().write(arg)
        self._send(b"")

    def should_close(self) -> bool:
        """Whether nothing else is asked for on this connection."""
        return self.sock.is_endless or bool(super().should_close())

    def close(self) -> None:
        """Send what there is still to be sent, if that is done here."""
        self.send_headers()
        if self.sock.rest is None:
            self._send(b"0\r\n\r\n" if self.chunked else b"")

    def sendfile(self, respiter: object) -> bool:
        """Files are read and written like anything else."""
        return False

    def _emit_body(self, data: bytes) -> None:
        self._send(b"%X\r\n%b\r\n" % (len(data), data) if self.chunked else data)

    def _send(self, data: bytes) -> None:
        sent, self._head = self._head + data, b""
        if sent:
            self.sock.sendall(sent)


class Places(Pool):
    """Who is served at one listening socket: so many at once."""

    def pass_on(self, greenlet: Greenlet) -> None:
        """Start a greenlet in the place of the one that runs, which comes to its end."""
        self.discard(getcurrent())
        self.start(greenlet)


class ServingWorker(GeventWorker):
    """Serves many connections at once; ends its streams when it ends; answers the unreadable."""

    def run(self) -> None:
        """Serve until told to stop, and take the numbers of this process off the list."""
        settings = read_settings()
        self._head_seconds, self._body_seconds = settings.head_seconds, settings.body_seconds
        self._most_of_one = 0 if settings.proxy_count else settings.connections_per_address
        self._open: Counter[str] = Counter()
        self._places: list[Places] = []
        files = allow_many_files()
        if files <= self.worker_connections:
            _log.warning("few_open_files", files=files, connections=self.worker_connections)
        keep_gunicorn_from_repeating_itself(self.cfg)
        ggevent.Pool = self._new_places
        gevent.config.track_greenlet_tree = False  # who began what, with ten frames of the way
        sys.setswitchinterval(LONGEST_TURN_SECONDS)
        look_seldom_at_what_stays()
        super().run()
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            mark_process_dead(os.getpid())

    def handle_exit(self, sig: int, frame: object) -> None:
        """Stop taking requests, and end event streams and long-polls: followers come back."""
        super().handle_exit(sig, frame)
        if getattr(self, "wsgi", None) is not None:  # told to stop before it was loaded
            gevent.spawn(self.wsgi.extensions["backend"].hub.close)

    def handle(self, listener: socket.socket, client: socket.socket, addr: object) -> None:
        """Serve a connection, whose requests have to arrive in their time."""
        connection = TimedConnection(client, self._head_seconds)
        neighbours = ""  # a socket file has no addresses
        if self._most_of_one and isinstance(addr, tuple):
            neighbours = _neighbours(addr[0])
        self._open[neighbours] += 1
        try:
            if neighbours and self._open[neighbours] > self._most_of_one:
                self.handle_error(None, connection, addr, Refusal("too_many_connections"))
            else:
                super().handle(listener, connection, addr)
        finally:
            if connection.rest is None:
                self._hang_up(client, neighbours)
            else:
                self._go_on(client, connection.rest, neighbours)

    def _go_on(self, client: socket.socket, rest: "Rest", neighbours: str) -> None:
        """Have the rest of an endless answer sent by a greenlet that holds nothing else.

        A greenlet keeps the deepest stack it ever had: this one had that of a whole request.
        """
        kind = client.family, client.type, client.proto
        moved = GreenletSocket(*kind, fileno=client.detach())  # which nobody else will close
        goes_on = Greenlet(self._send_rest, moved, rest, neighbours)
        next(places for places in self._places if getcurrent() in places).pass_on(goes_on)

    def _send_rest(self, client: socket.socket, rest: "Rest", neighbours: str) -> None:
        try:
            rest.send(client)
        except OSError:
            pass  # the client is gone
        except Exception:
            self.log.exception("A stream broke")
        finally:
            self._hang_up(client, neighbours)

    def _hang_up(self, client: socket.socket, neighbours: str) -> None:
        client.close()
        self._open[neighbours] -= 1
        if not self._open[neighbours]:
            del self._open[neighbours]

    def _new_places(self, count: int) -> "Places":
        self._places.append(Places(count))
        return self._places[-1]

    def handle_request(
        self, listener_name: object, req: Request, sock: TimedConnection, addr: object
    ) -> None:
        """Answer a request whose head is here."""
        sock.expect_body(self._body_seconds)
        super().handle_request(listener_name, req, sock, addr)
        sock.expect_request()

    def handle_error(
        self, req: Request | None, client: TimedConnection, addr: object, exc: BaseException
    ) -> None:
        """Tell the client what was wrong, and close; who was idle to the end is told nothing."""
        if isinstance(exc, gevent.GreenletExit):
            return
        if isinstance(exc, ParseException):
            exc = _refusal_of(exc)
        elif not isinstance(exc, Refusal):
            self.log.exception("A request broke the worker")
        with suppress(OSError):  # the client may be gone
            client.sendall(_written(exc))
            _drain(client.client)


def keep_gunicorn_from_repeating_itself(settings: Config) -> None:
    """Take from it what it does for every request anew, and what comes out the same.

    It looks each of its settings up by way of two functions, thirty times a request, and asks who
    writes the log of errors: together a tenth of what a request costs the server.
    """
    fixed = {name: setting.get() for name, setting in settings.settings.items()}
    vars(settings).update({name: fixed[name] for name in fixed if not hasattr(Config, name)})
    common = wsgi.base_environ(settings)
    wsgi.base_environ = lambda _: dict(common)
    wsgi.Response = PromptResponse
    RequestParser.mesg_class = AcquaintedRequest


@lru_cache(maxsize=1)
def _date(second: int) -> str:
    """That second as HTTP spells it."""
    return str(util.http_date(second))


def _neighbours(address: str) -> str:
    """The address, or of IPv6 the network that one customer has."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is None:
        return str(ip_network((int(ip), 64), strict=False))
    return address


def _refusal_of(fault: ParseException) -> Refusal:
    for kind, code in CODES:
        if isinstance(fault, kind):
            return Refusal(code)
    return Refusal("bad_request")


def _written(raised: BaseException) -> bytes:
    """The answer, in English: what has not been read names no language."""
    problem, headers = problem_of(raised, "", ENGLISH)
    body = msgspec.json.encode(problem)
    lines = (
        f"HTTP/1.1 {problem.status} {problem.title}",
        f"Content-Type: {MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
        f"X-Request-Id: {token_hex(8)}",
        "Server-Timing: app;dur=0",
        "Cache-Control: no-store",
        "Connection: close",
        *(f"{name}: {value}" for name, value in headers.items()),
    )
    return "\r\n".join((*lines, "", "")).encode() + body


def _drain(client: socket.socket) -> None:
    """Read what is still coming, a while: closing over unread bytes would take our answer back."""
    client.shutdown(socket.SHUT_WR)
    with gevent.Timeout(DRAINED_FOR_SECONDS, False):
        for _ in range(MOST_DRAINED_READS):
            if not client.recv(READ_BYTES):
                return
