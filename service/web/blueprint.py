"""Endpoints that cannot be written without being documented.

`Blueprint` is flask-smorest's, and its decorators are: `arguments`, `response`, `alt_response` and
`doc`. They only write down. At run time one function does what they say (`admission.admitting`);
webargs and a layer for each decorator would cost a command 5 % more and a read 10 %, measured.
What the house adds:

- `response` names the type that is answered, and msgspec encodes it;
- `for_players`, `for_everybody` and `for_strangers` say who may call, and hand the view the caller,
  and the match if it is wanted;
- `refuses` declares the codes that follow from nothing else; the rest of them, and the operation's
  id, are derived.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar, cast

import flask_smorest
import msgspec
from flask import Response, after_this_request
from marshmallow import Schema
from werkzeug.http import http_date

from engine.words import ENGLISH
from service.problems import MEDIA_TYPE
from service.refusals.table import REFUSALS, row_of, title_of
from service.schemas.games import public_name, reference
from service.store.admission.admitted import Wanted
from service.store.players.cut_keys import Need
from service.web.admission import Choice, Who, admitting, answering_dead_tokens
from service.web.requests import FOLLOWED_UP, JSON_TYPE, the_environ

View = TypeVar("View", bound=Callable[..., object])
Doc = dict[str, Any]

EVERYWHERE = (
    "bad_request",
    "too_slow",
    "too_many_connections",
    "body_too_large",
    "address_too_long",
    "malformed",
    "headers_too_large",
)
OF_A_BODY = ("unreadable_json", "not_json")
OF_AN_ANSWER = ("not_acceptable",)
OF_A_PLACE = ("not_found",)
OF_A_MATCH = ("match_not_found", "rules_version_unsupported")
OF_ADMISSION = (
    *("bad_token", "key_too_narrow", "rate_limited", "store_unreachable", "unconfirmed"),
)
OF_PLAYERS = ("authentication_required", "player_closed")

IN_ORDER = {code: place for place, code in enumerate((*REFUSALS, "rule_broken"))}

BEARER: Mapping[str, list[str]] = {"token": []}
SECURITY: Mapping[Who | None, list[Mapping[str, list[str]]]] = {
    Who.PLAYERS: [BEARER],
    Who.EVERYBODY: [{}, BEARER],
    Who.OPERATORS: [{"operator": []}],
}


class Blueprint(flask_smorest.Blueprint):
    """A subject of the API: operations under one tag."""

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, description=description)
        self._prepare_doc_cbks.append(_completed)
        self.answered: list[object] = []
        """Every type that an endpoint names: the components of the document are made of them."""

    def arguments(
        self, schema: Schema, *, location: str = "json", required: bool = True
    ) -> Callable[[View], View]:
        """Read body or query by a schema."""
        return _noted(super().arguments(schema, location=location, required=required))

    def doc(self, **members: object) -> Callable[[View], View]:
        """Say more of the operation."""
        return _noted(super().doc(**members))

    def route(self, rule: str, *, methods: Sequence[str] = ("GET",)) -> Callable[[View], View]:
        """Register an endpoint and its documentation."""
        return cast("Callable[[View], View]", super().route(rule, methods=methods))

    def response(
        self, status: int, kind: object = None, *, headers: Iterable[str] = (), **more: object
    ) -> Callable[[View], View]:
        """Declare what a success answers: a type of ours, headers by the names of components."""
        names = {name: name for name in headers} or None
        declared = _noted(super().response(status, self._schema(kind), headers=names, **more))
        offered = _offering(kind, more)
        return lambda view: offered(_noting(status=status)(declared(view)))

    def alt_response(
        self, status: int, kind: object = None, **more: object
    ) -> Callable[[View], View]:
        """Declare another success of the same endpoint."""
        declared = _noted(super().alt_response(status, schema=self._schema(kind), **more))
        offered = _offering(kind, more)
        return lambda view: offered(declared(view))

    def unchanged(self, view: View) -> View:
        """Declare that the answer has an ETag, and is 304 for who has it already."""
        headers = {"ETag": "ETag"}
        known = self.alt_response(304, description="You have it.", headers=headers)
        return known(self.takes("If-None-Match")(view))

    def _schema(self, kind: object) -> object:
        """A reference to the component of a type, which is to be in the document."""
        if kind is None or isinstance(kind, dict):
            return kind
        self.answered.append(kind)
        [schema], _ = msgspec.json.schema_components([kind], ref_template="{name}")
        return reference(public_name(schema["$ref"]))

    def for_players(
        self,
        wanted: Wanted = Wanted.NOTHING,
        limit: Choice | None = None,
        need: Need | None = None,
        dead_token: Callable[[str], object] | None = None,
    ) -> Callable[[View], View]:
        """Only players may call; the view gets the player, and the match if it is wanted.

        A key that was cut has to be good for what is needed: to read for a GET, else everything.
        Whoever comes with a token that is none hears what `dead_token` answers, if that is given.
        """
        notes = {"limit": limit, "need": need, "dead_token": dead_token}
        return _noting(who=Who.PLAYERS, wanted=wanted, **notes)

    def for_everybody(self, wanted: Wanted = Wanted.NOTHING) -> Callable[[View], View]:
        """Anybody may call; the view gets the player or None, and the match if it is wanted."""
        return _noting(who=Who.EVERYBODY, wanted=wanted)

    def for_strangers(self) -> Callable[[View], View]:
        """Who is no player yet may call."""
        return _noting(who=Who.STRANGERS, wanted=Wanted.NOTHING, need=Need.ANY)

    def for_operators(self) -> Callable[[View], View]:
        """Who has the operators' token may call; nobody else finds anything there."""
        return _noting(who=Who.OPERATORS)

    def refuses(self, *codes: str) -> Callable[[View], View]:
        """Declare refusals of this operation; `rule_broken` stands for every code of a game."""
        return _noting(refusals=codes)

    def deprecated(self, since: datetime, until: datetime) -> Callable[[View], View]:
        """Say, in the document and in every answer, that the operation goes, and when."""
        return _noting(goes=(since, until))

    def takes(self, *parameters: str) -> Callable[[View], View]:
        """Declare headers that the operation reads by itself, each a component."""
        return _noting(parameters=parameters)

    def add_url_rule(
        self, rule: str, endpoint: str | None = None, view_func: Any = None, **options: Any
    ) -> None:
        """Register an endpoint under the name of its function, behind its admission."""
        notes = _notes(view_func)
        notes |= {"operation_id": view_func.__name__, "rule": rule}
        declared = notes.get("arguments", {}).get("parameters", ())
        arguments = [(parameter["in"], parameter["schema"]) for parameter in reversed(declared)]
        wanted = notes.get("wanted", Wanted.NOTHING)
        limit, need = notes.get("limit"), notes.get("need")
        taken = notes.get("parameters", ())
        view = admitting(
            *(view_func, notes.get("who"), wanted, arguments, notes["status"], limit),
            need=need or _need_of(options),
            headers=taken,
            offers=notes.get("offers", ()),
        )
        if notes.get("dead_token") is not None:
            view = answering_dead_tokens(view, notes["dead_token"], notes["status"])
        if "goes" in notes:
            view = _telling_its_end(view, *notes["goes"])
        super().add_url_rule(rule, endpoint, view, **options)


def _need_of(options: Mapping[str, Any]) -> Need:
    """What a key that was cut has to be good for, where an endpoint does not say it."""
    return Need.READ if "GET" in options["methods"] else Need.EVERYTHING


def _telling_its_end(
    view: Callable[..., Response], since: datetime, until: datetime
) -> Callable[..., Response]:
    """The view, whose every answer says since when it is deprecated (RFC 9745) and until when it
    is there (RFC 8594)."""

    def tell(response: Response) -> Response:
        response.headers["Deprecation"] = f"@{int(since.timestamp())}"
        response.headers["Sunset"] = http_date(until)
        return response

    def telling(**parts: object) -> Response:
        the_environ()[FOLLOWED_UP] = True
        after_this_request(tell)
        return view(**parts)

    vars(telling).update(vars(view))  # what flask-smorest has noted of it
    return telling


def _notes(view: Any) -> Doc:
    """What is written down about a view so far; flask-smorest keeps its notes there too."""
    notes: Doc = view.__dict__.setdefault("_apidoc", {})
    return notes


def _noted(decorator: Callable[[View], Any]) -> Callable[[View], View]:
    """flask-smorest's decorator for what it writes down; the view stays as it is."""

    def noting(view: View) -> View:
        _notes(view).update(_notes(decorator(view)))
        return view

    return noting


def _noting(**noted: object) -> Callable[[View], View]:
    def decorator(view: View) -> View:
        _notes(view).update(noted)
        return view

    return decorator


def _offering(kind: object, more: Mapping[str, object]) -> Callable[[View], View]:
    """Note the media type of what is answered, if anything is."""
    offered = () if kind is None else (str(more.get("content_type") or JSON_TYPE),)

    def decorator(view: View) -> View:
        notes = _notes(view)
        notes["offers"] = (*offered, *notes.get("offers", ()))
        return view

    return decorator


def _completed(doc: Doc, notes: Doc, **_: object) -> Doc:
    """The operation of the document: what flask-smorest wrote, with what it cannot know."""
    answers = {
        status: answer
        for status, answer in doc.get("responses", {}).items()
        if isinstance(answer, dict)  # webargs' own 422 is a name of flask-smorest's
    }
    problems = {
        status: _problem_answer(status, codes) for status, codes in _by_status(_codes(doc, notes))
    }
    return {
        **doc,
        "operationId": notes["operation_id"],
        "security": SECURITY.get(notes.get("who"), []),
        "parameters": [*doc.get("parameters", ()), *_headers(notes)],
        "responses": answers | problems,
        **({"deprecated": True} if "goes" in notes else {}),
    }


def _headers(notes: Doc) -> Iterable[str]:
    """The headers that an operation reads, each a component."""
    yield from notes.get("parameters", ())
    if notes["rule"].startswith("/v1/"):  # whatever is for players may speak to them
        yield "Accept-Language"


def _codes(doc: Doc, notes: Doc) -> Iterable[str]:
    """Every code that an operation may refuse with."""
    who, rule = notes.get("who"), notes["rule"]
    yield from EVERYWHERE
    yield from notes.get("refusals", ())
    for follows, codes in (
        ("requestBody" in doc, OF_A_BODY),
        ("<" in rule, OF_A_PLACE),
        ("match_id" in rule, OF_A_MATCH),
        (bool(notes.get("offers")), OF_AN_ANSWER),
        (who is not None, OF_ADMISSION),
        (who is Who.PLAYERS, OF_PLAYERS),
        (who is Who.OPERATORS, ("authentication_required", *OF_A_PLACE)),
    ):
        yield from codes if follows else ()


def _by_status(codes: Iterable[str]) -> Iterable[tuple[int, list[str]]]:
    found: dict[int, list[str]] = {}
    for code in sorted(set(codes), key=IN_ORDER.__getitem__):
        found.setdefault(row_of(code).status, []).append(code)
    return sorted(found.items())


def _problem_answer(status: int, codes: Sequence[str]) -> Doc:
    titles = [f"`{code}`: {title_of(code, ENGLISH)}" for code in codes if code != "rule_broken"]
    if "rule_broken" in codes:
        titles.append("a code of the game's `refusals`: a rule forbids it, `rule` is the clause")
    answer: Doc = {
        "description": "; ".join(titles),
        "content": {MEDIA_TYPE: {"schema": reference("Problem")}},
        "x-codes": list(codes),
    }
    if status in (429, 503):
        answer["headers"] = {"Retry-After": "Retry-After"}
    return answer
