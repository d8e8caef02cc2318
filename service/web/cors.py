"""Pages of other origins: each may read; those that the operator names may write.

Tokens travel in a header and never in a cookie, so a page can only spend a token that it was given.
"""

from collections.abc import Mapping
from typing import Any

from flask import Response, current_app, request

READS = ("GET", "HEAD")
REQUEST_HEADERS = ", ".join(
    (
        "Accept",
        "Accept-Language",
        "Authorization",
        "Content-Type",
        "Idempotency-Key",
        "If-Match",
        "If-None-Match",
        "Last-Event-ID",
        "Prefer",
        "X-Request-Id",
    )
)
RESPONSE_HEADERS = ", ".join(
    (
        "Allow",
        "Chain-Head",
        "Content-Language",
        "Date",
        "Deprecation",
        "ETag",
        "Idempotency-Replayed",
        "Link",
        "Location",
        "Match-Ended",
        "Preference-Applied",
        "RateLimit",
        "RateLimit-Policy",
        "Retry-After",
        "Server-Time",
        "Server-Timing",
        "Sunset",
        "WWW-Authenticate",
        "X-Request-Id",
    )
)
METHODS = "GET, HEAD, POST, PUT, DELETE"
A_DAY = "86400"


class Origins:
    """The origins whose pages may write: names with spaces between, or `*` for all.

    Flask-CORS is not used: it allows an origin everything at an address or nothing, and here
    everybody may read where only some may write.
    """

    def __init__(self, writers: str) -> None:
        self._writers = frozenset(writers.split())

    def allow(self, response: Response, origin: str) -> None:
        """Tell a browser what a page of that origin may read of this answer."""
        is_preflight = request.method == "OPTIONS"
        method = request.access_control_request_method if is_preflight else request.method
        if method not in READS and not self._may_write(origin):
            return
        headers = response.headers
        headers["Access-Control-Allow-Origin"] = "*"
        if is_preflight and response.status_code < 400:
            headers["Access-Control-Allow-Methods"] = METHODS
            headers["Access-Control-Allow-Headers"] = REQUEST_HEADERS
            headers["Access-Control-Max-Age"] = A_DAY
        else:
            headers["Access-Control-Expose-Headers"] = RESPONSE_HEADERS

    def _may_write(self, origin: str) -> bool:
        return "*" in self._writers or origin in self._writers


def allow_origin(response: Response, environ: Mapping[str, Any]) -> None:
    """Tell a browser what the page that asks may read, if it is one of another origin."""
    origin = environ.get("HTTP_ORIGIN")
    if origin is not None:
        current_app.extensions["origins"].allow(response, origin)
