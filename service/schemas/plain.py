"""Schemas in the plainest words of JSON Schema, which every tool that reads them understands.

What a schema allows stays the same; only what generators of code stumble over is said otherwise.
"""

import json
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

JsonSchema = dict[str, Any]

TYPES: Mapping[type, str] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
    list: "array",
    dict: "object",
}
DATA = ("default", "const", "enum", "example", "examples", "mapping", "required")
"""What stands under these words is no schema."""
CHOICE = ("type", "enum", "const", "anyOf")
LONGEST_DEFAULT = 120
"""Characters; whole tables are read where they stand, in the game's components and schema."""
NAMED = ("properties", "$defs")
"""Under these words stand schemas by names, and the names are no words of JSON Schema."""


def plain(schema: JsonSchema) -> JsonSchema:
    """The schema with a type at every choice, and with items in every list."""
    return _everywhere(schema, lambda node: _with_typed_choice(_with_items(node)))


def _everywhere(schema: JsonSchema, written: Callable[[JsonSchema], JsonSchema]) -> JsonSchema:
    """The schema and all within it, written otherwise."""
    return written({key: _member(key, value, written) for key, value in schema.items()})


def _member(key: str, value: Any, written: Callable[[JsonSchema], JsonSchema]) -> Any:
    if key in DATA:
        return value
    if key in NAMED:
        return {name: _everywhere(schema, written) for name, schema in value.items()}
    if isinstance(value, list | tuple):
        return [_everywhere(item, written) if isinstance(item, dict) else item for item in value]
    return _everywhere(value, written) if isinstance(value, dict) else value


def _with_typed_choice(schema: JsonSchema) -> JsonSchema:
    """A choice among values of one type says which; among several types it is made for each."""
    values = _values_of(schema)
    if values is None:
        return schema
    rest = {key: value for key, value in schema.items() if key not in CHOICE}
    by_type = groupby(sorted(values, key=_type_of), _type_of)
    choices = [_choice(kind, list(of_it)) for kind, of_it in by_type]
    return rest | (choices[0] if len(choices) == 1 else {"anyOf": choices})


def _type_of(value: object) -> str:
    return TYPES[type(value)]


def _values_of(schema: JsonSchema) -> list[Any] | None:
    """The values that a schema chooses among; a choice among choices is one choice."""
    if "const" in schema:
        return [schema["const"]]
    if "anyOf" not in schema:
        return schema.get("enum")
    nested = [_values_of(choice) for choice in schema["anyOf"]]
    return None if None in nested else [value for values in nested for value in values or ()]


def _choice(kind: str, values: list[Any]) -> JsonSchema:
    if kind == "null":
        return {"type": kind}
    if kind == "integer" and len(values) > 1 and sorted(values) == _without_gaps(values):
        return {"type": kind, "minimum": min(values), "maximum": max(values)}
    return {"type": kind, **({"enum": values} if len(values) > 1 else {"const": values[0]})}


def _without_gaps(values: list[int]) -> list[int]:
    return list(range(min(values), max(values) + 1))


def _with_items(schema: JsonSchema) -> JsonSchema:
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


def standing_alone(schema: JsonSchema) -> JsonSchema:
    """The schema with its definitions written out where they are meant, so that nothing refers."""
    return _everywhere(_written_out(schema, schema.get("$defs", {})), _with_items)


def _written_out(node: Any, definitions: Mapping[str, JsonSchema]) -> Any:
    if isinstance(node, list | tuple):
        return [_written_out(item, definitions) for item in node]
    if not isinstance(node, dict):
        return node
    said = {
        key: _written_out(value, definitions)
        for key, value in node.items()
        if key not in ("$ref", "$defs", "discriminator")
    }
    if "$ref" not in node:
        return said
    return _written_out(definitions[node["$ref"].rpartition("/")[2]], definitions) | said


def as_components(schemas: Mapping[str, JsonSchema]) -> dict[str, JsonSchema]:
    """The schemas as components of the document, each called by one name and plainly written."""
    return {
        name: _without_defaults(plain(_untitled(schema)))
        for name, schema in sorted(schemas.items())
    }


def _untitled(schema: JsonSchema) -> JsonSchema:
    return {key: value for key, value in schema.items() if key != "title"}


def _without_defaults(schema: JsonSchema) -> JsonSchema:
    """A member with a default may be left out; generators that see the default require it."""
    if "properties" not in schema:
        return schema
    members = {name: _default_in_words(member) for name, member in schema["properties"].items()}
    return schema | {"properties": members}


def _default_in_words(member: JsonSchema) -> JsonSchema:
    if "default" not in member:
        return member
    rest = {key: value for key, value in member.items() if key != "default"}
    if not member["default"]:  # none, nothing, no: as if it were not there
        return rest
    if is_table(member):
        return rest
    default = member["default"]
    written = default if isinstance(default, str) else json.dumps(default)
    words = filter(None, (rest.get("description"), f"Left out: `{written}`."))
    return rest | {"description": " ".join(words)}


def is_table(member: JsonSchema) -> bool:
    """Whether a whole table of ours stands for what is left out."""
    return len(json.dumps(member.get("default"))) > LONGEST_DEFAULT


def is_box(schema: JsonSchema) -> bool:
    """Whether it holds tables and nothing else."""
    members = schema.get("properties", {}).values()
    return bool(members) and all(map(is_table, members))


def as_parameter(parameter: JsonSchema) -> JsonSchema:
    """A query parameter, which is there or is not, but is never null."""
    schema = parameter.get("schema", {})
    types = schema.get("type")
    if not isinstance(types, list):
        return {**parameter, "schema": plain(schema)} if schema else parameter
    [kind] = [kind for kind in types if kind != "null"]
    written = {key: value for key, value in schema.items() if (key, value) != ("default", None)}
    if "enum" in written:
        written["enum"] = [value for value in written["enum"] if value is not None]
    return {**parameter, "schema": plain(written | {"type": kind})}
