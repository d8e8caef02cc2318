"""What every request passes on its way in, and every answer on its way out.

In: a request id, the time. Out: the id again, how long it took, what is left of the allowance, who
may read it from other origins; then it is counted and logged. The door stands outside of Flask, as
WSGI, where a header costs a tenth of what it costs inside.

Whatever was raised inside leaves as a problem document, and by `answer_raised` only.
"""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from http import HTTPStatus
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any

import structlog
from flask import Flask, Response, request

from engine.words import Language
from service.logs import RequestLine, RequestLog
from service.metrics import count_request
from service.problems import problem_of
from service.store.admission import Admission, Allowance
from service.web.admission import ARRIVAL
from service.web.answers import OWN, problem_answer
from service.web.cors import Origins
from service.web.known import ROUTE
from service.web.language import asked_language

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication

SENSIBLE_ID = re.compile(r"[\w.:+/=-]{1,100}", re.ASCII)
MS = 1000
NO_ROUTE = "unknown"
REQUEST_ID = "floe.request_id"
WITHOUT_BODY = (HTTPStatus.NO_CONTENT, HTTPStatus.FOUND, HTTPStatus.NOT_MODIFIED)

Headers = list[tuple[str, str]]

log = structlog.get_logger("floe.web")


class Door:
    """A WSGI application in front of ours."""

    def __init__(self, inner: "WSGIApplication", origins: Origins, request_log: RequestLog) -> None:
        self._inner = inner
        self._origins = origins
        self._request_log = request_log

    def __call__(self, environ: dict[str, Any], start_response: "StartResponse") -> Iterable[bytes]:
        """Let one request in, and its answer out."""
        began = perf_counter()
        sent = environ.get("HTTP_X_REQUEST_ID")
        request_id = sent if sent and SENSIBLE_ID.fullmatch(sent) else token_hex(8)
        environ[REQUEST_ID] = request_id

        def leave(status: str, headers: Headers, exc_info: Any = None) -> Callable[..., object]:
            seconds = perf_counter() - began
            headers += (
                ("X-Request-Id", request_id),
                ("Server-Timing", f"app;dur={seconds * MS:.2f}"),
                ("X-Content-Type-Options", "nosniff"),
                ("Vary", "Authorization, Accept, Accept-Language"),
            )
            self._complete(environ, int(status[:3]), headers)
            _count(environ, int(status[:3]), seconds, self._request_log)
            return start_response(status, headers, exc_info)

        return self._inner(environ, leave)

    def _complete(self, environ: dict[str, Any], status: int, headers: Headers) -> None:
        arrival = environ.get(ARRIVAL)
        if arrival is not None and arrival.allowance is not None:
            headers += _allowance_headers(arrival.allowance)
        if not any(name == "Cache-Control" for name, _ in headers):
            is_read = environ["REQUEST_METHOD"] in ("GET", "HEAD") and status < 400
            headers.append(("Cache-Control", OWN if is_read else "no-store"))
        if "HTTP_ORIGIN" in environ:
            headers += self._origins.headers(environ, status)


def hang_door(app: Flask, origins: Origins, request_log: RequestLog) -> None:
    """Make every request of the app pass here, and all that it raises."""
    app.register_error_handler(Exception, answer_raised)
    app.after_request(_without_page)
    door = Door(app.wsgi_app, origins, request_log)
    app.wsgi_app = door  # type: ignore[method-assign]  # as Flask's documentation has it


def answer_raised(raised: Exception) -> Response:
    """The problem document for whatever was raised."""
    problem, headers = problem_of(raised, request.path, Language(asked_language()))
    if problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        log.error(
            "failed", code=problem.code, request_id=request.environ[REQUEST_ID], exc_info=raised
        )
    return problem_answer(problem, headers)


def _without_page(response: Response) -> Response:
    """What has no body has no media type: Flask would call its emptiness HTML."""
    if request.method == "OPTIONS" and response.status_code == HTTPStatus.OK:
        response.status_code = HTTPStatus.NO_CONTENT
    if response.status_code in WITHOUT_BODY:
        del response.headers["Content-Type"]
    return response


def _allowance_headers(allowance: Allowance) -> Headers:
    limit = allowance.limit
    policy = f'"{limit.name}";q={limit.quota};w={limit.window_seconds}'
    left = f'"{limit.name}";r={allowance.remaining};t={allowance.reset_seconds}'
    return [("RateLimit-Policy", policy), ("RateLimit", left)]


def _route(environ: dict[str, Any]) -> str:
    """The route that Flask has found."""
    asked = environ.get("werkzeug.request")
    rule = asked.url_rule if asked is not None else None
    return rule.rule if rule is not None else NO_ROUTE


def _count(environ: dict[str, Any], status: int, seconds: float, request_log: RequestLog) -> None:
    method = environ["REQUEST_METHOD"]
    count_request(method, environ.get(ROUTE) or _route(environ), status, seconds)
    if not request_log.is_on:
        return
    arrival: Admission | None = environ.get(ARRIVAL)
    player, tag = (arrival.player, arrival.tag) if arrival is not None else (None, None)
    line = RequestLine(
        timestamp=datetime.now(UTC),
        method=method,
        path=environ["PATH_INFO"],
        status=status,
        ms=round(seconds * MS, 2),
        request_id=environ[REQUEST_ID],
        player=player.id if player is not None else None,
        match=tag.match_id if tag is not None else None,
        version=tag.version if tag is not None else None,
    )
    request_log.write(line)
