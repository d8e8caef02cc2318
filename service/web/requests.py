"""Reading requests strictly: closed schemas, a pointer for every fault, nothing guessed.

flask-smorest would have webargs do this; on the path of every request its generality costs more
than the reading itself, so the schemas are loaded here directly.
"""

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from flask import Request, request
from gunicorn.http.errors import ParseException
from marshmallow import Schema, ValidationError
from werkzeug.exceptions import RequestEntityTooLarge

from engine.complaints import complaint_of
from engine.language import Sentence, text
from service.errors import Problem
from service.schemas.faults import Fault, faults_of

JSON_TYPE = "application/json"
NOTHING = (b"", b"{}")

_GIVEN_TWICE = text("Given twice.", "Dato due volte.", "Dado dos veces.", "Doppelt angegeben.")
_NO_BODY = text(
    "This call takes no body.",
    "Questa chiamata non ammette un corpo.",
    "Esta llamada no admite cuerpo.",
    "Dieser Aufruf nimmt keinen Inhalt an.",
)
_NOT_JSON = text(
    "The body must be application/json in UTF-8, not {found}.",
    "Il corpo deve essere application/json in UTF-8, non {found}.",
    "El cuerpo debe ser application/json en UTF-8, no {found}.",
    "Der Inhalt muss application/json in UTF-8 sein, nicht {found}.",
)
_NO_CONTENT_TYPE = text(
    "The body lacks its Content-Type: application/json.",
    "Al corpo manca il Content-Type: application/json.",
    "Al cuerpo le falta el Content-Type: application/json.",
    "Dem Inhalt fehlt der Content-Type: application/json.",
)
_UNREADABLE = text(
    "The body is not JSON. {fault}.",
    "Il corpo non è JSON. {fault}.",
    "El cuerpo no es JSON. {fault}.",
    "Der Inhalt ist kein JSON. {fault}.",
)
_NAMED_TWICE = text(
    "An object names the member `{member}` twice",
    "Un oggetto nomina due volte il membro `{member}`",
    "Un objeto nombra dos veces el miembro `{member}`",
    "Ein Objekt nennt den Eintrag `{member}` doppelt",
)
_BROKEN_OFF = text(
    "The body ends before it should.",
    "Il corpo finisce prima del dovuto.",
    "El cuerpo termina antes de lo debido.",
    "Der Inhalt endet zu früh.",
)
_PLACED = text("{place}: {fault}", "{place}: {fault}", "{place}: {fault}", "{place}: {fault}")
_AND_MORE = text(
    "{first} (and {count} more)",
    "{first} (altri errori: {count})",
    "{first} (y {count} más)",
    "{first} (weitere Fehler: {count})",
)


def read_body(schema: Schema) -> Any:
    """The body by its schema; no body at all where nothing in it is needed."""
    body, content_type = _read_bytes(request), request.environ.get("CONTENT_TYPE")
    if not body and not content_type and not _has_required(schema):
        return dict(_defaults(schema))
    if content_type != JSON_TYPE:
        require_json(request)
    return _loaded(schema, read_json(body), "")


def read_query(schema: Schema) -> Any:
    """The query parameters by their schema, each given once."""
    if not request.query_string:
        return dict(_defaults(schema))
    repeated = [name for name, values in request.args.lists() if len(values) > 1]
    if repeated:
        raise _malformed([Fault(f"/query/{name}", Sentence(_GIVEN_TWICE)) for name in repeated])
    return _loaded(schema, request.args.to_dict(), "/query")


def require_no_body() -> None:
    """Refuse a body where none is read; an empty object is what some clients send for nothing."""
    if has_body(request.environ) and b"".join(_read_bytes(request).split()) not in NOTHING:
        raise _malformed([Fault("", Sentence(_NO_BODY))])


def has_body(environ: Mapping[str, Any]) -> bool:
    """Whether a body comes along with a request, by what its headers say."""
    announced = environ.get("CONTENT_LENGTH", "0") not in ("", "0")
    return announced or "HTTP_TRANSFER_ENCODING" in environ


def _loaded(schema: Schema, sent: Any, place: str) -> Any:
    """What was sent, by its schema, or all its faults at once."""
    try:
        return schema.load(sent)
    except ValidationError as error:
        raise _malformed(list(faults_of(error.messages, place))) from None


@cache
def _defaults(schema: Schema) -> Any:
    return schema.load({})


def require_json(request: Request) -> None:
    """Refuse a body that does not call itself JSON in UTF-8."""
    kind = request.mimetype
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    is_json = kind == JSON_TYPE or (kind.startswith("application/") and kind.endswith("+json"))
    if not is_json or charset not in ("utf-8", "utf8"):
        found = request.headers.get("Content-Type")
        if found is None:
            raise Problem("not_json", Sentence(_NO_CONTENT_TYPE))
        raise Problem("not_json", Sentence(_NOT_JSON, {"found": found[:100]}))


def read_json(body: bytes) -> object:
    """One JSON value, or a problem.

    msgspec refuses what is not JSON in UTF-8 (NaN, lone surrogates, endless nesting); the standard
    library's parser then shows every member, so that none is named twice.
    """
    try:
        msgspec.json.decode(body)
        return json.loads(body, object_pairs_hook=_distinct)
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise _unreadable(complaint_of(fault)) from None


def _read_bytes(request: Request) -> bytes:
    try:
        body = request.get_data()
    except (OSError, ParseException):  # the chunks of the body do not add up
        raise Problem("bad_request", Sentence(_BROKEN_OFF)) from None
    if len(body) == request.max_content_length and "CONTENT_LENGTH" not in request.environ:
        raise RequestEntityTooLarge  # Werkzeug cuts off what comes in chunks, and says nothing
    return body


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise _unreadable(Sentence(_NAMED_TWICE, {"member": twice[:100]}))
    return members


def _unreadable(fault: Sentence) -> Problem:
    return Problem("unreadable_json", Sentence(_UNREADABLE, {"fault": fault}))


def _has_required(schema: Schema) -> bool:
    return any(field.required for field in schema.fields.values())


def _malformed(faults: list[Fault]) -> Problem:
    first, count = _with_place(faults[0]), len(faults) - 1
    sentence = Sentence(_AND_MORE, {"first": first, "count": count}) if count else first
    return Problem("malformed", sentence, errors=faults)


def _with_place(fault: Fault) -> Sentence:
    if not fault.pointer:
        return fault.sentence
    return Sentence(_PLACED, {"place": fault.pointer, "fault": fault.sentence})
