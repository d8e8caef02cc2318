"""A record changed at every place: values, types, members, rows, their order, and its text."""

import copy
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

MARKED = re.compile('"@@([0-9a-f]*)@@"')
"""Between the marks stands, in hex, a text that is written into the JSON as it is."""


class Mutation(NamedTuple):
    """A record that was changed: where, how, and what became of it."""

    place: tuple[str | int, ...]
    how: str
    written: bytes


def raw(text):
    """A value that is written in just these characters."""
    return f"@@{text.encode().hex()}@@"


def written(value):
    """The JSON of a value."""
    text = json.dumps(value, ensure_ascii=False)
    return MARKED.sub(lambda marked: bytes.fromhex(marked[1]).decode(), text).encode()


def mutations(record: dict[str, Any]) -> Iterator[Mutation]:
    """All of them, in a stable order; none is the record itself."""
    for place, value in places(record):
        for how, other in others(value):
            yield Mutation(place, how, written(changed(record, place, other)))
    for how, other in moved(record):
        yield Mutation((), how, written(other))
    for how, blob in spoiled(written(record)):
        yield Mutation((), how, blob)


def places(value, place=()):
    """Every place in a record, and what stands there."""
    yield place, value
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            yield from places(inner, (*place, key))


def changed(record, place, other):
    """The record with something else at one place."""
    if not place:
        return other
    made = copy.deepcopy(record)
    inner = made
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = other
    return made


def others(value):
    """What could stand there instead, each by what was done."""
    by_kind = {bool: of_flag, int: of_number, str: of_text, dict: of_object, list: of_list}
    if value is not None:
        yield "null", None
        yield from by_kind[type(value)](value)
    for kind, of_another in (("text", "x"), ("number", 7), ("object", {}), ("list", [])):
        if of_another != value and not isinstance(value, type(of_another)):
            yield kind, of_another
    yield "flag", value is not True
    yield "one of a list", [value]


def of_flag(flag):
    yield "as a number", int(flag)
    yield "as a text", str(flag).lower()


def of_number(number):
    yield "one more", number + 1
    yield "its negative", -number or -1
    for form in ("{}.0", "{}e0", "0{}", "+{}", "-0", "{}.", "{}00000000000000000", "NaN", '"{}"'):
        yield form, raw(form.format(number))


def of_text(text):
    last = "0" if text[-1:] != "0" else "1"
    yield "another end", text[:-1] + last
    yield "longer", text + last
    if text:
        yield "shorter", text[:-1]
        yield "empty", ""
    if text != text.upper():
        yield "capitals", text.upper()
    yield "blank behind", text + " "
    yield "line feed behind", text + "\n"
    yield "half a character", raw(f'"{text}\\ud800"')
    yield "control character", raw(f'"{text}\x01"')


def of_object(members):
    yield "a member more", members | {"note": "not proved"}
    yield "a member called __proto__", members | {"__proto__": None}
    for name, value in members.items():
        less = {key: inner for key, inner in members.items() if key != name}
        yield f"without {name}", less
        yield f"{name} renamed", less | {name.capitalize(): value}
        twice = f"{json.dumps(members)[:-1]}, {json.dumps(name)}: {json.dumps(value)}}}"
        yield f"{name} twice", raw(twice)


def of_list(rows):
    yield "a row of null", [*rows, None]
    if not rows:
        return
    yield "emptied", []
    yield "the last twice", [*rows, rows[-1]]
    yield "without the first", rows[1:]
    yield "without the last", rows[:-1]
    for number, (one, other) in enumerate(zip(rows, rows[1:], strict=False)):
        if one != other:
            yield f"{number} and next swapped", [*rows[:number], other, one, *rows[number + 2 :]]
    if rows != rows[::-1]:
        yield "reversed", rows[::-1]


def moved(record):
    """Rows among those of the other list, and no chain at all."""
    for one, other in (("house", "commands"), ("commands", "house")):
        for number, row in enumerate(record[one]):
            rest = [*record[one][:number], *record[one][number + 1 :]]
            together = sorted([*record[other], row], key=lambda link: link["version"])
            yield f"{one}/{number} among {other}", record | {one: rest, other: together}
    yield "no chain", without_chain(record)


def without_chain(record):
    """As if nothing had been kept of the course of the match but the commands: as in finding M5."""
    rows = [row | {"version": 0, "head": ""} for row in record["commands"]]
    fairness = record["fairness"] | {"chain": ""}
    named = [seat | {"name": "Eve"} for seat in record["seats"]]
    return record | {"house": [], "commands": rows, "fairness": fairness, "seats": named}


def spoiled(blob):
    """The whole text, written as no JSON is."""
    yield "a byte order mark", b"\xef\xbb\xbf" + blob
    yield "not UTF-8", blob.replace(b'"name": "', b'"name": "\xff', 1)
    yield "UTF-16", blob.decode().encode("utf-16")
    yield "more behind", blob + b"{}"
    yield "a comma behind", blob[:-1] + b",}"
    yield "a comment", blob + b"// proved"
    yield "nothing", b""
    for length in range(1, len(blob), max(1, len(blob) // 40)):
        yield f"only {length} bytes", blob[:length]
