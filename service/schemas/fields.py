"""Fields of our requests: marshmallow's, complaining in four languages, and those that it lacks."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from marshmallow import Schema, ValidationError, fields

from engine.language import Sentence, Text, text
from service.schemas.validators import complaint, none_of_these

UNREADABLE = r"\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff"
"""What no font shows, or what turns the words around it: controls, separators, directions."""

READABLE = rf"^[^\s{UNREADABLE}]([^{UNREADABLE}]*[^\s{UNREADABLE}])?$(?!\n)"
"""A pattern for names: something visible at both ends, nothing unreadable in between."""

_MISSING = text(
    "Missing data for required field.",
    "Manca, ma è obbligatorio.",
    "Falta, pero es obligatorio.",
    "Fehlt, ist aber nötig.",
)
_NULL = text(
    "Field may not be null.",
    "Non può essere null.",
    "No puede ser null.",
    "Darf nicht null sein.",
)
_UNKNOWN = text(
    "Unknown field.", "Membro sconosciuto.", "Miembro desconocido.", "Unbekannter Eintrag."
)
UNKNOWN_PARAMETER = text(
    "Unknown parameter.",
    "Parametro sconosciuto.",
    "Parámetro desconocido.",
    "Unbekannter Parameter.",
)
_NO_OBJECT = text("Not an object.", "Non è un oggetto.", "No es un objeto.", "Das ist kein Objekt.")


class Request(Schema):
    """What a client sends, member by member; nothing unknown is let in."""

    # Marshmallow hands these on as they are.
    error_messages = cast(
        "dict[str, str]", {"unknown": Sentence(_UNKNOWN), "type": Sentence(_NO_OBJECT)}
    )


class Query(Request):
    """What a client asks for in the address, parameter by parameter."""

    error_messages = cast("dict[str, str]", {"unknown": Sentence(UNKNOWN_PARAMETER)})


class _InFourLanguages:
    """What a field complains of, as sentences."""

    invalid: ClassVar[Text]

    def make_error(self, key: str, **_: Any) -> ValidationError:
        """The complaint for one of marshmallow's keys."""
        return complaint({"required": _MISSING, "null": _NULL}.get(key, self.invalid))


class String(_InFourLanguages, fields.String):
    """A text."""

    invalid = text(
        "Not a valid string.",
        "Non è una stringa valida.",
        "No es una cadena válida.",
        "Keine gültige Zeichenkette.",
    )


class Integer(_InFourLanguages, fields.Integer):
    """A whole number, written as text: for query parameters."""

    invalid = text(
        "Not a valid integer.",
        "Non è un numero intero valido.",
        "No es un número entero válido.",
        "Keine gültige ganze Zahl.",
    )


class WholeNumber(Integer):
    """A JSON number without a fraction, as JSON Schema's `integer`: no string, and not `true`."""

    def _validated(self, value: object) -> int:
        if type(value) is int:
            return value
        if type(value) is float and value.is_integer():
            return int(value)
        raise self.make_error("invalid", input=value)


class Float(_InFourLanguages, fields.Float):
    """A number, written as text: for query parameters."""

    invalid = text(
        "Not a valid number.",
        "Non è un numero valido.",
        "No es un número válido.",
        "Keine gültige Zahl.",
    )


class Boolean(_InFourLanguages, fields.Boolean):
    """`true` or `false`, written as text: for query parameters."""

    invalid = text(
        "Must be `true` or `false`.",
        "Deve essere `true` o `false`.",
        "Debe ser `true` o `false`.",
        "Muss `true` oder `false` sein.",
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(truthy={"true"}, falsy={"false"}, **kwargs)


class List(_InFourLanguages, fields.List[Any]):
    """Several things in order."""

    invalid = text(
        "Not a valid list.", "Non è una lista.", "No es una lista.", "Das ist keine Liste."
    )


class Nested(_InFourLanguages, fields.Nested):
    """An object with a schema of its own."""

    invalid = _NO_OBJECT


class OneOfKinds(_InFourLanguages, fields.Field[object]):
    """An object whose `kind` (or another member) says which of several schemas it follows."""

    invalid = _NO_OBJECT

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
            raise self.make_error("invalid")
        schema = self.schemas.get(str(value.get(self.tag)))
        if schema is None:
            raise ValidationError({self.tag: none_of_these(self.schemas).messages})
        return schema.load(value)


class JsonObject(_InFourLanguages, fields.Field[dict[str, object]]):
    """Any JSON object; whose members are whose business is said elsewhere."""

    invalid = _NO_OBJECT

    def _deserialize(
        self, value: object, attr: object, data: object, **kwargs: object
    ) -> dict[str, object]:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        return value
