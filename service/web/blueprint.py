"""Endpoints that cannot be written without being documented.

`Blueprint` is flask-smorest's, with the habits of the house:

- the function's name is the operation id, its docstring the summary and the description;
- `answers` declares what a success looks like, `refuses` every problem code it may answer with,
  `for_players`, `for_everybody` and `for_strangers` who may call;
- a query parameter that no schema of the endpoint knows is malformed, and so is a body where none
  is read;
- who sends something malformed is let in or refused like everybody first.

The decorators only write down; at run time they cost nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from http import HTTPStatus
from typing import Any, TypeVar, cast

import flask_smorest
from flask import request
from marshmallow import Schema
from werkzeug.exceptions import HTTPException

from engine.words import ENGLISH
from service.problems import MEDIA_TYPE
from service.refusals import Fault, Refusal, row_of, title_of
from service.web.admission import admit, admit_player, admit_registration, require_token
from service.web.requests import malformed, read_body, read_query, require_no_body

View = TypeVar("View", bound=Callable[..., object])
Doc = Mapping[str, Any]
Notes = dict[str, Any]

EVERYWHERE = (
    "bad_request",
    "body_too_large",
    "address_too_long",
    "malformed",
    "headers_too_large",
)
A_BODY = ("unreadable_json", "not_json")
THE_STORE = ("rate_limited", "store_unreachable")
A_TOKEN = ("authentication_required", "bad_token")
BEARER: Mapping[str, list[str]] = {"token": []}


class Blueprint(flask_smorest.Blueprint):
    """A subject of the API: operations under one tag."""

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, description=description)
        self._prepare_doc_cbks.append(_house_doc)

    def route(self, rule: str, *, methods: Sequence[str] = ("GET",)) -> Callable[[View], View]:
        """Register an endpoint and its documentation."""
        return cast("Callable[[View], View]", super().route(rule, methods=methods))

    def arguments(
        self, schema: Schema, *, location: str = "json", required: bool = True
    ) -> Callable[[View], View]:
        """Read body or query by a schema: an instance, for a class is built on each call."""
        read = read_query if location == "query" else read_body
        declared = {"in": location, "required": required, "schema": schema}

        def decorator(view: View) -> View:
            @wraps(view)
            def reading(*args: object, **kwargs: object) -> object:
                return view(read(schema), *args, **kwargs)

            # Where flask-smorest's documentation looks for it.
            arguments = _note(reading).setdefault("arguments", {})
            arguments.setdefault("parameters", []).append(declared)
            return cast("View", reading)

        return decorator

    def add_url_rule(
        self,
        rule: str,
        endpoint: str | None = None,
        view_func: View | None = None,
        **options: Any,
    ) -> None:
        """Register an endpoint under the name of its function."""
        assert view_func is not None  # a rule without a view is a mistake of ours
        _note(view_func)["operation_id"] = view_func.__name__
        if "<" in rule:
            self.refuses("not_found")(view_func)  # where something is that cannot be an id
        read = _locations(view_func)
        if "query" not in read:
            view_func = _without_query(view_func)
        if "json" not in read:
            view_func = _without_body(view_func)
        view_func = _by_whom(view_func)
        super().add_url_rule(rule, endpoint, view_func, **options)

    def answers(
        self,
        status: int,
        schema: str | Doc | None = None,
        description: str = "",
        *,
        media_type: str = "application/json",
        headers: Sequence[str] = (),
        links: Doc | None = None,
    ) -> Callable[[View], View]:
        """Declare one successful answer; a schema or header given by name is a component."""
        answer: dict[str, object] = {"description": description or HTTPStatus(status).phrase}
        if schema is not None:
            found = _ref("schemas", schema) if isinstance(schema, str) else schema
            answer["content"] = {media_type: {"schema": found}}
        if headers:
            answer["headers"] = {name: _ref("headers", name) for name in headers}
        if links:
            answer["links"] = links
        return _noting("answers", (str(status), answer))

    def refuses(self, *codes: str) -> Callable[[View], View]:
        """Declare the problems of this operation; `rule_broken` stands for every code of a game."""
        return _noting("refusals", *codes)

    def tagged(self, view: View) -> View:
        """Declare that the answer has an ETag, and is 304 for who has it already."""
        unchanged = {"description": "You have it.", "headers": {"ETag": _ref("headers", "ETag")}}
        return _noting("answers", ("304", unchanged))(self.takes("If-None-Match")(view))

    def takes(self, *parameters: str) -> Callable[[View], View]:
        """Declare headers that the operation reads by itself, each a component."""
        return _noting("parameters", *parameters)

    def for_players(self, view: View) -> View:
        """Only players may call: a token is needed."""
        _note(view)["security"] = [BEARER]
        _note(view)["admission"] = admit_player
        return _noting("refusals", *A_TOKEN, *THE_STORE)(view)

    def for_everybody(self, view: View) -> View:
        """Anybody may call; what they see may depend on who they are."""
        _note(view)["security"] = [{}, BEARER]
        _note(view)["admission"] = admit
        return _noting("refusals", "bad_token", *THE_STORE)(view)

    def for_strangers(self, view: View) -> View:
        """Who is no player yet may call; strangers have a limit of their own."""
        _note(view)["admission"] = admit_registration
        return _noting("refusals", "bad_token", *THE_STORE)(view)


def _note(view: object) -> Notes:
    """What is written down about a view so far; flask-smorest keeps its notes there too."""
    notes: Notes = view.__dict__.setdefault("_apidoc", {})
    return notes


def _noting(what: str, *notes: object) -> Callable[[View], View]:
    def decorator(view: View) -> View:
        _note(view).setdefault(what, []).extend(notes)
        return view

    return decorator


def _ref(kind: str, name: str) -> dict[str, object]:
    return {"$ref": f"#/components/{kind}/{name}"}


def _locations(view: object) -> set[str]:
    arguments = _note(view).get("arguments", {})
    return {parameter["in"] for parameter in arguments.get("parameters", ())}


def _without_query(view: View) -> View:
    """The view, refusing every query parameter."""

    @wraps(view)
    def refusing(*args: object, **kwargs: object) -> object:
        if request.query_string:
            faults = [Fault(f"/query/{name}", "Unknown parameter.") for name in request.args]
            raise malformed(*faults)
        return view(*args, **kwargs)

    return cast("View", refusing)


def _without_body(view: View) -> View:
    """The view, refusing every body."""

    @wraps(view)
    def refusing(*args: object, **kwargs: object) -> object:
        require_no_body()
        return view(*args, **kwargs)

    return cast("View", refusing)


def _by_whom(view: View) -> View:
    """The view, of whose callers nothing is read without the token it needs.

    A good request is let in by the view itself, in one trip with what it asks for. One that cannot
    be read never comes so far: its sender is looked at here, and it counts like any other.
    """
    admission = _note(view).get("admission")
    if admission is None:
        return view
    needs_token = admission is admit_player

    @wraps(view)
    def letting_in(*args: object, **kwargs: object) -> object:
        if needs_token:
            require_token()
        try:
            return view(*args, **kwargs)
        except (Refusal, HTTPException):
            admission()
            raise

    return cast("View", letting_in)


def _house_doc(doc: dict[str, Any], notes: Notes, **_: object) -> dict[str, Any]:
    """The operation of the document: what flask-smorest wrote, completed by our notes."""
    refusals = [*EVERYWHERE, *notes.get("refusals", ())]
    if "requestBody" in doc:
        refusals += A_BODY
    if "match_not_found" in refusals:
        refusals.append("rules_version_unsupported")
    responses: dict[str, dict[str, Any]] = {}
    for status, answer in notes.get("answers", ()):
        _merge_answer(responses, status, answer)
    for status, codes in _by_status(refusals).items():
        responses[str(status)] = _problem_answer(status, codes)
    return {
        **doc,
        "operationId": notes["operation_id"],
        "security": notes.get("security", []),
        "parameters": [*doc.get("parameters", ()), *notes.get("parameters", ())],
        "responses": responses,
    }


def _merge_answer(
    responses: dict[str, dict[str, Any]], status: str, answer: Mapping[str, Any]
) -> None:
    """Two declarations of one status are two media types of it."""
    known = responses.get(status)
    if known is not None:
        known["content"] = {**known["content"], **answer["content"]}
    else:
        responses[status] = dict(answer)


def _by_status(codes: Sequence[str]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for code in dict.fromkeys(codes):
        found.setdefault(row_of(code).status, []).append(code)
    return dict(sorted(found.items()))


def _problem_answer(status: int, codes: Sequence[str]) -> dict[str, object]:
    titles = [f"`{code}`: {title_of(code, ENGLISH)}" for code in codes if code != "rule_broken"]
    if "rule_broken" in codes:
        titles.append("a code of the game's `refusals`: a rule forbids it, `rule` is the clause")
    answer: dict[str, object] = {
        "description": "; ".join(titles),
        "content": {MEDIA_TYPE: {"schema": _ref("schemas", "Problem")}},
        "x-codes": list(codes),
    }
    if status in (429, 503):
        answer["headers"] = {"Retry-After": _ref("headers", "Retry-After")}
    return answer
