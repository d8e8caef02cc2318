"""Matches that other code played, taken over where today's code plays as that one did.

Rules that became quicker, or a mind that was only told more clearly, play on as before, but a
digest cannot know it. So in every cell one deal is played again from every seat. Where each of
these matches ends as it did, after as many commands and as many decisions of each bot, the others
of that cell would, too, and all are taken over. Where one does not, the cell has to be played anew.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from arena.fixtures import Fixture
from bench.strength_kept import Keeper, Result
from engine.catalogue import find_game
from engine.encoding import codec_of

Missing = tuple[str, Fixture]
"""Options as JSON, and a match that is to be played with them."""


class Cell(NamedTuple):
    """The bots of a match, at one number of seats, and the code that played."""

    code: str
    options: str
    seats: int
    bots: tuple[str, ...]


def take_over(keeper: Keeper, play_all: Callable[[Sequence[Missing]], Iterable[Result]]) -> None:
    """Take over what today's code would repeat, cell by cell, and say so."""
    for cell, results in _by_cell(keeper.of_other_code()).items():
        first = min(result.deal for result in results)
        of_first = {result.seating: result for result in results if result.deal == first}
        again = play_all([_missing(keeper.game, result) for result in of_first.values()])
        is_alike = all([result.went_like(of_first[result.seating]) for result in again])
        for result in results if is_alike else ():
            keeper.take_over(result)
        told = "taken over" if is_alike else "to be played anew"
        between = " and ".join(cell.bots)
        print(f"{keeper.game}, {cell.seats} seats: {len(results)} of {between} {told}", flush=True)


def _by_cell(results: Iterable[Result]) -> dict[Cell, list[Result]]:
    cells: dict[Cell, list[Result]] = defaultdict(list)
    for result in results:
        bots = tuple(sorted(set(result.seating)))
        cells[Cell(result.code, result.options, len(result.seating), bots)].append(result)
    return cells


def _missing(game: str, result: Result) -> Missing:
    options = codec_of(find_game(game)).decode_options(result.options.encode())
    return result.options, Fixture(game, options, result.seating, result.deal)
