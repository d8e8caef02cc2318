"""The web process: gunicorn's gevent worker, with our words for what never reaches the application.

A broken request line, a header too large: gunicorn answers by itself with a page of HTML. Here
that is a problem document like every other.
"""

import os
import socket
import sys
from collections import Counter
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from secrets import token_hex
from typing import TYPE_CHECKING

import gevent
import msgspec
import structlog
from gevent import Greenlet, getcurrent
from gevent.pool import Pool
from gevent.socket import socket as GreenletSocket  # noqa: N812  # a class that is named so
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.http.message import Request
from gunicorn.workers import ggevent
from gunicorn.workers.ggevent import GeventWorker
from prometheus_client.multiprocess import mark_process_dead

from engine.words import ENGLISH
from service.problems import MEDIA_TYPE, problem_of
from service.processes import allow_many_files
from service.refusals import Refusal
from service.settings import read_settings
from service.web.connections import TimedConnection, keep_gunicorn_from_repeating_itself
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

_log = structlog.get_logger()


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
