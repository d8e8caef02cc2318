"""What every request passes in Flask before and after its endpoint.

Before: a request id, a trace, the time. After: the headers that every answer has (the id, how long
it took, the store's time, what is left of the allowance, whose pages may read it), compression, a
number for Prometheus, a line of the log.
"""

import re
from datetime import datetime
from http import HTTPStatus
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any

import structlog
from flask import Flask, Response, g, request

from service.logs import ORIGIN, Origin
from service.metrics import KNOWN_METHODS, seconds_of
from service.web.answers import OWN, WITHOUT_BODY, compress
from service.web.auth import Admission, the_backend
from service.web.cors import allow_origin
from service.web.requests import take_tickets_out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed.wsgi import StartResponse, WSGIApplication

SENSIBLE_ID = re.compile(r"[\w.:+/=-]{1,100}", re.ASCII)
TRACEPARENT = re.compile(
    r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}"
)
"""As the W3C's Trace Context has it; later versions may say more behind that."""
LENGTH = 55
SAMPLED = 1
MS = 1000
NO_ROUTE = "unknown"
LOGGED = (
    "method",
    "path",
    "status",
    "ms",
    "request_id",
    "trace_id",
    "player",
    "match",
    "version",
)
"""What the line of a request tells; the last three where they are known."""

log = structlog.get_logger("floe.web")


def hook_in(app: Flask) -> None:
    """Have every request of the app pass here."""
    app.wsgi_app = WithoutTickets(app.wsgi_app)  # type: ignore[method-assign]  # as Flask's manual
    app.before_request(begin)
    app.after_request(finish)


class WithoutTickets:
    """Middleware that takes tickets out of the address.

    It is no hook, for Flask's request reads the address before any hook runs, and whatever logs
    addresses reads it from there.
    """

    def __init__(self, inner: "WSGIApplication") -> None:
        self._inner = inner

    def __call__(
        self, environ: dict[str, Any], start_response: "StartResponse"
    ) -> "Iterable[bytes]":
        """Pass the request on without its tickets."""
        if environ.get("QUERY_STRING"):
            take_tickets_out(environ)
        return self._inner(environ, start_response)


def begin() -> None:
    """Note when a request comes in, and give it an id and a trace."""
    g.began = perf_counter()
    environ = request.environ  # whose names are looked up at a tenth of what Werkzeug's take
    sent = environ.get("HTTP_X_REQUEST_ID")
    fresh = token_hex(16)
    g.request_id = own = sent if sent and SENSIBLE_ID.fullmatch(sent) else fresh[:16]
    trace, is_sampled = sent_trace(environ.get("HTTP_TRACEPARENT")) or (fresh, True)
    ORIGIN.set(Origin(own, trace, is_sampled))


def finish(response: Response) -> Response:
    """Complete an answer, count it and log it."""
    seconds = perf_counter() - g.began
    environ = request.environ
    method = request.method
    if method == "OPTIONS" and response.status_code == HTTPStatus.OK:
        response.status_code = HTTPStatus.NO_CONTENT
    status = response.status_code
    headers = response.headers
    if status in WITHOUT_BODY:
        headers.pop("Content-Type", None)
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Vary"] = "Authorization, Accept, Accept-Encoding, Accept-Language"
    admission: Admission | None = g.get("admission")
    headers.extend(_told(seconds, admission))
    if "cache-control" not in headers.keys(lower=True):
        is_read = method in ("GET", "HEAD") and status < 400
        headers.add("Cache-Control", OWN if is_read else "no-store")
    compress(response, environ)
    allow_origin(response, environ)
    _count(method, status, seconds)
    _log(method, status, seconds, admission)
    return response


def _told(seconds: float, admission: Admission | None) -> "Iterable[tuple[str, str]]":
    """The headers that nobody but us writes."""
    yield "X-Request-Id", g.request_id
    yield "Server-Timing", f"app;dur={seconds * MS:.2f}"
    if admission is None:
        return
    yield "Server-Time", _spelled(the_backend().now())  # known, for the store was reached
    allowance = admission.allowance
    if allowance is not None:
        limit = allowance.limit
        yield "RateLimit-Policy", f'"{limit.name}";q={limit.quota};w={limit.window_seconds}'
        yield "RateLimit", f'"{limit.name}";r={allowance.remaining};t={allowance.reset_seconds}'


def _count(method: str, status: int, seconds: float) -> None:
    """One more answer; what clients may invent must not become a label."""
    rule = request.url_rule
    counted = method if method in KNOWN_METHODS else "other"
    seconds_of(counted, rule.rule if rule is not None else NO_ROUTE, status).observe(seconds)


def _log(method: str, status: int, seconds: float, admission: Admission | None) -> None:
    player = admission.player if admission is not None else None
    log.info(
        "request",
        method=method,
        path=request.path,
        status=status,
        ms=round(seconds * MS, 2),
        player=player.id if player is not None else None,
        **g.get("logged", {}),
    )


def _spelled(now: datetime) -> str:
    """A time in UTC, to the millisecond."""
    return f"{now.isoformat(timespec='milliseconds').removesuffix('+00:00')}Z"


def sent_trace(traceparent: str | None) -> tuple[str, bool] | None:
    """The trace that the caller names, and whether it is sampled; None if there is none."""
    if traceparent is None:
        return None
    found = TRACEPARENT.match(traceparent)
    is_whole = len(traceparent) == LENGTH or (
        traceparent[:2] != "00" and traceparent[LENGTH : LENGTH + 1] == "-"
    )
    if found is None or not is_whole:
        return None
    return found[1], bool(int(traceparent[LENGTH - 2 : LENGTH], 16) & SAMPLED)
