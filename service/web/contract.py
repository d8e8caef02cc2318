"""The published contract: one OpenAPI document, made of what endpoints and types say about
themselves.

flask-smorest writes the operations from our blueprints' notes; the components are derived from
the types that are really encoded; what neither knows (headers, links, webhooks, prose) is in
`contract_parts.py`.
"""

import copy
import json
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any, get_args

import flask_smorest
import structlog
from flask import Flask, Response, request

from engine.catalogue import GAMES
from engine.game import AnyGame
from service.matches.house_events import AnyHouseEvent
from service.problems import Problem
from service.schemas.games import (
    JsonSchema,
    answered,
    components_of,
    entries_of,
    game_components,
    prefix_of,
    public_name,
    reference,
    union,
)
from service.schemas.matches import BotSeat, MeSeat, OpenSeat
from service.web import contract_parts as parts
from service.web.answers import problem_answer
from service.web.blueprint import Blueprint
from service.web.door import REQUEST_ID
from service.web.ids import IdConverter, id_schema
from service.web.requests import asked_language

EXAMPLES = Path(__file__).parents[2] / "openapi" / "examples"
OPENAPI_VERSION = "3.1.1"
API_VERSION = "1.0.0"

METHODS = ("get", "put", "post", "delete")
STREAM = "text/event-stream"

Document = dict[str, Any]

log = structlog.get_logger("floe.web")


class Contract(flask_smorest.Api):
    """flask-smorest's collector of operations; errors leave by our own door and are declared by
    us."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        app.config |= {
            "API_TITLE": "Floe",
            "API_VERSION": API_VERSION,
            "OPENAPI_VERSION": OPENAPI_VERSION,
        }
        self._answered: list[object] = [Problem]
        super().__init__(app, spec_kwargs={"info": parts.INFO, **parts.TOP_LEVEL})
        self.register_converter(IdConverter, id_schema)
        for seat in (MeSeat, BotSeat, OpenSeat):
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
        response = problem_answer(error, asked_language())
        if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("failed", request_id=request.environ[REQUEST_ID], exc_info=error)
        return response

    def _register_responses(self) -> None:
        """flask-smorest's own errors are none of ours."""

    def document(self) -> Document:
        """The whole document, examples included."""
        document: Document = self.spec.to_dict()
        components = document["components"]
        schemas = components["schemas"] | all_schemas(self._answered)
        schemas |= request_schemas(schemas)
        del schemas["PaginationMetadata"]  # flask-smorest's own, of use to nobody here
        components |= parts.COMPONENTS | {"schemas": dict(sorted(schemas.items()))}
        document["webhooks"] = parts.WEBHOOKS
        _add_examples(document)
        return document


def all_schemas(answered_types: Sequence[object]) -> dict[str, JsonSchema]:
    """The component schemas of everything that is answered, and of every game."""
    _, components = components_of(answered_types, public_name)
    found = {name: answered(schema) for name, schema in components.items()}
    match, entry, notice = (found.pop(name) for name in ("Match", "LogEntry", "Notice"))
    for placeholder in ("Command", "Components", "Options", "View"):
        found.pop(placeholder, None)
    shared = frozenset(found)
    house = get_args(AnyHouseEvent)
    found |= entries_of(house, entry, shared, "House") | entries_of(house, notice, shared, "Own")
    for game in GAMES.values():
        prefix = prefix_of(game)
        found |= game_components(game, shared)
        found |= entries_of(game.event_types, entry, shared, prefix)
        found[f"{prefix}Match"] = match_of(game, match)
    found["Notice"] = found.pop("OwnNotice")
    return found | over_all_games(list(GAMES.values()))


def match_of(game: AnyGame, match: JsonSchema) -> JsonSchema:
    """The match document of one game: its options and its view are known."""
    prefix = prefix_of(game)
    properties = match["properties"]
    own = {
        "game": {"const": game.name},
        "options": reference(f"{prefix}ChosenOptions"),
        "view": {"anyOf": [reference(f"{prefix}View"), {"type": "null"}]},
    }
    return match | {"title": f"{prefix}Match", "properties": properties | own}


def over_all_games(games: Sequence[AnyGame]) -> dict[str, JsonSchema]:
    """What is one thing in every game: a match, a new match, a command."""
    names = [game.name for game in games]
    prefixes = [prefix_of(game) for game in games]
    matches = [f"{prefix}Match" for prefix in prefixes]
    alike = {
        "Command": ("Command", "The smallest decision a player makes, in one of the games."),
        "Components": ("Components", "What lies in the box of one of the games."),
        "Options": ("ChosenOptions", "How one of the games is played."),
    }
    entries = [f"{prefix}LogEntry" for prefix in prefixes]
    return {
        "Match": union(matches, "game", names, "A match, as its reader may see it."),
        "LogEntry": {
            "description": "Something that happened, as its reader may see it.",
            "anyOf": [reference("HouseLogEntry"), *map(reference, entries)],
        },
        **{
            name: {
                "description": description,
                "anyOf": [reference(f"{prefix}{suffix}") for prefix in prefixes],
            }
            for name, (suffix, description) in alike.items()
        },
    }


def request_schemas(schemas: Mapping[str, JsonSchema]) -> dict[str, JsonSchema]:
    """What marshmallow checks but cannot say: requests that differ from game to game, or by
    `kind`."""
    match = schemas["MatchRequest"]
    games = list(GAMES.values())
    wanted = {f"{prefix_of(game)}MatchRequest": _match_request(game, match) for game in games}
    command = schemas["CommandRequest"]
    commands = command["properties"] | {"command": reference("Command")}
    return wanted | {
        "MatchRequest": union(
            list(wanted), "game", [game.name for game in games], "A match as its creator wants it."
        ),
        "CommandRequest": command | {"properties": commands},
        "SeatWanted": union(
            ["MeSeat", "BotSeat", "OpenSeat"], "kind", ["me", "bot", "open"], "Who is to sit there."
        ),
        "SeatChange": union(
            ["BotSeat", "OpenSeat"], "kind", ["bot", "open"], "A house bot, or nobody yet."
        ),
    }


def _match_request(game: AnyGame, match: JsonSchema) -> JsonSchema:
    me = {"properties": {"kind": {"const": "me"}}, "required": ["kind"]}
    seats = match["properties"]["seats"] | {
        "contains": me,
        "minContains": 0,
        "maxContains": 1,
        "minItems": min(game.seat_counts),
        "maxItems": max(game.seat_counts),
        "items": reference("SeatWanted"),
    }
    own = {
        "game": {"const": game.name},
        "options": reference(f"{prefix_of(game)}Options"),
        "seats": seats,
    }
    return match | {"properties": match["properties"] | own}


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


def _add_example(told: Mapping[str, Any], recorded: Path) -> None:
    example = json.loads(recorded.read_text(encoding="utf-8"))
    for media_type, content in told["content"].items():
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
            content[STREAM] = {"itemSchema": _server_sent_event(page.removesuffix("Page"))}
    return newer


def _server_sent_event(entry: str) -> JsonSchema:
    data = {
        "type": "string",
        "contentMediaType": "application/json",
        "contentSchema": reference(entry),
    }
    members = {"id": {"type": "string"}, "event": {"type": "string"}, "data": data}
    return {"type": "object", "properties": members, "required": ["data"]}
