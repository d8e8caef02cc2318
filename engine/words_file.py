"""One file of words: Fluent made into functions that fill in the gaps.

Of Fluent's syntax (https://projectfluent.org/fluent/guide) these are read: messages and terms with
their attributes, gaps (`{ $who }`), literals (`{" "}`), messages inside messages (`{ a-card }`,
which see the same gaps), and a choice by a gap: by its word, by a number, or by how the language
counts (`[one]`, `[few]`, `[other]`). Whatever else stands in a file is refused when it is read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from babel.core import Locale, UnknownLocaleError
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

Gaps = Mapping[str, object]
Teller = Callable[[Gaps], str]
"""Fills the gaps of one message in one language."""

_NUMBERS_KNOWN = 1000


class BadWords(Exception):
    """A file of words that cannot be read: which one, and what is wrong with it."""


class WordsFile:
    """The messages of one room in one language, each made into a function."""

    def __init__(self, source: str, language: str, place: str) -> None:
        self._place = place
        self._category = _plural_category(language)
        self._patterns = dict(self._read(source))
        try:
            self.tellers = {
                key: self._teller(pattern)
                for key, pattern in self._patterns.items()
                if not key.startswith("-")
            }
        except RecursionError:
            raise self._bad("a message stands inside itself") from None
        self.gaps = {key: frozenset(self._gaps(self._patterns[key])) for key in self.tellers}
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

    def _teller(self, pattern: fluent.Pattern) -> Teller:
        parts = _joined(self._parts(pattern))
        tellers = [part.format_map if isinstance(part, str) else part for part in parts]
        if len(tellers) == 1:
            return tellers[0]
        return lambda gaps: "".join([tell(gaps) for tell in tellers])

    def _parts(self, pattern: fluent.Pattern) -> Iterator[str | Teller]:
        """Templates of `str.format`, and functions where there is something to choose."""
        for element in pattern.elements:
            if isinstance(element, fluent.TextElement):
                yield element.value.replace("{", "{{").replace("}", "}}")
            else:
                yield from self._expression(element.expression)

    def _expression(
        self, found: fluent.InlineExpression | fluent.Placeable | fluent.SelectExpression
    ) -> Iterator[str | Teller]:
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

    def _choice(self, found: fluent.SelectExpression) -> Teller:
        assert isinstance(found.selector, fluent.VariableReference)
        name, category = found.selector.id.name, self._category
        variants = {
            _variant_key(variant): self._teller(variant.value) for variant in found.variants
        }
        otherwise = next(variants[_variant_key(v)] for v in found.variants if v.default)

        def choose(gaps: Gaps) -> str:
            chosen = gaps[name]
            teller = variants.get(str(chosen))
            if teller is None and isinstance(chosen, int):
                teller = variants.get(category(chosen))
            return (teller or otherwise)(gaps)

        return choose

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


def _joined(parts: Iterable[str | Teller]) -> Iterator[str | Teller]:
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
def _plural_category(language: str) -> Callable[[int], str]:
    """How a language counts (CLDR): `one`, `few`, `many`, `other` …; always `other` if unknown."""
    try:
        rule = Locale.parse(language).plural_form
    except (UnknownLocaleError, ValueError):
        return lambda number: "other"
    known = [rule(number) for number in range(_NUMBERS_KNOWN)]
    return lambda number: known[number] if 0 <= number < _NUMBERS_KNOWN else rule(number)
