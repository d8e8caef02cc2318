"""Markdown as HTML, by one parser: the rules, the guides, and sentences with code in them."""

import re
from collections.abc import Collection, Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from service.games.model import NUMBER

CLAUSE = re.compile(rf"(?:^|(?<=\s))({NUMBER})(?=\.\s|\.$|$)")
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def parsed(markdown: str) -> list[Token]:
    """The parts of a page, in order."""
    return _markdown.parse(markdown)


def rendered(tokens: Sequence[Token]) -> Markup:
    """These parts as HTML."""
    written: str = _markdown.renderer.render(tokens, _markdown.options, {})
    return Markup(written)  # the sources are ours, and HTML in them is escaped


def marked_up(markdown: str, clauses: Collection[str], table: str) -> Markup:
    """The page as HTML; where one of the clauses begins, its number is a link to itself.

    `table` is what a table is called for readers who cannot see that it is one.
    """
    tokens = parsed(markdown)
    left = set(clauses)
    for token in tokens:
        if token.type == "inline":
            token.children = list(_with_addresses(token.children or [], left))
    return rendered(framed(tokens, table))


def marked_line(markdown: str) -> Markup:
    """One sentence as HTML: code is code."""
    return Markup(_markdown.renderInline(markdown))  # ours as well, and escaped


def _with_addresses(children: Sequence[Token], left: set[str]) -> Iterator[Token]:
    """The parts of one paragraph or cell; each clause's number where it stands first.

    A number that is a link already leads to its clause.
    """
    is_linked = False
    for child in children:
        is_linked = child.type == "link_open" or (is_linked and child.type != "link_close")
        if child.type == "text" and not is_linked:
            yield from _split(child.content, left)
        else:
            yield child


def _split(text: str, left: set[str]) -> Iterator[Token]:
    for place, part in enumerate(CLAUSE.split(text)):
        if place % 2 and part in left:
            left.discard(part)
            yield raw(f'<a class="clause" id="{part}" href="#{part}">{part}</a>')
        elif part:
            yield Token("text", "", 0, content=part)


def framed(tokens: Sequence[Token], name: str) -> list[Token]:
    """Every table in a frame of its own: a wide one scrolls, the page does not."""
    parts: list[Token] = []
    for token in tokens:
        if token.type == "table_open":
            parts.append(
                raw(f'<div class="wide" tabindex="0" role="group" aria-label="{escape(name)}">')
            )
        parts.append(token)
        if token.type == "table_close":
            parts.append(raw("</div>"))
    return parts


def raw(html: str) -> Token:
    """A part that is HTML already."""
    return Token("html_inline", "", 0, content=html)
