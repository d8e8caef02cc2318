"""Fields that our requests need and marshmallow lacks."""

from collections.abc import Mapping

from marshmallow import Schema, ValidationError, fields

UNREADABLE = r"\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff"
"""What no font shows, or what turns the words around it: controls, separators, directions."""

READABLE = rf"^[^\s{UNREADABLE}]([^{UNREADABLE}]*[^\s{UNREADABLE}])?$(?!\n)"
"""A pattern for names: something visible at both ends, nothing unreadable in between."""


class WholeNumber(fields.Integer):
    """A JSON number without a fraction, as JSON Schema's `integer`: no string, and not `true`."""

    def _validated(self, value: object) -> int:
        if type(value) is int:
            return value
        if type(value) is float and value.is_integer():
            return int(value)
        raise self.make_error("invalid", input=value)


class OneOfKinds(fields.Field[object]):
    """An object whose `kind` (or another member) says which of several schemas it follows."""

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

    def _deserialize(self, value: object, attr: object, data: object, **kwargs: object) -> object:
        if not isinstance(value, dict):
            raise ValidationError("Not an object.")
        schema = self.schemas.get(str(value.get(self.tag)))
        if schema is None:
            raise ValidationError({self.tag: [f"Must be one of: {', '.join(self.schemas)}."]})
        return schema.load(value)


class JsonObject(fields.Field[dict[str, object]]):
    """Any JSON object; whose members are whose business is said elsewhere."""

    def _deserialize(
        self, value: object, attr: object, data: object, **kwargs: object
    ) -> dict[str, object]:
        if not isinstance(value, dict):
            raise ValidationError("Not an object.")
        return value
