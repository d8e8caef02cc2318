"""What is shown of ratings, and of what somebody has played: ladders, histories, meetings."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import asdict

from engine.bots.roster import BOTS
from engine.catalogue import find_game
from service.backend import Backend
from service.matches.cases.lists import MatchFilter, list_matches, place_of
from service.matches.model.documents import MatchDocument
from service.matches.model.events import Rating
from service.matches.model.result import result_of
from service.matches.store.lists import Place
from service.matches.store.matches import MatchStore
from service.players.cases import accounts
from service.players.model import Player
from service.players.store.accounts import PlayerStore
from service.ratings.model.ladder import (
    VERSION_MARK,
    Ladder,
    Line,
    RatingPoint,
    every_ladder,
    ladder_named,
    line_name,
)
from service.ratings.store import AHEAD, ALL, BEHIND, LEVEL, PUBLIC, Ladders, Meetings
from service.shapes import MatchId, Moment, NextCursor, Page, PlayedGame, SeatsPlayed


class VersionRating(Rating, frozen=True, kw_only=True):
    """How good one version of a bot is."""

    version: str
    """What the bot called that version: `1.4.0`, say."""


class OwnRating(Rating, frozen=True, kw_only=True):
    """How good a player is at one game with so many seats."""

    game: PlayedGame
    seats: SeatsPlayed
    rated_at: Moment | None
    """When the last match that was counted had ended; null where nothing has been."""
    versions: tuple[VersionRating, ...] = ()
    """The latest versions of a bot, the latest first, each with ratings of its own."""


class LadderEntry(Rating, frozen=True, kw_only=True):
    """Somebody on a ladder: a player, a house bot, or one version of either."""

    place: int
    """Their place on the ladder, from 1 for the best."""
    player: Player | None = None
    """The player; null for a house bot, and for whoever has left the service."""
    bot: str | None = None
    """The name of the house bot; null for a player."""
    version: str | None = None
    """Which version of the bot, on the ladder of versions; else null."""


class LadderPage(msgspec.Struct, frozen=True):
    """One page of a ladder, the best first."""

    game: PlayedGame
    seats: SeatsPlayed
    items: tuple[LadderEntry, ...]
    """A page of the ladder, the best first."""
    next_cursor: NextCursor


class Total(msgspec.Struct, frozen=True):
    """How often the player was ahead of the other at one game with so many seats."""

    game: PlayedGame
    seats: SeatsPlayed
    matches: int
    """How many matches both have finished."""
    ahead: int
    """In how many the player was ahead of the other."""
    behind: int
    """In how many the player was behind."""
    level: int
    """In how many they shared a place."""


class Meeting(msgspec.Struct, frozen=True):
    """A finished match that both have played."""

    match: MatchId
    game: PlayedGame
    seats: SeatsPlayed
    ended_at: Moment
    """When the match ended."""
    place: int
    """The player's place, from 1; whoever left is behind all who stayed."""
    other_place: int
    """The other's place, from 1."""
    rated: bool
    """Whether the match counts in ratings."""


class MeetingsPage(msgspec.Struct, frozen=True):
    """What two have played against each other, the match that ended last first."""

    totals: tuple[Total, ...]
    """The balance of every game and number of seats, over all meetings you may know of; forgotten a
    year after the last one."""
    items: tuple[Meeting, ...]
    """The matches that are still kept, the last ended first."""
    next_cursor: NextCursor


def ratings_of(backend: Backend, player_id: str) -> Page[OwnRating]:
    """All ratings of a player, by game and number of seats; player_not_found."""
    accounts.profile(backend, player_id)
    return Page(ratings_of_many(backend, [player_id])[player_id], None)


def ratings_of_many(backend: Backend, names: Sequence[str]) -> Mapping[str, tuple[OwnRating, ...]]:
    """All ratings of several players or house bots; two trips for all of them."""
    ladders = backend.of(Ladders)
    rated = ladders.lines_at([(ladder, name) for name in names for ladder in every_ladder()])
    versions = ladders.lines_at(
        [
            (ladder, line_name(name, version))
            for (ladder, name), line in rated.items()
            for version in line.versions
        ]
    )
    return {
        name: tuple(
            _own_rating(ladder, name, line, versions)
            for (ladder, whose), line in rated.items()
            if whose == name
        )
        for name in names
    }


def _own_rating(
    ladder: Ladder, name: str, line: Line, versions: Mapping[tuple[Ladder, str], Line]
) -> OwnRating:
    latest_first = [
        (version, versions.get((ladder, line_name(name, version))))
        for version in reversed(line.versions)
    ]
    return OwnRating(
        **asdict(line.rating),
        game=ladder.game,
        seats=ladder.seats,
        rated_at=line.at,
        versions=tuple(
            VersionRating(**asdict(one.rating), version=version)
            for version, one in latest_first
            if one is not None
        ),
    )


def ladder_page(
    backend: Backend,
    game: str,
    seats: int | None,
    *,
    order: str,
    limit: int,
    cursor: str | None,
) -> LadderPage:
    """One page of a ladder, of the game's fewest seats if no number is asked for; UnknownGame."""
    ladder = Ladder(game, seats or min(find_game(game).seat_counts))
    after = None
    if cursor is not None:
        score, _, last = cursor.partition(":")
        after = int(score), last
    first, found = backend.of(Ladders).page(ladder, order, after, limit + 1)
    shown = found[:limit]
    named = [one.name.partition(VERSION_MARK) for one in shown]
    players = backend.of(PlayerStore).find(list(dict.fromkeys(name for name, _, _ in named)))
    items = tuple(
        LadderEntry(
            **asdict(one.line.rating),
            place=place,
            player=players.get(name),
            bot=name if name in BOTS else None,
            version=version or None,
        )
        for place, (one, (name, _, version)) in enumerate(zip(shown, named, strict=True), first)
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
) -> Page[RatingPoint]:
    """How a player, or one version of a bot, stood after each match; player_not_found."""
    accounts.profile(backend, player_id)
    name = line_name(player_id, version)
    found = backend.of(Ladders).history(ladder, name, before, limit + 1)
    shown = found[:limit]
    return Page(
        tuple(point.told for point in shown), str(shown[-1].matches) if len(found) > limit else None
    )


def matches_of(
    backend: Backend,
    caller: Player | None,
    player_id: str,
    game: str | None,
    limit: int,
    cursor: str | None,
) -> Page[MatchDocument]:
    """What a player plays and has played, the newest first; of others what is public and has begun.

    Raises player_not_found, bad_cursor.
    """
    is_own = caller is not None and caller.id == player_id
    if not is_own:
        accounts.profile(backend, player_id)
    wanted = MatchFilter(game=game, player=player_id, has_begun=not is_own)
    return list_matches(backend, caller, wanted, limit, cursor)


def versus(
    backend: Backend,
    caller: Player | None,
    player_id: str,
    other: str,
    limit: int,
    cursor: str | None,
) -> MeetingsPage:
    """What a player has played against another, or against a house bot; player_not_found.

    The two of them see all of it, everybody else the public matches. Raises bad_cursor.
    """
    accounts.profile(backend, player_id)
    if other not in BOTS:
        accounts.profile(backend, other)
    which = ALL if caller is not None and caller.id in (player_id, other) else PUBLIC
    meetings = backend.of(Meetings)
    tallies = meetings.tallies(player_id, other, which)
    after = place_of(cursor, is_by_update=True)
    places = meetings.newest(player_id, other, which, after, limit + 1)
    shown = places[:limit]
    counted = [(ladder_named(name), count) for name, count in sorted(tallies.items())]
    totals = tuple(
        Total(
            game=ladder.game,
            seats=ladder.seats,
            matches=count.total(),
            ahead=count[AHEAD],
            behind=count[BEHIND],
            level=count[LEVEL],
        )
        for ladder, count in counted
    )
    items = tuple(_meetings(backend, player_id, other, shown))
    more = f"{shown[-1].score}-{shown[-1].match_id}" if len(places) > limit else None
    return MeetingsPage(totals, items, more)


def _meetings(
    backend: Backend, player_id: str, other: str, places: Sequence[Place]
) -> Iterator[Meeting]:
    for match in backend.of(MatchStore).load_many(place.match_id for place in places):
        result = result_of(match)
        if result is None:
            continue
        ends = {
            seat.owner.name: seat.place
            for seat in reversed(result.counted)
            if seat.owner is not None
        }
        if player_id in ends and other in ends:
            yield Meeting(
                match=match.id,
                game=match.game,
                seats=len(match.seats),
                ended_at=match.updated_at,
                place=ends[player_id],
                other_place=ends[other],
                rated=result.unrated is None,
            )
