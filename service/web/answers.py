"""Answers: a typed thing, encoded in one call, with the headers that belong to it.

Long answers go out as gzip to callers who accept it. The same bytes in another coding are not the
same answer byte for byte, so their tag is weak; it is as good as the strong one wherever tags are
compared.

Flask-Compress is not used: it compresses for callers who refuse gzip (`gzip;q=0`), and gives a
compressed answer a strong tag of its own, which `If-Match` and `If-None-Match` would not know.
"""

import gzip
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from http import HTTPStatus
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Response, request
from werkzeug.http import parse_accept_header

from engine.words import Language

Headers = Mapping[str, str]

encode = msgspec.json.Encoder().encode

JSON_TYPE = "application/json"
HTML = "text/html; charset=utf-8"
OWN = "private, no-cache"
"""Kept by the caller alone, and asked for again each time: what depends on who looks and when."""
WITHOUT_BODY = (HTTPStatus.NO_CONTENT, HTTPStatus.FOUND, HTTPStatus.NOT_MODIFIED)
SHORTLY = "public, max-age=60"
"""Kept by everybody for a minute: what changes with a new release only."""
FOREVER = "public, max-age=31536000, immutable"
"""Kept by everybody: what has another address once it is another."""

COMPRESSED_ABOVE = 1024
"""Bytes."""
GZIP_LEVEL = 6
WRITTEN = (JSON_TYPE, "application/problem+json", "image/svg+xml", "text/")
STREAMED = "text/event-stream"
"""Never compressed: an event must not wait for the next one."""

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",  # a board that was fetched with a key is shown from memory
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
"""Where a page of ours may load from, and send to: this server, and nobody else."""

ONLY_A_PICTURE = "default-src 'none'; style-src 'unsafe-inline'"
"""The policy of a picture: it loads nothing, and has its style in itself."""


def respond(result: object, status: int) -> Response:
    """What a view returned: a response as it is; or a thing as JSON, alone or with headers."""
    if isinstance(result, Response):
        return result
    thing, headers = result if type(result) is tuple else (result, None)
    body = b"" if thing is None else encode(thing)
    return Response(body, status, headers, content_type=JSON_TYPE)


def lasting(body: bytes, content_type: str, language: Language | None = None) -> Response:
    """An answer that stays the same until the next release."""
    headers = {"Cache-Control": SHORTLY}
    if language is not None:
        headers |= in_language(language)
    return tagged(body, content_type, headers)


def tagged(body: bytes, content_type: str, headers: Headers, tag: str | None = None) -> Response:
    """An answer with an ETag, made of its content if none is given; whoever has it already gets a
    304."""
    tag = tag or sha256(body).hexdigest()[:32]
    headers = {"ETag": f'"{tag}"', **headers}
    if is_known(tag):
        return Response(status=304, headers=headers)
    return Response(body, 200, headers, content_type=content_type)


def in_language(language: Language) -> Headers:
    """The header that says in which language the words of an answer are."""
    return {"Content-Language": language}


def next_link(cursor: str | None) -> dict[str, str]:
    """The header that leads to the next page of the list just read."""
    if cursor is None:
        return {}
    query = urlencode({**request.args.to_dict(), "cursor": cursor})
    return {"Link": f'<{request.path}?{query}>; rel="next"'}


def is_known(tag: str) -> bool:
    """Whether the caller has what this tag stands for; a proxy may have weakened the tag."""
    is_asked = "HTTP_IF_NONE_MATCH" in request.environ
    return is_asked and request.if_none_match.contains_weak(tag)


def guarded(response: Response, more: Mapping[str, str] = MappingProxyType({})) -> Response:
    """The page, with what keeps a browser from loading anything from elsewhere; `more` is what one
    page needs beyond the others."""
    policy = "; ".join(f"{name} {sources}" for name, sources in {**POLICY, **more}.items())
    response.headers["Content-Security-Policy"] = policy
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def compress(response: Response, environ: Mapping[str, Any]) -> None:
    """Compress an answer if the caller accepts it and it is worth it."""
    codings = environ.get("HTTP_ACCEPT_ENCODING")
    if codings is None or not is_accepted(codings[:200]):
        return
    if response.status_code == 304:  # whoever has it may have it compressed
        _weaken_tag(response)
    elif environ["REQUEST_METHOD"] != "HEAD" and _is_worth_it(response):
        response.set_data(gzip.compress(response.get_data(), GZIP_LEVEL, mtime=0))
        response.content_encoding = "gzip"
        _weaken_tag(response)


@lru_cache(maxsize=256)
def is_accepted(codings: str) -> bool:
    """`gzip, br` → yes; `gzip;q=0` → no; nor if plain bytes are wanted more."""
    accepted = parse_accept_header(codings)
    return 0 < accepted.quality("gzip") >= accepted.quality("identity")


def _is_worth_it(response: Response) -> bool:
    """Whether an answer is written words, long, and not compressed by somebody else."""
    kind = response.mimetype or ""
    is_written = kind.startswith(WRITTEN) and kind != STREAMED
    is_plain = is_written and not response.is_streamed and not response.content_encoding
    return is_plain and (response.content_length or 0) > COMPRESSED_ABOVE


def _weaken_tag(response: Response) -> None:
    tag, is_weak = response.get_etag()
    if tag is not None and not is_weak:
        response.set_etag(tag, weak=True)
