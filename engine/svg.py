"""A few words for writing SVG, so that the boards can be drawn without a library.

Whatever a command can name is drawn by `marked`: a group with a mark, `square:c8`, and what it is
called. A person chooses a command by touching its marks (`targets` of the game), so

- a mark stands in one group of the picture and no marked group inside another; a group may hold
  several shapes (both of two equal cards), and lie over others (a pawn over its square);
- a group has something to touch: a shape that is filled, if need be with `fill_opacity=0`;
- no two groups of one picture are called alike.

Ids are made the picture's own, so that two boards may stand on one page; `href="#fox"` follows.
"""

from xml.sax.saxutils import escape, quoteattr
from zlib import crc32

_OWN = "\0"
"""Begins the ids of a picture until the picture is whole; no text can hold it."""


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """One element; `stroke_width=2` becomes `stroke-width="2"`, `class_` becomes `class`."""
    written = "".join(
        f" {_name(key)}={quoteattr(_value(key, value))}" for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def label(words: str, **attributes: str | float) -> str:
    """A text element; the words are escaped."""
    return tag("text", escape(words), **attributes)


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


def picture(width: int, height: int, *children: str, title: str) -> str:
    """The whole document: scalable, with a title for those who cannot see it."""
    whole = tag(
        "svg",
        tag("title", escape(title)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="group",
        font_family="system-ui, 'DejaVu Sans', sans-serif",
    )
    return whole.replace(_OWN, f"b{crc32(whole.encode()):08x}-")


def _name(key: str) -> str:
    return "viewBox" if key == "viewBox" else key.rstrip("_").replace("_", "-")


def _value(key: str, value: str | float) -> str:
    if key == "id":
        return f"{_OWN}{value}"
    if key == "href":
        return f"#{_OWN}{str(value).removeprefix('#')}"
    return f"{value:.6g}" if isinstance(value, float) else str(value)
