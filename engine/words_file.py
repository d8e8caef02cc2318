"""One file of words: Fluent made into templates, and choices between them.

Of Fluent's syntax (https://projectfluent.org/fluent/guide) these are read: messages and terms with
their attributes, gaps (`{ $who }`), literals (`{" "}`), messages inside messages (`{ a-card }`,
which see the same gaps), and a choice by a gap: by its word, by a number, or by how the language
counts (`[one]`, `[few]`, `[other]`). Whatever else stands in a file is refused when it is read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from babel.core import Locale, UnknownLocaleError
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

ENDING = ".ftl"

Counting = Callable[[int], str]
"""How a language counts: to which of its plurals a number belongs."""


class Choice(NamedTuple):
    """Messages of which a gap chooses one: by its word, by a number, or by how one counts."""

    gap: str
    variants: "Mapping[str, Message]"
    otherwise: "Message"
    counting: Counting


Message = tuple[str | Choice, ...]
"""What is said one after another: templates of `str.format`, and choices."""

_NUMBERS_KNOWN = 1000


class BadWords(Exception):
    """A file of words that cannot be read: which one, and what is wrong with it."""


class WordsFile:
    """The messages of one room in one language, by key."""

    def __init__(self, source: str, language: str, place: str) -> None:
        self._place = place
        self._counting = _counting(language)
        self._patterns = dict(self._read(source))
        try:
            self.messages = {
                key: self._message(pattern)
                for key, pattern in self._patterns.items()
                if not key.startswith("-")
            }
        except RecursionError:
            raise self._bad("a message stands inside itself") from None
        self.gaps = {key: frozenset(self._gaps(self._patterns[key])) for key in self.messages}
        """The gaps of each message, those of the messages inside it included."""
        self._patterns.clear()  # thousands of small objects that nobody needs any more

    def _bad(self, fault: str) -> BadWords:
        return BadWords(f"{self._place}: {fault}")

    def _read(self, source: str) -> Iterator[tuple[str, fluent.Pattern]]:
        """Every message by its key; an attribute's is `message.attribute`, a term's `-term`."""
        seen: set[str] = set()
        for entry in FluentParser(with_spans=False).parse(source).body:
            if isinstance(entry, fluent.Junk):
                raise self._bad(f"cannot be read: {(entry.content or '')[:200]}")
            if not isinstance(entry, fluent.Message | fluent.Term):
                continue
            name = entry.id.name if isinstance(entry, fluent.Message) else f"-{entry.id.name}"
            if name in seen:
                raise self._bad(f"{name} stands there twice")
            seen.add(name)
            if entry.value is not None:
                yield name, entry.value
            for attribute in entry.attributes:
                yield f"{name}.{attribute.id.name}", attribute.value

    def _message(self, pattern: fluent.Pattern) -> Message:
        return tuple(_joined(self._parts(pattern)))

    def _parts(self, pattern: fluent.Pattern) -> Iterator[str | Choice]:
        for element in pattern.elements:
            if isinstance(element, fluent.TextElement):
                yield element.value.replace("{", "{{").replace("}", "}}")
            else:
                yield from self._expression(element.expression)

    def _expression(
        self, found: fluent.InlineExpression | fluent.Placeable | fluent.SelectExpression
    ) -> Iterator[str | Choice]:
        match found:
            case fluent.VariableReference():
                yield f"{{{found.id.name}}}"
            case fluent.StringLiteral():
                yield found.parse()["value"].replace("{", "{{").replace("}", "}}")
            case fluent.MessageReference() | fluent.TermReference():
                yield from self._parts(self._referred(found))
            case fluent.SelectExpression(selector=fluent.VariableReference()):
                yield self._choice(found)
            case _:
                raise self._bad(f"{type(found).__name__} is not read here")

    def _referred(self, found: fluent.MessageReference | fluent.TermReference) -> fluent.Pattern:
        """The message that is to stand here."""
        key = f"-{found.id.name}" if isinstance(found, fluent.TermReference) else found.id.name
        if found.attribute:
            key = f"{key}.{found.attribute.name}"
        if isinstance(found, fluent.TermReference) and found.arguments:
            raise self._bad(f"{key} is given arguments, which are not read here")
        if key not in self._patterns:
            raise self._bad(f"{key} is asked for and does not stand there")
        return self._patterns[key]

    def _choice(self, found: fluent.SelectExpression) -> Choice:
        assert isinstance(found.selector, fluent.VariableReference)
        variants = {
            _variant_key(variant): self._message(variant.value) for variant in found.variants
        }
        otherwise = next(variants[_variant_key(v)] for v in found.variants if v.default)
        return Choice(found.selector.id.name, variants, otherwise, self._counting)

    def _gaps(self, found: object) -> Iterator[str]:
        match found:
            case fluent.VariableReference():
                yield found.id.name
            case fluent.MessageReference() | fluent.TermReference():
                yield from self._gaps(self._referred(found))
            case fluent.Pattern():
                for element in found.elements:
                    yield from self._gaps(element)
            case fluent.Placeable():
                yield from self._gaps(found.expression)
            case fluent.SelectExpression():
                yield from self._gaps(found.selector)
                for variant in found.variants:
                    yield from self._gaps(variant.value)


def _joined(parts: Iterable[str | Choice]) -> Iterator[str | Choice]:
    """The parts with templates that stand side by side made into one."""
    template = ""
    for part in parts:
        if isinstance(part, str):
            template += part
            continue
        if template:
            yield template
        yield part
        template = ""
    if template:
        yield template


def _variant_key(variant: fluent.Variant) -> str:
    key = variant.key
    return key.value if isinstance(key, fluent.NumberLiteral) else key.name


@cache
def _counting(language: str) -> Counting:
    """The plurals of a language (CLDR): `one`, `few`, `many` …; always `other` if it is unknown."""
    try:
        rule = Locale.parse(language).plural_form
    except (UnknownLocaleError, ValueError):
        return lambda number: "other"
    return lru_cache(maxsize=_NUMBERS_KNOWN)(rule)
