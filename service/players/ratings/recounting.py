"""Everything is counted anew from the kept results: whether that gives what is stored."""

from collections.abc import Iterator, Mapping

import msgspec

from service.backend import Backend
from service.players.ratings.folding import FIRST, Folded
from service.store.players.ladders import Counted, Ladder, Line, every_ladder

BATCH = 1000
TRIES = 20


class Recount(msgspec.Struct, frozen=True):
    """One ladder, counted anew."""

    ladder: Ladder
    results: int
    """How many have been counted; those that have not yet are left out."""
    lines: int
    departing: Mapping[str, Line]
    """The lines that are stored otherwise than the results make them, as these make them."""

    def __str__(self) -> str:
        agrees = "as stored" if not self.departing else f"departs: {', '.join(self.departing)}"
        return f"{self.ladder.name}  results {self.results}  lines {self.lines}  {agrees}"


def recount(backend: Backend) -> Iterator[Recount]:
    """Every ladder on which something has been counted."""
    for ladder in every_ladder():
        counted, lines = _stored(backend, ladder)
        if counted or lines:
            made = _made(backend, ladder, counted)
            departing = {
                name: made.get(name, FIRST)
                for name in sorted(made | lines)
                if made.get(name, FIRST) != lines.get(name)
            }
            yield Recount(ladder, counted, len(lines), departing)


def mend(backend: Backend, found: Recount) -> bool:
    """Store the lines of a ladder as its results make them; False if somebody counted meanwhile.

    A line that no result makes becomes that of somebody who has not played.
    """
    made = Counted(found.departing, (), {})
    return backend.ladders.count(found.ladder, found.results, found.results, made)


def _stored(backend: Backend, ladder: Ladder) -> tuple[int, dict[str, Line]]:
    """How many results have been counted, and the lines as they stand after exactly these."""
    for _ in range(TRIES):
        before, lines = backend.ladders.counted(ladder), backend.ladders.every_line(ladder)
        if before == backend.ladders.counted(ladder):
            break  # else somebody is counting right now
    return before, lines


def _made(backend: Backend, ladder: Ladder, counted: int) -> dict[str, Line]:
    folded = Folded({})
    for first in range(0, counted, BATCH):
        for result in backend.ladders.results(ladder, first, min(first + BATCH, counted)):
            folded.fold(result)
        folded.points.clear()
    return folded.lines
