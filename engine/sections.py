"""A position as a document: sections with a heading, sentences and a table, for whoever reads a
board instead of seeing it.

A game says what is in them (`board_sections.py`), in the reader's language; whoever shows them, a
page or a terminal, knows nothing of the game.
"""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

import msgspec

from engine.words import Language, Word, Words

WIDTH = 78
_WORDS = Words("engine")


class Section(msgspec.Struct, frozen=True):
    """One part of a position, in the reader's language."""

    title: str
    """Its heading."""
    sentences: tuple[str, ...]
    """What is said in sentences, before the table."""
    columns: tuple[str, ...]
    """The headings of the table's columns, that of the row's name first; none without a table."""
    rows: tuple[tuple[str, ...], ...]
    """The rows, a cell for each column; the first cell names the row."""


def section(
    title: str,
    *sentences: str,
    columns: Iterable[str] = (),
    rows: Iterable[tuple[str, ...]] = (),
) -> Section:
    """A part of a position; without a row it has no table."""
    lines = tuple(rows)
    told = tuple(sentence for sentence in sentences if sentence)
    return Section(begun(title), told, tuple(map(begun, columns)) if lines else (), lines)


def begun(words: str) -> str:
    """With a capital at the beginning, as inside a sentence it may have none; a letter stays."""
    return words[:1].upper() + words[1:] if len(words) > 1 else words


def said(key: str, language: Language, **gaps: Word) -> str:
    """A word that the documents of all games share."""
    return _WORDS.tell(f"sections-{key}", language, **gaps)


def player(seat: int, viewer: int | None, language: Language, names: Sequence[str]) -> str:
    """A seat by its name, the reader's own as theirs."""
    return said("you", language, player=names[seat]) if seat == viewer else names[seat]


def turn(
    to_act: Sequence[int], viewer: int | None, language: Language, names: Sequence[str]
) -> str:
    """Whose turn it is, in a sentence."""
    if not to_act:
        return said("over", language)
    if viewer in to_act:
        return said("your_turn", language)
    return said("turn", language, player=", ".join(names[seat] for seat in to_act))


def written(sections: Iterable[Section], width: int = WIDTH) -> str:
    """The document for a terminal: no columns to be counted, every row a line that tells all."""
    return "\n\n".join("\n".join(_lines(part, width)) for part in sections)


def _lines(part: Section, width: int) -> Iterator[str]:
    yield f"# {part.title}"
    for sentence in part.sentences:
        yield from wrap(sentence, width)
    for row in part.rows:
        told = zip(part.columns[1:], row[1:], strict=True)
        cells = "; ".join(f"{column}: {cell}" for column, cell in told if cell)
        line = f"- {row[0]}: {cells}" if cells else f"- {row[0]}"
        yield from wrap(line, width, subsequent_indent="  ")
