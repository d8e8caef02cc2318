"""How a match ended: one shape for all games."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec


class Termination(StrEnum):
    """Why a match ended."""

    COMPLETED = "completed"
    """Played to the end, as the rules have it."""
    ROUND_LIMIT = "round_limit"
    """Called off after the last round that the options allow."""
    RESIGNED = "resigned"
    """A seat was resigned."""
    TIMEOUT = "timeout"
    """A seat was lost: the clock, a claim or the operators took it."""


class Score(msgspec.Struct, frozen=True):
    """What one seat has, and of which parts it is made."""

    seat: int
    """Whose score it is."""
    total: int
    """What decides the places: points, or whatever the game counts."""
    parts: dict[str, int]
    """What it is made of, by the names of `names.parts` of the game: `runs`, say."""


class Departure(msgspec.Struct, frozen=True):
    """A seat given up for good: a house bot plays it on, but it ranks behind those who stayed."""

    seat: int
    """The seat that was given up."""
    reason: Termination
    """Why: `resigned` or `timeout`."""
    after_commands: int
    """How many commands had been applied when the seat was given up."""


class Outcome(msgspec.Struct, frozen=True):
    """The ranking of all seats, best first; seats in one place share it."""

    ranking: tuple[tuple[int, ...], ...]
    """The places, the best first; seats that share one stand together."""
    scores: tuple[Score, ...]
    """What each seat has, by seat."""
    termination: Termination
    """Why it ended."""
    departed: tuple[int, ...] = ()
    """Seats given up for good; they rank last."""

    def worth(self) -> tuple[float, ...]:
        """What the result is worth to each seat: 1 for the first place, 0 behind it.

        Those who share the first place have won together, as the partners of a team; a place shared
        by all is worth a half.
        """
        first, behind = self.ranking[0], self.ranking[1:]
        if not behind:
            return (0.5,) * len(first)
        return tuple([1.0 if score.seat in first else 0.0 for score in self.scores])

    def with_departures(self, departures: Sequence[Departure]) -> "Outcome":
        """The same result with those who left ranked last, later leavers before earlier ones."""
        if not departures:
            return self
        left = {departure.seat for departure in departures}
        stayed = [tuple(s for s in place if s not in left) for place in self.ranking]
        latest_first = sorted(departures, key=lambda departure: -departure.after_commands)
        return msgspec.structs.replace(
            self,
            ranking=(*filter(None, stayed), *((departure.seat,) for departure in latest_first)),
            termination=departures[0].reason,
            departed=tuple(departure.seat for departure in departures),
        )


def ranked(totals: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Seats by what they have, best first; later members break ties, equal tuples share a place."""
    places = sorted(set(totals), reverse=True)
    return tuple(
        tuple(seat for seat, total in enumerate(totals) if total == place) for place in places
    )
