"""What every request passes on its way in, and every answer on its way out.

In: a request id, the time. Out: the id again, how long it took, what is left of the allowance,
who may read it from other origins. Whatever was raised leaves as a problem document, and by this
door only.
"""

import re
from secrets import token_hex
from time import perf_counter

import structlog
from flask import Flask, Response, g, request

from service.api.answering import OWN, problem_answer
from service.api.language import asked_language
from service.errors import problem_of
from service.matches.arrivals import Allowance
from service.metrics import count_request

SENSIBLE_ID = re.compile(r"[\w.:+/=-]{1,100}", re.ASCII)
SECONDS_IN_MS = 1000
NO_ROUTE = "unknown"
VARY = "Authorization, Accept, Accept-Language"

log = structlog.get_logger("floe.web")


def hang_door(app: Flask) -> None:
    """Make every request of the app pass here."""
    app.before_request(_arrive)
    app.after_request(_leave)
    app.register_error_handler(Exception, answer_raised)


def answer_raised(raised: Exception) -> Response:
    """The problem document for whatever was raised."""
    problem = problem_of(raised)
    if problem.kind.status >= 500:
        log.error("failed", code=problem.code, request_id=_request_id(), exc_info=raised)
    return problem_answer(problem, asked_language())


def _arrive() -> None:
    g.began = perf_counter()
    sent = request.headers.get("X-Request-Id")
    g.request_id = sent if sent and SENSIBLE_ID.fullmatch(sent) else token_hex(8)


def _request_id() -> str:
    request_id: str = g.get("request_id") or token_hex(8)
    return request_id


def _leave(response: Response) -> Response:
    seconds = perf_counter() - g.get("began", perf_counter())
    headers = response.headers
    headers["X-Request-Id"] = _request_id()
    headers["Server-Timing"] = f"app;dur={seconds * SECONDS_IN_MS:.2f}"
    headers["X-Content-Type-Options"] = "nosniff"
    allowance: Allowance | None = g.get("allowance")
    if allowance is not None:
        _tell_allowance(response, allowance)
    _tell_caches(response)
    _count(response, seconds)
    return response


def _tell_allowance(response: Response, allowance: Allowance) -> None:
    limit = allowance.limit
    name = f'"{limit.name}"'
    response.headers["RateLimit-Policy"] = f"{name};q={limit.quota};w={limit.window_seconds}"
    response.headers["RateLimit"] = f"{name};r={allowance.remaining};t={allowance.reset_seconds}"


def _tell_caches(response: Response) -> None:
    """A caller's own unless somebody said otherwise; problems and answers to writes are never
    kept."""
    headers = response.headers
    headers.setdefault("Vary", VARY)
    if "Cache-Control" not in headers:
        is_read = request.method in ("GET", "HEAD") and response.status_code < 400
        headers["Cache-Control"] = OWN if is_read else "no-store"


def _count(response: Response, seconds: float) -> None:
    rule = request.url_rule
    route = rule.rule if rule is not None else NO_ROUTE
    count_request(request.method, route, response.status_code, seconds)
    log.info(
        "request",
        method=request.method,
        path=request.path,
        status=response.status_code,
        ms=round(seconds * SECONDS_IN_MS, 2),
        request_id=g.get("request_id"),
        player=player.id if (player := g.get("player")) else None,
    )
