"""What is shown of ratings: those of one player, a ladder, a line over time."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.bots.roster import BOTS
from engine.catalogue import find_game
from service.backend import Backend
from service.matches.seats.seat import Player
from service.matches.shown.documents import Rating
from service.matches.terms import Moment
from service.players import accounts
from service.store.players.ladders import (
    PLAYERS,
    VERSION_MARK,
    VERSIONS,
    Ladder,
    Line,
    Point,
    Ranked,
    every_ladder,
)

FIRST = Line()


class VersionRating(Rating, frozen=True, kw_only=True):
    """How good one version of a bot is."""

    version: str


class OwnRating(Rating, frozen=True, kw_only=True):
    """How good a player is at one game with so many seats."""

    game: str
    seats: int
    rated_at: Moment | None
    """When the match that was counted last had ended."""
    versions: tuple[VersionRating, ...] = ()
    """Of a bot: its latest versions, the latest first; each has a line of its own."""


class OwnRatings(msgspec.Struct, frozen=True):
    """All ratings of a player; there is one page of them."""

    items: tuple[OwnRating, ...]
    next_cursor: str | None = None


class LadderEntry(Rating, frozen=True, kw_only=True):
    """Somebody on a ladder: a player, a house bot, or one version of either."""

    place: int
    """From 1 for the best."""
    player: Player | None = None
    """None for a house bot, and for who has left."""
    bot: str | None = None
    """The name of a house bot."""
    version: str | None = None
    """On the ladder of versions: which one."""


class LadderPage(msgspec.Struct, frozen=True):
    """One page of a ladder, the best first."""

    game: str
    seats: int
    items: tuple[LadderEntry, ...]
    next_cursor: str | None


class RatingPoint(msgspec.Struct, frozen=True):
    """How a player stood after one match."""

    at: Moment
    """The end of the match."""
    match: str | None
    """None for a match that is not public."""
    ordinal: float
    mu: float
    sigma: float
    matches: int
    """How many had been counted, this one included."""


class RatingHistory(msgspec.Struct, frozen=True):
    """One page of how a player stood, the latest first."""

    items: tuple[RatingPoint, ...]
    next_cursor: str | None


def rating_of(backend: Backend, name: str, game: str, seats: int) -> Line:
    """The line of a player (by id) or a house bot (by name) at a game with so many seats.

    Who has not been rated there has the line that everybody begins with.
    """
    ladder = Ladder(game, seats)
    return backend.ladders.lines(ladder, [name]).get(name, FIRST)


def ratings_of(backend: Backend, player_id: str) -> OwnRatings:
    """All ratings of a player; player_not_found."""
    accounts.profile(backend, player_id)
    return OwnRatings(own_ratings(backend, player_id))


def own_ratings(backend: Backend, name: str) -> tuple[OwnRating, ...]:
    """All ratings of a player or a house bot, by game and number of seats."""
    return ratings_of_many(backend, [name])[name]


def ratings_of_many(backend: Backend, names: Sequence[str]) -> Mapping[str, tuple[OwnRating, ...]]:
    """The same for several; two trips for all of them."""
    places = [(ladder, name) for name in names for ladder in every_ladder()]
    lines = zip(places, backend.ladders.lines_at(places), strict=True)
    rated = {place: line for place, line in lines if line is not None}
    versions = [
        (ladder, f"{name}{VERSION_MARK}{version}")
        for (ladder, name), line in rated.items()
        for version in line.versions
    ]
    of_versions = zip(versions, backend.ladders.lines_at(versions), strict=True)
    known = {place: line for place, line in of_versions if line is not None}
    return {
        name: tuple(
            _own_rating(ladder, name, line, known)
            for (ladder, whose), line in rated.items()
            if whose == name
        )
        for name in names
    }


def ladder_page(
    backend: Backend,
    game: str,
    seats: int | None,
    *,
    of_versions: bool,
    limit: int,
    cursor: str | None,
) -> LadderPage:
    """One page of a ladder, of the game's fewest seats if no number is asked for; UnknownGame."""
    ladder = Ladder(game, seats or min(find_game(game).seat_counts))
    order = VERSIONS if of_versions else PLAYERS
    place, found = backend.ladders.page(ladder, order, _after(cursor), limit + 1)
    shown = found[:limit]
    names = [one.name.partition(VERSION_MARK)[0] for one in shown]
    players = backend.players.present(list(dict.fromkeys(names)))
    items = tuple(
        _entry(at, one, players.get(name), name)
        for at, (one, name) in enumerate(zip(shown, names, strict=True), place)
    )
    more = f"{shown[-1].score}:{shown[-1].name}" if len(found) > limit else None
    return LadderPage(ladder.game, ladder.seats, items, more)


def history_of(
    backend: Backend,
    player_id: str,
    ladder: Ladder,
    version: str | None,
    limit: int,
    before: int | None,
) -> RatingHistory:
    """How a player, or one version of a bot, stood after each match; player_not_found."""
    accounts.profile(backend, player_id)
    name = player_id if version is None else f"{player_id}{VERSION_MARK}{version}"
    found = backend.ladders.history(ladder, name, before, limit + 1)
    shown = found[:limit]
    more = str(shown[-1].number) if len(found) > limit else None
    return RatingHistory(tuple(map(_point, shown)), more)


def rating_shown(line: Line) -> Rating:
    """A line as everybody may see it."""
    return Rating(line.ordinal, line.mu, line.sigma, line.matches, line.is_provisional)


def _own_rating(
    ladder: Ladder, name: str, line: Line, versions: Mapping[tuple[Ladder, str], Line]
) -> OwnRating:
    named = ((f"{name}{VERSION_MARK}{version}", version) for version in reversed(line.versions))
    return OwnRating(
        **_members(line),
        game=ladder.game,
        seats=ladder.seats,
        rated_at=line.at,
        versions=tuple(
            VersionRating(**_members(versions[ladder, one]), version=version)
            for one, version in named
            if (ladder, one) in versions
        ),
    )


def _entry(place: int, one: Ranked, player: Player | None, name: str) -> LadderEntry:
    version = one.name.partition(VERSION_MARK)[2] or None
    bot = name if name in BOTS else None
    return LadderEntry(**_members(one.line), place=place, player=player, bot=bot, version=version)


def _members(line: Line) -> dict[str, Any]:
    return msgspec.structs.asdict(rating_shown(line))


def _point(point: Point) -> RatingPoint:
    line = Line(point.mu, point.sigma)
    return RatingPoint(*(point.at, point.match, line.ordinal, point.mu, point.sigma, point.number))


def _after(cursor: str | None) -> tuple[int, str] | None:
    if cursor is None:
        return None
    score, _, name = cursor.partition(":")
    return int(score), name
