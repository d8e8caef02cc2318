"""How strong the house bots are: every two of them, in every game, at every number of seats.

    python -m bench.strength --minutes 60 --page           the pairs not decided yet, then the page
    python -m bench.strength --ladder --page               only every bot against the next one
    python -m bench.strength --seats 2 --bots greedy random --least 100 --at-least .85
    python -m bench.strength --most 0 --page               nothing new, the page from what is kept
    python -m bench.strength --most 0 --again --page       and with what other code played alike

Every deal is played once in every rotation of the seats. A pair plays until a sequential test is
certain which of the two is ahead, but `--least` deals and no more than `--most`; the next deal goes
to the pair that has had the least machine time so far. A result is kept in `bench/played/` with a
digest of the code that gave it: a later run goes on from there, and never mixes versions. With
`--again` what other code gave is taken over where today's code plays a deal of it just so; with
`--page` the rest of it is dropped.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterable, Sequence
from functools import partial
from multiprocessing.pool import Pool
from pathlib import Path

from arena.contestant import HouseContestant
from arena.fixtures import Fixture, Seating, mirrored
from arena.match import play
from bench import strength_kept
from bench.strength_again import Missing, take_over
from bench.strength_kept import Keeper, Result
from bench.strength_page import (
    BARS,
    NEVER,
    Meeting,
    Pair,
    Table,
    page,
    pairs_of,
    section,
    tables_of,
)
from engine.bots.roster import BOTS, find_bot, house_bot
from engine.catalogue import GAMES, find_game
from engine.encoding import codec_of
from engine.refusals import Refusal

KEPT = strength_kept.KEPT
PAGE = strength_kept.ROOT / "docs" / "strength.md"
LEAST, MOST = 10, 400


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, write; 1 if a bot misses the share it was asked to reach."""
    asked = _parser().parse_args(arguments)
    ends = time.monotonic() + 60 * asked.minutes
    with multiprocessing.Pool(asked.processes) as pool:
        for game in asked.games if asked.again else ():
            take_over(Keeper(game, KEPT), partial(pool.imap_unordered, _play))
        cells = _cells(asked)
        _play_on(asked, cells, pool, ends)
    for game, seats in dict.fromkeys((cell.game, cell.seats) for cell in cells):
        _print_table(asked, game, seats)
    if asked.page:
        for game in GAMES:
            Keeper(game, KEPT).tidy()
        asked.page.write_text(page(tables_kept()), encoding="utf-8")
    return int(asked.at_least is not None and _misses(cells, asked.at_least))


def tables_kept() -> list[Table]:
    """All that is kept of all games."""
    kept = ((game, Keeper(game, KEPT).results()) for game in GAMES)
    return [table for one in kept for table in tables_of(*one)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--options", default="{}", help="of the matches, as JSON")
    parser.add_argument("--seats", nargs="+", type=int)
    parser.add_argument("--bots", nargs="+", choices=list(BOTS), default=list(BOTS))
    parser.add_argument("--ladder", action="store_true", help="only the pairs that have a bar")
    parser.add_argument("--least", type=int, default=LEAST, help=f"deals of a pair ({LEAST})")
    parser.add_argument("--most", type=int, default=MOST, help=f"deals of a pair ({MOST})")
    parser.add_argument("--again", action="store_true", help="take over what other code played")
    parser.add_argument("--minutes", type=float, default=1e6, help="start no deal after that")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--at-least", type=float, help="share of wins over every weaker bot")
    parser.add_argument("--page", type=Path, nargs="?", const=PAGE, help="write the tables there")
    return parser


class _Cell:
    """Two bots in one game at one number of seats: what they have played, and what is next."""

    def __init__(self, keeper: Keeper, options: str, seats: int, pair: Pair) -> None:
        self.game, self.seats, self.pair = keeper.game, seats, pair
        self.seconds = 0.0
        """Of processor time that its matches took."""
        self._keeper, self._options = keeper, options
        self._played: list[Result] = []
        self.deals = 0
        while known := self._known(self.deals):
            self._count(known)

    def meeting(self) -> Meeting:
        """How the two stand, by all deals played one after the other."""
        table = Table(self.game, self._options, self.seats, self._played)
        return table.meeting(self.pair) if self._played else NEVER

    def wants_more(self, least: int, most: int) -> bool:
        """Whether another deal would tell anything that is not certain."""
        return self.deals < min(least, most) or (
            self.deals < most and not self.meeting().is_certain()
        )

    def play_a_deal(self, pool: Pool) -> None:
        """The next deal, from every seat."""
        fixtures = self._fixtures(self.deals)
        new = [one for one in fixtures if not self._keeper.get(self._options, one)]
        for result in pool.imap_unordered(_play, [(self._options, one) for one in new]):
            self._keeper.keep(result)
        self._count(self._known(self.deals))

    def _count(self, results: Sequence[Result]) -> None:
        self._played += results
        self.seconds += sum(result.seconds for result in results)
        self.deals += 1

    def _known(self, deal: int) -> list[Result]:
        """The results of a deal, or none if one of them is missing."""
        found = [self._keeper.get(self._options, one) for one in self._fixtures(deal)]
        known = [result for result in found if result]
        return known if len(known) == len(found) else []

    def _fixtures(self, deal: int) -> list[Fixture]:
        options = codec_of(find_game(self.game)).decode_options(self._options.encode())
        line_up = line_up_of(self.pair, self.seats, deal)
        return list(mirrored(self.game, options, line_up, [deal]))


def line_up_of(pair: Pair, seats: int, deal: int) -> Seating:
    """The two in turn; who sits once more than the other changes from deal to deal."""
    return tuple(pair[(seat + deal) % 2] for seat in range(seats))


def _cells(asked: argparse.Namespace) -> list[_Cell]:
    pairs = [pair for pair in pairs_of(asked.bots) if pair in BARS or not asked.ladder]
    return [
        _Cell(keeper, asked.options, seats, pair)
        for keeper in [Keeper(game, KEPT) for game in asked.games]
        for seats in asked.seats or find_game(keeper.game).seat_counts
        for pair in pairs
    ]


def _play_on(asked: argparse.Namespace, cells: Iterable[_Cell], pool: Pool, ends: float) -> None:
    """Deal by deal, the next one where the least time was spent."""
    undecided = [cell for cell in cells if cell.wants_more(asked.least, asked.most)]
    while undecided and time.monotonic() < ends:
        cell = min(undecided, key=lambda one: one.seconds)
        cell.play_a_deal(pool)
        if not cell.wants_more(asked.least, asked.most):
            undecided.remove(cell)
            print(_decided(cell), file=sys.stderr, flush=True)


def _decided(cell: _Cell) -> str:
    found = cell.meeting()
    low, high = found.interval()
    return (
        f"{cell.game}, {cell.seats} seats: {cell.pair[0]} over {cell.pair[1]} {found.rate:.0%} "
        f"({low:.0%}-{high:.0%}) of {found.matches} matches, {cell.seconds:.0f} s"
    )


def _play(missing: Missing) -> Result:
    options, fixture = missing
    game = find_game(fixture.game)
    contestants = {
        name: HouseContestant(name, find_bot(name, game), house_bot(name).budget_in(game))
        for name in fixture.seating
    }
    return Result.of(play(fixture, contestants), options)


def _print_table(asked: argparse.Namespace, game: str, seats: int) -> None:
    """The pairs that were asked for, by all that is kept of them."""
    found = [
        result
        for result in Keeper(game, KEPT).results()
        if (result.options, len(result.seating)) == (asked.options, seats)
        and set(result.seating) <= set(asked.bots)
    ]
    if found:
        print(section(Table(game, asked.options, seats, found)), flush=True)


def _misses(cells: Iterable[_Cell], share: float) -> bool:
    """Whether any bot wins less than that share against a weaker one."""
    short = [cell for cell in cells if cell.deals and cell.meeting().rate < share]
    for cell in short:
        strong, weak = cell.pair
        print(f"{cell.game}: {strong} against {weak} misses {share:.0%}")
    return bool(short)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refusal as refusal:
        sys.exit(f"python -m bench.strength: {refusal}")
