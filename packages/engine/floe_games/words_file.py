"""One file of words, as the build compiled it of Fluent: templates, and choices between them."""

from typing import NamedTuple

import msgspec

ENDING = ".json"

Message = tuple["str | Choice", ...]
"""What is said one after another: templates of `str.format`, and choices."""


class Relation(NamedTuple):
    """What must hold of a number, or of what is left when it is divided."""

    modulus: int
    """By what it is divided; 0: not at all."""
    is_not: bool
    """Whether it must lie outside of the ranges."""
    ranges: tuple[tuple[int, int], ...]

    def holds(self, number: int) -> bool:
        """Whether it holds of this number."""
        rest = number % self.modulus if self.modulus else number
        return any(low <= rest <= high for low, high in self.ranges) != self.is_not


class Choice(msgspec.Struct, frozen=True):
    """Messages of which a gap chooses one: by its word, by a number, or by how one counts."""

    gap: str
    variants: dict[str, Message]
    otherwise: Message
    plurals: dict[str, tuple[tuple[Relation, ...], ...]]

    def counting(self, number: int) -> str:
        """To which of the plurals that stand here a number belongs, or `other`."""
        number = abs(number)
        for plural, rules in self.plurals.items():
            if any(all(relation.holds(number) for relation in rule) for rule in rules):
                return plural
        return "other"


class BadWords(Exception):
    """A file of words that is not there."""


class _Compiled(msgspec.Struct, frozen=True):
    messages: dict[str, Message]
    gaps: dict[str, frozenset[str]]


class WordsFile:
    """The messages of one room in one language, by key."""

    def __init__(self, source: str, language: str, place: str) -> None:
        compiled = msgspec.json.decode(source, type=_Compiled)
        self.messages, self.gaps = compiled.messages, compiled.gaps
