"""Fields that our requests need and marshmallow lacks."""

import unicodedata
from collections.abc import Mapping

from marshmallow import Schema, ValidationError, fields

JOINERS = "\u200c\u200d"
"""Zero-width joiners: invisible, yet part of many an emoji and of several scripts."""


def require_readable(words: str) -> None:
    """Refuse what no font shows: control characters, surrogates, private and unassigned ones."""
    for character in words:
        if unicodedata.category(character).startswith("C") and character not in JOINERS:
            raise ValidationError(f"U+{ord(character):04X} is not allowed here.")
    if words != words.strip() or not words.strip(JOINERS):
        raise ValidationError("It must begin and end with something visible.")


class WholeNumber(fields.Integer):
    """A JSON integer: neither a string nor 1.0 nor true."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(strict=True, **kwargs)  # type: ignore[arg-type]  # passed on as they came

    def _validated(self, value: object) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


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
