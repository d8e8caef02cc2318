"""What a request says before its members are read: address, body, headers, the reader's language.

Bodies are JSON and call themselves so, and what is not read is refused. Which members there may be
is the matter of `service/web/reading.py`.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from time import perf_counter
from typing import Any
from urllib.parse import unquote_plus

from flask import g, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
from werkzeug.http import parse_accept_header
from werkzeug.routing import BaseConverter

from engine.words import ENGLISH, LANGUAGES, Language
from service.refusals import Fault, Refusal
from service.store.once import Idempotency
from service.web.answers import JSON_TYPE

EVENT_STREAM = "text/event-stream"
LONGEST_KEY = 200
KEY_POINTER = "/header/Idempotency-Key"
TICKET = "ticket"
TICKETS = "floe.tickets"
"""Where a request carries the tickets that came in its address."""
NOTHING = (b"", b"{}")


class IdConverter(BaseConverter):
    """Ids in addresses, of matches and players, and names of games: letters, digits, `_` and `-`.

    What cannot be one is not found, before anything is asked.
    """

    regex = r"[A-Za-z0-9_-]{1,64}"


def has_query() -> bool:
    """Whether there is anything in the address that could be a query parameter, or a ticket was."""
    return bool(request.query_string) or TICKETS in request.environ


def sent_query() -> dict[str, list[str]]:
    """The query parameters, and the tickets that were taken out of the address."""
    given = dict(request.args.lists())
    tickets = request.environ.get(TICKETS)
    return given | {TICKET: tickets} if tickets else given


def require_no_query() -> None:
    """Refuse query parameters where none are read."""
    if has_query() and (given := sent_query()):
        raise malformed(*(Fault(f"/query/{name}", "Unknown parameter.") for name in given))


def require_no_body() -> None:
    """Refuse a body where none is read; an empty object is what some clients send for nothing."""
    if has_body() and b"".join(sent_bytes().split()) not in NOTHING:
        raise malformed(Fault("", "This call takes no body."))


def malformed(*faults: Fault) -> Refusal:
    """The refusal of a request with faults; its sentence is about the first of them."""
    first = faults[0]
    more = len(faults) - 1
    summary = f"{first.pointer}: {first.detail}" if first.pointer else first.detail
    if more:
        summary += f" (and {more} more)"
    return Refusal("malformed", faults=faults, summary=summary)


def came_in(now: datetime) -> datetime:
    """When this request came in, given the time now; to the millisecond, like all that is kept."""
    seconds = perf_counter() - g.began
    return now - timedelta(milliseconds=int(seconds * 1000))


def asked_language() -> Language:
    """The best of our languages for this request; English for everybody else."""
    wishes = request.environ.get("HTTP_ACCEPT_LANGUAGE")
    return ENGLISH if wishes is None else best_language(wishes[:200])


@lru_cache(maxsize=256)
def best_language(wishes: str) -> Language:
    """`de-AT, it;q=0.8` → German: a reader of any region's German is answered in ours."""
    for wish, quality in parse_accept_header(wishes, LanguageAccept):
        language = re.split("[-_]", wish)[0].lower()
        if quality > 0 and language in LANGUAGES:
            return Language(language)
    return ENGLISH


def take_tickets_out(environ: dict[str, Any]) -> None:
    """Take tickets out of the address of a request, before anybody writes the address down."""
    parts = environ["QUERY_STRING"].split("&")
    named = [
        (unquote_plus(name), value) for name, _, value in (part.partition("=") for part in parts)
    ]
    tickets = [unquote_plus(value) for name, value in named if name == TICKET]
    if not tickets:
        return
    environ[TICKETS] = tickets
    kept = "&".join(part for part, (name, _) in zip(parts, named, strict=True) if name != TICKET)
    environ["QUERY_STRING"] = kept
    for name in ("RAW_URI", "REQUEST_URI"):
        if name in environ:
            environ[name] = environ[name].partition("?")[0] + (f"?{kept}" if kept else "")


def sent_ticket() -> str | None:
    """The ticket that came with a request for a stream; a ticket is spent on nothing else."""
    tickets: list[str] | None = request.environ.get(TICKETS)
    if tickets is None or len(tickets) > 1:
        return None  # which is told when the query is read
    if "Authorization" in request.headers:
        raise malformed(Fault(f"/query/{TICKET}", "A ticket or a token, not both."))
    if not wants_stream():
        raise malformed(Fault(f"/query/{TICKET}", "A ticket is for an event stream only."))
    return tickets[0]


def idempotency(shortest: int = 1) -> Idempotency | None:
    """The key under which a request is done once; a key stands for one address and one body."""
    key = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        return None
    if not shortest <= len(key) <= LONGEST_KEY or not (key.isascii() and key.isprintable()):
        length = f"{shortest} to {LONGEST_KEY} printable ASCII characters"
        raise malformed(Fault(KEY_POINTER, f"An Idempotency-Key has {length} here."))
    digest = sha256(request.environ["PATH_INFO"].encode() + b"\n" + sent_bytes())
    return Idempotency(key, digest.hexdigest(), asked_language())


def replayed(is_replayed: bool) -> dict[str, str]:
    """The header that says that an answer was given before, if it was."""
    return {"Idempotency-Replayed": "true"} if is_replayed else {}


def require_no_key() -> None:
    """Refuse a key where none is honoured: what is sent again would be done again."""
    if request.method == "POST" and "Idempotency-Key" in request.headers:
        raise malformed(Fault(KEY_POINTER, "This call takes no Idempotency-Key."))


def require_acceptable(offers: Sequence[str]) -> None:
    """Refuse a caller who accepts none of the media types that there are; `Accept` may be left
    out."""
    if not is_acceptable(offers):
        raise Refusal("not_acceptable", offers=" or ".join(offers))


def is_acceptable(offers: Sequence[str]) -> bool:
    """`text/*, application/json;q=0` refuses JSON: the closest range decides.

    Werkzeug sorts the ranges, the closest first. Its own choice would refuse JSON to whoever
    accepts `application/json; charset=utf-8`, for it compares parameters too.
    """
    if not request.environ.get("HTTP_ACCEPT"):
        return True
    ranges = [(kind.partition(";")[0], quality) for kind, quality in request.accept_mimetypes]
    return any(
        next((quality for kind, quality in ranges if kind in _ranges_of(offer)), 0) > 0
        for offer in offers
    )


def _ranges_of(offer: str) -> tuple[str, str, str]:
    return offer, f"{offer.partition('/')[0]}/*", "*/*"


def wants_stream() -> bool:
    """Whether Server-Sent Events are asked for rather than JSON."""
    return request.accept_mimetypes.best_match([EVENT_STREAM, JSON_TYPE]) == EVENT_STREAM and (
        EVENT_STREAM in request.headers.get("Accept", "")
    )


def prefers_minimal() -> bool:
    """Whether as little as possible is to be answered: `Prefer: return=minimal` (RFC 7240)."""
    sent: str = request.environ.get("HTTP_PREFER", "")[:200]
    # Werkzeug has no reader for `Prefer`, and its lists and dicts keep the last of a name.
    for preference in sent.split(","):
        name, _, value = preference.partition(";")[0].partition("=")
        if name.strip().lower() == "return":
            return value.strip().strip('"').lower() == "minimal"
    return False


def has_body() -> bool:
    """Whether anything follows the head: HTTP/1 tells its length, or that it comes in chunks."""
    environ = request.environ
    is_told = environ.get("CONTENT_LENGTH") or "HTTP_TRANSFER_ENCODING" in environ
    return bool(is_told) or not environ["SERVER_PROTOCOL"].startswith("HTTP/1")


def sent_bytes() -> bytes:
    """The whole body; Flask reads it once."""
    try:
        body = request.get_data()
    except HTTPException:
        raise
    except Exception:  # each server has names of its own for chunks that do not add up
        raise Refusal("bad_request") from None
    if "Content-Length" not in request.headers and len(body) == request.max_content_length:
        raise RequestEntityTooLarge  # Werkzeug cuts off what comes in chunks, and says nothing
    return body


def require_json() -> None:
    """Refuse a body that does not call itself JSON in UTF-8."""
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if not request.is_json or charset not in ("utf-8", "utf8"):
        raise Refusal("not_json", found=request.headers.get("Content-Type", "unnamed")[:100])
