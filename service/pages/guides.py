"""The guides: pages of `docs/guides` and `docs/reference`, with contents, neighbours and search.

They are rendered when they are first asked for, by the library that renders the rules: so there is
no build step and no second toolchain, and the files in the repository are the very pages.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Response, current_app, render_template
from markdown_it.token import Token
from markupsafe import escape

from engine.catalogue import GAMES
from engine.words import ENGLISH
from service.pages.markdown import framed, marked_line, parsed, raw, rendered
from service.pages.reference import reference_of
from service.pages.samples import Operation
from service.refusals import Refusal
from service.refusals.table import REFUSALS, row_of, title_of
from service.web.answers import HTML, JSON_TYPE, encode, guarded, lasting

DOCS = Path(__file__).parents[2] / "docs"
MARKDOWN = "text/markdown; charset=utf-8"
GROUP = re.compile(r"^## (.+)$")
ENTRY = re.compile(r"^- \[(.+?)\]\(((?:guides|reference)/[\w-]+)\.md\): (.+)$")
COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE)
PAGE_LINK = re.compile(r"^(?:\.\./)?(?:(guides|reference)/)?([\w-]+)\.md(#.*)?$")
CALL = re.compile(r"^(GET|PUT|POST|DELETE) (/[^\s?]*)")
GAP = re.compile(r"\{[^}]*\}")
blueprint = Blueprint("guides", __name__)


class Heading(NamedTuple):
    """A heading of a page, which is an address of its own."""

    level: int
    text: str
    anchor: str


class Section(NamedTuple):
    """What a search finds: a part of a page, its heading, and all its words."""

    url: str
    page: str
    heading: str
    text: str


class Guide(NamedTuple):
    """A page as it is listed in `docs/README.md`."""

    path: str
    """Below `/docs/`, and below `docs/` in the repository."""
    title: str
    summary: str
    group: str

    @property
    def source(self) -> str:
        """The page as it lies in the repository."""
        return (DOCS / f"{self.path}.md").read_text(encoding="utf-8")


Addresses = Mapping[tuple[str, str], str]
"""The id of each operation, by its method and the shape of its address."""


@lru_cache(maxsize=1)
def library() -> Mapping[str, Guide]:
    """Every page that is served, by its path, in the order of `docs/README.md`."""
    guides: dict[str, Guide] = {}
    group = ""
    for line in (DOCS / "README.md").read_text(encoding="utf-8").splitlines():
        if heading := GROUP.match(line):
            group = heading[1]
        elif entry := ENTRY.match(line):
            title, path, summary = entry.groups()
            guides[path] = Guide(path, title, summary, group)
    return guides


@blueprint.route("/docs/guides")
def index() -> Response:
    """Every guide, for whom it is and what it tells."""
    groups: dict[str, list[Guide]] = {}
    for found in library().values():
        groups.setdefault(found.group, []).append(found)
    return _page("guides.html", groups=groups, marked_line=marked_line)


@blueprint.route("/docs/guides/", endpoint="index_below")
def above() -> Response:
    """Lead whoever shortens the address of a guide to the page above."""
    return Response(status=302, headers={"Location": "/docs/guides"})


@blueprint.route("/docs/search.json")
def search_index() -> Response:
    """All that a search over guides, problems and operations looks through."""
    return lasting(encode(_index()), JSON_TYPE)


@blueprint.route("/docs/guides/<name>", defaults={"shelf": "guides"})
@blueprint.route("/docs/reference/<name>", defaults={"shelf": "reference"})
def guide(shelf: str, name: str) -> Response:
    """One page to read, or as it lies in the repository, where its address ends in `.md`."""
    path = f"{shelf}/{name.removesuffix('.md')}"
    if path not in library():
        raise Refusal("not_found")
    if name.endswith(".md"):
        return lasting(library()[path].source.encode(), MARKDOWN)
    return guarded(lasting(_written(path), HTML, ENGLISH))


@cache
def _written(path: str) -> bytes:
    """A page with its contents and its neighbours."""
    found = library()[path]
    tokens = parsed(COMMENT.sub("", found.source))
    headings = _headings(tokens)
    guides = list(library().values())
    place = guides.index(found)
    page = render_template(
        "guide.html",
        language=ENGLISH,
        guide=found,
        contents=[heading for heading in headings if heading.level == 2],
        page=rendered(framed(list(_served(tokens, headings, path)), found.title)),
        before=guides[place - 1] if place else None,
        after=guides[place + 1] if place + 1 < len(guides) else None,
    )
    return page.encode()


def _page(template: str, **words: object) -> Response:
    written = render_template(template, language=ENGLISH, **words)
    return guarded(lasting(written.encode(), HTML, ENGLISH))


def _headings(tokens: Sequence[Token]) -> list[Heading]:
    """The headings of a page, with the addresses that GitHub gives them."""
    return [
        Heading(int(token.tag[1]), _plain(inline), _anchor(_plain(inline)))
        for token, inline in zip(tokens, tokens[1:], strict=False)
        if token.type == "heading_open"
    ]


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _plain(inline: Token) -> str:
    """The words of a heading, a paragraph or a cell, without what marks them up."""
    return "".join(" " if child.type == "softbreak" else child.content for child in _parts(inline))


def _parts(token: Token) -> Sequence[Token]:
    return token.children or ()


def _served(tokens: Sequence[Token], headings: Sequence[Heading], path: str) -> Iterator[Token]:
    """The parts of a page as they are served: headings have addresses, links lead to pages that are
    served, and a call or a code leads to the page that explains it."""
    addresses = iter(headings)
    for token in tokens:
        if token.type == "heading_open":
            token.attrSet("id", next(addresses).anchor)
        elif token.type == "inline":
            token.children = list(_linked(_parts(token), path))
        elif token.type == "fence":
            kind = f' class="{escape(token.info)}"' if token.info else ""
            code = escape(token.content)
            token = raw(f'<pre tabindex="0"><code{kind}>{code}</code></pre>\n')
        yield token


def _linked(children: Sequence[Token], path: str) -> Iterator[Token]:
    """The parts of one paragraph; what leads to a file of the repository is words only."""
    is_link = is_kept = False
    for child in children:
        if child.type == "link_open":
            target = _target(str(child.attrGet("href")), path)
            is_link, is_kept = True, target is not None
            if target is None:
                continue
            child.attrSet("href", target)
        elif child.type == "link_close":
            is_link = False
            if not is_kept:
                continue
        elif child.type == "code_inline" and not is_link:
            child = _explained(child)
        yield child


def _target(link: str, path: str) -> str | None:
    """Where a link of a page leads on this server; None where it leads to a file."""
    if link.startswith(("https://", "http://", "#")):
        return link
    found = PAGE_LINK.match(link)
    if found is None:
        return None
    shelf = found[1] or path.partition("/")[0]
    target = f"{shelf}/{found[2]}"
    return f"/docs/{target}{found[3] or ''}" if target in library() else None


def _explained(code: Token) -> Token:
    """A call or a code of a problem as a link to its page; anything else as it is."""
    address = None
    if call := CALL.match(code.content):
        operation = _addresses().get((call[1], GAP.sub("{}", call[2])))
        address = operation and f"/docs/operations/{operation}"
    elif code.content in REFUSALS:
        address = f"/problems/{code.content}"
    if address is None:
        return code
    return raw(f'<a href="{address}"><code>{escape(code.content)}</code></a>')


def _addresses() -> Addresses:
    return {(one.method.upper(), GAP.sub("{}", one.path)): one.id for one in _operations()}


def _operations() -> Collection[Operation]:
    return reference_of(current_app.extensions["contract"]).operations.values()


@lru_cache(maxsize=1)
def _index() -> Sequence[Section]:
    """Every section of every page, every problem, and every operation."""
    return [
        *(section for found in library().values() for section in _sections(found)),
        *_problems(),
        *(
            Section(
                f"/docs/operations/{one.id}",
                "Operations",
                f"{one.method.upper()} {one.path}",
                f"{one.title}. {one.said.get('description', '')}",
            )
            for one in _operations()
        ),
    ]


def _problems() -> Iterator[Section]:
    for code, row in REFUSALS.items():
        text = f"{row.status} {title_of(code, ENGLISH)} {row.advice}"
        yield Section(f"/problems/{code}", "Problems", code, text)
    for code in {code: None for game in GAMES.values() for code in game.refusals}:
        if code not in REFUSALS:
            told = [
                game.words.outline(f"refusal-{code}", ENGLISH)
                for game in GAMES.values()
                if code in game.refusals
            ]
            text = f"{row_of(code).status} {' '.join(told)}"
            yield Section(f"/problems/{code}", "Problems", code, text)


def _sections(found: Guide) -> Iterator[Section]:
    """The parts of a page between its headings, the words before the first one with its title."""
    tokens = parsed(COMMENT.sub("", found.source))
    headings = iter(_headings(tokens))
    url = f"/docs/{found.path}"
    title = ""
    words: list[str] = []
    is_heading = False
    for token in tokens:
        if token.type == "heading_open":
            heading = next(headings)
            if heading.level > 1:
                yield Section(url, found.title, title, " ".join(words))
                url = f"/docs/{found.path}#{heading.anchor}"
                title = heading.text
                words = []
            is_heading = True
        elif token.type == "inline":
            if not is_heading:
                words.append(_plain(token))
            is_heading = False
        elif token.type == "fence":
            words.append(token.content)
    yield Section(url, found.title, title, " ".join(words))
