"""What is said of a result: as it was taken, by its line in the archive, by the match itself."""

from collections.abc import Iterator, Mapping

import msgspec

from service.backend import Backend
from service.matches.match import Match
from service.matches.result import Owner, Result, result_of
from service.store.players.ladders import Ladder

BATCH = 1000


class Evidence(msgspec.Struct, frozen=True):
    """All that is said of one result of a ladder."""

    taken: Result | None
    """None if the store has lost it."""
    archived: Result | None
    match: Match | None
    """None if it is not kept any more."""

    @property
    def result(self) -> Result | None:
        """What is to be counted: as it is archived, if it is; None if nobody knows."""
        return self.archived or self.taken

    @property
    def is_held(self) -> bool:
        """Whether there is a record of it, be it archived or that of a match still kept."""
        return self.archived is not None or self.match is not None

    @property
    def is_belied(self) -> bool:
        """Whether a record says otherwise than what was taken, or than another record."""
        if self.taken is not None and self.archived not in (None, self.taken):
            return True
        return self.match is not None and _rated(result_of(self.match)) != _rated(self.result)


def evidence(
    backend: Backend, ladder: Ladder, counted: int, archived: Mapping[int, Result]
) -> Iterator[Evidence]:
    """What is said of each result that has been counted, in their order."""
    for first in range(1, counted + 1, BATCH):
        numbers = range(first, min(first + BATCH, counted + 1))
        results = backend.ladders.results(ladder, numbers.start - 1, numbers.stop - 1)
        taken = dict(zip(numbers, results, strict=False))
        told = {number: archived.get(number) or taken.get(number) for number in numbers}
        ids = [result.match for result in told.values() if result is not None]
        kept = {match.id: match for match in backend.matches.load_many(ids)}
        for number, result in told.items():
            match = kept.get(result.match) if result is not None else None
            yield Evidence(taken.get(number), archived.get(number), match)


def _rated(result: Result | None) -> list[tuple[object, ...]] | None:
    """Who came off how."""
    if result is None:
        return None
    return [(one.seat, one.place, one.left, _rated_as(one.owner)) for one in result.counted]


def _rated_as(owner: Owner | None) -> tuple[str, str | None] | None:
    """Which lines change. A house bot's version is that of the release that ran, which its match
    does not say."""
    if owner is None:
        return None
    return owner.name, owner.version if owner.player is not None else None
