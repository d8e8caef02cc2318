"""Who may call from a page of another origin: everybody to read, whom the operator names to write.

Tokens travel in a header and never in a cookie, so a page can only spend a token that it was given.
"""

from collections.abc import Mapping

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
    """The origins whose pages may write: names with spaces between, or `*` for all."""

    def __init__(self, writers: str) -> None:
        self._writers = frozenset(writers.split())

    def headers(self, environ: Mapping[str, str], status: int) -> list[tuple[str, str]]:
        """What a browser has to hear about a request that a page of another origin made."""
        method = environ["REQUEST_METHOD"]
        is_preflight = method == "OPTIONS"
        wanted = environ.get("HTTP_ACCESS_CONTROL_REQUEST_METHOD", "") if is_preflight else method
        if wanted not in READS and not self._may_write(environ["HTTP_ORIGIN"]):
            return []
        if is_preflight and status < 400:
            return [
                ("Access-Control-Allow-Origin", "*"),
                ("Access-Control-Allow-Methods", METHODS),
                ("Access-Control-Allow-Headers", REQUEST_HEADERS),
                ("Access-Control-Max-Age", A_DAY),
            ]
        return [
            ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Expose-Headers", RESPONSE_HEADERS),
        ]

    def _may_write(self, origin: str) -> bool:
        return "*" in self._writers or origin in self._writers
