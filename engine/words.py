"""The languages of the house, and every sentence that it says to people.

No sentence that is translated stands in a module. Each room that speaks has a folder `languages/`
with one file per language, `en.ftl`, `it.ftl` …, in the syntax of Fluent
(https://projectfluent.org), which translators and their tools know and which carries plurals,
articles and gender by itself. The files are read once, when a room is imported, and made into
functions that fill in the gaps: `Words.tell` costs what `str.format` does. A language is spoken
where its file lies in this room's own `languages/`; a fifth one is new files and nothing else.

What only programmers read is plain English and stands where it is raised.
"""

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import NewType

import msgspec

from engine.words_file import ENDING, BadWords, Choice, Message, WordsFile

Language = NewType("Language", str)
"""A language of human text, by its code; codes of problems, types and ids never change with it."""

ENGLISH = Language("en")

_FOLDER = "languages"


def _languages() -> tuple[Language, ...]:
    names = (file.name for file in (files("engine") / _FOLDER).iterdir())
    codes = sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING))
    return (ENGLISH, *(Language(code) for code in codes if code != ENGLISH))


LANGUAGES = _languages()
"""Every language that the house speaks, English first."""

Gaps = Mapping[str, object]
Teller = Callable[[Gaps], str]
"""Fills the gaps of one message in one language."""

_UNFILLED = "…"


class Words:
    """The words of one room, in every language."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._files = {language: _read(package, language) for language in LANGUAGES}
        self._tellers = {
            language: {key: teller_of(message) for key, message in file.messages.items()}
            for language, file in self._files.items()
        }

    def tell(self, key: str, language: Language, **gaps: "Word") -> str:
        """The message under this key, its gaps filled with words."""
        return self.fill(key, language, gaps)

    def fill(self, key: str, language: Language, gaps: "dict[str, Word]") -> str:
        """`tell` for gaps in a dictionary of the caller's own."""
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

    def named(self, kind: str, language: Language) -> dict[str, str]:
        """The messages under `<kind>-<id>`, which have no gaps, by id."""
        prefix = f"{kind}-"
        return {
            key.removeprefix(prefix): self.tell(key, language)
            for key in self.keys(prefix, language)
        }

    def keys(self, prefix: str = "", language: Language = ENGLISH) -> tuple[str, ...]:
        """The keys that begin so, in the order of the file."""
        return tuple(key for key in self._tellers[language] if key.startswith(prefix))

    def gaps(self, key: str, language: Language = ENGLISH) -> frozenset[str]:
        """The names of the gaps of a message."""
        return self._files[language].gaps[key]

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


def shortened(words: str, most: int) -> str:
    """At most so many letters of the words; a `…` stands for what is cut off."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def tell(sentence: str | Sentence, language: Language) -> str:
    """A sentence for players in the reader's language; one for programmers as it is."""
    return sentence if isinstance(sentence, str) else sentence.tell(language)


def teller_of(message: Message) -> Teller:
    """The function that fills the gaps of a message."""
    tellers = [part.format_map if isinstance(part, str) else _chooser(part) for part in message]
    if len(tellers) == 1:
        return tellers[0]
    return lambda gaps: "".join([tell(gaps) for tell in tellers])


def _chooser(choice: Choice) -> Teller:
    name, counting = choice.gap, choice.counting
    variants = {key: teller_of(message) for key, message in choice.variants.items()}
    otherwise = teller_of(choice.otherwise)

    def choose(gaps: Gaps) -> str:
        chosen = gaps[name]
        teller = variants.get(str(chosen))
        if teller is None and isinstance(chosen, int):
            teller = variants.get(counting(chosen))
        return (teller or otherwise)(gaps)

    return choose


def _read(package: str, language: Language) -> WordsFile:
    file = files(package) / _FOLDER / f"{language}{ENDING}"
    place = f"{package}/{_FOLDER}/{file.name}"
    if not file.is_file():
        raise BadWords(f"{place}: there is no such file")
    return WordsFile(file.read_text(encoding="utf-8"), language, place)
