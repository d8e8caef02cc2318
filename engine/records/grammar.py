"""The grammar of a record: which JSON is one. What is not of it is refused, whoever reads it.

The types of a record are its grammar. `schema_of` writes them as a JSON Schema, which is published
and which `examples/verify.mjs` goes by; here a record is read by the types, and has to be what they
would write again. A schema knows values and no text, so two things stand beside it: every number is
an integer that no reader rounds, in digits (`1`, never `1.0` or `-0`), and no object names a member
twice. How a record is laid out, and the order of the members of an object, do not matter.
"""

import json
import re
from collections.abc import Iterator, Mapping

import msgspec

from engine.encoding import encode, escaped, unreadable
from engine.refusals import BadEncoding

Schema = dict[str, object]

LARGEST_INTEGER = 2**53 - 1
"""What every reader of JSON keeps exactly."""
ON_ITS_TEXT = (
    "Every number is an integer, written in digits and between -(2^53 - 1) and 2^53 - 1; no object "
    "names a member twice."
)

_REFERENCE = re.compile(r'(?<="#/\$defs/)[^"]+')


def require_as_written(blob: bytes, value: msgspec.Struct) -> None:
    """Raise `BadEncoding` unless the JSON says what would be written of the value, no more and no
    less."""
    try:
        given: object = json.loads(
            blob.decode(),
            object_pairs_hook=_members,
            parse_int=_integer,
            parse_float=_integer,
            parse_constant=_integer,
        )
        difference = next(_differences(given, msgspec.json.decode(encode(value)), ""), None)
    except (ValueError, RecursionError) as fault:
        raise unreadable("record", fault) from fault
    if difference is not None:
        raise BadEncoding(f"Unreadable record. {difference}")


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("An object names a member twice.")
    return members


def _integer(written: str) -> int:
    if not re.fullmatch("0|-?[1-9][0-9]{0,15}", written) or abs(int(written)) > LARGEST_INTEGER:
        raise ValueError("A number is no integer that is written in digits and that no one rounds.")
    return int(written)


def _differences(given: object, meant: object, pointer: str) -> Iterator[str]:
    """Where the one is not the other, each place as a sentence."""
    if isinstance(given, dict) and isinstance(meant, dict):
        for name in sorted(given.keys() | meant.keys()):
            place = f"{pointer}/{escaped(name)}"
            if name not in meant:
                yield f"{place}: There is no such member."
            elif name not in given:
                yield f"{place}: This member is missing."
            else:
                yield from _differences(given[name], meant[name], place)
    elif isinstance(given, list) and isinstance(meant, list) and len(given) == len(meant):
        for number, (one, other) in enumerate(zip(given, meant, strict=True)):
            yield from _differences(one, other, f"{pointer}/{number}")
    elif given != meant:
        yield f"{pointer}: This is written otherwise."


def schema_of(kind: object) -> Schema:
    """The JSON Schema of a type, closed: an object has the members that are written, and no others.

    A member that is not always written is unset by default. A type of all games says nothing of its
    members, for they are the game's.
    """
    found = msgspec.json.schema(kind)
    written = _REFERENCE.sub(lambda name: _plain_name(name[0]), json.dumps(found))
    schema: Schema = json.loads(written)
    definitions = schema.pop("$defs")
    assert isinstance(definitions, dict)
    closed = {_plain_name(name): _closed(definition) for name, definition in definitions.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": ON_ITS_TEXT,
        **schema,
        "$defs": closed,
    }


def _plain_name(name: str) -> str:
    """`RecordedCommand_Command_` → `RecordedCommand`."""
    return name.partition("_")[0]


def _closed(definition: Mapping[str, object]) -> Schema:
    described = {
        key: " ".join(str(value).split()) if key == "description" else value
        for key, value in definition.items()
        if key != "title"
    }
    members = described.get("properties")
    if not isinstance(members, dict):
        return described
    if not members.keys() - {"type"}:
        opened = {key: described[key] for key in ("description", "type", "required")}
        return {
            **opened,
            "properties": {name: {"type": "string"} for name in members},
            "additionalProperties": True,
        }
    required = definition["required"]
    assert isinstance(required, list)
    always = [name for name in members if name in required or "default" in members[name]]
    stripped = {
        name: {key: value for key, value in member.items() if key != "default"}
        for name, member in members.items()
    }
    return {**described, "properties": stripped, "required": always, "additionalProperties": False}
