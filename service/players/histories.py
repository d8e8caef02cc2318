"""What somebody has played: their matches, and those against one other."""

from collections.abc import Iterable, Sequence

import msgspec

from engine.bots.roster import BOTS
from service.backend import Backend
from service.matches.match import Match
from service.matches.result import SeatResult, result_of
from service.matches.seats.seat import Player
from service.matches.shown.lists import MatchFilter, MatchPage, list_matches, place_of
from service.matches.terms import Moment
from service.players import accounts
from service.store.lists import Place
from service.store.players.ladders import ladder_named
from service.store.players.pairs import AHEAD, BEHIND, LEVEL, Tally


class Total(msgspec.Struct, frozen=True):
    """How often the player was ahead of the other at one game with so many seats."""

    game: str
    seats: int
    matches: int
    ahead: int
    behind: int
    level: int


class Meeting(msgspec.Struct, frozen=True):
    """A finished match that both have played."""

    match: str
    game: str
    seats: int
    ended_at: Moment
    place: int
    """The player's, from 1; who left is behind those who stayed."""
    other_place: int
    rated: bool
    """Whether it counts in ratings."""


class Meetings(msgspec.Struct, frozen=True):
    """What two have played against each other, the match that ended last first."""

    totals: tuple[Total, ...]
    """Of all that the caller may know of; forgotten a year after the last one."""
    items: tuple[Meeting, ...]
    """The matches that are still kept."""
    next_cursor: str | None


def matches_of(
    backend: Backend,
    caller: Player | None,
    player_id: str,
    game: str | None,
    limit: int,
    cursor: str | None,
) -> MatchPage:
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
) -> Meetings:
    """What a player has played against another, or against a house bot; player_not_found.

    The two of them see all of it, everybody else the public matches. Raises bad_cursor.
    """
    accounts.profile(backend, player_id)
    if other not in BOTS:
        accounts.profile(backend, other)
    of_all = caller is not None and caller.id in (player_id, other)
    tallies = backend.pairs.tallies(player_id, other, of_all=of_all)
    after, pairs = place_of(cursor, is_by_update=True), backend.pairs
    places = pairs.newest(player_id, other, after, limit + 1, of_all=of_all)
    shown = places[:limit]
    more = f"{shown[-1].score}-{shown[-1].match_id}" if len(places) > limit else None
    items = tuple(_meetings(backend, player_id, other, shown))
    return Meetings(tuple(_totals(tallies)), items, more)


def _totals(tallies: Sequence[Tally]) -> Iterable[Total]:
    for name in sorted({tally.ladder for tally in tallies}):
        ladder = ladder_named(name)
        count = {tally.how: tally.times for tally in tallies if tally.ladder == name}
        ahead, behind, level = (count.get(how, 0) for how in (AHEAD, BEHIND, LEVEL))
        yield Total(ladder.game, ladder.seats, ahead + behind + level, ahead, behind, level)


def _meetings(
    backend: Backend, player_id: str, other: str, places: Sequence[Place]
) -> Iterable[Meeting]:
    for match in backend.matches.load_many(place.match_id for place in places):
        ends = _ends(match)
        if player_id in ends and other in ends:
            yield Meeting(
                *(match.id, match.game, len(match.seats), match.updated_at),
                *(ends[player_id].place, ends[other].place, _counts(match)),
            )


def _ends(match: Match) -> dict[str, SeatResult]:
    """How each who played it came off, by name."""
    result = result_of(match)
    seats = result.counted if result is not None else ()
    return {seat.owner.name: seat for seat in reversed(seats) if seat.owner is not None}


def _counts(match: Match) -> bool:
    result = result_of(match)
    return result is not None and result.unrated is None
