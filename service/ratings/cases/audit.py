"""An audit of ratings: everything is counted anew from the records, and compared.

A match that is still kept is its own record; one that is gone may have a line in the archive. Where
there is neither, the result as it was taken is all that remains, and no record stands behind it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta

import msgspec
from msgspec import UNSET, UnsetType

from engine.encoding import UNREADABLE
from engine.outcome import Outcome
from service.backend import Backend
from service.matches.model.match import Match
from service.matches.model.result import Result, result_of
from service.matches.store.matches import MatchStore
from service.matches.store.timetables import expiring
from service.ratings.model.folding import ARITHMETIC, Folded
from service.ratings.model.ladder import (
    Counted,
    Ladder,
    Line,
    RatedResult,
    departing,
    every_ladder,
    ladder_of,
    rated_result,
)
from service.ratings.store import Ladders
from service.refusals import StoreUnreachable

BATCH = 1000
BROUGHT_WITHIN = timedelta(minutes=1)
"""By then a sweeper has delivered what a process that died has left."""
LATER_THAN_ALL = timedelta(days=36_500)
TRIES = 20


def overlooked(backend: Backend) -> Iterator[Match]:
    """The kept matches that have ended, and count, and have not been taken; the sweepers bring them
    one day."""
    until = backend.now() - BROUGHT_WITHIN
    passed_by = Counter[str]()
    while found := backend.of(expiring).due(backend.now() + LATER_THAN_ALL, BATCH, passed_by):
        passed_by.update(entry.key for entry in found)
        matches = backend.of(MatchStore).load_many(entry.member for entry in found)
        ended = [one for one in matches if one.updated_at <= until and rated_result(one)]
        yield from backend.of(Ladders).untaken(ended)


class Archived(msgspec.Struct, frozen=True):
    """The results that the archive holds."""

    results: Mapping[Ladder, Mapping[int, Result]]
    """By their numbers."""
    broken: tuple[str, ...] = ()
    """Lines that cannot be read, or say otherwise than the record in them or than an earlier line.
    Nothing else is taken from them."""


NOTHING = Archived({})


class _ArchivedRecord(msgspec.Struct, frozen=True):
    """What ratings ask of a record."""

    match_id: str
    game: str
    outcome: Outcome | None


class _ArchivedMatch(msgspec.Struct, frozen=True):
    """What ratings ask of a line."""

    record: _ArchivedRecord
    rated: RatedResult | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Nothing is read that the record in the line does not bear out."""
        if self.rated is UNSET:
            return
        result = self.rated.result
        is_borne_out = (
            self.rated.number > 0
            and (result.match, result.game) == (self.record.match_id, self.record.game)
            and self.record.outcome is not None
            and result.follows_from(self.record.outcome)
            and result.unrated is None
            and len(result.counted) > 1
            and ladder_of(result) in every_ladder()
        )
        if not is_borne_out:
            raise ValueError("The result is not that of the record.")


_decode_line = msgspec.json.Decoder(_ArchivedMatch).decode


def read_archive(lines: Iterable[tuple[str, bytes]]) -> Archived:
    """What lines hold, each given with where it stands; what does not count is passed over."""
    results = defaultdict[Ladder, dict[int, Result]](dict)
    broken = list[str]()
    for place, written in lines:
        try:
            rated = _decode_line(written).rated
        except UNREADABLE:
            broken.append(place)
            continue
        if rated is not UNSET:
            known = results[ladder_of(rated.result)].setdefault(rated.number, rated.result)
            if known != rated.result:
                broken.append(place)
    return Archived(results, tuple(broken))


class Recount(msgspec.Struct, frozen=True, kw_only=True):
    """One ladder as the records make it, beside what is stored."""

    ladder: Ladder
    results: int
    """How many have been counted; those that have not yet are left out."""
    stored: Mapping[str, Line]
    made: Mapping[str, Line]
    """What the records make of the lines."""
    held: int
    """How many of the results have a record, be it archived or that of a match still kept."""
    lost: int
    """Of how many results nothing is known, neither here nor in the archive."""
    belied: tuple[str, ...]
    """The matches of which a record says otherwise than was counted, or than another record."""
    twice: tuple[str, ...]
    """The matches that have been counted more than once."""
    unknown: tuple[str, ...]
    """The archived matches whose results have not been taken here."""

    @property
    def departing(self) -> Mapping[str, Line]:
        """The lines that are stored otherwise than the records make them."""
        return departing(self.stored, self.made)

    @property
    def agrees(self) -> bool:
        """Whether all that there is says the same."""
        return not (self.departing or self.belied or self.twice or self.lost or self.unknown)

    def __str__(self) -> str:
        departs = self.departing
        said = [
            f"{self.ladder.name}  results {self.results}  lines {len(self.stored)}",
            f"departs: {', '.join(departs)}" if departs else "as stored",
            f"{self.held} of {self.results} held by a record",
            f"belied: {', '.join(self.belied)}" if self.belied else "",
            f"counted twice: {', '.join(self.twice)}" if self.twice else "",
            f"lost: {self.lost}" if self.lost else "",
            f"archived and not here: {', '.join(self.unknown)}" if self.unknown else "",
        ]
        return "  ".join(filter(None, said))


def recount(backend: Backend, archived: Archived = NOTHING) -> Iterator[Recount]:
    """Every ladder on which something has been counted, or of which something is archived."""
    ladders = backend.of(Ladders)
    for ladder in every_ladder():
        for _ in range(TRIES):  # again while somebody is counting
            counted = ladders.counted(ladder)
            stored = ladders.every_line(ladder)
            if counted == ladders.counted(ladder):
                break
        results = archived.results.get(ladder, {})
        if counted or stored or results:
            yield _recounted(backend, ladder, counted, stored, results)


def _recounted(
    backend: Backend,
    ladder: Ladder,
    counted: int,
    stored: Mapping[str, Line],
    archived: Mapping[int, Result],
) -> Recount:
    """Count the results of a ladder in their order, each as it is archived, if it is."""
    folded = Folded({})
    held = 0
    belied = list[str]()
    matches = Counter[str]()
    for taken, of_archive, match in _evidence(backend, ladder, counted, archived):
        held += of_archive is not None or match is not None
        result = of_archive or taken
        if result is None:
            continue
        matches[result.match] += 1
        is_otherwise = taken is not None and of_archive not in (None, taken)
        if is_otherwise or (match is not None and _rated(result_of(match)) != _rated(result)):
            belied.append(result.match)
        folded.fold(result)
        folded.points.clear()
    known = max(counted, backend.of(Ladders).taken_count(ladder))
    return Recount(
        ladder=ladder,
        results=counted,
        stored=stored,
        made=folded.lines,
        held=held,
        lost=counted - matches.total(),
        belied=tuple(belied),
        twice=tuple(match for match, times in matches.items() if times > 1),
        unknown=tuple(archived[number].match for number in sorted(archived) if number > known),
    )


def _evidence(
    backend: Backend, ladder: Ladder, counted: int, archived: Mapping[int, Result]
) -> Iterator[tuple[Result | None, Result | None, Match | None]]:
    """What is said of each result that has been counted: as it was taken, if the store has not lost
    it; as it is archived; the match, if it is still kept."""
    for first in range(1, counted + 1, BATCH):
        numbers = range(first, min(first + BATCH, counted + 1))
        results = backend.of(Ladders).results(ladder, numbers.start - 1, numbers.stop - 1)
        taken = dict(zip(numbers, results, strict=False))
        told = {number: archived.get(number) or taken.get(number) for number in numbers}
        ids = [result.match for result in told.values() if result is not None]
        kept = {match.id: match for match in backend.of(MatchStore).load_many(ids)}
        for number, result in told.items():
            match = kept.get(result.match) if result is not None else None
            yield taken.get(number), archived.get(number), match


def _rated(result: Result | None) -> list[tuple[object, ...]] | None:
    """How each came off, and which lines change.

    A house bot's version is left out: it is that of the release that ran, which its match does not
    say.
    """
    if result is None:
        return None
    owners = [(seat, seat.owner) for seat in result.counted if seat.owner is not None]
    return [
        (seat.seat, seat.place, seat.left, owner.name, owner.player and owner.version)
        for seat, owner in owners
    ]


def make_anew(backend: Backend, ladder: Ladder) -> None:
    """Store the lines of a ladder as its results make them; Undecodable where one of these is."""
    ladders = backend.of(Ladders)
    for _ in range(TRIES):  # again while somebody is counting
        counted = ladders.counted(ladder)
        if mend(backend, _recounted(backend, ladder, counted, ladders.every_line(ladder), {})):
            return
    raise StoreUnreachable


def mend(backend: Backend, found: Recount) -> bool:
    """Store the lines of a ladder as they are made anew; False if somebody counted meanwhile."""
    made = Counted(found.departing, (), {}, ARITHMETIC)
    return backend.of(Ladders).count(found.ladder, found.results, found.results, made)
