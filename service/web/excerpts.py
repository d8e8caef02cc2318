"""Parts of the contract: for one game, for one kind of reader, for some tags.

A part is whole in itself: it holds the operations that are wanted and what these refer to. Where
the whole has a choice among games, a part for one game has what that game has: its `Match` is a
match of that game.
"""

import copy
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.catalogue import GAMES
from service.web.components import LOG_ENTRY, SCHEMAS, kind_of, prefix_of
from service.web.document import GROUPS, METHODS, Document, Operation, needed, operations_of

OF_BOTS = frozenset(
    {
        "register_player",
        "list_matches",
        "create_match",
        "read_match",
        "take_seat",
        "leave_seat",
        "read_decision",
        "play",
        "lease_work",
    }
)
"""What it takes to sit down and to play to the end."""
LINE = 400
"""Characters: programs read a part, and language models, who pay for every break."""
OF_OPERATORS = {tag for group in GROUPS if group.name == "running" for tag in group.tags}
OF_PROGRAMS = {"bots"}

READERS: Mapping[str, Callable[[Operation], bool]] = {
    "bot": lambda operation: operation["operationId"] in OF_BOTS,
    "frontend": lambda operation: not (OF_OPERATORS | OF_PROGRAMS) & {*operation["tags"]},
    "operator": lambda operation: bool(OF_OPERATORS & {*operation["tags"]}),
}
"""Who reads a part, and which operations are theirs."""


class Wanted(NamedTuple):
    """What somebody wants of the contract; what is None is not narrowed."""

    game: str | None
    reader: str | None
    tags: frozenset[str] | None


def excerpt(document: Document, wanted: Wanted) -> Document:
    """The part that is wanted.

    For one game there are no examples, as they are of all games. For a bot there are none either,
    nor what each event tells, as a decision holds all that it decides on; codes are in descriptions
    alone.
    """
    part = copy.deepcopy(document)
    if wanted.tags is not None:
        tags = wanted.tags
        _keep(part, lambda operation: bool(tags & {*operation["tags"]}))
        part["tags"] = [tag for tag in part["tags"] if tag["name"] in tags]
    if wanted.reader is not None:
        _keep(part, READERS[wanted.reader])
        used = {tag for operation in operations_of(part) for tag in operation["tags"]}
        part["tags"] = [tag for tag in part["tags"] if tag["name"] in used]
    schemas = part["components"]["schemas"]
    if wanted.game is not None:
        others = [prefix_of(game) for game in GAMES.values() if game.name != wanted.game]
        left = _without(schemas, tuple(SCHEMAS + name for name in others))
        part["components"]["schemas"] = {name: _only(left, name) for name in left}
    if wanted.reader == "bot":
        schemas = part["components"]["schemas"]
        schemas[LOG_ENTRY] = _untold(schemas[LOG_ENTRY]["description"])
        for operation in operations_of(part):
            del operation["x-codes"]
    if wanted.game is not None or wanted.reader == "bot":
        part["components"]["examples"] = {}
        _drop_examples([part["paths"], part["components"]["responses"]])
    part["components"] = needed(part)
    return part


def _keep(part: Document, is_kept: Callable[[Operation], bool]) -> None:
    """Leave the other operations out, the links to them, and what the service calls itself."""
    part["webhooks"] = {}
    for path, item in [*part["paths"].items()]:
        for method in [method for method in METHODS if method in item]:
            if not is_kept(item[method]):
                del item[method]
        if not item.keys() & {*METHODS}:
            del part["paths"][path]
    kept = {operation["operationId"] for operation in operations_of(part)}
    for operation in operations_of(part):
        for response in operation["responses"].values():
            links = response.pop("links", {})
            if led := {name: to for name, to in links.items() if to["operationId"] in kept}:
                response["links"] = led


def _without(node: Any, places: tuple[str, ...]) -> Any:
    """The schemas without the choices whose places begin so."""
    if isinstance(node, dict):
        kept = {key: value for key, value in node.items() if not _is_at(value, places)}
        return {key: _without(value, places) for key, value in kept.items()}
    if isinstance(node, list):
        return [_without(item, places) for item in node if not _is_at(item, places)]
    return node


def _only(schemas: Document, name: str) -> Document:
    """A component, or the one that is left for it to be: some generators trip over a choice of
    one."""
    schema: Document = schemas[name]
    choices: list[Document] = schema.get("oneOf") or schema.get("anyOf") or []
    if len(choices) != 1 or [*choices[0]] != ["$ref"]:
        return schema
    meant: Document = schemas[choices[0]["$ref"].removeprefix(SCHEMAS)]
    return meant


def _is_at(node: Any, places: tuple[str, ...]) -> bool:
    place = node.get("$ref", "") if isinstance(node, dict) else node
    return isinstance(place, str) and place.startswith(places)


def _untold(description: str) -> Document:
    """An entry of which only is said what all have in common."""
    own: dict[str, Document] = {
        "type": {"description": "What happened.", "type": "string"},
        "data": {
            "description": "What it tells.",
            "type": "object",
            "additionalProperties": True,
        },
    }
    return kind_of(f"{LOG_ENTRY}Base", description, own)


def _drop_examples(node: Any) -> None:
    """Leave out the references to examples of bodies."""
    if isinstance(node, dict):
        if "schema" in node:
            node.pop("examples", None)
        node = [*node.values()]
    if isinstance(node, list):
        for part in node:
            _drop_examples(part)
