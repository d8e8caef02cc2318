"""What the clients are made of: the operations and shapes of `openapi/openapi.json`.

Read once for every language; each client's build writes it down in its own
(`client/hatch_build.py`, `client-js/build.py`).
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CONTRACT = ROOT / "openapi" / "openapi.json"

JSON = "application/json"
EVENTS = "text/event-stream"
METHODS = ("get", "post", "put", "patch", "delete")

WIDTH = 96
"""So long a line of what is written down may be."""
SHORT = {"text/markdown": "markdown"}
"""What a second method for another form of the same answer is called after."""

Schema = dict[str, Any]

OF_ONE_GAME = ("Offer", "Decision")
"""What is said of all games, and of which clients also want the shape that it has in one."""

HANDLED = {"Accept-Language", "If-None-Match", "Last-Event-ID"}
"""Headers that no method takes, for the client sends them by itself or `send` takes any."""

OF_EVENT_SOURCE = {"ticket", "unnamed"}
"""Parameters for `EventSource`, which can send no header and hears only messages without a name."""

OF_PAGES = {"limit", "cursor", "wait"}
"""Parameters that a stream has no use for."""


@dataclass(frozen=True)
class Parameter:
    """One thing that an operation is given."""

    name: str
    schema: Schema
    description: str
    is_required: bool

    @property
    def variable(self) -> str:
        """The same name as that of a variable."""
        return self.name.lower().replace("-", "_")


@dataclass(frozen=True)
class Operation:
    """One call of the contract."""

    name: str
    group: str
    method: str
    path: str
    summary: str
    description: str
    in_path: tuple[Parameter, ...]
    in_query: tuple[Parameter, ...]
    headers: tuple[Parameter, ...]
    body: Schema | None
    """What is sent; a reference into the schemas."""
    needs_body: bool
    answers: tuple[tuple[str | None, Schema | None], ...]
    """What it may answer with: media type and schema, both None where nothing comes."""

    @property
    def takes_key(self) -> bool:
        """Whether it makes something, once under an `Idempotency-Key`."""
        return any(header.name == "Idempotency-Key" for header in self.headers)

    @property
    def chosen_headers(self) -> tuple[Parameter, ...]:
        """Headers of which the caller decides: not the key, which is always sent."""
        handled = HANDLED | {"Idempotency-Key"}
        return tuple(header for header in self.headers if header.name not in handled)

    @property
    def query_of_pages(self) -> tuple[Parameter, ...]:
        """What may be asked of an answer that is no stream."""
        return tuple(given for given in self.in_query if given.name not in OF_EVENT_SOURCE)

    @property
    def query_of_stream(self) -> tuple[Parameter, ...]:
        """What may be asked of the stream; `after` is the stream's own."""
        left_out = OF_EVENT_SOURCE | OF_PAGES | {"after"}
        return tuple(given for given in self.in_query if given.name not in left_out)

    @property
    def json_answers(self) -> list[Schema]:
        """The shapes of its JSON answers."""
        return [schema for media, schema in self.answers if media == JSON and schema is not None]

    @property
    def may_be_empty(self) -> bool:
        """Whether it may answer with nothing."""
        return any(media is None for media, _ in self.answers)

    @property
    def texts(self) -> list[str]:
        """The media types of its answers that are text."""
        return [media for media, _ in self.answers if media not in {None, JSON, EVENTS}]

    @property
    def follower(self) -> str:
        """What the method is called that follows its stream."""
        return f"follow_{self.name.removeprefix('read_')}"

    @property
    def event(self) -> Schema | None:
        """What its stream consists of; None without a stream."""
        streams = [schema for media, schema in self.answers if media == EVENTS]
        return streams[0]["contentSchema"] if streams and streams[0] else None


class Contract:
    """The document, as the builds read it."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._components = document["components"]
        self.version: str = document["info"]["version"]
        self.groups: dict[str, str] = {
            tag["name"]: tag["description"] for tag in document["tags"] if tag["name"] != "webhooks"
        }
        self.operations = tuple(self._operations(document["paths"]))
        self.codes = sorted(_codes(document["paths"]))
        self.games = self._games()
        self.schemas = {**self._components["schemas"], **self._of_one_game()}

    def of_group(self, group: str) -> Iterator[Operation]:
        """The operations of one subject."""
        return (operation for operation in self.operations if operation.group == group)

    def named(self, schema: Schema) -> Schema:
        """A schema, where it is a reference the one that it refers to."""
        return self.schemas[reference(schema)] if "$ref" in schema else schema

    def variants(self, schema: Schema) -> list[Schema]:
        """The shapes that a body may have: one, or those of a union."""
        return [self.named(variant) for variant in self.named(schema).get("oneOf", [schema])]

    def item_of_page(self, operation: Operation) -> Schema | None:
        """What the pages of a list consist of; None if it is no list."""
        if not any(given.name == "cursor" for given in operation.in_query):
            return None
        [page] = operation.json_answers
        items: Schema = self.named(page)["properties"].get("items", {})
        return items.get("items")

    def _operations(self, paths: dict[str, Any]) -> Iterator[Operation]:
        for path, item in paths.items():
            for method in METHODS:
                if method in item:
                    yield self._operation(path, method, item)

    def _operation(self, path: str, method: str, item: dict[str, Any]) -> Operation:
        found = item[method]
        given = [
            self._resolved(one)
            for one in (*item.get("parameters", ()), *found.get("parameters", ()))
        ]
        body = found.get("requestBody")

        def placed(where: str) -> tuple[Parameter, ...]:
            return tuple(_parameter(one) for one in given if one["in"] == where)

        return Operation(
            name=found["operationId"],
            group=found["tags"][0],
            method=method.upper(),
            path=path,
            summary=found["summary"],
            description=found["description"],
            in_path=placed("path"),
            in_query=placed("query"),
            headers=placed("header"),
            body=body["content"][JSON]["schema"] if body else None,
            needs_body=bool(body and body["required"]),
            answers=tuple(self._answers(found["responses"])),
        )

    def _answers(self, responses: dict[str, Any]) -> Iterator[tuple[str | None, Schema | None]]:
        for status, response in responses.items():
            if status.startswith("2"):
                content = self._resolved(response).get("content")
                if not content:
                    yield None, None
                for media, told in (content or {}).items():
                    yield media, told.get("schema")

    def _resolved(self, part: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in part:
            return part
        kind, name = part["$ref"].split("/")[-2:]
        resolved: dict[str, Any] = self._components[kind][name]
        return resolved

    def _games(self) -> dict[str, str]:
        """What the shapes of each game are called before all else: `arctic` is `Arctic`."""
        mapping = self._components["schemas"]["Match"]["discriminator"]["mapping"]
        return {
            game: target.rpartition("/")[2].removesuffix("Match")
            for game, target in mapping.items()
        }

    def _of_one_game(self) -> dict[str, Schema]:
        schemas: Mapping[str, Schema] = self._components["schemas"]
        made = {}
        for game, prefix in self.games.items():
            for name in OF_ONE_GAME:
                text = json.dumps(schemas[name])
                for part in ("Command", *OF_ONE_GAME):
                    text = text.replace(f'/schemas/{part}"', f'/schemas/{prefix}{part}"')
                schema = json.loads(text)
                schema["description"] = f"In a match of {game}: {schema['description']}"
                made[f"{prefix}{name}"] = schema
        return made


def read_contract() -> Contract:
    """The contract of this repository."""
    return Contract(json.loads(CONTRACT.read_text(encoding="utf-8")))


def reference(schema: Schema) -> str:
    """The name of the schema that is referred to."""
    name: str = schema["$ref"].rpartition("/")[2]
    return name


def described(schema: Schema) -> str:
    """What is told of a schema, with the meanings of its values."""
    told = schema.get("description", "")
    meanings = schema.get("x-enumDescriptions", {})
    return "\n".join([told, *(f"- `{value}`: {meaning}" for value, meaning in meanings.items())])


def _parameter(found: dict[str, Any]) -> Parameter:
    schema = found["schema"]
    told = described({**schema, "description": found["description"]})
    return Parameter(found["name"], schema, told, found.get("required", False))


def _codes(paths: dict[str, Any]) -> set[str]:
    return {
        code
        for item in paths.values()
        for method in METHODS
        if method in item
        for codes in item[method]["x-codes"].values()
        for code in codes
    }
