"""Schemas in the plainest words of JSON Schema, which every tool that reads them understands.

What a schema allows stays the same; only what generators of code stumble over is said otherwise.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from engine.meanings import OF_VALUES
from service.web.meanings import Schema, schema_components

TYPES: Mapping[type, str] = {
    bool: "boolean",
    int: "integer",
    type(None): "null",
    str: "string",
}
DATA = ("default", "const", "enum", "example", "examples", "mapping", "required", OF_VALUES)
"""What stands under these words is no schema."""
NAMED = ("properties", "$defs")
"""Under these words stand schemas by names, and the names are no words of JSON Schema."""
CHOICE = ("type", "enum", "const", "anyOf")
LONGEST_DEFAULT = 120
"""Characters; whole tables are read where they stand, in the game's components and schema."""


def component(schema: Schema) -> Schema:
    """The schema as a component of the document: plain, called by one name, with its defaults in
    words."""
    named = {key: value for key, value in plain(schema).items() if key != "title"}
    if "properties" in named:
        always = named.get("required", ())
        members = named["properties"].items()
        named["properties"] = {
            name: _without_default(member, in_words=name not in always) for name, member in members
        }
    return named


def plain(schema: Schema) -> Schema:
    """The schema with a type at every choice, and with items in every list."""
    return _everywhere(schema, lambda node: _with_typed_choice(_with_items(node)))


def whole_schema(kind: object) -> Schema:
    """The schema of one type that stands by itself: definitions are written out where they are
    meant."""
    [schema], definitions = schema_components([kind])

    def written_out(node: Schema) -> Schema:
        found = {key: value for key, value in node.items() if key not in ("$ref", "discriminator")}
        if "$ref" in node:
            meant = definitions[node["$ref"].rpartition("/")[2]]
            found = _everywhere(meant, written_out) | found
        return _with_items(found)

    return _everywhere(schema, written_out)


def _everywhere(schema: Schema, written: Callable[[Schema], Schema]) -> Schema:
    """The schema and all within it, written otherwise."""
    return written({key: _member(key, value, written) for key, value in schema.items()})


def _member(key: str, value: Any, written: Callable[[Schema], Schema]) -> Any:
    if key in DATA:
        return value
    if key in NAMED:
        return {name: _everywhere(schema, written) for name, schema in value.items()}
    if isinstance(value, list | tuple):
        return [_everywhere(item, written) if isinstance(item, dict) else item for item in value]
    if key == "description":
        return " ".join(value.split())  # a docstring comes with its line breaks
    return _everywhere(value, written) if isinstance(value, dict) else value


def _with_typed_choice(schema: Schema) -> Schema:
    """A choice among values of one type says which; among several types it is made for each."""
    values = _values_of(schema)
    if values is None:
        return schema
    rest = {key: value for key, value in schema.items() if key not in CHOICE}
    if meanings := _meanings_of(schema):
        rest[OF_VALUES] = meanings
    by_type: dict[str, list[Any]] = {}
    for value in values:
        by_type.setdefault(TYPES[type(value)], []).append(value)
    choices = [_choice(kind, by_type[kind]) for kind in sorted(by_type)]
    return rest | (choices[0] if len(choices) == 1 else {"anyOf": choices})


def _values_of(schema: Schema) -> list[Any] | None:
    """The values that a schema chooses among; a choice among choices is one choice."""
    if "const" in schema:
        return [schema["const"]]
    if "anyOf" not in schema:
        return schema.get("enum")
    nested = [_values_of(choice) for choice in schema["anyOf"]]
    return None if None in nested else [value for values in nested for value in values or ()]


def _meanings_of(schema: Schema) -> dict[str, str]:
    """What the values of a choice mean, of a choice among choices all together."""
    found: dict[str, str] = {}
    for choice in schema.get("anyOf", ()):
        found |= _meanings_of(choice)
    own: dict[str, str] = schema.get(OF_VALUES, {})
    return found | own


def _choice(kind: str, values: list[Any]) -> Schema:
    if kind == "null":
        return {"type": kind}
    if len(values) == 1:
        return {"type": kind, "const": values[0]}
    least, most = min(values), max(values)
    if kind == "integer" and sorted(values) == list(range(least, most + 1)):
        return {"type": kind, "minimum": least, "maximum": most}
    return {"type": kind, "enum": values}


def _with_items(schema: Schema) -> Schema:
    """A list of a fixed length, each place of its own kind, as a list of any of these kinds."""
    places = schema.get("prefixItems")
    if not places:
        return schema
    kinds = [kind for number, kind in enumerate(places) if kind not in places[:number]]
    items = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    rest = {key: value for key, value in schema.items() if key != "prefixItems"}
    lengths = {"minItems": len(places), "maxItems": len(places)}
    kept = {"prefixItems": places} if len(kinds) > 1 else {}
    return lengths | rest | kept | {"items": items}


def _without_default(member: Schema, *, in_words: bool) -> Schema:
    """A member that may be left out says what holds then in words; generators that see a default
    require it. What is always there has none."""
    default = member.get("default")
    rest = {key: value for key, value in member.items() if key != "default"}
    if (
        not in_words or not default or is_table(member)
    ):  # none, nothing, no: as if it were not there
        return rest
    written = default if isinstance(default, str) else json.dumps(default)
    words = filter(None, (rest.get("description"), f"Left out: `{written}`."))
    return rest | {"description": " ".join(words)}


def is_table(member: Schema) -> bool:
    """Whether a whole table of ours stands for what is left out."""
    return len(json.dumps(member.get("default"))) > LONGEST_DEFAULT


def is_box(schema: Schema) -> bool:
    """Whether it holds tables and nothing else."""
    members = schema.get("properties", {}).values()
    return bool(members) and all(map(is_table, members))
