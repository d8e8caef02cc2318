"""What members and values mean: the sentence that stands beneath each in the source.

Python forgets a string that stands beneath a member of a class. Here it is read again from the file
of the module, for whatever is published of a struct's members or of an enumeration's values; what a
class does not say itself it inherits. The file lies beside the module, whether that was compiled or
not. A type that many members share may say what it means by `Meta(description=…)`: so does each of
them that says nothing of its own. The values of a choice that is no enumeration have theirs from
`engine.meanings.each_means`.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, get_origin

import msgspec
from msgspec import inspect as types

from engine.meanings import OF_VALUES

Schema = dict[str, Any]


@cache
def meanings(kind: type) -> Mapping[str, str]:
    """The sentences of a type's members, by their names in the source."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        found |= _written(base.__module__).get(base.__qualname__, {})
    return found


def meanings_of_values(kind: type[Enum]) -> Schema:
    """What a schema says of the values of an enumeration."""
    said = meanings(kind)
    values = {str(member.value): said[member.name] for member in kind if member.name in said}
    return {OF_VALUES: values} if values else {}


def meaning_of_tag(tag: object) -> str:
    """The sentence of the member that tells a type apart from others; no source has that member."""
    return f"Always `{tag}`."


def schema_components(
    kinds: Iterable[object], ref_template: str = "#/$defs/{name}"
) -> tuple[tuple[Schema, ...], dict[str, Schema]]:
    """The schemas of types as msgspec makes them, where members and values say what they mean."""
    kinds = tuple(kinds)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=ref_template)
    found = {kind.__name__: kind for kind in _made_of(types.multi_type_info(kinds), set())}
    for schema in components.values():
        _explain(schema, found[schema["title"].partition("[")[0]])
    return schemas, components


@cache
def _written(module: str) -> Mapping[str, Mapping[str, str]]:
    """What a module says of the members of its classes."""
    loaded = Path(getattr(sys.modules[module], "__file__", None) or "built-in")
    source = loaded.with_name(f"{loaded.name.partition('.')[0]}.py")
    if not source.exists():
        return {}
    classes = ast.parse(source.read_text(encoding="utf-8")).body
    return {node.name: dict(_beneath(node.body)) for node in classes if type(node) is ast.ClassDef}


def _beneath(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Each member with the string beneath it."""
    for node, below in zip(body, body[1:], strict=False):
        match node, below:
            case (
                ast.AnnAssign(ast.Name(name)) | ast.Assign([ast.Name(name)]),
                ast.Expr(ast.Constant(str(sentence))),
            ):
                yield name, " ".join(sentence.split())


def _made_of(node: object, seen: set[type]) -> Iterator[type]:
    """Every struct and every enumeration that types are made of."""
    if isinstance(node, types.StructType | types.EnumType):
        cls: type = get_origin(node.cls) or node.cls
        if node.cls in seen:
            return
        seen.add(node.cls)
        yield cls
    if isinstance(node, tuple):
        for part in node:
            yield from _made_of(part, seen)
    elif isinstance(node, types.Type | types.Field):
        for name in node.__struct_fields__:
            yield from _made_of(getattr(node, name), seen)


def _explain(schema: Schema, kind: type) -> None:
    """Say in the schema of a type what its members mean, or its values."""
    if issubclass(kind, Enum):
        schema |= meanings_of_values(kind)
    elif issubclass(kind, msgspec.Struct) and "properties" in schema:
        said = meanings(kind)
        for field in msgspec.structs.fields(kind):
            _describe(schema["properties"][field.encode_name], said.get(field.name))
        config = kind.__struct_config__
        if config.tag_field is not None:
            _describe(schema["properties"][config.tag_field], meaning_of_tag(config.tag))


def _describe(member: Schema, sentence: str | None) -> None:
    """Say what a member means: its own sentence, or that of the one type it may be but for null."""
    choices = [choice for choice in member.get("anyOf", ()) if choice != {"type": "null"}]
    shared = choices.pop() if len(choices) == 1 else {}
    for word in ("description", OF_VALUES):
        if word in shared:
            member.setdefault(word, shared.pop(word))
    if sentence is not None:
        member["description"] = sentence
