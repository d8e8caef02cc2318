"""Lists of matches, newest first, with cursors.

A cursor is the place of the last match of a page; a page costs the same however deep it lies, and
whatever it is asked for.
"""

import re

import msgspec

from engine.catalogue import GAMES, find_game
from service.backend import Backend
from service.matches.match import ANY_BOT, EVERYBODY, OPEN, Match
from service.matches.seats.seat import Player
from service.matches.shown.documents import MatchDocument
from service.matches.shown.sight import document_of
from service.matches.terms import Pace, Status, Visibility
from service.refusals import Refusal
from service.store.lists import CREATED, STANDINGS, UPDATED, Asked, Place

CURSOR = re.compile(r"(?:([0-9]{1,15})-)?([0-9a-hjkmnp-tv-z]{26})")


BEGUN = (Status.PLAYING, Status.FINISHED)


class MatchFilter(msgspec.Struct, frozen=True):
    """Which matches a list holds, and in which order."""

    game: str | None = None
    status: Status | None = None
    open: bool | None = None
    player: str | None = None
    """The id of one who made it, sits or sat in it, or is invited; of others only what is
    public."""
    has_begun: bool = False
    """Only those that are played, or have been."""
    bot: str | None = None
    seats: int | None = None
    paces: tuple[Pace, ...] = tuple(Pace)
    is_by_update: bool = False

    def fits(self, match: Match) -> bool:
        """Lists may lag behind their matches for an instant, so every match is asked itself."""
        return (
            match.game in GAMES  # a game that the house has given up is listed no more
            and (self.status is None or match.status is self.status)
            and (self.open is None or match.is_open == self.open)
            and (self.bot is None or any(seat.bot == self.bot for seat in match.seats))
            and (self.player is None or self.player in _people(match))
            and (not self.has_begun or match.status in BEGUN)
            and match.pace in self.paces
        )


class MatchPage(msgspec.Struct, frozen=True):
    """One page of a list, newest first; documents without their view."""

    items: tuple[MatchDocument, ...]
    next_cursor: str | None


def list_matches(
    backend: Backend, caller: Player | None, wanted: MatchFilter, limit: int, cursor: str | None
) -> MatchPage:
    """Public matches and the caller's own, newest first; bad_cursor.

    Raises the engine's UnknownGame for a game that is not there.
    """
    if wanted.game is not None:
        find_game(wanted.game)
    own_id = caller.id if caller is not None else None
    asked, order = _asked(wanted, own_id), UPDATED if wanted.is_by_update else CREATED
    after, found = place_of(cursor, is_by_update=wanted.is_by_update), list[tuple[Place, Match]]()
    while len(found) <= limit:
        places = backend.lists.newest(asked, order, after, limit + 1)
        matches = backend.matches.load_many(place.match_id for place in places)
        fitting = (match for match in matches if wanted.fits(match))
        known = {match.id: match for match in fitting if match.is_there_for(own_id)}
        found += [(place, known[place.match_id]) for place in places if place.match_id in known]
        if len(places) <= limit:
            break
        after = places[-1]
    shown = found[:limit]
    items = tuple(document_of(match, match.seat_of(own_id), None) for _, match in shown)
    return MatchPage(items, _cursor(shown[-1][0], wanted) if len(found) > limit else None)


def _asked(wanted: MatchFilter, own_id: str | None) -> list[Asked]:
    """The lists that hold whatever is wanted: everybody's, and the caller's that are not public."""
    public, all_of_them = (Visibility.PUBLIC,), tuple(Visibility)
    if wanted.player is not None:
        seen = all_of_them if wanted.player == own_id else public
        return [_of(wanted, wanted.player, seen)]
    own = tuple(kind for kind in Visibility if kind is not Visibility.PUBLIC)
    return [
        _of(wanted, EVERYBODY, public),
        *([_of(wanted, own_id, own)] if own_id is not None else ()),
    ]


def _of(wanted: MatchFilter, whose: str, visibilities: tuple[Visibility, ...]) -> Asked:
    games = [GAMES[wanted.game]] if wanted.game is not None else list(GAMES.values())
    counts = {count for game in games for count in game.seat_counts}
    return Asked(
        whose,
        visibilities,
        [game.name for game in games],
        [standing for standing in STANDINGS if _may_stand(wanted, standing)],
        sorted(counts) if wanted.seats is None else [wanted.seats],
        wanted.paces,
        wanted.bot or ANY_BOT,
    )


def _may_stand(wanted: MatchFilter, standing: str) -> bool:
    """Whether a match that stands so can be wanted: an open one waits, too."""
    if wanted.has_begun and standing not in BEGUN:
        return False
    is_open = standing == OPEN
    status = Status.WAITING if is_open else Status(standing)
    return wanted.open in (None, is_open) and wanted.status in (None, status)


def _people(match: Match) -> set[str]:
    seated = [seat.player for seat in match.seats]
    left = [seat.player for seat in match.predecessors]
    here = (one.id for one in (*seated, *left) if one is not None)
    return {match.created_by, *here, *(kept.player.id for _, kept in match.invitations)}


def place_of(cursor: str | None, *, is_by_update: bool) -> Place | None:
    """The place that a cursor names, in the order that is asked for; bad_cursor."""
    if cursor is None:
        return None
    parts = CURSOR.fullmatch(cursor)
    if parts is None or (parts[1] is not None) != is_by_update:
        raise Refusal("bad_cursor")
    return Place(int(parts[1] or 0), parts[2])


def _cursor(place: Place, wanted: MatchFilter) -> str:
    return f"{place.score}-{place.match_id}" if wanted.is_by_update else place.match_id
