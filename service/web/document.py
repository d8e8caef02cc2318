"""The published contract: one OpenAPI document, made of what endpoints and types say themselves.

flask-smorest writes the operations from our blueprints' notes, and `Operations` says of each what
flask-smorest cannot know: who may call, what is refused. The components are derived from the types
that are really read and answered (`service/web/components.py`); the prose is in `document.md`.
Whoever generates a client or a set of tools for one purpose may read an excerpt
(`service/web/excerpts.py`).
"""

import copy
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

import flask_smorest
import structlog
from apispec import BasePlugin
from flask import Flask, Response, g, request

from engine import refusals as engine
from engine.version import VERSION
from engine.words import Language
from service.refusals import StoreUnreachable
from service.refusals.table import REFUSALS, row_of
from service.web.answers import JSON_TYPE, encode
from service.web.auth import Who
from service.web.blueprint import Blueprint, Notes, notes_of
from service.web.components import (
    COMPONENTS,
    REFUSED,
    RESPONSES,
    WEBHOOK_TAG,
    Log,
    answer_components,
    request_components,
)
from service.web.plain import component, plain
from service.web.problems import MEDIA_TYPE, Problem, problem_of
from service.web.reading import OneOfKinds, Reader
from service.web.requests import EVENT_STREAM, asked_language

Document = dict[str, Any]
Operation = dict[str, Any]

INFO = {
    "contact": {"name": "The Floe authors"},
    "license": {"name": "MIT", "identifier": "MIT"},
    "description": Path(__file__).with_name("document.md").read_text(encoding="utf-8"),
}
SERVERS = [{"url": "/", "description": "This server."}]
EXAMPLES = Path(__file__).parents[2] / "openapi" / "examples"
LINE = 100
"""Characters, of the document as it is written."""
METHODS = ("get", "put", "post", "delete")

EVERYWHERE = (
    "bad_request",
    "body_too_large",
    "malformed",
)
OF_A_BODY = ("unreadable_json", "not_json")
OF_AN_ANSWER = ("not_acceptable",)
OF_A_PLACE = ("not_found",)
OF_A_MATCH = ("match_not_found", "rules_version_unsupported")
OF_ADMISSION = (
    "bad_token",
    "key_too_narrow",
    "rate_limited",
    "store_unreachable",
    "unconfirmed",
    "undecodable",
)
OF_PLAYERS = ("authentication_required", "player_closed")
OF_THE_HOUSE = {
    *EVERYWHERE,
    *OF_A_BODY,
    *OF_AN_ANSWER,
    *OF_A_PLACE,
    *OF_ADMISSION,
    *OF_PLAYERS,
}
"""What no operation has to say of itself."""

IN_ORDER = {code: place for place, code in enumerate((*REFUSALS, "rule_broken"))}

BEARER: Mapping[str, list[str]] = {"token": []}
SECURITY: Mapping[Who | None, list[Mapping[str, list[str]]]] = {
    Who.PLAYERS: [BEARER],
    Who.EVERYBODY: [{}, BEARER],
    Who.OPERATORS: [{"operator": []}],
}


class Group(NamedTuple):
    """Tags that belong together."""

    name: str
    about: str
    tags: tuple[str, ...]


GROUPS = (
    Group(
        "playing",
        "A match, from its first seat to its record.",
        (
            *("games", "matches", "seats", "commands", "events", "takebacks", "orders", "nudges"),
            *("rematches", "substitutes", "commitments"),
        ),
    ),
    Group("company", "Whom one plays with.", ("seeks", "contests", "ratings", "histories")),
    Group("accounts", "Who one is, and what one's keys may do.", ("players", "keys", "push")),
    Group("programs", "What plays without a person.", ("bots", "webhooks")),
    Group("running", "What whoever runs the service looks at.", ("operators", "service")),
)

log = structlog.get_logger("floe.web")


class Contract(flask_smorest.Api):
    """flask-smorest's collector of operations, whose errors have a shape of our own."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        app.config |= {"API_TITLE": "Floe", "API_VERSION": VERSION, "OPENAPI_VERSION": "3.1.1"}
        self._answered: list[object] = [Problem]
        self._logs: list[Log] = []
        self._webhooks: Document = {}
        about = {"info": INFO, "servers": SERVERS, "extra_plugins": [Operations(app)]}
        super().__init__(app, spec_kwargs=about)
        app.register_error_handler(engine.Refusal, self.handle_http_exception)
        app.logger.disabled = True  # what is broken is logged by the handler, in one line
        self.ma_plugin.converter.add_attribute_function(one_of_kinds)

    def register_blueprint(self, blueprint: Blueprint, **options: object) -> None:
        """Take in a subject: what its endpoints answer with, what its logs tell, whom it calls."""
        self._answered += blueprint.answered
        self._logs += blueprint.logs
        self._webhooks |= blueprint.webhooks
        super().register_blueprint(blueprint, **options)

    def handle_http_exception(self, error: Exception) -> Response:
        """The problem document for whatever was raised."""
        problem, headers = problem_of(error, request.path, Language(asked_language()))
        if problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            _log_failed(error, problem.code)
        return Response(encode(problem), problem.status, headers, content_type=MEDIA_TYPE)

    def document(self) -> Document:
        """The whole document, examples included."""
        document: Document = self.spec.to_dict() | {"webhooks": self._webhooks}
        schemas = document["components"]["schemas"]
        schemas |= answer_components(self._answered, self._logs)
        schemas |= request_components(schemas)
        described = {name: component(schema) for name, schema in schemas.items()}
        document["components"] |= COMPONENTS | {"schemas": described, "examples": recorded()}
        document["tags"].append(WEBHOOK_TAG)
        for operation in operations_of(document):
            for parameter in operation["parameters"]:
                if "schema" in parameter:
                    parameter["schema"] = plain(parameter["schema"])
        _refer_to_examples(document)
        document["components"] = needed(document)
        return document


def one_of_kinds(converter: Any, field: object, **_: object) -> Document:
    """What the document says of a member that is one of several schemas, told apart by a tag."""
    if not isinstance(field, OneOfKinds):
        return {}
    places = {tag: converter.resolve_nested_schema(one) for tag, one in field.schemas.items()}
    mapping = {tag: place["$ref"] for tag, place in places.items()}
    return {
        "oneOf": list(places.values()),
        "discriminator": {"propertyName": field.tag, "mapping": mapping},
    }


def _log_failed(error: Exception, code: str) -> None:
    """A fault of ours with its traceback; an outage in a line, as it comes with every request.

    What is broken comes here by way of Flask, which has told whoever listens (Sentry, say).
    """
    error = getattr(error, "original_exception", None) or error
    said = {"code": code, "request_id": g.request_id}
    if isinstance(error, StoreUnreachable):
        log.warning("store_unreachable", reason=error.reason, **said)
    else:
        log.error("failed", exc_info=error, **said)


def recorded() -> dict[str, Document]:
    """What was sent and answered one evening: an example for each component that it shows."""
    return {
        path.stem: {"value": json.loads(path.read_text(encoding="utf-8"))}
        for path in sorted(EXAMPLES.glob("*.json"))
    }


def _refer_to_examples(document: Document) -> None:
    """Name the example of every body: that of its schema, or that of the answer that is shared."""
    components = document["components"]
    examples = components["examples"]
    bodies = [
        (content.get("schema", {}).get("$ref", "").rpartition("/")[2], content)
        for operation in operations_of(document)
        for described in (operation.get("requestBody", {}), *operation["responses"].values())
        for media_type, content in described.get("content", {}).items()
        if media_type.endswith("json")
    ]
    shared = [
        (name, content)
        for name, answer in components["responses"].items()
        for content in answer["content"].values()
    ]
    for name, content in (*bodies, *shared):
        if name in examples:
            content["examples"] = {"recorded": {"$ref": f"#/components/examples/{name}"}}


class Operations(BasePlugin):
    """apispec's plugin that completes an operation with what is noted of its view."""

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self._app = app

    def schema_helper(
        self, name: str, definition: object, schema: Any = None, **_: object
    ) -> Document:
        """Say what a request is; apispec would leave it open if its schema said so itself."""
        return {"description": schema.struct.__doc__} if isinstance(schema, Reader) else {}

    def operation_helper(
        self, path: object = None, operations: Any = None, *, rule: Any = None, **_: object
    ) -> None:
        """Add to the operations of one address what flask-smorest cannot know of them."""
        notes = notes_of(self._app.view_functions[rule.endpoint])
        headers = [*notes.takes]
        if rule.rule.startswith("/v1/"):  # whatever is for players may speak to them
            headers.append("Accept-Language")
        for doc in operations.values():
            answers = {
                status: answer
                for status, answer in doc.get("responses", {}).items()
                if isinstance(answer, dict)  # webargs' own 422 is a name of flask-smorest's
            }
            refused = _by_status(_codes(doc, notes, rule.rule))
            problems = {status: {"$ref": RESPONSES + REFUSED[status]} for status in refused}
            description = doc.get("description") or doc.get("summary", "")
            doc["description"] = "\n\n".join(filter(None, (description, _own_codes(refused))))
            doc["operationId"] = rule.endpoint.rpartition(".")[2]
            doc["security"] = SECURITY.get(notes.who, [])
            doc["parameters"] = [*doc.get("parameters", ()), *headers]
            doc["responses"] = answers | problems
            doc["x-codes"] = {str(status): codes for status, codes in refused.items()}
            if notes.goes is not None:
                doc["deprecated"] = True


def _codes(doc: Operation, notes: Notes, rule: str) -> Iterable[str]:
    """Every code that an operation may refuse with."""
    who = notes.who
    yield from EVERYWHERE
    yield from notes.refuses
    for follows, codes in (
        ("requestBody" in doc, OF_A_BODY),
        ("<" in rule, OF_A_PLACE),
        ("match_id" in rule, OF_A_MATCH),
        (bool(notes.offers), OF_AN_ANSWER),
        (who is not None, OF_ADMISSION),
        (who is Who.PLAYERS, OF_PLAYERS),
        (who is Who.OPERATORS, ("authentication_required", *OF_A_PLACE)),
    ):
        yield from codes if follows else ()


def _by_status(codes: Iterable[str]) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = {}
    for code in sorted(set(codes), key=IN_ORDER.__getitem__):
        found.setdefault(row_of(code).status, []).append(code)
    return dict(sorted(found.items()))


def _own_codes(refused: Mapping[int, Sequence[str]]) -> str:
    """What an operation refuses with and not every other one does, in a line for people."""
    own = {
        status: [
            f"`{code}`" if code != "rule_broken" else "any of the game's `refusals`"
            for code in codes
            if code not in OF_THE_HOUSE
        ]
        for status, codes in refused.items()
    }
    words = [f"{status} {', '.join(codes)}" for status, codes in own.items() if codes]
    return f"Refused with {'; '.join(words)}." if words else ""


def in_version_3_2(document: Document) -> Document:
    """The same document for OpenAPI 3.2, which can say what a single event of a stream looks
    like, and which tags belong together."""
    newer = {**copy.deepcopy(document), "openapi": "3.2.0"}
    names = {tag["name"] for tag in document["tags"]}
    groups = [group for group in GROUPS if names & {*group.tags}]
    parents = {tag: group.name for group in groups for tag in group.tags}
    newer["tags"] = [
        *({"name": group.name, "description": group.about, "kind": "nav"} for group in groups),
        *(tag | {"parent": parents[tag["name"]], "kind": "nav"} for tag in document["tags"]),
    ]
    for operation in operations_of(newer):
        content = operation["responses"].get("200", {}).get("content", {})
        if EVENT_STREAM in content:
            data = content[EVENT_STREAM]["schema"] | {"contentMediaType": JSON_TYPE}
            text = {"type": "string"}
            members = {"id": text, "event": text, "data": data}
            event = {"type": "object", "properties": members, "required": ["data"]}
            content[EVENT_STREAM] = {"itemSchema": event}
    return newer


def written(node: Any, line: int = LINE, depth: int = 0) -> str:
    """The document as it is served and committed: whatever is short stands on one line."""
    on_one_line = json.dumps(node, ensure_ascii=False, separators=(",", ":"))
    if not isinstance(node, dict | list) or depth + len(on_one_line) <= line:
        return on_one_line
    if isinstance(node, dict):
        parts = [
            f"{json.dumps(key)}:{written(part, line, depth + 1)}" for key, part in node.items()
        ]
        first, last = "{}"
    else:
        parts = [written(part, line, depth + 1) for part in node]
        first, last = "[]"
    margin = "\n" + " " * (depth + 1)
    return f"{first}{margin}{f',{margin}'.join(parts)}\n{' ' * depth}{last}"


def operations_of(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every operation of an OpenAPI document."""
    for path in document["paths"].values():
        for method in filter(path.__contains__, METHODS):
            yield path[method]


def needed(document: Document) -> Document:
    """The components that a document refers to, and those that these refer to; who may call."""
    components = document["components"]
    found: dict[str, Any] = {"securitySchemes": components["securitySchemes"]}
    unread = list(_references([document["paths"], document["webhooks"]]))
    while unread:
        _, _, kind, name = unread.pop().split("/")
        if name not in found.setdefault(kind, {}):
            found[kind][name] = components[kind][name]
            unread += _references(components[kind][name])
    return {kind: dict(sorted(named.items())) for kind, named in found.items()}


def _references(node: object) -> Iterator[str]:
    """Every component that is referred to, discriminators included."""
    if isinstance(node, str) and node.startswith("#/components/"):
        yield node
    elif isinstance(node, Mapping):
        for value in node.values():
            yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)
