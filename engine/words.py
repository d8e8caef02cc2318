"""The languages of the house, and every sentence that it says to people.

No sentence that is translated stands in a module. Each room that speaks has a folder `languages/`
with one file per language, `en.ftl`, `it.ftl` …, in the syntax of Fluent
(https://projectfluent.org), which translators and their tools know and which carries plurals,
articles and gender by itself. The files are read once, when a room is imported, and made into
functions that fill in the gaps: `Words.tell` costs what `str.format` does. A language is spoken
where its file lies in this room's own `languages/`; a fifth one is new files and nothing else.

What only programmers read is plain English and stands where it is raised.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NewType

import msgspec
from babel.core import Locale, UnknownLocaleError
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

Language = NewType("Language", str)
"""A language of human text, by its code; codes of problems, types and ids never change with it."""

ENGLISH = Language("en")

_FOLDER, _ENDING = "languages", ".ftl"


def _languages() -> tuple[Language, ...]:
    names = (file.name for file in (files("engine") / _FOLDER).iterdir())
    codes = sorted(name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING))
    return (ENGLISH, *(Language(code) for code in codes if code != ENGLISH))


LANGUAGES = _languages()
"""Every language that the house speaks, English first."""

Gaps = Mapping[str, object]
Teller = Callable[[Gaps], str]
"""Fills the gaps of one message in one language."""

_UNFILLED = "…"
_NUMBERS_KNOWN = 1000


class BadWords(Exception):
    """A file of words that cannot be read: which one, and what is wrong with it."""


class Words:
    """The words of one room, in every language."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._files = {language: _WordsFile(package, language) for language in LANGUAGES}
        self._tellers = {language: file.tellers for language, file in self._files.items()}

    def tell(self, key: str, language: Language, **gaps: "Word") -> str:
        """The message under this key, its gaps filled with words."""
        for name, word in gaps.items():
            if type(word) is Sentence:
                gaps[name] = word.tell(language)
        return self._tellers[language][key](gaps)

    def sentence(self, key: str, **gaps: "Word") -> "Sentence":
        """The same, for whoever will read it in some language."""
        if key not in self._tellers[ENGLISH]:
            raise KeyError(f"{self._package} has no words for {key}")
        return Sentence(self, key, gaps)

    def outline(self, key: str, language: Language) -> str:
        """The message before there are words for its gaps: each is a `…`."""
        return self._tellers[language][key](dict.fromkeys(self.gaps(key, language), _UNFILLED))

    def keys(self, prefix: str = "", language: Language = ENGLISH) -> tuple[str, ...]:
        """The keys that begin so, in the order of the file."""
        return tuple(key for key in self._tellers[language] if key.startswith(prefix))

    def gaps(self, key: str, language: Language = ENGLISH) -> frozenset[str]:
        """The names of the gaps of a message."""
        return self._files[language].gaps(key)

    def __contains__(self, key: str) -> bool:
        return key in self._tellers[ENGLISH]

    def __repr__(self) -> str:
        return f"Words({self._package!r})"


class Sentence(msgspec.Struct, frozen=True):
    """A message of a room with the words for its gaps, to be told in the reader's language."""

    words: Words
    key: str
    gaps: "Mapping[str, Word]" = {}

    def tell(self, language: Language) -> str:
        """The sentence in that language."""
        return self.words.tell(self.key, language, **self.gaps)


Word = str | int | Sentence
"""What fills a gap: as it is, or in the language of the sentence around it."""


def tell(sentence: str | Sentence, language: Language) -> str:
    """A sentence for players in the reader's language; one for programmers as it is."""
    return sentence if isinstance(sentence, str) else sentence.tell(language)


# From here on: how a file of words is read


class _WordsFile:
    """The messages of one room in one language, each made into a function."""

    def __init__(self, package: str, language: Language) -> None:
        self._place = f"{package}/{_FOLDER}/{language}{_ENDING}"
        file = files(package) / _FOLDER / f"{language}{_ENDING}"
        self._patterns = dict(self._read(file.read_text(encoding="utf-8")))
        self._category = _plural_category(language)
        self.tellers = {
            key: self._teller(pattern)
            for key, pattern in self._patterns.items()
            if not key.startswith("-")
        }

    def gaps(self, key: str) -> frozenset[str]:
        """The variables that a message asks for, those of the messages inside it included."""
        return frozenset(self._variables(self._patterns[key]))

    def _read(self, source: str) -> Iterator[tuple[str, fluent.Pattern]]:
        """Every message by its key; an attribute's is `message.attribute`, a term's `-term`."""
        seen: set[str] = set()
        for entry in FluentParser(with_spans=False).parse(source).body:
            if isinstance(entry, fluent.Junk):
                raise BadWords(f"{self._place}: cannot be read: {(entry.content or '')[:200]}")
            if not isinstance(entry, fluent.Message | fluent.Term):
                continue
            name = entry.id.name if isinstance(entry, fluent.Message) else f"-{entry.id.name}"
            if name in seen:
                raise BadWords(f"{self._place}: {name} stands there twice")
            seen.add(name)
            if entry.value is not None:
                yield name, entry.value
            for attribute in entry.attributes:
                yield f"{name}.{attribute.id.name}", attribute.value

    def _teller(self, pattern: fluent.Pattern) -> Teller:
        parts = list(self._parts(pattern))
        tellers = [part for part in parts if not isinstance(part, str)]
        if not tellers:
            return "".join(map(str, parts)).format_map
        mixed = [part.format_map if isinstance(part, str) else part for part in _joined(parts)]
        return mixed[0] if len(mixed) == 1 else lambda gaps: "".join([tell(gaps) for tell in mixed])

    def _parts(self, pattern: fluent.Pattern) -> Iterator["str | Teller"]:
        """Templates of `str.format`, and functions where there is something to choose."""
        for element in pattern.elements:
            if isinstance(element, fluent.TextElement):
                yield element.value.replace("{", "{{").replace("}", "}}")
            else:
                yield from self._expression(element.expression)

    def _expression(
        self, found: fluent.InlineExpression | fluent.Placeable | fluent.SelectExpression
    ) -> Iterator["str | Teller"]:
        match found:
            case fluent.VariableReference():
                yield f"{{{found.id.name}}}"
            case fluent.StringLiteral():
                yield found.parse()["value"].replace("{", "{{").replace("}", "}}")
            case fluent.MessageReference() | fluent.TermReference():
                yield from self._parts(self._patterns[_key_of(found)])
            case fluent.SelectExpression(selector=fluent.VariableReference()):
                yield self._choice(found)
            case _:
                raise BadWords(f"{self._place}: {type(found).__name__} is not read here")

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

    def _variables(self, found: object) -> Iterator[str]:
        match found:
            case fluent.VariableReference():
                yield found.id.name
            case fluent.MessageReference() | fluent.TermReference():
                yield from self._variables(self._patterns[_key_of(found)])
            case fluent.Pattern():
                for element in found.elements:
                    yield from self._variables(element)
            case fluent.Placeable():
                yield from self._variables(found.expression)
            case fluent.SelectExpression():
                yield from self._variables(found.selector)
                for variant in found.variants:
                    yield from self._variables(variant.value)


def _joined(parts: "Sequence[str | Teller]") -> "Iterator[str | Teller]":
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


def _key_of(reference: fluent.MessageReference | fluent.TermReference) -> str:
    name = reference.id.name
    key = f"-{name}" if isinstance(reference, fluent.TermReference) else name
    return f"{key}.{reference.attribute.name}" if reference.attribute else key


def _variant_key(variant: fluent.Variant) -> str:
    key = variant.key
    return key.value if isinstance(key, fluent.NumberLiteral) else key.name


@cache
def _plural_category(language: Language) -> Callable[[int], str]:
    """How a language counts (CLDR): `one`, `few`, `many`, `other` …; always `other` if unknown."""
    try:
        rule = Locale.parse(language).plural_form
    except (UnknownLocaleError, ValueError):
        return lambda number: "other"
    known = [rule(number) for number in range(_NUMBERS_KNOWN)]
    return lambda number: known[number] if 0 <= number < _NUMBERS_KNOWN else rule(number)
