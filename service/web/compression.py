"""Compression: what is long goes out as gzip to callers who accept it.

Event streams are left alone, for an event must not wait for the next one; so is everything for who
did not ask. The same bytes in another coding are not the same answer byte for byte, so their tag
is a weak one: it is as good as the strong one wherever we compare tags.
"""

import gzip
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from werkzeug.http import parse_accept_header

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication

LONG = 1024
LEVEL = 6
WRITTEN = (
    "application/json",
    "application/problem+json",
    "image/svg+xml",
    "text/",
)
STREAMED = "text/event-stream"

Headers = list[tuple[str, str]]


def compressed(
    inner: "WSGIApplication", environ: dict[str, Any], start_response: "StartResponse"
) -> Iterable[bytes]:
    """The answer of the application, as gzip if the caller accepts it and it is worth it."""
    if not is_accepted(environ["HTTP_ACCEPT_ENCODING"][:200]):
        return inner(environ, start_response)
    begun: list[tuple[str, Headers, Any]] = []

    def begin(status: str, headers: Headers, exc_info: Any = None) -> Callable[..., object]:
        begun.append((status, headers, exc_info))
        return begun.append  # WSGI wants something to write with; nobody here writes that way

    body = inner(environ, begin)
    status, headers, exc_info = begun[-1]
    if status.startswith("304"):  # whoever has it may have it compressed
        headers = _weakened(headers)
    elif environ["REQUEST_METHOD"] != "HEAD" and _is_worth_it(headers):
        packed = gzip.compress(_whole(body), LEVEL, mtime=0)
        headers = [header for header in _weakened(headers) if header[0] != "Content-Length"]
        headers += [("Content-Encoding", "gzip"), ("Content-Length", str(len(packed)))]
        body = (packed,)
    start_response(status, headers, exc_info)
    return body


@lru_cache(maxsize=256)
def is_accepted(codings: str) -> bool:
    """`gzip, br` → yes; `gzip;q=0` → no; nor if plain bytes are wanted more."""
    accepted = parse_accept_header(codings)
    return 0 < accepted.quality("gzip") >= accepted.quality("identity")


def _is_worth_it(headers: Headers) -> bool:
    """Whether an answer is written words, and long: a stream has no length beforehand."""
    told = dict(headers)
    kind, length = told.get("Content-Type", ""), told.get("Content-Length", "0")
    is_written = kind.startswith(WRITTEN) and not kind.startswith(STREAMED)
    return is_written and int(length) > LONG and "Content-Encoding" not in told


def _weakened(headers: Headers) -> Headers:
    return [
        (name, f"W/{value}" if name == "ETag" and value.startswith('"') else value)
        for name, value in headers
    ]


def _whole(body: Iterable[bytes]) -> bytes:
    try:
        return b"".join(body)
    finally:
        close = getattr(body, "close", None)
        if close is not None:
            close()
