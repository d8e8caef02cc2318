"""Everything is counted anew from the kept results: whether that gives what is stored.

The results themselves are held against the matches that are still kept: whether these say the same.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from service.backend import Backend
from service.matches.match import Match
from service.matches.result import Result, result_of
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
    matches: int
    """Of the results: how many matches are still kept."""
    belied: tuple[str, ...]
    """Those of them that say otherwise than what was counted of them."""

    def __str__(self) -> str:
        agrees = "as stored" if not self.departing else f"departs: {', '.join(self.departing)}"
        holds = "as they say" if not self.belied else f"belied: {', '.join(self.belied)}"
        return (
            f"{self.ladder.name}  results {self.results}  lines {self.lines}  {agrees}"
            f"  matches {self.matches}  {holds}"
        )


def recount(backend: Backend) -> Iterator[Recount]:
    """Every ladder on which something has been counted."""
    for ladder in every_ladder():
        counted, lines = _stored(backend, ladder)
        if counted or lines:
            made, matches, belied = _made(backend, ladder, counted)
            departing = {
                name: made.get(name, FIRST)
                for name in sorted(made | lines)
                if made.get(name, FIRST) != lines.get(name)
            }
            yield Recount(ladder, counted, len(lines), departing, matches, belied)


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


def _made(
    backend: Backend, ladder: Ladder, counted: int
) -> tuple[dict[str, Line], int, tuple[str, ...]]:
    """The lines, the number of matches that are still kept, and those that belie their result."""
    folded, matches, belied = Folded({}), 0, list[str]()
    for first in range(0, counted, BATCH):
        results = backend.ladders.results(ladder, first, min(first + BATCH, counted))
        for result in results:
            folded.fold(result)
        folded.points.clear()
        kept = backend.matches.load_many(result.match for result in results)
        matches += len(kept)
        belied += _belied(kept, results)
    return folded.lines, matches, tuple(belied)


def _belied(matches: Sequence[Match], results: Sequence[Result]) -> Iterator[str]:
    counted = {result.match: _said(result) for result in results}
    for match in matches:
        if _said(result_of(match)) != counted[match.id]:
            yield match.id


def _said(result: Result | None) -> list[tuple[object, ...]] | None:
    """Who came off how. A house bot's version is that of the release that ran, and not compared."""
    if result is None:
        return None
    return [(one.seat, one.place, one.left, one.owner and one.owner.name) for one in result.counted]
