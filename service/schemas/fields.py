"""Requests and their fields: marshmallow's, and the few that it lacks."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields
from marshmallow.validate import OneOf

UNREADABLE = r"\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff"
"""What no font shows, or what turns the words around it: controls, separators, directions."""

READABLE = rf"^[^\s{UNREADABLE}]([^{UNREADABLE}]*[^\s{UNREADABLE}])?$(?!\n)"
"""A pattern for names: something visible at both ends, nothing unreadable in between."""


class Request(Schema):
    """What a client sends, member by member; nothing unknown is let in."""


class Query(Request):
    """What a client asks for in the address, parameter by parameter."""

    error_messages = {"unknown": "Unknown parameter."}


class Boolean(fields.Boolean):
    """`true` or `false`, written as text: for query parameters."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(truthy={"true"}, falsy={"false"}, **kwargs)


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
