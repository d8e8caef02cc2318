"""How strong the house bots are: round-robins per game and number of seats, with mirrored deals.

    python -m bench.strength --deals 10 --page             all against all, then the page
    python -m bench.strength --seats 2 --bots greedy random --deals 100 --at-least .85
    python -m bench.strength --deals 0 --page              nothing new, the page from what is kept

Every deal is played once in every rotation of the seats. A result is kept in `.floe/strength/`
under a digest of the code that gave it: a later run plays only what is missing, and the page, made
of all that is kept, never mixes versions.
"""

import argparse
import hashlib
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import msgspec
from openskill.models import PlackettLuce

from arena.fixtures import line_ups, mirrored
from arena.standings import Standings
from arena.table import Fixture, HouseContestant, play
from engine.bots.roster import BOTS, find_bot, house_bot
from engine.catalogue import GAMES, find_game
from engine.encoding import codec_of
from engine.refusals import Refusal
from engine.words import ENGLISH

ROOT = Path(__file__).parent.parent
KEPT = ROOT / ".floe" / "strength"
PAGE = ROOT / "docs" / "strength.md"


class Result(msgspec.Struct, frozen=True):
    """One match, as it is kept."""

    options: str
    """As JSON, only what was asked for."""
    seating: tuple[str, ...]
    deal: int
    ranking: tuple[tuple[int, ...], ...]
    commands: int
    thinking: tuple[tuple[int, float], ...]


class Table(msgspec.Struct, frozen=True):
    """The results of one game with the same options and number of seats."""

    game: str
    options: str
    seats: int
    results: list[Result]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, write; 1 if a bot misses the share it was asked to reach."""
    asked = _parser().parse_args(arguments)
    ends = time.monotonic() + 60 * asked.minutes
    missed = False
    for game in asked.games:
        keeper = _Keeper(game)
        for seats in asked.seats or find_game(game).seat_counts:
            played = _play_missing(asked, keeper, seats, ends)
            if played:
                table = Table(game, asked.options, seats, played)
                print(_section(table), flush=True)
                missed |= asked.at_least is not None and _misses(table, asked.at_least)
    if asked.page:
        asked.page.write_text(_page([table for game in GAMES for table in _Keeper(game).tables()]))
    return int(missed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--options", default="{}", help="of the matches, as JSON")
    parser.add_argument("--seats", nargs="+", type=int)
    parser.add_argument("--bots", nargs="+", choices=list(BOTS), default=list(BOTS))
    parser.add_argument("--deals", type=int, default=10, help="deals for each line-up (10)")
    parser.add_argument("--minutes", type=float, default=1e6, help="start no match after that")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--at-least", type=float, help="share of wins over every weaker bot")
    parser.add_argument("--page", type=Path, nargs="?", const=PAGE, help="write the tables there")
    return parser


# Playing


def _play_missing(
    asked: argparse.Namespace, keeper: "_Keeper", seats: int, ends: float
) -> list[Result]:
    """The results asked for: those known, and as many of the missing as there is time for."""
    fixtures = list(_fixtures(asked, keeper.game, seats))
    missing = [
        (asked.options, fixture) for fixture in fixtures if not keeper.get(asked.options, fixture)
    ]
    with multiprocessing.Pool(asked.processes) as pool:
        for result in pool.imap_unordered(_play, missing):
            keeper.keep(result)
            if time.monotonic() > ends:
                break
    return [found for fixture in fixtures if (found := keeper.get(asked.options, fixture))]


def _fixtures(asked: argparse.Namespace, name: str, seats: int) -> Iterator[Fixture]:
    """Deal by deal, so that a run cut short is balanced too."""
    options = codec_of(find_game(name)).decode_options(asked.options.encode())
    bots = sorted(asked.bots, key=lambda bot: house_bot(bot).strength)
    for number in range(asked.deals):
        for line_up in line_ups(bots, seats):
            yield from mirrored(name, options, line_up, [number])


def _play(missing: tuple[str, Fixture]) -> Result:
    options, fixture = missing
    game = find_game(fixture.game)
    contestants = {
        name: HouseContestant(name, find_bot(name, game), house_bot(name).budget)
        for name in fixture.seating
    }
    played = play(fixture, contestants)
    assert played.outcome is not None
    return Result(
        options=options,
        seating=fixture.seating,
        deal=fixture.deal,
        ranking=played.outcome.ranking,
        commands=len(played.commands),
        thinking=tuple(played.thinking),
    )


class _Keeper:
    """Results on disk, one line each, apart for every version of the code."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._file = KEPT / f"{game}-{_code_digest(game)}.jsonl"
        self._file.parent.mkdir(parents=True, exist_ok=True)
        lines = self._file.read_bytes().splitlines() if self._file.exists() else []
        results = (msgspec.json.decode(line, type=Result) for line in lines)
        self._known = {(found.options, found.seating, found.deal): found for found in results}

    def get(self, options: str, fixture: Fixture) -> Result | None:
        return self._known.get((options, fixture.seating, fixture.deal))

    def keep(self, result: Result) -> None:
        self._known[result.options, result.seating, result.deal] = result
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def tables(self) -> list[Table]:
        """All that is kept, by options and number of seats."""
        results = self._known.values()
        kinds = sorted({(found.options, len(found.seating)) for found in results})
        return [
            Table(
                self.game,
                options,
                seats,
                [
                    found
                    for found in results
                    if (found.options, len(found.seating)) == (options, seats)
                ],
            )
            for options, seats in kinds
        ]


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
            "matches; an interval that holds 50 % separates nobody. The rating is OpenSkill's "
            "(Plackett-Luce, start 25 ± 8.3). Seconds are "
            "processor time per decision that was one: mean, 95 of 100, most.",
            "",
            *map(_section, tables),
        ]
    )


def _section(table: Table) -> str:
    standings = _standings(table)
    names = _names(standings)
    commands = sum(result.commands for result in table.results) / len(table.results)
    title = find_game(table.game).words.tell("title", ENGLISH)
    return "\n".join(
        [
            f"## {title}, {table.seats} seats{_special(table)}",
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


def _special(table: Table) -> str:
    return "" if table.options == "{}" else f", `{table.options}`"


def _misses(table: Table, share: float) -> bool:
    """Whether any bot wins less than that share against a weaker one."""
    standings = _standings(table)
    met = [pair for pair in combinations(_names(standings), 2) if standings.matches(*pair)]
    short = [(strong, weak) for weak, strong in met if standings.rate(strong, weak) < share]
    for strong, weak in short:
        print(f"{table.game}: {strong} against {weak} misses {share:.0%}")
    return bool(short)


def _standings(table: Table) -> Standings:
    standings = Standings()
    for result in table.results:
        standings.add(result.seating, result.ranking)
    return standings


def _names(standings: Standings) -> list[str]:
    return [name for name in BOTS if name in standings.names()]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refusal as refusal:
        sys.exit(f"python -m bench.strength: {refusal}")
