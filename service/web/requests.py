"""What a request says: body and query by their schemas, strictly, and the language of its reader.

Bodies are JSON and call themselves so, nothing unknown is let in, nothing is guessed, and every
fault has its place.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache, lru_cache
from hashlib import sha256
from time import perf_counter
from typing import Any, cast
from urllib.parse import unquote_plus

import msgspec
from flask import Request, request
from gunicorn.http.errors import ParseException
from marshmallow import Schema, ValidationError
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.http import parse_accept_header

from engine.words import ENGLISH, LANGUAGES, Language
from service.refusals import Fault, Refusal
from service.schemas.faults import faults_of
from service.schemas.queries import LONGEST_PAGE, PAGE_SIZE
from service.store.answered import Idempotency
from service.store.streams.entries import BEFORE_ALL, Part

JSON_TYPE = "application/json"
EVENT_STREAM = "text/event-stream"
LONGEST_KEY = 200
KEY_POINTER = "/header/Idempotency-Key"
TICKET = "ticket"
TICKETS = "floe.tickets"
"""Where a request carries the tickets that came in its address."""
NOTHING = (b"", b"{}")
PLAIN_ID = re.compile(r"(0|[1-9][0-9]{0,17})-(0|[1-9][0-9]{0,17})(\.[0-9a-f]{1,64})?")
"""The id of an entry as we tell it."""
PLAIN_LIMIT = re.compile(r"[1-9][0-9]{0,2}")
BEGAN = "floe.began"
"""When the request came in, by the clock that is never set."""
BODY = "floe.body"
"""Where a request carries its body, once that has been read."""
FOLLOWED_UP = "floe.followed_up"
"""What a request carries whose endpoint has left something to be done with its answer."""

the_request: Callable[[], Request] = cast("Any", request)._get_current_object
"""The request itself: every look through Flask's proxy for it takes twenty times as long, and a
command has two dozen of them."""


def the_environ() -> dict[str, Any]:
    """What the server tells of the request."""
    return the_request().environ


def read_body(schema: Schema) -> Any:
    """The body by its schema; no body at all where nothing in it is needed."""
    sent = the_request()
    body, content_type = _read_bytes(sent), sent.environ.get("CONTENT_TYPE")
    if not body and not content_type and not _has_required(schema):
        return dict(_defaults(schema, ""))
    if content_type != JSON_TYPE:
        _require_json(sent)
    return _loaded(schema, read_json(body), "")


def read_query(schema: Schema) -> Any:
    """The query parameters by their schema, each given once."""
    given = _query()
    if not given:
        return dict(_defaults(schema, "/query"))
    repeated = [name for name, values in given.items() if len(values) > 1]
    if repeated:
        raise malformed(*(Fault(f"/query/{name}", "Given twice.") for name in repeated))
    return _loaded(schema, {name: value for name, [value] in given.items()}, "/query")


def asked_part(environ: Mapping[str, Any]) -> Part | None:
    """Which part of a log a request seems to ask for; None where that is not plain to see.

    It is only looked up along with all else: what holds is what the query says by its schema.
    """
    if EVENT_STREAM in environ.get("HTTP_ACCEPT", ""):
        return None
    given = dict(part.partition("=")[::2] for part in environ["QUERY_STRING"].split("&"))
    resumed = environ.get("HTTP_LAST_EVENT_ID")
    after = resumed if resumed is not None else given.get("after") or given.get("cursor")
    limit = given.get("limit", str(PAGE_SIZE))
    if not PLAIN_LIMIT.fullmatch(limit) or int(limit) > LONGEST_PAGE:
        return None
    if after is None:
        return Part(BEFORE_ALL, int(limit))
    return Part(after, int(limit)) if PLAIN_ID.fullmatch(after) else None


def _query() -> dict[str, list[str]]:
    """The query parameters, and the tickets that the door has taken out of the address."""
    sent = the_request()
    given = dict(sent.args.lists()) if sent.environ["QUERY_STRING"] else {}
    tickets = sent.environ.get(TICKETS)
    return given | {TICKET: tickets} if tickets else given


READERS: Mapping[str, Callable[[Schema], Any]] = {"json": read_body, "query": read_query}


def require_no_query() -> None:
    """Refuse query parameters where none are read."""
    given = _query()
    if given:
        raise malformed(*(Fault(f"/query/{name}", "Unknown parameter.") for name in given))


def require_no_body() -> None:
    """Refuse a body where none is read; an empty object is what some clients send for nothing."""
    if has_body(the_environ()) and b"".join(_read_bytes(the_request()).split()) not in NOTHING:
        raise malformed(Fault("", "This call takes no body."))


def malformed(*faults: Fault) -> Refusal:
    """The refusal of a request with faults; its sentence is about the first of them."""
    first, more = faults[0], len(faults) - 1
    summary = f"{first.pointer}: {first.detail}" if first.pointer else first.detail
    if more:
        summary += f" (and {more} more)"
    return Refusal("malformed", faults=faults, summary=summary)


def has_body(environ: Mapping[str, Any]) -> bool:
    """Whether a body comes along with a request, by what its headers say."""
    announced = environ.get("CONTENT_LENGTH", "0") not in ("", "0")
    return announced or "HTTP_TRANSFER_ENCODING" in environ


def read_json(body: bytes) -> object:
    """One JSON value, or a refusal.

    msgspec refuses what is not JSON in UTF-8 (NaN, lone surrogates, endless nesting), but takes the
    last of two members of one name. There is no such pair where the text has as many colons as the
    value; else the standard library's parser shows every member.
    """
    try:
        value = msgspec.json.decode(body)
        if b"\\" not in body and body.count(b":") == _colons(value):
            return value
        return json.loads(body, object_pairs_hook=_distinct, parse_float=_number)
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise Refusal("unreadable_json", reason=str(fault)) from None


def _colons(value: object) -> int:
    """How many colons a value is written with; more than there can be where a number is none of
    the whole ones, which the other parser reads as JSON Schema has it."""
    if isinstance(value, str):
        return value.count(":")
    if isinstance(value, dict):
        return len(value) + sum(map(_colons, value)) + sum(map(_colons, value.values()))
    if isinstance(value, list):
        return sum(map(_colons, value))
    return sys.maxsize if isinstance(value, float) else 0


def came_in(now: datetime) -> datetime:
    """When this request came in, if it is now now; to the millisecond, as all that is kept."""
    seconds = perf_counter() - the_environ()[BEGAN]
    return now - timedelta(milliseconds=int(seconds * 1000))


def asked_language() -> Language:
    """The best of our languages for this request; English for everybody else."""
    wishes = the_environ().get("HTTP_ACCEPT_LANGUAGE")
    return ENGLISH if wishes is None else best_language(wishes[:200])


@lru_cache(maxsize=256)
def best_language(wishes: str) -> Language:
    """`de-AT, it;q=0.8` → German: who reads a language somewhere reads it here."""
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


def sent_ticket(environ: Mapping[str, Any]) -> str | None:
    """The ticket that came with a request for a stream; a ticket is spent on nothing else."""
    tickets: list[str] | None = environ.get(TICKETS)
    if tickets is None or len(tickets) > 1:
        return None  # which is told when the query is read
    if "HTTP_AUTHORIZATION" in environ:
        raise malformed(Fault(f"/query/{TICKET}", "A ticket or a token, not both."))
    if not wants_stream():
        raise malformed(Fault(f"/query/{TICKET}", "A ticket is for an event stream only."))
    return tickets[0]


def idempotency(shortest: int = 1) -> Idempotency | None:
    """The key under which a request is done once; a key stands for one address and one body."""
    sent = the_request()
    key = sent.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        return None
    if not shortest <= len(key) <= LONGEST_KEY or not (key.isascii() and key.isprintable()):
        length = f"{shortest} to {LONGEST_KEY} printable ASCII characters"
        raise malformed(Fault(KEY_POINTER, f"An Idempotency-Key has {length} here."))
    digest = sha256(sent.environ["PATH_INFO"].encode() + b"\n" + _read_bytes(sent))
    return Idempotency(key, digest.hexdigest(), asked_language())


def replayed(is_replayed: bool) -> dict[str, str]:
    """The header that says that an answer was given before, if it was."""
    return {"Idempotency-Replayed": "true"} if is_replayed else {}


def require_no_key() -> None:
    """Refuse a key where none is honoured: what is sent again would be done again."""
    environ = the_environ()
    if "HTTP_IDEMPOTENCY_KEY" in environ and environ["REQUEST_METHOD"] == "POST":
        raise malformed(Fault(KEY_POINTER, "This call takes no Idempotency-Key."))


def require_acceptable(offers: Sequence[str]) -> None:
    """Refuse who accepts none of the media types that there are; who says nothing takes any."""
    accepted = the_environ().get("HTTP_ACCEPT")
    if accepted and not is_acceptable(accepted, offers):
        raise Refusal("not_acceptable", offers=" or ".join(offers))


@lru_cache(maxsize=256)
def is_acceptable(accepted: str, offers: Sequence[str]) -> bool:
    """`text/*, application/json;q=0` refuses JSON: the closest range decides."""
    ranges = dict(_media_range(part) for part in accepted.split(","))
    return any(
        next((ranges[near] for near in _nearest(offer) if near in ranges), False)
        for offer in offers
    )


def _media_range(part: str) -> tuple[str, bool]:
    """A media range, and whether it is wanted at all."""
    kind, *parameters = part.lower().split(";")
    named = dict(parameter.strip().partition("=")[::2] for parameter in parameters)
    return kind.strip(), re.fullmatch(r"0(\.0*)?", named.get("q", "1").strip()) is None


def _nearest(offer: str) -> tuple[str, str, str]:
    return offer, f"{offer.partition('/')[0]}/*", "*/*"


def wants_stream() -> bool:
    """Whether Server-Sent Events are asked for rather than JSON."""
    return EVENT_STREAM in the_environ().get("HTTP_ACCEPT", "") and (
        the_request().accept_mimetypes.best_match([EVENT_STREAM, JSON_TYPE]) == EVENT_STREAM
    )


def prefers_minimal() -> bool:
    """Whether as little as possible is to be answered: `Prefer: return=minimal` (RFC 7240)."""
    sent = the_environ().get("HTTP_PREFER")
    return sent is not None and _preferences(sent[:200]).get("return") == "minimal"


def _preferences(sent: str) -> dict[str, str]:
    """`return=minimal; x=1, wait=10` → what is preferred, by name; the first of a name holds."""
    found: dict[str, str] = {}
    for preference in sent.split(","):
        name, _, value = preference.partition(";")[0].partition("=")
        found.setdefault(name.strip().lower(), value.strip().strip('"').lower())
    return found


def _read_bytes(request: Request) -> bytes:
    """The whole body, read once."""
    body: bytes | None = request.environ.get(BODY)
    if body is None:
        body = request.environ[BODY] = _received(request)
    return body


def _received(request: Request) -> bytes:
    environ = request.environ
    announced, most = environ.get("CONTENT_LENGTH", ""), request.max_content_length
    is_short = announced.isdecimal() and most is not None and int(announced) <= most
    try:
        if is_short and "HTTP_TRANSFER_ENCODING" not in environ:
            # Werkzeug would wrap two streams around the server's, to find the end that is known.
            return bytes(environ["wsgi.input"].read(int(announced)))
        body = request.get_data()
    except (OSError, ParseException):  # the chunks of the body do not add up
        raise Refusal("bad_request") from None
    if len(body) == most and "CONTENT_LENGTH" not in environ:
        raise RequestEntityTooLarge  # Werkzeug cuts off what comes in chunks, and says nothing
    return body


def _require_json(request: Request) -> None:
    """Refuse a body that does not call itself JSON in UTF-8."""
    kind = request.mimetype
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    is_json = kind == JSON_TYPE or (kind.startswith("application/") and kind.endswith("+json"))
    if not is_json or charset not in ("utf-8", "utf8"):
        raise Refusal("not_json", found=request.headers.get("Content-Type", "unnamed")[:100])


def _number(written: str) -> float | int:
    """`17.0` is a whole number, as JSON Schema has it."""
    number = float(written)
    return int(number) if number.is_integer() else number


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise Refusal("unreadable_json", reason=f"it names the member `{twice[:100]}` twice")
    return members


def _loaded(schema: Schema, sent: Any, place: str) -> Any:
    """What was sent, by its schema, or all its faults at once.

    A schema may have a struct beside it (`written`), by which msgspec reads in a microsecond what
    takes marshmallow twenty; whatever does not fit into that is for the schema to judge.
    """
    written = getattr(schema, "written", None)
    if written is not None:
        with suppress(msgspec.ValidationError, ValueError):  # or a day that there is not
            return read_at_once(sent, written)
    try:
        return schema.load(sent)
    except ValidationError as error:
        raise malformed(*faults_of(error.messages, place)) from None


def read_at_once(sent: Any, written: Any) -> dict[str, Any]:
    """What was sent, by the struct beside a schema: the same that the schema would make of it."""
    members = msgspec.structs.asdict(msgspec.convert(sent, written))
    for name in written.moments:
        if members[name] is not None:
            members[name] = datetime.fromisoformat(members[name])
    return members


@cache
def _defaults(schema: Schema, place: str) -> Any:
    return _loaded(schema, {}, place)


def _has_required(schema: Schema) -> bool:
    return any(field.required for field in schema.fields.values())
