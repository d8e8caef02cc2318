"""Answers: a typed thing, encoded in one call, with the headers that belong to it."""

from collections.abc import Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Generic, TypeVar
from urllib.parse import urlencode

import msgspec
from flask import Response, request
from werkzeug.http import parse_etags

from engine.words import Language
from service.web.requests import the_environ

T = TypeVar("T")

Headers = Mapping[str, str]

encode = msgspec.json.Encoder().encode

OWN = "private, no-cache"
"""Kept by the caller alone, and asked for again each time: what depends on who looks and when."""
WITHOUT_BODY = (HTTPStatus.NO_CONTENT, HTTPStatus.FOUND, HTTPStatus.NOT_MODIFIED)
SHORTLY = "public, max-age=60"
"""Kept by everybody for a minute: what changes with a new release only."""


class Page(msgspec.Struct, Generic[T], frozen=True):
    """One page of a list; `next_cursor` asks for the next one."""

    items: tuple[T, ...]
    next_cursor: str | None


def lasting(body: bytes, content_type: str, language: Language | None = None) -> Response:
    """What stays the same until the next release."""
    headers = {"Cache-Control": SHORTLY}
    if language is not None:
        headers |= in_language(language)
    return tagged(body, content_type, headers)


def tagged(body: bytes, content_type: str, headers: Headers, tag: str | None = None) -> Response:
    """An answer with a tag, made of its content if none is given: a 304 suffices for who has it."""
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
    sent = the_environ().get("HTTP_IF_NONE_MATCH")
    return sent is not None and parse_etags(sent).contains_weak(tag)
