"""Requests and their fields: marshmallow's, and the few that it lacks."""

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields
from marshmallow.validate import OneOf

INVISIBLE = (
    r"\x00-\x1f\x7f-\x9f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160"
    r"\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f"
    r"\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U000110bd\U000110cd\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
"""What no font shows, or what turns the words around it: controls, separators, directions, fillers,
formats (Unicode's Cf), variation selectors, tags."""

SYMBOLS = (
    r"\u00a9\u00ae\u2122\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff"
    "\U0001f000-\U0001faff"
)
CURSIVE = r"\u0620-\u06dc\u06de-\u06ff\u0900-\u0dff"
"""Arabic and the scripts of India, which are spelled with joiners."""

VISIBLE = (
    rf"(?:[^\s{INVISIBLE}{SYMBOLS}{CURSIVE}]"
    rf"|[{SYMBOLS}]\ufe0f?(?:\u200d[{SYMBOLS}]\ufe0f?)*"
    rf"|[{CURSIVE}](?:[\u200c\u200d][{CURSIVE}])*)"
)
"""A character, with what makes one picture of several or shows where letters join."""

READABLE = re.compile(rf"^{VISIBLE}(?:[^\S{INVISIBLE}]*{VISIBLE})*\Z")
"""Names: something visible at both ends, nothing invisible in between."""
PUBLISHED = r"^(?!\s|.*\s$)[^\x00-\x1f\x7f-\x9f]+$(?!\n)"
"""What of that can be said in a pattern that every language reads alike: those that know a
character beyond the first plane as two would refuse, or misread, the whole."""

WHOLE = re.compile(r"-?[0-9]+")
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")
"""As JSON writes them: Python's own `int` and `float` take digits of all scripts, blanks, `1_0`."""


def require_readable(name: str) -> None:
    """Refuse a name that holds what cannot be seen, or begins or ends with a blank."""
    if not READABLE.match(name):
        raise ValidationError("Only what can be seen, and nothing blank at either end.")


class Request(Schema):
    """What a client sends, member by member; nothing unknown is let in."""


class Query(Request):
    """What a client asks for in the address, parameter by parameter."""

    error_messages = {"unknown": "Unknown parameter."}


class Boolean(fields.Boolean):
    """`true` or `false`, written as text: for query parameters."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(truthy={"true"}, falsy={"false"}, **kwargs)


class Flag(fields.Boolean):
    """`true` or `false` as JSON has them, and nothing that is like them: for bodies."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Number(fields.Float):
    """A number, and neither its text nor `true`: for bodies."""

    def _validated(self, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class Integer(fields.Integer):
    """A whole number in ASCII digits, nothing else: for query parameters."""

    def _validated(self, value: Any) -> int:
        if not (isinstance(value, str) and WHOLE.fullmatch(value)):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class Float(fields.Float):
    """A number in ASCII digits, as JSON writes it: for query parameters."""

    def _validated(self, value: Any) -> float:
        number = super()._validated(value)
        if not (isinstance(value, str) and NUMBER.fullmatch(value)):
            raise self.make_error("invalid", input=value)
        return number


class OneOfKinds(fields.Field[dict[str, object]]):
    """An object whose `kind` (or another member) says which of several schemas it follows."""

    default_error_messages = {"invalid": "Not an object."}

    def __init__(
        self, schemas: Mapping[str, Schema], *, tag: str = "kind", **kwargs: object
    ) -> None:
        self.schemas = dict(schemas)
        self.tag = tag
        places = {
            kind: f"#/components/schemas/{type(schema).__name__}"
            for kind, schema in schemas.items()
        }
        metadata = {
            "oneOf": [{"$ref": place} for place in places.values()],
            "discriminator": {"propertyName": tag, "mapping": places},
        }
        super().__init__(metadata=metadata, **kwargs)  # type: ignore[arg-type]  # passed on as they came

    def _deserialize(
        self, value: object, attr: object, data: object, **kwargs: object
    ) -> dict[str, object]:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        try:
            kind = OneOf(tuple(self.schemas))(value.get(self.tag))
        except ValidationError as error:
            raise ValidationError({self.tag: error.messages}) from None
        loaded: dict[str, object] = self.schemas[kind].load(value)
        return loaded
