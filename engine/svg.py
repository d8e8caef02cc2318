"""A few words for writing SVG, so that the boards can be drawn without a library.

Whatever a command can name is drawn by `marked`: a group with a mark, `square:c8`, and what it is
called. A person chooses a command by touching its marks (`targets` of the game), so

- a mark stands in one group of the picture and no marked group inside another; a group may hold
  several shapes (both of two equal cards), and lie over others (a pawn over its square);
- a group has something to touch: a shape that is filled, if need be with `fill_opacity=0`;
- no two groups of one picture are called alike.

A picture is drawn as it looks by day and in print, each colour where it is used, so that whatever
shows SVG shows it. A sheet in it says what its colours are by night (`Night`).

Ids are made the picture's own, so that two boards may stand on one page; `href="#fox"` follows.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from unicodedata import category, east_asian_width
from xml.sax.saxutils import escape, quoteattr
from zlib import crc32

Night = Mapping[str, tuple[str, str]]
"""A colour by day, then the name by which a page may set it, and what it is by night. The sheet
finds what it colours by the colour it has by day; what stays by night differs, if by a shade."""


class Shape(StrEnum):
    """For which window a board is laid out. Marks, groups and what is told are the same."""

    TALL = "tall"
    """All of it in one column, for a telephone and for a page that is read from top to bottom."""
    WIDE = "wide"
    """What is common at the left, what each has at the right, for a screen wider than high."""


_SPECIAL = re.compile('[&<>"\n\r\t]')
"""What cannot stand in an attribute as it is."""
_OWN = "\0"
"""Begins the ids of a picture until the picture is whole; no text can hold it."""

_LATIN = (
    "cfgmjqncffgmdeddjjjjjjjjjjddmmmhpllkmjjmmddlipmnknlkjmlslkkfdfmffjkhkjekkccjcqkjkkfhfkjo"
    "ijhkdkmzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzcfjjijdffphimepffmeefkidfehiqqqhllllllrkjjjjdddd"
    "mmnnnnnmnmmmmkkkjjjjjjqhjjjjccccjkjjjjjmjkkkkjkjljljljkhkhkhkhmkmkjjjjjjjjjjmkmkmkmkmkpl"
    "dcdcdcdcdckjdcljjicicifihidmkmkmkpmknjnjnjtrlflflfkhkhkhkhjfjfjfmkmkmkmkmkmksokjkkhkhkhe"
)
_GREEK_AND_CYRILLIC = (
    "jhqmccmkzzfhggddzzzzefldmqhznzpndlliljkmndllpminmkzjjknlmndkjhkdjjkjjhhkjdkikjhjlkhlijli"
    "lndjjjnljjkpklnknjkhjfkjoirmmkokkjljlkjhkkhcniikkkpkkjkjjjnikkdddtsnmmlmlllinjukmmmmpmnm"
    "kkjlplomuwoqlktljjigmjphkkjkmjjjkhhjpikjrsloihpijjkghhcccppkjkjj"
)
_ROWS = {0x20: _LATIN, 0x370: _GREEK_AND_CYRILLIC}
"""The width of every letter from that code point on, `a` for a quarter of the size and every next
letter for a twentieth more: measured in DejaVu Sans Bold, which is wider than what systems use."""
_UNKNOWN = 1.25
_WIDTHS = {
    chr(first + place): 0.25 + (ord(code) - ord("a")) / 20
    for first, row in _ROWS.items()
    for place, code in enumerate(row)
}


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """One element; `stroke_width=2` becomes `stroke-width="2"`, `class_` becomes `class`."""
    written = "".join([f" {_name(key)}={_quoted(key, value)}" for key, value in attributes.items()])
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def label(words: str, **attributes: str | float) -> str:
    """A text element; the words are escaped."""
    return tag("text", escape(words), **attributes)


def width_of(words: str, size: float) -> float:
    """How wide a text is at most, at that font size, in whatever font it is shown."""
    return size * sum(map(_letter_width, words))


def fitting(words: str, width: float, size: float) -> str:
    """The words, cut short if they would be wider than that; a `…` stands for what is cut off."""
    if width_of(words, size) <= width:
        return words
    room = width - width_of("\u2026", size)
    shown = 0
    while shown < len(words) and (room := room - width_of(words[shown], size)) >= 0:
        shown += 1
    return words[:shown].rstrip() + "\u2026"


def _letter_width(letter: str) -> float:
    known = _WIDTHS.get(letter)
    if known is not None:
        return known
    kind = category(letter)
    if kind in ("Mn", "Me", "Cf"):  # they stand on the letter before
        return 0.0
    is_square = kind.startswith("P") or east_asian_width(letter) in ("W", "F")
    return 1.0 if is_square else _UNKNOWN


def marked(mark: str, name: str, *children: str, **attributes: str | float) -> str:
    """A group that can be touched and named: `square:c8`, and what people call it, what stands
    there included."""
    return tag(
        "g",
        tag("title", escape(name)),
        *children,
        data_mark=mark,
        role="img",
        aria_label=name,
        **attributes,
    )


def legend(
    rows: Sequence[tuple[str, str]], width: float, height: float, *, ink: str, paper: str
) -> str:
    """What the signs of a picture mean, over all of it; hidden until a page shows it.

    A row is a sign about the origin, at most 48 wide and 36 high, and its meaning.
    """
    columns = 2 if width >= _TWO_COLUMNS else 1
    lines, room = -(-len(rows) // columns), (width - 40) / columns
    step = min(_LEGEND_STEP, (height - 20) / lines)
    face: dict[str, str | float] = {"fill": paper, "stroke": ink, "stroke_width": 2, "rx": 12}
    top = (height - lines * step - 20) / 2
    face |= {"x": 10, "y": top, "width": width - 20, "height": lines * step + 20}
    drawn = [tag("rect", **face)]
    for number, (sign, words) in enumerate(rows):
        column, row = divmod(number, lines)
        place = f"translate({48 + column * room:g} {top + 10 + (row + 0.5) * step:g})"
        largest = (room - 50) / max(1, width_of(words, 1))
        said = label(words, x=32, y=6, font_size=min(_LEGEND_SIZE, largest))
        drawn.append(tag("g", sign, said, transform=place))
    return tag("g", *drawn, data_legend="", display="none")


_LEGEND_SIZE, _LEGEND_STEP, _TWO_COLUMNS = 17, 38, 900


def picture(
    width: int,
    height: int,
    *children: str,
    title: str,
    ink: str = "#000000",
    night: Night | None = None,
) -> str:
    """The whole document: scalable, with a title for those who cannot see it.

    Whatever has no colour of its own has that of the ink. By itself it is by night where the system
    is, in a page where the page is.
    """
    drawn = "".join(children)
    whole = tag(
        "svg",
        tag("title", escape(title)),
        _sheet(drawn, ink, night or {}),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="group",
        fill=ink,
        font_family="system-ui, 'DejaVu Sans', sans-serif",
    )
    return whole.replace(_OWN, f"b{crc32(whole.encode()):08x}-")


def _sheet(drawn: str, ink: str, night: Night) -> str:
    """What the colours of a picture are on a screen by night, for what knows `light-dark()`."""
    rules = "".join(
        f'[{use}="{day}"]{{{use}:var(--floe-{name},light-dark({day},{dark}))}}'
        for day, (name, dark) in night.items()
        for use in ("fill", "stroke")
        if day == ink or f'{use}="{day}"' in drawn
    )
    return tag("style", by_night(rules)) if rules else ""


def by_night(rules: str) -> str:
    """A sheet of these rules, for what knows `light-dark()`, on a screen."""
    of_its_own = "svg:root{color-scheme:light dark}"
    return f"@supports(color:light-dark(red,red)){{@media screen{{{of_its_own}{rules}}}}}"


@cache
def _name(key: str) -> str:
    return "viewBox" if key == "viewBox" else key.rstrip("_").replace("_", "-")


def _quoted(key: str, value: str | float) -> str:
    if isinstance(value, str):
        if key == "id":
            value = f"{_OWN}{value}"
        elif key == "href":
            value = f"#{_OWN}{value.removeprefix('#')}"
        return quoteattr(value) if _SPECIAL.search(value) else f'"{value}"'
    return f'"{value:.6g}"'
