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

from engine.language import Language, Sentence, text
from service.errors import MEDIA_TYPE, Problem, problem_of
from service.problems import PROBLEMS

CODES: tuple[tuple[type[Exception], str], ...] = (
    (LimitRequestHeaders, "headers_too_large"),
    (LimitRequestLine, "address_too_long"),
)
DRAINED_FOR_SECONDS = 1
MOST_DRAINED_READS = 16
READ_BYTES = 65_536

_UNREADABLE = text(
    "The request cannot be read as HTTP.",
    "La richiesta non si può leggere come HTTP.",
    "La solicitud no se puede leer como HTTP.",
    "Die Anfrage lässt sich nicht als HTTP lesen.",
)


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
        if self.wsgi is not None:  # told to stop before it could load the application
            gevent.spawn(self.wsgi.extensions["backend"].hub.close)

    def handle_error(
        self, req: Request | None, client: socket.socket, addr: object, exc: BaseException
    ) -> None:
        """Tell the client what was wrong, and close."""
        if isinstance(exc, ParseException):
            problem = _problem_of(exc)
        else:
            self.log.exception("A request broke the worker")
            problem = problem_of(exc)
        with suppress(OSError):  # the client may be gone
            client.sendall(_written(problem))
            _drain(client)


def _problem_of(fault: ParseException) -> Problem:
    for kind, code in CODES:
        if isinstance(fault, kind):
            return Problem(code, Sentence(PROBLEMS[code].advice))
    return Problem("bad_request", Sentence(_UNREADABLE))


def _written(problem: Problem) -> bytes:
    """The answer, in English: what has not been read names no language."""
    body = msgspec.json.encode(problem.document("", Language.EN))
    lines = (
        f"HTTP/1.1 {problem.kind.status} {problem.kind.title[Language.EN]}",
        f"Content-Type: {MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
        f"Content-Language: {Language.EN}",
        f"X-Request-Id: {token_hex(8)}",
        "Server-Timing: app;dur=0",
        "Cache-Control: no-store",
        "Connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode() + body


def _drain(client: socket.socket) -> None:
    """Read what is still coming, a while: closing over unread bytes would take our answer back."""
    client.shutdown(socket.SHUT_WR)
    client.settimeout(DRAINED_FOR_SECONDS)
    for _ in range(MOST_DRAINED_READS):
        if not client.recv(READ_BYTES):
            return
