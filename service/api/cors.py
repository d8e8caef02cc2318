"""Who may call from a page of another origin: everybody to read, whom the operator names to write.

Tokens travel in a header and never in a cookie, so a page can only spend a token that it was given.
"""

from collections.abc import Callable

from flask import Flask, Response, request

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
        "X-Request-Id",
    )
)
RESPONSE_HEADERS = ", ".join(
    (
        "Allow",
        "Content-Language",
        "ETag",
        "Idempotency-Replayed",
        "Link",
        "Location",
        "RateLimit",
        "RateLimit-Policy",
        "Retry-After",
        "Server-Timing",
        "X-Request-Id",
    )
)
A_DAY = "86400"


def allow_other_origins(app: Flask, writers: str) -> None:
    """Answer preflights, and mark answers as readable; `writers` are origins with spaces between,
    or `*`."""
    allowed = frozenset(writers.split())

    def may_write(origin: str) -> bool:
        return "*" in allowed or origin in allowed

    def mark(response: Response) -> Response:
        if request.method == "OPTIONS":
            return _preflight(response, may_write)
        origin = request.headers.get("Origin")
        if origin and (request.method in READS or may_write(origin)):
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = RESPONSE_HEADERS
        return response

    app.after_request(mark)


def _preflight(response: Response, may_write: Callable[[str], bool]) -> Response:
    """What a browser, or anybody with OPTIONS, hears about an address: no body, only headers."""
    if response.status_code >= 400:
        return response
    response.status_code = 204
    response.data = b""
    del response.headers["Content-Type"]
    origin = request.headers.get("Origin")
    wanted = request.headers.get("Access-Control-Request-Method", "")
    if origin and (wanted in READS or may_write(origin)):
        response.headers |= {
            "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": response.headers.get("Allow", ""),
            "Access-Control-Allow-Headers": REQUEST_HEADERS,
            "Access-Control-Max-Age": A_DAY,
        }
    return response
