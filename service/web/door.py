"""The door: what every request passes on its way in, and every answer on its way out.

In: a request id, the time. Out: the id again, how long it took, what time it is by the clock that
deadlines go by, what is left of the allowance, who may read it from other origins; then it is
counted, and a line of the log is written. The door stands outside of Flask, as WSGI, where a header
costs a tenth of what it costs inside.
"""

import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from http import HTTPStatus
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec
from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface, SessionMixin
from prometheus_client import Histogram
from werkzeug.routing import MapAdapter

from service.logs import ORIGIN, LogFormat, Origin, RequestLine, log_request
from service.metrics import KNOWN_METHODS, REQUEST_SECONDS
from service.store.admission.admitted import Admission, Allowance, Limit
from service.web.admission import ADMISSION
from service.web.answers import OWN, WITHOUT_BODY
from service.web.compression import compressed
from service.web.cors import Origins
from service.web.requests import BEGAN, FOLLOWED_UP, TICKETS, take_tickets_out, the_request
from service.web.unchanged import ROUTE, Unchanged

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SENSIBLE_ID = re.compile(r"[\w.:+/=-]{1,100}", re.ASCII)
TRACEPARENT = re.compile(
    r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}"
)
"""As the W3C's Trace Context has it; later versions may say more behind that."""
LENGTH = 55
UTC_OFFSET = "+00:00"
SAMPLED = 1
MS = 1000
NO_ROUTE = "unknown"
REQUEST_ID = "floe.request_id"
LINE_BEGINS = b'{"level":"info","event":"request",'

Headers = list[tuple[str, str]]

_encode = msgspec.json.Encoder().encode


class Door:
    """A WSGI application in front of ours."""

    def __init__(
        self,
        inner: "WSGIApplication",
        unchanged: "WSGIApplication",
        origins: Origins,
        log_format: LogFormat | None,
        now: Callable[[], datetime],
    ) -> None:
        self._now = now
        self._inner = inner
        self._unchanged = unchanged
        self._origins = origins
        self._log_format = log_format
        self._histograms: dict[tuple[str, str, int], Histogram] = {}

    def __call__(self, environ: dict[str, Any], start_response: "StartResponse") -> Iterable[bytes]:
        """Let one request in, and its answer out."""
        began = environ[BEGAN] = perf_counter()
        sent, fresh = environ.get("HTTP_X_REQUEST_ID"), token_hex(16)
        request_id = sent if sent and SENSIBLE_ID.fullmatch(sent) else fresh[:16]
        environ[REQUEST_ID] = request_id
        trace, is_sampled = _sent_trace(environ) or (fresh, True)
        ORIGIN.set(Origin(request_id, trace, is_sampled))
        if environ["QUERY_STRING"]:
            take_tickets_out(environ)

        def leave(status: str, headers: Headers, exc_info: Any = None) -> Callable[..., object]:
            seconds = perf_counter() - began
            headers += (
                ("X-Request-Id", request_id),
                ("Server-Timing", f"app;dur={seconds * MS:.2f}"),
                ("X-Content-Type-Options", "nosniff"),
                ("Vary", "Authorization, Accept, Accept-Encoding, Accept-Language"),
            )
            self._complete(environ, int(status[:3]), headers)
            self._count(environ, int(status[:3]), seconds)
            if self._log_format is not None:
                self._log(environ, int(status[:3]), seconds)
            return start_response(status, headers, exc_info)

        is_conditional = "HTTP_IF_NONE_MATCH" in environ and environ["REQUEST_METHOD"] == "GET"
        may_be_unchanged = is_conditional and TICKETS not in environ
        inner = self._unchanged if may_be_unchanged else self._inner
        if "HTTP_ACCEPT_ENCODING" in environ:
            return compressed(inner, environ, leave)
        return inner(environ, leave)

    def _complete(self, environ: "WSGIEnvironment", status: int, headers: Headers) -> None:
        admission: Admission | None = environ.get(ADMISSION)
        if admission is not None:  # the store was reached: its time is known
            headers.append(("Server-Time", _spelled(self._now())))
            if admission.allowance is not None:
                headers += _allowance_headers(admission.allowance)
        if "Cache-Control" not in dict(headers):
            is_read = environ["REQUEST_METHOD"] in ("GET", "HEAD") and status < 400
            headers.append(("Cache-Control", OWN if is_read else "no-store"))
        if "HTTP_ORIGIN" in environ:
            headers += self._origins.headers(environ, status)

    def _count(self, environ: "WSGIEnvironment", status: int, seconds: float) -> None:
        """One more answer; what clients may invent must not become a label."""
        method = environ["REQUEST_METHOD"]
        route = environ.get(ROUTE, NO_ROUTE)
        labels = method if method in KNOWN_METHODS else "other", route, status
        histogram = self._histograms.get(labels)
        if histogram is None:
            histogram = self._histograms[labels] = REQUEST_SECONDS.labels(*labels)
        histogram.observe(seconds)

    def _log(self, environ: "WSGIEnvironment", status: int, seconds: float) -> None:
        """A line for every request, written at once: by way of structlog it costs more than a 304
        does."""
        admission: Admission | None = environ.get(ADMISSION)
        player, tag = (admission.player, admission.tag) if admission is not None else (None, None)
        line = RequestLine(
            timestamp=datetime.now(UTC),
            method=environ["REQUEST_METHOD"],
            path=environ["PATH_INFO"],
            status=status,
            ms=round(seconds * MS, 2),
            request_id=environ[REQUEST_ID],
            trace_id=origin.trace if (origin := ORIGIN.get()) is not None else "",
            player=player.id if player is not None else None,
            match=tag.match_id if tag is not None else None,
            version=tag.version if tag is not None else None,
        )
        if self._log_format is LogFormat.JSON:
            with suppress(OSError):  # a log on a full disk: the answer goes out all the same
                sys.stdout.buffer.write(LINE_BEGINS + _encode(line)[1:] + b"\n")
                sys.stdout.buffer.flush()
        else:
            log_request(line)


def _spelled(now: datetime) -> str:
    """The store's time, which is told in UTC: at a third of what it costs for any zone."""
    return f"{now.isoformat(timespec='milliseconds')[: -len(UTC_OFFSET)]}Z"


def _sent_trace(environ: "WSGIEnvironment") -> tuple[str, bool] | None:
    """The trace that the caller names, and whether it is kept; None if there is none."""
    sent = environ.get("HTTP_TRACEPARENT")
    if sent is None:
        return None
    found = TRACEPARENT.match(sent)
    is_whole = len(sent) == LENGTH or (sent[:2] != "00" and sent[LENGTH : LENGTH + 1] == "-")
    if found is None or not is_whole:
        return None
    return found[1], bool(int(sent[LENGTH - 2 : LENGTH], 16) & SAMPLED)


class NoSessions(SessionInterface):
    """Nobody is remembered from one request to the next but by the store."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> SessionMixin:
        """The session of every request."""
        return self._none

    def is_null_session(self, obj: object) -> bool:
        """Whether there is nothing to keep."""
        return obj is self._none


class Frame(Flask):
    """Flask around an endpoint, without what it looks for in every request and never finds here.

    There are no sessions and no coroutines, and nothing hooks in before a request or at its end
    but this; each method is one that Flask lets us override.
    """

    session_interface = NoSessions()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """No endpoint is a coroutine."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Routes go by path and method: there is one host, whatever it is called."""
        if request is None:
            return None
        environ = request.environ
        about = environ["wsgi.url_scheme"], request.path, environ["REQUEST_METHOD"]
        return MapAdapter(self.url_map, environ.get("HTTP_HOST", ""), "", "", *about)

    def preprocess_request(self) -> None:
        """Nothing comes before an endpoint: admission begins there."""

    def process_response(self, response: Response) -> Response:
        """Note the route that Flask has found, while it remembers it. What has no body has no media
        type: Flask would call its emptiness HTML."""
        request = the_request()
        if request.blueprint in self.after_request_funcs or FOLLOWED_UP in request.environ:
            response = super().process_response(response)
        if request.url_rule is not None:
            request.environ[ROUTE] = request.url_rule.rule
        if request.method == "OPTIONS" and response.status_code == HTTPStatus.OK:
            response.status_code = HTTPStatus.NO_CONTENT
        if response.status_code in WITHOUT_BODY:
            del response.headers["Content-Type"]
        return response

    def do_teardown_request(self, *_: object) -> None:
        """Nothing is left over by an endpoint."""


def hang_door(app: Flask, limit: Limit, origins: Origins, log_format: LogFormat | None) -> None:
    """Make every request of the app pass here; a 304 is known before Flask is asked."""
    backend = app.extensions["backend"]
    unchanged = Unchanged(app.wsgi_app, backend, limit)
    door = Door(app.wsgi_app, unchanged, origins, log_format, backend.now)
    app.wsgi_app = door  # type: ignore[method-assign]  # as Flask's documentation has it


def _allowance_headers(allowance: Allowance) -> Headers:
    limit = allowance.limit
    policy = f'"{limit.name}";q={limit.quota};w={limit.window_seconds}'
    left = f'"{limit.name}";r={allowance.remaining};t={allowance.reset_seconds}'
    return [("RateLimit-Policy", policy), ("RateLimit", left)]
