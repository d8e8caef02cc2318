"""Marshmallow's validators, complaining in four languages.

They are still marshmallow's: the OpenAPI document reads bounds, choices and patterns off them.
"""

from collections.abc import Iterable, Sized
from typing import AnyStr, TypeVar

from marshmallow import ValidationError, validate

from engine.language import Sentence, Text, text

T = TypeVar("T")
S = TypeVar("S", bound=Sized)

_BETWEEN = text(
    "Must be greater than or equal to {least} and less than or equal to {most}.",
    "Deve essere maggiore o uguale a {least} e minore o uguale a {most}.",
    "Debe ser mayor o igual que {least} y menor o igual que {most}.",
    "Muss mindestens {least} und höchstens {most} sein.",
)
_LONGER = text(
    "Longer than maximum length {most}.",
    "Supera la lunghezza massima di {most}.",
    "Supera la longitud máxima de {most}.",
    "Zu lang, erlaubt ist höchstens {most}.",
)
_LENGTH_BETWEEN = text(
    "Length must be between {least} and {most}.",
    "La lunghezza deve essere tra {least} e {most}.",
    "La longitud debe estar entre {least} y {most}.",
    "Die Länge muss zwischen {least} und {most} liegen.",
)
_ONE_OF = text(
    "Must be one of: {choices}.",
    "Deve essere uno di: {choices}.",
    "Debe ser uno de: {choices}.",
    "Muss eines von diesen sein: {choices}.",
)
_NO_URL = text(
    "Not a valid URL.", "Non è un URL valido.", "No es una URL válida.", "Keine gültige URL."
)


def complaint(template: Text, **words: str | int) -> ValidationError:
    """What a field or a validator raises: one sentence, to be told in the reader's language."""
    return ValidationError([Sentence(template, words)])


def none_of_these(choices: Iterable[str]) -> ValidationError:
    """The complaint that a value is not among the choices."""
    return complaint(_ONE_OF, choices=", ".join(choices))


class Range(validate.Range):
    """A number between two bounds, both allowed."""

    def __init__(self, *, least: int, most: int) -> None:
        super().__init__(min=least, max=most)
        self._bounds = {"least": least, "most": most}

    def __call__(self, value: T) -> T:
        """The number, or a complaint."""
        try:
            return super().__call__(value)
        except ValidationError:
            raise complaint(_BETWEEN, **self._bounds) from None


class Length(validate.Length):
    """So many characters or items."""

    def __init__(self, *, most: int, least: int | None = None) -> None:
        super().__init__(min=least, max=most)
        self._least, self._most = least, most

    def __call__(self, value: S) -> S:
        """The value, or a complaint."""
        try:
            return super().__call__(value)
        except ValidationError:
            if self._least is None:
                raise complaint(_LONGER, most=self._most) from None
            raise complaint(_LENGTH_BETWEEN, least=self._least, most=self._most) from None


class OneOf(validate.OneOf):
    """One of a few words."""

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__(tuple(choices))

    def __call__(self, value: str) -> str:
        """The word, or a complaint that names the choices."""
        if value not in self.choices:
            raise none_of_these(self.choices)
        return value


class Pattern(validate.Regexp):
    """A text of a certain form; `otherwise` says which, to people."""

    def __init__(self, regex: str, otherwise: Text) -> None:
        super().__init__(regex)
        self._otherwise = otherwise

    def __call__(self, value: AnyStr) -> AnyStr:
        """The text, or a complaint."""
        try:
            return super().__call__(value)
        except ValidationError:
            raise complaint(self._otherwise) from None


class WebAddress(validate.URL):
    """A URL of the web; where it may point to is not said here."""

    def __init__(self) -> None:
        super().__init__(schemes={"http", "https"}, require_tld=False)

    def __call__(self, value: str) -> str:
        """The URL, or a complaint."""
        try:
            return super().__call__(value)
        except ValidationError:
            raise complaint(_NO_URL) from None
