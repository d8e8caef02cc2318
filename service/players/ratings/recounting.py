"""Everything is counted anew from the records: whether that gives what is stored.

A match that is still kept is its own record; one that is gone may have a line in the archive. Where
there is neither, the result as it was taken is all that remains, and no record stands behind it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from service.backend import Backend
from service.matches.result import Result
from service.players.ratings.archived import NOTHING, Archived
from service.players.ratings.evidence import evidence
from service.players.ratings.folding import FIRST, Folded
from service.store.players.ladders import Counted, Ladder, Line, every_ladder

TRIES = 20


class Anew(msgspec.Struct, frozen=True):
    """What the records make of a ladder."""

    lines: Mapping[str, Line]
    held: int
    """How many of the results have a record."""
    lost: int
    """Of how many results nothing is known, neither here nor in the archive."""
    belied: tuple[str, ...]
    """The matches of which a record says otherwise than was counted, or than another record."""
    twice: tuple[str, ...]
    """The matches that have been counted more than once."""


class Recount(msgspec.Struct, frozen=True):
    """One ladder, counted anew, beside what is stored."""

    ladder: Ladder
    results: int
    """How many have been counted; those that have not yet are left out."""
    stored: Mapping[str, Line]
    anew: Anew
    unknown: tuple[str, ...]
    """The archived matches whose results have not been taken here."""

    @property
    def departing(self) -> Mapping[str, Line]:
        """The lines that are stored otherwise than the records make them, as these make them.

        A line that nothing makes becomes that of somebody who has not played.
        """
        names = sorted({*self.anew.lines, *self.stored})
        made = {name: self.anew.lines.get(name, FIRST) for name in names}
        return {name: line for name, line in made.items() if line != self.stored.get(name)}

    @property
    def agrees(self) -> bool:
        """Whether all that there is says the same."""
        anew = self.anew
        return not (self.departing or anew.belied or anew.twice or anew.lost or self.unknown)

    def __str__(self) -> str:
        anew, departing = self.anew, self.departing
        said = [
            f"{self.ladder.name}  results {self.results}  lines {len(self.stored)}",
            f"departs: {', '.join(departing)}" if departing else "as stored",
            f"{anew.held} of {self.results} held by a record",
            f"belied: {', '.join(anew.belied)}" if anew.belied else "",
            f"counted twice: {', '.join(anew.twice)}" if anew.twice else "",
            f"lost: {anew.lost}" if anew.lost else "",
            f"archived and not here: {', '.join(self.unknown)}" if self.unknown else "",
        ]
        return "  ".join(filter(None, said))


def recount(backend: Backend, archived: Archived = NOTHING) -> Iterator[Recount]:
    """Every ladder on which something has been counted, or of which something is archived."""
    for ladder in every_ladder():
        counted, lines = _stored(backend, ladder)
        results = archived.results.get(ladder, {})
        if counted or lines or results:
            anew = _anew(backend, ladder, counted, results)
            taken = max(counted, backend.ladders.taken_count(ladder))
            unknown = tuple(results[number].match for number in sorted(results) if number > taken)
            yield Recount(ladder, counted, lines, anew, unknown)


def mend(backend: Backend, found: Recount) -> bool:
    """Store the lines of a ladder as they are made anew; False if somebody counted meanwhile."""
    made = Counted(found.departing, (), {})
    return backend.ladders.count(found.ladder, found.results, found.results, made)


def _stored(backend: Backend, ladder: Ladder) -> tuple[int, dict[str, Line]]:
    """How many results have been counted, and the lines as they stand after exactly these."""
    for _ in range(TRIES):
        before, lines = backend.ladders.counted(ladder), backend.ladders.every_line(ladder)
        if before == backend.ladders.counted(ladder):
            break  # else somebody is counting right now
    return before, lines


def _anew(backend: Backend, ladder: Ladder, counted: int, archived: Mapping[int, Result]) -> Anew:
    folded, held, belied, matches = Folded({}), 0, list[str](), Counter[str]()
    for one in evidence(backend, ladder, counted, archived):
        held += one.is_held
        if one.result is not None:
            matches[one.result.match] += 1
            if one.is_belied:
                belied.append(one.result.match)
            folded.fold(one.result)
            folded.points.clear()
    twice = tuple(match for match, times in matches.items() if times > 1)
    return Anew(folded.lines, held, counted - matches.total(), tuple(belied), twice)
