"""What somebody typed, among the choices there are: understood tolerantly, never guessed.

Words count in any order, without accents and capitals, whole, by their beginnings, or as the end of
a compound; numbers and squares count whole. Some words mean the same as a command's id: of those
each language has a list. Words that a choice has and nobody typed do not matter, so articles may be
missing. A word that no choice has is named, and nothing is played because of the others.
`table/js/document/typed.js` does the same for the table; `tests/typed.json` holds both to it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple
from unicodedata import category, normalize

_WORD = re.compile(r"[^\W_]+")
_MOST_DIGITS = 4
_SHORTEST_END = 3
"""Of a compound: the bear of a polar bear, where that is one word."""

Fit = Callable[[str, str], bool]
"""Whether a word of a choice is meant by one that was typed."""


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

    def has(self, word: str, fit: Fit) -> bool:
        return any(fit(other, word) for other in (*self.sentence, *self.ids))

    def has_in_order(self, words: Sequence[str], fit: Fit) -> bool:
        return _are_in_order(words, self.sentence, fit) or _are_in_order(words, self.ids, fit)


def understood(typed: str, offers: Sequence[Offered], same: str = "") -> Understood:
    """What was meant: a number of the list, a whole sentence, or some of its words.

    `same` are words of the language for ids: `top = oben obenauf; under = unten`.
    """
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
    fits = _fits(same)
    unknown = [
        word
        for word in wanted
        if not any(choice.has(word, fit) for choice in choices for fit in fits)
    ]
    known = [word for word in wanted if word not in unknown]
    return Understood(_having(known, choices, fits), tuple(dict.fromkeys(unknown)), False)


def _numbered(digits: str, count: int) -> Understood:
    number = int(digits) if len(digits) <= _MOST_DIGITS else 0
    found = (number - 1,) if 0 < number <= count else ()
    return Understood(found, (), bool(found))


def _having(
    words: Sequence[str], choices: Sequence[_Choice], fits: Sequence[Fit]
) -> tuple[int, ...]:
    """The choices with all of these words, by the strictest fit that finds any; where some have
    them in this order, only those."""
    if not words:
        return ()
    for fit in fits:
        found = [i for i, choice in enumerate(choices) if all(choice.has(w, fit) for w in words)]
        ordered = [i for i in found if choices[i].has_in_order(words, fit)]
        if found:
            return tuple(ordered or found)
    return ()


def _are_in_order(words: Iterable[str], among: Iterable[str], fit: Fit) -> bool:
    left = iter(among)
    return all(any(fit(other, word) for other in left) for word in words)


def _fits(same: str) -> tuple[Fit, ...]:
    """How a word may be meant, the strictest first: whole; by its beginning; by its end, or with an
    umlaut spelt out. Whatever has a digit, a number or a square, has to be whole.

    Hundreds of choices share a few words, so each pair of words is looked at once.
    """
    meant = _meanings(same)
    return tuple(cache(partial(fit, meant)) for fit in (_is_whole, _is_begun, _is_compounded))


def _is_whole(meant: Mapping[str, str], other: str, word: str) -> bool:
    return other in (word, meant.get(word))


def _is_begun(meant: Mapping[str, str], other: str, word: str) -> bool:
    return _is_whole(meant, other, word) or (not _has_digit(word) and other.startswith(word))


def _is_compounded(meant: Mapping[str, str], other: str, word: str) -> bool:
    long, short = _spelt(other), _spelt(word)
    is_end = len(short) >= _SHORTEST_END and not _has_digit(short)
    return (
        _is_begun(meant, long, short)
        or _is_whole(meant, other, word)
        or (is_end and long.endswith(short))
    )


def _has_digit(word: str) -> bool:
    return any(character.isdecimal() for character in word)


def _spelt(word: str) -> str:
    """Without the e by which umlauts are spelt out."""
    return re.sub("([aou])e", r"\1", word)


def _meanings(same: str) -> dict[str, str]:
    """Which id each of these words means."""
    groups = [_words(group) for group in same.split(";")]
    return {word: id for id, *words in filter(None, groups) for word in words}


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
