"""What somebody typed, among the choices there are: understood tolerantly, never guessed.

Words count in any order, without accents and capitals, and by their beginnings; numbers and squares
count whole. Words that a choice has and nobody typed do not matter, so articles may be missing. A
word that no choice has is named, and nothing is played because of the others. `table/js/document/
typed.js` does the same for the table; `tests/typed.json` holds both to it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from unicodedata import category, normalize

_WORD = re.compile(r"[^\W_]+")
_MOST_DIGITS = 4


class Offered(NamedTuple):
    """A choice: its sentence, and the command as it is sent, whose ids may be typed, too."""

    text: str
    command: object


class Understood(NamedTuple):
    """The choices that can be meant, by their places in the list."""

    found: tuple[int, ...]
    unknown: tuple[str, ...]
    """Words that no choice has; the choices found have all others."""
    is_exact: bool
    """Whether one choice was named by its number or its whole sentence: nothing need be asked."""


class _Choice(NamedTuple):
    """The words of a choice: of its sentence, and of its command's ids."""

    sentence: Sequence[str]
    ids: Sequence[str]

    def has(self, word: str) -> bool:
        return any(_is_begun(other, word) for other in (*self.sentence, *self.ids))

    def has_in_order(self, words: Sequence[str]) -> bool:
        return _are_in_order(words, self.sentence) or _are_in_order(words, self.ids)


def understood(typed: str, offers: Sequence[Offered]) -> Understood:
    """What was meant: a number of the list, a whole sentence, or some of its words."""
    if re.fullmatch(r"[0-9]+", typed.strip()):
        return _numbered(typed.strip(), len(offers))
    wanted = _words(typed)
    sentences = [_words(offer.text) for offer in offers]
    exact = tuple(i for i, sentence in enumerate(sentences) if sentence == wanted)
    if len(exact) == 1:
        return Understood(exact, (), True)
    choices = [
        _Choice(sentence, [*_ids(offer.command)])
        for sentence, offer in zip(sentences, offers, strict=True)
    ]
    unknown = [word for word in wanted if not any(choice.has(word) for choice in choices)]
    known = [word for word in wanted if word not in unknown]
    return Understood(_having(known, choices), tuple(dict.fromkeys(unknown)), False)


def _numbered(digits: str, count: int) -> Understood:
    number = int(digits) if len(digits) <= _MOST_DIGITS else 0
    found = (number - 1,) if 0 < number <= count else ()
    return Understood(found, (), bool(found))


def _having(words: Sequence[str], choices: Sequence[_Choice]) -> tuple[int, ...]:
    """The choices with all of these words; where some have them in this order, only those."""
    if not words:
        return ()
    found = [i for i, choice in enumerate(choices) if all(map(choice.has, words))]
    ordered = [i for i in found if choices[i].has_in_order(words)]
    return tuple(ordered or found)


def _are_in_order(words: Iterable[str], among: Iterable[str]) -> bool:
    left = iter(among)
    return all(any(_is_begun(other, word) for other in left) for word in words)


def _is_begun(word: str, beginning: str) -> bool:
    """Whether a word begins so; whatever has a digit, a number or a square, has to be whole."""
    if any(character.isdecimal() for character in beginning):
        return word == beginning
    return word.startswith(beginning)


def _words(text: str) -> list[str]:
    """The words of a text without accents and capitals."""
    letters = [letter for letter in normalize("NFKD", text) if not category(letter).startswith("M")]
    return _WORD.findall("".join(letters).casefold())


def _ids(command: object) -> Iterator[str]:
    """The words of a command's ids: `place_card`, `bear-fox-3`."""
    if isinstance(command, dict):
        for value in command.values():
            yield from _ids(value)
    elif isinstance(command, list | tuple):
        for value in command:
            yield from _ids(value)
    elif isinstance(command, str | int) and not isinstance(command, bool):
        yield from _words(str(command))
