"""The clause numbers of a rulebook page."""

import re
import sys
from functools import cache
from pathlib import Path

from engine.game import Game

NUMBER = r"(?:[A-Z]{1,3}\d*-\d+|[A-Z]{1,2}\d+)"
CLAUSE = re.compile(rf"(?:^|(?<=\s))\**({NUMBER})\**\.\**(?=\s)")
ROW = re.compile(rf"^\|\s*\**({NUMBER})\**\s*\|")


def folder(game: Game) -> Path:
    """Where the game's code and its rulebook are."""
    package = sys.modules[game.package].__file__
    assert package is not None
    return Path(package).parent


def page(game: Game, language: str) -> str:
    """The rulebook of the game in one language."""
    return (folder(game) / "rulebook" / f"{language}.md").read_text(encoding="utf-8")


def clause_numbers(markdown: str) -> list[str]:
    """Every number that a clause has, in the order of the page."""
    numbers: list[str] = []
    for line in map(str.strip, markdown.splitlines()):
        row = ROW.match(line)
        numbers += [row[1]] if row else CLAUSE.findall(line)
    return numbers


@cache
def clauses(game: Game) -> frozenset[str]:
    """The numbers of the English page."""
    return frozenset(clause_numbers(page(game, "en")))
