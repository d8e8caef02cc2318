"""Markdown as HTML: of a rulebook, whose clauses get addresses, or of one sentence."""

import re
from collections.abc import Collection, Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from service.schemas.rulebook import NUMBER

CLAUSE = re.compile(rf"(?:^|(?<=\s))({NUMBER})(?=\.\s|\.$|$)")
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def marked_up(markdown: str, clauses: Collection[str], table: str) -> Markup:
    """The page as HTML; where one of the clauses begins, its number is a link to itself.

    `table` is what a table is called to who cannot see that it is one.
    """
    tokens = _markdown.parse(markdown)
    left = set(clauses)
    for token in tokens:
        if token.type == "inline":
            token.children = list(_with_addresses(token.children or [], left))
    written: str = _markdown.renderer.render(_framed(tokens, table), _markdown.options, {})
    return Markup(written)  # the source is ours, and HTML in it is escaped


def marked_line(markdown: str) -> Markup:
    """One sentence as HTML: code is code."""
    return Markup(_markdown.renderInline(markdown))  # ours as well, and escaped


def _with_addresses(children: Sequence[Token], left: set[str]) -> Iterator[Token]:
    """The parts of one paragraph or cell; each clause's number where it stands first."""
    for child in children:
        if child.type == "text":
            yield from _split(child.content, left)
        else:
            yield child


def _split(text: str, left: set[str]) -> Iterator[Token]:
    for place, part in enumerate(CLAUSE.split(text)):
        if place % 2 and part in left:
            left.discard(part)
            yield _html(f'<a class="clause" id="{part}" href="#{part}">{part}</a>')
        elif part:
            yield _text(part)


def _framed(tokens: Sequence[Token], name: str) -> list[Token]:
    """Every table in a frame of its own: a wide one scrolls, the page does not."""
    framed: list[Token] = []
    for token in tokens:
        if token.type == "table_open":
            framed.append(
                _html(f'<div class="wide" tabindex="0" role="group" aria-label="{escape(name)}">')
            )
        framed.append(token)
        if token.type == "table_close":
            framed.append(_html("</div>"))
    return framed


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _html(content: str) -> Token:
    return Token("html_inline", "", 0, content=content)
