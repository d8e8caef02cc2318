"""What the archive tells of ratings: the result of every line, at its number on its ladder."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import UNSET, UnsetType

from engine.encoding import UNREADABLE
from engine.outcome import Outcome
from service.matches.result import Result
from service.store.players.ladders import Ladder, RatedResult, every_ladder, ladder_of


class Archived(msgspec.Struct, frozen=True):
    """The results that the archive holds."""

    results: Mapping[Ladder, Mapping[int, Result]]
    """By their numbers."""
    broken: tuple[str, ...] = ()
    """Lines that cannot be read, or say otherwise than the record in them or than an earlier line.
    Nothing else is taken from them."""


NOTHING = Archived({})


class _Line(msgspec.Struct, frozen=True):
    """What ratings ask of a line."""

    match_id: str
    game: str
    outcome: Outcome | None
    rated: RatedResult | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Nothing is read that the record in the line does not bear out."""
        if self.rated is not UNSET and not self._bears_out(self.rated.number, self.rated.result):
            raise ValueError("The result is not that of the record.")

    def _bears_out(self, number: int, result: Result) -> bool:
        return (
            number > 0
            and (result.match, result.game) == (self.match_id, self.game)
            and self.outcome is not None
            and result.follows_from(self.outcome)
            and result.unrated is None
            and len(result.counted) > 1
            and ladder_of(result) in every_ladder()
        )


_decode = msgspec.json.Decoder(_Line).decode


def read_archive(lines: Iterable[tuple[str, bytes]]) -> Archived:
    """What lines hold, each given with where it stands; what does not count is passed over."""
    results, broken = defaultdict[Ladder, dict[int, Result]](dict), list[str]()
    for place, written in lines:
        try:
            rated = _decode(written).rated
        except UNREADABLE:
            broken.append(place)
            continue
        if rated is not UNSET:
            known = results[ladder_of(rated.result)].setdefault(rated.number, rated.result)
            if known != rated.result:
                broken.append(place)
    return Archived(results, tuple(broken))
