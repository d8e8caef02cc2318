"""A few words for writing SVG, so that the boards can be drawn without a library."""

from xml.sax.saxutils import escape, quoteattr


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """One element; `stroke_width=2` becomes `stroke-width="2"`, `class_` becomes `class`."""
    written = "".join(
        f" {_name(key)}={quoteattr(_value(value))}" for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def label(words: str, **attributes: str | float) -> str:
    """A text element; the words are escaped."""
    return tag("text", escape(words), **attributes)


def picture(width: int, height: int, *children: str, title: str) -> str:
    """The whole document: scalable, with a title for those who cannot see it."""
    return tag(
        "svg",
        tag("title", escape(title)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
        font_family="system-ui, 'DejaVu Sans', sans-serif",
    )


def _name(key: str) -> str:
    return "viewBox" if key == "viewBox" else key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
