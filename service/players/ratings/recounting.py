"""Everything is counted anew from the kept results: whether that gives what is stored."""

from collections.abc import Iterator

import msgspec

from service.backend import Backend
from service.players.ratings.folding import Folded
from service.store.players.ladders import Ladder, Line, every_ladder

BATCH = 1000
TRIES = 20


class Recount(msgspec.Struct, frozen=True):
    """One ladder, counted anew."""

    ladder: Ladder
    results: int
    """How many have been counted; those that have not yet are left out."""
    lines: int
    departing: tuple[str, ...]
    """The lines that are stored otherwise than the results make them."""

    def __str__(self) -> str:
        agrees = "as stored" if not self.departing else f"departs: {', '.join(self.departing)}"
        return f"{self.ladder.name}  results {self.results}  lines {self.lines}  {agrees}"


def recount(backend: Backend) -> Iterator[Recount]:
    """Every ladder on which something has been counted."""
    for ladder in every_ladder():
        counted, lines = _stored(backend, ladder)
        if counted or lines:
            made = _made(backend, ladder, counted)
            departing = (name for name in made | lines if made.get(name) != lines.get(name))
            yield Recount(ladder, counted, len(lines), tuple(sorted(departing)))


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
