"""Ladders: the ratings of all who have played one game at one number of seats. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from engine.catalogue import GAMES
from service.matches.model.events import Mu, Ordinal, Rating, Sigma
from service.matches.model.match import Match
from service.matches.model.result import Result, result_of
from service.shapes import Moment

FIRST_MU = 25.0
FIRST_SIGMA = 25 / 3
"""Where everybody begins; a test compares it with OpenSkill's own."""
PROVISIONAL_MATCHES = 10
"""With fewer a rating says little."""
VERSION_MARK = "@"
"""What stands between the name of a bot and its version, in the name of the version's line."""
DECIMALS = 2
"""With so many a rating is told, and kept exactly: a hundredth is nothing beside any `sigma`."""
PLAYERS = "players"
VERSIONS = "versions"
"""The two orders of a ladder: players and house bots; versions of bots."""


class Ladder(NamedTuple):
    """A game and a number of seats: what is rated together."""

    game: str
    seats: int

    @property
    def name(self) -> str:
        """How it is called in the store."""
        return f"{self.game}:{self.seats}"


def ladder_of(result: Result) -> Ladder:
    """Where a result counts."""
    return Ladder(result.game, len(result.seats))


def rated_result(match: Match) -> Result | None:
    """The result of a match, if the match has ended and counts in ratings."""
    result = result_of(match)
    return result if result is not None and result.unrated is None else None


def ladder_named(name: str) -> Ladder:
    """The ladder that is called so."""
    game, _, seats = name.rpartition(":")
    return Ladder(game, int(seats))


def every_ladder() -> Iterator[Ladder]:
    """All ladders of the games that are played here."""
    for game in GAMES.values():
        for seats in game.seat_counts:
            yield Ladder(game.name, seats)


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a ladder says of one player, house bot, or version of a bot."""

    mu: float = FIRST_MU
    """How good they are believed to be."""
    sigma: float = FIRST_SIGMA
    """How uncertain that is."""
    matches: int = 0
    at: datetime | None = None
    """The end of the match that was counted last."""
    versions: tuple[str, ...] = ()
    """Of a bot: under which versions it has played here, the latest last."""

    @property
    def ordinal(self) -> float:
        """How good they are with near certainty: what ladders go by."""
        return self.mu - 3 * self.sigma

    @property
    def rating(self) -> Rating:
        """The line as everybody may see it."""
        return Rating(
            ordinal=_told(self.ordinal),
            mu=_told(self.mu),
            sigma=_told(self.sigma),
            matches=self.matches,
            provisional=self.matches < PROVISIONAL_MATCHES,
        )


def _told(figure: float) -> float:
    """A figure as it is told; never a zero with a sign."""
    return round(figure, DECIMALS) + 0.0


FIRST = Line()
"""Where everybody begins."""


def departing(stored: Mapping[str, Line], made: Mapping[str, Line]) -> dict[str, Line]:
    """The lines that are stored otherwise than the results make them, as the results make them.

    A line that no result makes becomes that of somebody who has not played.
    """
    names = sorted({*made, *stored})
    wanted = {name: made.get(name, FIRST) for name in names}
    return {name: line for name, line in wanted.items() if line != stored.get(name)}


def line_name(owner: str, version: str | None) -> str:
    """The name of the line of a version; that of the owner where no version is named."""
    return owner if version is None else f"{owner}{VERSION_MARK}{version}"


class RatingPoint(msgspec.Struct, frozen=True, kw_only=True):
    """How a player stood after one match; the figures have two decimals."""

    at: Moment
    """When the match ended."""
    match: str | None
    """The id of the match; null for one that is not public."""
    ordinal: Ordinal
    mu: Mu
    sigma: Sigma
    matches: int
    """How many matches had been counted, this one included."""

    @property
    def told(self) -> "RatingPoint":
        """The point as everybody may see it."""
        return replace(
            self, ordinal=_told(self.ordinal), mu=_told(self.mu), sigma=_told(self.sigma)
        )


class RatedResult(msgspec.Struct, frozen=True):
    """A result at its place in the order in which those of its ladder are counted."""

    number: int
    """From 1 for the first."""
    result: Result


class Counted(msgspec.Struct, frozen=True):
    """What some results make of a ladder."""

    lines: Mapping[str, Line]
    points: Sequence[tuple[str, RatingPoint]]
    notices: Mapping[str, bytes]
    """Under `<player>/<match>`."""
    arithmetic: str = ""
    """A fingerprint of the one by which it was counted."""


class Ranked(NamedTuple):
    """A line at its place in the order of a ladder."""

    score: int
    name: str
    line: Line
