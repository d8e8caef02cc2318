"""Lists of matches, newest first, with cursors.

Ids sort by the moment of creation, so the last id of a page is its cursor, and a page costs the
same however deep it lies.
"""

from collections.abc import Callable, Iterator
from heapq import merge
from itertools import groupby, islice

import msgspec

from engine.catalogue import GAMES, find_game
from service.backend import Backend
from service.ids import is_id
from service.matches.documents import MatchDocument
from service.matches.match import Match, Player, Status, Visibility
from service.matches.sight import document_of
from service.refusals import Refusal

CHUNK = 100


class MatchFilter(msgspec.Struct, frozen=True):
    """Which matches a list holds."""

    game: str | None = None
    status: Status | None = None
    open: bool | None = None
    is_mine: bool = False


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
    if cursor is not None and not is_id(cursor):
        raise Refusal("bad_cursor")
    ids = merge(*_lists(backend, wanted, caller, cursor), reverse=True)
    distinct = (match_id for match_id, _ in groupby(ids))
    found = list(islice(_matches(backend, distinct, _fits(wanted, caller)), limit + 1))
    seat_holder = caller.id if caller is not None else None
    items = tuple(document_of(match, match.seat_of(seat_holder), None) for match in found[:limit])
    return MatchPage(items, items[-1].id if len(found) > limit else None)


def _lists(
    backend: Backend, wanted: MatchFilter, caller: Player | None, cursor: str | None
) -> Iterator[Iterator[str]]:
    """The lists that hold whatever is wanted, each from behind the cursor on."""
    if not wanted.is_mine:
        standing = "open" if wanted.open else wanted.status and wanted.status.value
        yield backend.matches.public_ids(wanted.game, standing, cursor)
    if caller is not None:
        yield backend.matches.ids_of_player(caller.id, cursor)


def _matches(
    backend: Backend, ids: Iterator[str], fits: Callable[[Match], bool]
) -> Iterator[Match]:
    """The matches of these ids that fit, without their states."""
    while chunk := list(islice(ids, CHUNK)):
        yield from filter(fits, backend.matches.load_many(chunk))


def _fits(wanted: MatchFilter, caller: Player | None) -> Callable[[Match], bool]:
    """Lists may lag behind their matches for an instant, so every match is asked itself."""
    own_id = caller.id if caller is not None else None

    def fits(match: Match) -> bool:
        is_own = own_id is not None and (
            match.created_by == own_id or match.seat_of(own_id) is not None
        )
        return (
            match.game in GAMES  # a game that the house has given up is listed no more
            and (wanted.game is None or match.game == wanted.game)
            and (wanted.status is None or match.status is wanted.status)
            and (wanted.open is None or match.is_open == wanted.open)
            and (is_own or (match.visibility is Visibility.PUBLIC and not wanted.is_mine))
        )

    return fits
