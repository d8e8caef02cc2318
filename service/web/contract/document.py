"""The published contract: one OpenAPI document, made of what endpoints and types say themselves.

flask-smorest writes the operations from our blueprints' notes; the components are derived from
the types that are really read and answered; what neither knows (prose, headers, webhooks) is in
`parts.py`.
"""

import copy
import json
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

import flask_smorest
import structlog
from flask import Flask, Response, request

from engine.version import VERSION
from engine.words import Language
from service.matches.shown.documents import MatchPresence
from service.problems import MEDIA_TYPE, Problem, problem_of
from service.refusals import StoreUnreachable
from service.schemas.components import answer_components, request_components
from service.schemas.games import reference
from service.schemas.matches.creating import BotSeat, InvitedSeat, MeSeat, OpenSeat
from service.schemas.plain import JsonSchema, as_components, as_parameter
from service.web.answers import encode
from service.web.blueprint import Blueprint
from service.web.contract import parts
from service.web.door import REQUEST_ID
from service.web.ids import IdConverter, id_schema
from service.web.requests import asked_language

EXAMPLES = Path(__file__).parents[3] / "openapi" / "examples"
OPENAPI_VERSION = "3.1.1"

METHODS = ("get", "put", "post", "delete")
STREAM = "text/event-stream"

Document = dict[str, Any]

log = structlog.get_logger("floe.web")


class Contract(flask_smorest.Api):
    """flask-smorest's collector of operations, whose errors have a shape of our own."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        app.config |= {
            "API_TITLE": "Floe",
            "API_VERSION": VERSION,
            "OPENAPI_VERSION": OPENAPI_VERSION,
        }
        self._answered: list[object] = [Problem, MatchPresence]
        super().__init__(app, spec_kwargs={"info": parts.INFO, **parts.TOP_LEVEL})
        self.register_converter(IdConverter, id_schema)
        for seat in (MeSeat, BotSeat, OpenSeat, InvitedSeat):
            self.spec.components.schema(seat.__name__, schema=seat)

    def register_blueprint(self, blueprint: Blueprint, **options: object) -> None:
        """Take in a subject, and the types that its endpoints answer with."""
        self._answered += blueprint.answered
        super().register_blueprint(blueprint, **options)

    def _register_error_handlers(self) -> None:
        """Whatever is raised is answered in one shape, HTTP's own exceptions and all others."""
        self._app.register_error_handler(Exception, self.handle_http_exception)

    def handle_http_exception(self, error: Exception) -> Response:
        """The problem document for whatever was raised."""
        problem, headers = problem_of(error, request.path, Language(asked_language()))
        if problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            _log_failed(error, problem.code)
        return Response(encode(problem), problem.status, headers, content_type=MEDIA_TYPE)

    def _register_responses(self) -> None:
        """flask-smorest's own errors are none of ours."""

    def document(self) -> Document:
        """The whole document, examples included."""
        document: Document = self.spec.to_dict()
        components = document["components"]
        schemas = components["schemas"] | answer_components(self._answered)
        schemas |= request_components(schemas)
        del schemas["PaginationMetadata"]  # flask-smorest's own, of use to nobody here
        components |= parts.COMPONENTS | {"schemas": as_components(schemas | parts.SCHEMAS)}
        document["tags"].append(parts.WEBHOOK_TAG)
        document["webhooks"] = parts.WEBHOOKS
        _write_plainly(document)
        _add_examples(document)
        return document


def _log_failed(error: Exception, code: str) -> None:
    """A fault of ours with its traceback; an outage in a line, as it comes with every request."""
    said = {"code": code, "request_id": request.environ[REQUEST_ID]}
    if isinstance(error, StoreUnreachable):
        log.warning("store_unreachable", reason=error.reason, **said)
    else:
        log.error("failed", exc_info=error, **said)


def _write_plainly(document: Document) -> None:
    """Say what tools expect: a description everywhere, no null in a query, JSON first."""
    for operation in operations_of(document):
        operation.setdefault("description", operation["summary"])
        operation["parameters"] = [*map(as_parameter, operation["parameters"])]
        for response in operation["responses"].values():
            if "content" in response:
                response["content"] = dict(sorted(response["content"].items(), key=_is_no_json))


def _is_no_json(content: tuple[str, object]) -> bool:
    return not content[0].endswith("json")


def _add_examples(document: Document) -> None:
    """Put the recorded examples beside the answers they are of."""
    for operation in operations_of(document):
        for status, response in operation["responses"].items():
            recorded = EXAMPLES / f"{operation['operationId']}-{status}.json"
            if recorded.exists():
                _add_example(response, recorded)
        body = EXAMPLES / f"{operation['operationId']}-request.json"
        if "requestBody" in operation and body.exists():
            _add_example(operation["requestBody"], body)


def _add_example(described: Mapping[str, Any], recorded: Path) -> None:
    example = json.loads(recorded.read_text(encoding="utf-8"))
    for media_type, content in described["content"].items():
        if media_type.endswith("json"):
            content["examples"] = {"recorded": {"value": example}}


def operations_of(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every operation of an OpenAPI document."""
    for path in document["paths"].values():
        for method in filter(path.__contains__, METHODS):
            yield path[method]


def in_version_3_2(document: Document) -> Document:
    """The same document for OpenAPI 3.2, which can say what a single event of a stream looks
    like."""
    newer = {**copy.deepcopy(document), "openapi": "3.2.0"}
    for operation in operations_of(newer):
        content = operation["responses"].get("200", {}).get("content", {})
        if STREAM in content:
            page = content["application/json"]["schema"]["$ref"].rpartition("/")[2]
            told = [page.removesuffix("Page")]
            told += ["MatchPresence"] if operation["operationId"] == "read_events" else []
            content[STREAM] = {"itemSchema": _server_sent_event(*told)}
    return newer


def _server_sent_event(*told: str) -> JsonSchema:
    entries = [reference(name) for name in told]
    data = {
        "type": "string",
        "contentMediaType": "application/json",
        "contentSchema": entries[0] if len(entries) == 1 else {"anyOf": entries},
    }
    members = {"id": {"type": "string"}, "event": {"type": "string"}, "data": data}
    return {"type": "object", "properties": members, "required": ["data"]}
