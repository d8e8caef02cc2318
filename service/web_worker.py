"""gunicorn's gevent worker, with our words for what never reaches the application.

A broken request line, a header too large: gunicorn answers by itself with a page of HTML. Here
that is a problem document like every other.
"""

import os
import socket
from contextlib import suppress
from secrets import token_hex

import gevent
import msgspec
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.http.message import Request
from gunicorn.workers.ggevent import GeventWorker
from prometheus_client.multiprocess import mark_process_dead

from engine.words import ENGLISH
from service.problems import MEDIA_TYPE, problem_of
from service.refusals import Refusal

CODES: tuple[tuple[type[Exception], str], ...] = (
    (LimitRequestHeaders, "headers_too_large"),
    (LimitRequestLine, "address_too_long"),
)
DRAINED_FOR_SECONDS = 1
MOST_DRAINED_READS = 16
READ_BYTES = 65_536


class WebWorker(GeventWorker):
    """Serves many connections at once; ends its streams when it ends; answers the unreadable."""

    def run(self) -> None:
        """Serve until told to stop, and take the numbers of this process off the list."""
        super().run()
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            mark_process_dead(os.getpid())

    def handle_exit(self, sig: int, frame: object) -> None:
        """Stop taking requests, and end event streams and long-polls: followers come back."""
        super().handle_exit(sig, frame)
        if getattr(self, "wsgi", None) is not None:  # told to stop before it was loaded
            gevent.spawn(self.wsgi.extensions["backend"].hub.close)

    def handle_error(
        self, req: Request | None, client: socket.socket, addr: object, exc: BaseException
    ) -> None:
        """Tell the client what was wrong, and close."""
        if isinstance(exc, ParseException):
            exc = _refusal_of(exc)
        else:
            self.log.exception("A request broke the worker")
        with suppress(OSError):  # the client may be gone
            client.sendall(_written(exc))
            _drain(client)


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
    client.settimeout(DRAINED_FOR_SECONDS)
    for _ in range(MOST_DRAINED_READS):
        if not client.recv(READ_BYTES):
            return
