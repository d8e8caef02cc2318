"""Lists of matches, newest first, with cursors.

A cursor is the place of the last match of a page; a page costs the same however deep it lies, and
whatever it is asked for.
"""

import re
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.catalogue import GAMES, find_game
from service.backend import Backend
from service.matches.model.documents import MatchDocument
from service.matches.model.match import ANY_BOT, EVERYBODY, OPEN, Match
from service.matches.model.terms import Pace, Status, Visibility
from service.matches.model.viewer import Viewer
from service.matches.store.lists import CREATED, STANDINGS, UPDATED, Asked, MatchLists, Place
from service.matches.store.matches import MatchStore
from service.players.model import Player
from service.refusals import Refusal
from service.shapes import UNSENT, BotName, OnlyGame, Page, SeatCount, among
from service.store.decoding import those_there

CURSOR = re.compile(r"(?:([0-9]{1,15})-)?([0-9a-hjkmnp-tv-z]{26})")


BEGUN = (Status.PLAYING, Status.FINISHED)


ONE_OF_CLOCKS = among(
    {
        "none": "No clock.",
        "timed": "Any clock.",
        "live": "A turn lasts ten minutes at most.",
        "slow": "A turn may last longer.",
    }
)
ONE_OF_ORDERS = among(
    {"created_at": "The newest first.", "updated_at": "The latest changed first."}
)


class MatchFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which matches a list holds, and in which order."""

    game: OnlyGame | None = None
    status: Status | None = None
    """Only matches of this status."""
    open: bool | None = None
    """`true`: only matches in which somebody can still sit down; `false`: only the others."""
    player: (
        Annotated[
            str,
            Meta(
                pattern=r"^(me|[0-9a-hjkmnp-tv-z]{26})$",
                extra={"error": "`me`, or the id of a player."},
            ),
        ]
        | None
    ) = None
    """Only matches that this player (`me`, or an id) has created, sits in, sat in or is invited
    to; of others than you only public ones."""
    has_begun: Annotated[bool, UNSENT] = False
    """Only those that are played, or have been."""
    bot: BotName | None = None
    """Only matches with this house bot."""
    seats: SeatCount | None = None
    """Only matches with so many seats."""
    clock: Annotated[str, ONE_OF_CLOCKS] | None = None
    """Only matches with such a clock."""
    sort: Annotated[str, ONE_OF_ORDERS] = "created_at"
    """Which matches come first."""

    @property
    def paces(self) -> tuple[Pace, ...]:
        """How quickly the matches are played that are wanted."""
        if self.clock is None:
            return tuple(Pace)
        return (Pace.LIVE, Pace.SLOW) if self.clock == "timed" else (Pace(self.clock),)

    @property
    def is_by_update(self) -> bool:
        """Whether the latest changed comes first."""
        return self.sort == "updated_at"

    def fits(self, match: Match) -> bool:
        """Whether the match is wanted: lists may lag behind for an instant, so every match is asked
        itself."""
        return (
            match.game in GAMES  # a game that the house has given up is listed no more
            and (self.status is None or match.status is self.status)
            and (self.open is None or match.is_open == self.open)
            and (self.bot is None or any(seat.bot == self.bot for seat in match.seats))
            and (self.player is None or self.player in match.insiders)
            and (not self.has_begun or match.status in BEGUN)
            and match.pace in self.paces
        )


def list_matches(
    backend: Backend, caller: Player | None, wanted: MatchFilter, limit: int, cursor: str | None
) -> Page[MatchDocument]:
    """Public matches and the caller's own, newest first; bad_cursor.

    Raises the engine's UnknownGame for a game that is not there.
    """
    if wanted.game is not None:
        find_game(wanted.game)
    own_id = caller.id if caller is not None else None
    asked = _asked(wanted, own_id)
    order = UPDATED if wanted.is_by_update else CREATED
    after = place_of(cursor, is_by_update=wanted.is_by_update)
    found = list[tuple[Place, Match]]()
    while len(found) <= limit:
        places = backend.of(MatchLists).newest(asked, order, after, limit + 1)
        there = backend.of(MatchStore).find(place.match_id for place in places)
        gone = [place.match_id for place in places if place.match_id not in there]
        if gone:
            backend.of(MatchLists).strike_off(asked, gone)
        matches = those_there(there)
        fitting = (
            match for match in matches if wanted.fits(match.seen_from(match.seat_of(own_id)))
        )
        known = {match.id: match for match in fitting if match.is_there_for(own_id)}
        found += [(place, known[place.match_id]) for place in places if place.match_id in known]
        if len(places) <= limit:
            break
        after = places[-1]
    page = found[:limit]
    items = tuple(Viewer(match.seat_of(own_id)).document_around(match, None) for _, match in page)
    if len(found) <= limit:
        return Page(items, None)
    last, _ = page[-1]
    return Page(items, f"{last.score}-{last.match_id}" if wanted.is_by_update else last.match_id)


def _asked(wanted: MatchFilter, own_id: str | None) -> list[Asked]:
    """The lists that hold whatever is wanted: everybody's, and the caller's that are not public."""
    public = (Visibility.PUBLIC,)
    if wanted.player is not None:
        seen = tuple(Visibility) if wanted.player == own_id else public
        return [_of(wanted, wanted.player, seen)]
    lists = [_of(wanted, EVERYBODY, public)]
    if own_id is not None:
        lists.append(_of(wanted, own_id, (Visibility.UNLISTED, Visibility.PRIVATE)))
    return lists


def _of(wanted: MatchFilter, whose: str, visibilities: tuple[Visibility, ...]) -> Asked:
    games = [GAMES[wanted.game]] if wanted.game is not None else list(GAMES.values())
    counts = {count for game in games for count in game.seat_counts}
    return Asked(
        whose=whose,
        visibilities=visibilities,
        games=[game.name for game in games],
        standings=[standing for standing in STANDINGS if _may_stand(wanted, standing)],
        seat_counts=sorted(counts) if wanted.seats is None else [wanted.seats],
        paces=wanted.paces,
        bot=wanted.bot or ANY_BOT,
    )


def _may_stand(wanted: MatchFilter, standing: str) -> bool:
    """Whether a match that stands so can be wanted: an open one waits, too."""
    if wanted.has_begun and standing not in BEGUN:
        return False
    is_open = standing == OPEN
    status = Status.WAITING if is_open else Status(standing)
    return wanted.open in (None, is_open) and wanted.status in (None, status)


def place_of(cursor: str | None, *, is_by_update: bool) -> Place | None:
    """The place that a cursor names, in the order that is asked for; bad_cursor."""
    if cursor is None:
        return None
    parts = CURSOR.fullmatch(cursor)
    if parts is None or (parts[1] is not None) != is_by_update:
        raise Refusal("bad_cursor")
    return Place(int(parts[1] or 0), parts[2])
