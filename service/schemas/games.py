"""What the document says about the games, derived from the engine's types.

For every game of the catalogue, `arctic` say, there are the components `ArcticCommand` and
`ArcticLogEntry` (one of their types, told apart by `type`), `ArcticView`, `ArcticOptions`,
`ArcticComponents`, and each type they are made of. A game that is added to the catalogue is in
the document without a line here.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache

import msgspec
from msgspec import UNSET
from msgspec.structs import fields

from engine.game import Game
from engine.released import LATER_MEMBERS, retired_commands
from service.schemas.plain import JsonSchema, is_box, standing_alone

REFERENCE = "#/components/schemas/{name}"
BOX: JsonSchema = {
    "description": "Another box to play with: `options_schema` of the game describes it.",
    "type": "object",
    "additionalProperties": True,
}


def prefix_of(game: Game) -> str:
    """`north_pole` → `NorthPole`: what the names of its components begin with."""
    return "".join(word.capitalize() for word in game.name.split("_"))


def reference(name: str) -> JsonSchema:
    """A reference to a component of the document."""
    return {"$ref": REFERENCE.format(name=name)}


def public_name(name: str) -> str:
    """`Page_LogEntry_` → `LogEntryPage`; documents are called by what they show."""
    generic, _, of = name.partition("_")
    if generic == "Page":
        return f"{public_name(of.rstrip('_'))}Page"
    return generic.removesuffix("Document")


def union(names: Sequence[str], tag: str, values: Sequence[str], description: str) -> JsonSchema:
    """One of several components, told apart by a member."""
    mapping = {
        value: REFERENCE.format(name=name) for value, name in zip(values, names, strict=True)
    }
    return {
        "description": description,
        "oneOf": [reference(name) for name in names],
        "discriminator": {"propertyName": tag, "mapping": mapping},
    }


def components_of(
    types: Sequence[object], renamed: Callable[[str], str]
) -> tuple[list[JsonSchema], dict[str, JsonSchema]]:
    """The schemas of the types, and all components they refer to, under names of our own."""
    schemas, components = msgspec.json.schema_components(types, ref_template="{name}")
    found = {
        renamed(name): _with_references(schema, renamed) for name, schema in components.items()
    }
    return [_with_references(schema, renamed) for schema in schemas], found


def game_components(game: Game, shared: Collection[str]) -> dict[str, JsonSchema]:
    """All components of one game; those in `shared` stand in the document already."""
    prefix = prefix_of(game)
    box = type(game.components())
    faces = {game.view_type: "View", game.options_type: "Options", box: "Components"}
    names = {kind.__name__: f"{prefix}{face}" for kind, face in faces.items()}

    def renamed(name: str) -> str:
        is_known = name in shared or name.startswith(prefix)
        return names.get(name) or (name if is_known else prefix + name)

    kinds = (*game.command_types, *retired_commands(game.name))
    schemas, sent = components_of([*kinds, game.options_type], renamed)
    _, shown = components_of([game.view_type, box], renamed)
    found = {name: answered(schema) for name, schema in shown.items()} | sent
    found = {name: schema for name, schema in found.items() if name not in shared}
    commands = [_name_of(schema) for schema in schemas[:-1]]
    tags = [tag_of(kind) for kind in kinds]
    found[f"{prefix}Command"] = union(commands, "type", tags, f"A command of {game.name}.")
    found[f"{prefix}ChosenOptions"] = answered(found[f"{prefix}Options"])
    return found | _asked_for(prefix, found)


def _asked_for(prefix: str, found: Mapping[str, JsonSchema]) -> dict[str, JsonSchema]:
    """The options as a request has them: of another box is told where it is described, for all its
    tables would be longer than all other options of all games."""
    options = found[f"{prefix}Options"]
    boxes = {reference(name)["$ref"] for name, schema in found.items() if is_box(schema)}
    members = {
        name: _with_references_to(member, boxes, f"{prefix}Box")
        for name, member in options["properties"].items()
    }
    if members == options["properties"]:
        return {}
    return {f"{prefix}Options": options | {"properties": members}, f"{prefix}Box": BOX}


def _with_references_to(member: JsonSchema, replaced: Collection[str], name: str) -> JsonSchema:
    choices = [
        reference(name) if choice.get("$ref") in replaced else choice
        for choice in member.get("anyOf", ())
    ]
    return member | {"anyOf": choices} if choices else member


def entries_of(
    kinds: Sequence[type[msgspec.Struct]], entry: JsonSchema, shared: Collection[str], prefix: str
) -> dict[str, JsonSchema]:
    """What a log says of these events: for each what it tells, and its entry, where that stands
    under `data`; `ArcticCardPlaced` is in `ArcticCardPlacedEntry`."""

    def renamed(name: str) -> str:
        return name if name in shared or name.startswith(prefix) else prefix + name

    schemas, components = components_of(kinds, renamed)
    found = {name: answered(schema) for name, schema in components.items() if name not in shared}
    names = [_name_of(schema) for schema in schemas]
    tags = [tag_of(kind) for kind in kinds]
    suffix = entry["title"].removeprefix("Log")
    entries = [f"{name}{suffix}" for name in names]
    for tag, name, of_it in zip(tags, names, entries, strict=True):
        found[of_it] = _entry_of(found[name], name, tag, entry)
        found[name] = _data_of(found[name])
    return found | {f"{prefix}{entry['title']}": union(entries, "type", tags, entry["description"])}


def _entry_of(event: JsonSchema, name: str, tag: str, entry: JsonSchema) -> JsonSchema:
    properties = entry["properties"] | {"type": {"const": tag}, "data": reference(name)}
    return {**entry, "description": event["description"], "properties": properties}


def _data_of(event: JsonSchema) -> JsonSchema:
    """What an event tells beside its type and its seat, which the entry itself has."""
    members = {
        name: schema for name, schema in event["properties"].items() if name not in ("type", "seat")
    }
    required = [name for name in event["required"] if name in members]
    return event | {"properties": members, "required": required}


def tag_of(kind: type[msgspec.Struct]) -> str:
    """How a type of command or event is spelled on the wire."""
    return str(kind.__struct_config__.tag)


def answered(schema: JsonSchema) -> JsonSchema:
    """The schema for an answer: it may grow, and all members are there that are always written."""
    members = schema.get("properties")
    if not isinstance(members, dict):
        return schema
    title = schema.get("title")
    is_brief, left_out = title in _brief_types(), _left_out().get(str(title), ())
    opened = {key: value for key, value in schema.items() if key != "additionalProperties"}
    required = [
        name
        for name in members
        if name not in left_out and not (is_brief and "default" in members[name])
    ]
    return opened | {"required": required}


@cache
def _brief_types() -> frozenset[str]:
    """The names of the types that leave out what has its default value."""
    return frozenset(kind.__name__ for kind in _structs() if kind.__struct_config__.omit_defaults)


@cache
def _left_out() -> Mapping[str, Collection[str]]:
    """By the names of types: the members that are written only where they were asked for, or not
    in matches begun under earlier rules; types of one name in several rooms together."""
    found: dict[str, set[str]] = {}
    for kind in _structs():
        left_out = {field.encode_name for field in fields(kind) if field.default is UNSET}
        found.setdefault(kind.__name__, {*LATER_MEMBERS.get(kind.__name__, ())}).update(left_out)
    return found


def _structs() -> Iterator[type[msgspec.Struct]]:
    unseen = msgspec.Struct.__subclasses__()
    while unseen:
        kind = unseen.pop()
        unseen += kind.__subclasses__()
        yield kind


def whole_schema(kind: object) -> JsonSchema:
    """The schema of one type that stands by itself and refers to nothing."""
    return standing_alone(msgspec.json.schema(kind))


def _name_of(schema: JsonSchema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def _with_references(schema: object, renamed: Callable[[str], str]) -> JsonSchema:
    """The schema with every reference leading to a component of the document."""
    done = _rewritten(schema, renamed)
    assert isinstance(done, dict)
    return done


def _rewritten(node: object, renamed: Callable[[str], str]) -> object:
    if isinstance(node, list | tuple):
        return [_rewritten(item, renamed) for item in node]
    if not isinstance(node, dict):
        return node
    return {key: _rewritten_member(key, value, renamed) for key, value in node.items()}


def _rewritten_member(key: str, value: object, renamed: Callable[[str], str]) -> object:
    if key == "description" and isinstance(value, str):
        return " ".join(value.split())  # a docstring comes with its line breaks
    if key == "$ref":
        return REFERENCE.format(name=renamed(str(value)))
    if key == "discriminator" and isinstance(value, dict):
        mapping = value.get("mapping", {})
        return {
            **value,
            "mapping": {tag: REFERENCE.format(name=renamed(to)) for tag, to in mapping.items()},
        }
    return _rewritten(value, renamed)
