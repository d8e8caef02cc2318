"""The rulebook of a game: a page in Markdown, and its numbered clauses.

A clause begins a line or a sentence (`A-3. With too few cards …`, `P2-1. Play …`) or is a row of
a table whose first cell is its number (`| R-7 | … | … |`). What stands between belongs to the
clause before it; a drawing between fences is taken as it is.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from engine.game import Game
from engine.words import Language
from service.shapes import PlayedGame

NUMBER = r"[A-Z]{1,3}\d*-\d+|[A-Z]{1,2}\d+"
CLAUSE = re.compile(rf"(?:^|(?<=\s))\**({NUMBER})\**\.\**\s")
ROW = re.compile(rf"^\|\s*\**({NUMBER})\**\s*\|(.*)\|\s*$")
HEADING = re.compile(r"^#+\s+(.*)$|^\*\*([^*]+)\*\*$")
FENCE = "```"


class Clause(msgspec.Struct, frozen=True):
    """One rule; its id is what `rule` of a refused command cites."""

    id: str
    """The number of the rule, `A-3`: what `rule` of a refused command cites."""
    section: str
    """The heading that it stands under."""
    text: str
    """The rule, in Markdown."""


class Rulebook(msgspec.Struct, frozen=True):
    """All clauses of a game in one language."""

    game: PlayedGame
    language: Language
    """The language it is written in."""
    title: str
    """What the rules are headed."""
    clauses: tuple[Clause, ...]
    """Every rule, in the order of the page."""


@cache
def written_rules(game: Game, language: Language) -> str:
    """The rules of a game as they are written, in Markdown."""
    folder = files(game.package)
    return folder.joinpath("rulebook", f"{language}.md").read_text(encoding="utf-8")


@cache
def rulebook(game: Game, language: Language) -> Rulebook:
    """The rules of a game, clause by clause, in the order of the page."""
    title = section = ""
    clauses: list[Clause] = []
    for line in _lines(written_rules(game, language)):
        if line.startswith(FENCE):
            clauses = _lengthened(clauses, line)
        elif heading := HEADING.match(line):
            section = heading[1] or heading[2]
            title = title or section
        elif row := ROW.match(line):
            clauses.append(Clause(row[1], section, _cells(row[2])))
        else:
            clauses = _continued(clauses, section, line)
    return Rulebook(game.name, language, title, tuple(clauses))


def _lines(markdown: str) -> Iterator[str]:
    """What is written, line by line without blank ones; a whole drawing counts as one line."""
    for place, part in enumerate(markdown.split(FENCE)):
        if place % 2:
            yield f"{FENCE}{part}{FENCE}"
        else:
            yield from filter(None, map(str.strip, part.splitlines()))


def _continued(clauses: list[Clause], section: str, line: str) -> list[Clause]:
    """The clauses with those of one more line of prose."""
    before, *pairs = CLAUSE.split(line)
    if before.strip() and clauses and clauses[-1].section == section:
        clauses = _lengthened(clauses, before.strip())
    found = zip(pairs[::2], pairs[1::2], strict=True)
    return [*clauses, *(Clause(number, section, words.strip()) for number, words in found)]


def _lengthened(clauses: list[Clause], more: str) -> list[Clause]:
    """The clauses, the last of them with one line more."""
    longer = f"{clauses[-1].text}\n{more}"
    return [*clauses[:-1], msgspec.structs.replace(clauses[-1], text=longer)]


def _cells(row: str) -> str:
    return " — ".join(filter(None, map(str.strip, row.split("|"))))
