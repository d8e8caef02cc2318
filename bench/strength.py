"""How strong the house bots are: round-robins per game and number of seats, with mirrored deals.

    python -m bench.strength --page                     everybody against everybody, into the docs
    python -m bench.strength --seats 2 --bots greedy random --deals 100 --at-least .85

Every deal is played once in every rotation of the seats. A result is kept in `.floe/strength/`
under a digest of the code that gave it: a later run plays only what is missing, and never mixes
versions.
"""

import argparse
import hashlib
import multiprocessing
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import msgspec
from openskill.models import PlackettLuce

from engine.bots.roster import BOTS, find_bot, house_bot
from engine.catalogue import GAMES, find_game
from engine.errors import EngineError
from worker.fixtures import line_ups, mirrored
from worker.standings import Standings
from worker.table import Fixture, HouseContestant, play

ROOT = Path(__file__).parent.parent
KEPT = ROOT / ".floe" / "strength"
PAGE = ROOT / "docs" / "strength.md"


class Result(msgspec.Struct, frozen=True):
    """One match, as it is kept."""

    seating: tuple[str, ...]
    deal: int
    ranking: tuple[tuple[int, ...], ...]
    commands: int
    thinking: tuple[tuple[int, float], ...]


class Table(msgspec.Struct, frozen=True):
    """The results of one game at one number of seats."""

    game: str
    seats: int
    results: list[Result]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, write; 1 if a bot misses the share it was asked to reach."""
    asked = _parser().parse_args(arguments)
    tables = []
    for name in asked.games:
        for seats in asked.seats or find_game(name).seat_counts:
            if seats in find_game(name).seat_counts:
                tables.append(Table(name, seats, _results(asked, name, seats)))
                print(_section(tables[-1]), flush=True)
    if asked.page:
        asked.page.write_text(_page(tables))
    return _judge(tables, asked.at_least)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--seats", nargs="+", type=int)
    parser.add_argument("--bots", nargs="+", choices=list(BOTS), default=list(BOTS))
    parser.add_argument("--deals", type=int, default=10, help="deals for each line-up")
    parser.add_argument("--neighbours", action="store_true", help="only bots next in strength meet")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--at-least", type=float, help="share of wins over every weaker bot")
    parser.add_argument("--page", type=Path, nargs="?", const=PAGE, help="write the tables there")
    return parser


# Playing


def _results(asked: argparse.Namespace, name: str, seats: int) -> list[Result]:
    bots = sorted(asked.bots, key=lambda bot: house_bot(bot).strength)
    fixtures = list(_fixtures(name, seats, bots, range(asked.deals), asked.neighbours))
    keeper = _Keeper(name)
    missing = [fixture for fixture in fixtures if keeper.get(fixture) is None]
    with multiprocessing.Pool(asked.processes) as pool:
        for fixture, result in pool.imap_unordered(_play, missing):
            keeper.keep(fixture, result)
    return [result for fixture in fixtures if (result := keeper.get(fixture))]


def _fixtures(
    name: str, seats: int, bots: Sequence[str], deals: range, neighbours: bool
) -> Iterator[Fixture]:
    options = find_game(name).options_type()
    for line_up in line_ups(bots, seats):
        strengths = [house_bot(bot).strength for bot in line_up]
        if not neighbours or max(strengths) - min(strengths) < seats:
            yield from mirrored(name, options, line_up, deals)


def _play(fixture: Fixture) -> tuple[Fixture, Result]:
    game = find_game(fixture.game)
    played = play(
        fixture,
        {
            name: HouseContestant(name, find_bot(name, game), house_bot(name).budget)
            for name in fixture.seating
        },
    )
    assert played.outcome is not None
    result = Result(
        seating=fixture.seating,
        deal=fixture.deal,
        ranking=played.outcome.ranking,
        commands=len(played.commands),
        thinking=tuple(played.thinking),
    )
    return fixture, result


class _Keeper:
    """Results on disk, one line each, apart for every version of the code."""

    def __init__(self, game: str) -> None:
        self._file = KEPT / f"{game}-{_code_digest(game)}.jsonl"
        self._file.parent.mkdir(parents=True, exist_ok=True)
        lines = self._file.read_bytes().splitlines() if self._file.exists() else []
        results = (msgspec.json.decode(line, type=Result) for line in lines)
        self._known = {(result.seating, result.deal): result for result in results}

    def get(self, fixture: Fixture) -> Result | None:
        return self._known.get((fixture.seating, fixture.deal))

    def keep(self, fixture: Fixture, result: Result) -> None:
        self._known[fixture.seating, fixture.deal] = result
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")


def _code_digest(game: str) -> str:
    """The code that decides a match of house bots; texts and pictures have no part in it."""
    told = {"texts.py", "board_text.py", "board_svg.py"}
    folders = (ROOT / "engine" / game, ROOT / "engine" / "bots")
    files = sorted(file for folder in folders for file in folder.glob("*.py"))
    code = b"".join(file.read_bytes() for file in files if file.name not in told)
    return hashlib.sha256(code).hexdigest()[:12]


# Telling


def _page(tables: Iterable[Table]) -> str:
    return "\n".join(
        [
            "# How strong the house bots are",
            "",
            "Generated by `make strength`; not edited. Every deal is played once in every rotation "
            "of the seats. A cell is how often the bot of the row ended ahead of the bot of the "
            "column (level counts a half), with the 95 % interval (Wilson) and the number of "
            "matches. The rating is OpenSkill's (Plackett-Luce, start 25 ± 8.3). Seconds are "
            "processor time per decision that was one: mean, 95 of 100, most.",
            "",
            *map(_section, tables),
        ]
    )


def _section(table: Table) -> str:
    standings = Standings()
    for result in table.results:
        standings.add(result.seating, result.ranking)
    names = [name for name in BOTS if name in standings.names()]
    commands = sum(result.commands for result in table.results) / len(table.results)
    return "\n".join(
        [
            f"## {find_game(table.game).title['en']}, {table.seats} seats",
            "",
            f"{len(table.results)} matches, {commands:.0f} commands each.",
            "",
            f"| | {' | '.join(names)} | rating | seconds |",
            f"|---|{'---|' * len(names)}---|---|",
            *(_row(name, names, standings, table) for name in reversed(names)),
            "",
        ]
    )


def _row(name: str, names: Sequence[str], standings: Standings, table: Table) -> str:
    cells = [_cell(name, other, standings) for other in names]
    return (
        f"| **{name}** | {' | '.join(cells)} | {_rating(name, table)} | {_seconds(name, table)} |"
    )


def _cell(name: str, other: str, standings: Standings) -> str:
    if not standings.matches(name, other):
        return ""
    low, high = standings.interval(name, other)
    rate, count = standings.rate(name, other), standings.matches(name, other)
    return f"**{rate:.0%}** ({low:.0%}–{high:.0%}, {count})"


def _rating(name: str, table: Table) -> str:
    model = PlackettLuce()
    ratings = {bot: model.rating() for bot in BOTS}
    for result in sorted(table.results, key=lambda result: result.deal):
        place = {seat: n for n, seats in enumerate(result.ranking) for seat in seats}
        teams = [[ratings[bot]] for bot in result.seating]
        ranks = [float(place[seat]) for seat in range(table.seats)]
        for bot, [rating] in zip(result.seating, model.rate(teams, ranks=ranks), strict=True):
            ratings[bot] = rating
    return f"{ratings[name].mu:.1f} ± {ratings[name].sigma:.1f}"


def _seconds(name: str, table: Table) -> str:
    spans = sorted(
        seconds
        for result in table.results
        for seat, seconds in result.thinking
        if result.seating[seat] == name
    )
    mean, late = sum(spans) / len(spans), spans[int(0.95 * (len(spans) - 1))]
    return f"{mean:.3f} · {late:.3f} · {spans[-1]:.3f}"


def _judge(tables: Iterable[Table], share: float | None) -> int:
    missed = 0
    for table in tables if share is not None else ():
        standings = Standings()
        for result in table.results:
            standings.add(result.seating, result.ranking)
        for weaker, stronger in combinations([b for b in BOTS if b in standings.names()], 2):
            if standings.rate(stronger, weaker) < share:
                print(f"{table.game}: {stronger} against {weaker} misses {share:.0%}")
                missed = 1
    return missed


if __name__ == "__main__":
    try:
        sys.exit(main())
    except EngineError as refusal:
        sys.exit(f"python -m bench.strength: {refusal.detail}")
