"""Lists of matches, newest first, with cursors.

Every list is a sorted set whose members are match ids, all with score 0: ids sort by the moment of
creation, so the last id of a page is its cursor, and a page costs the same however deep it lies.
"""

from collections.abc import Callable, Iterator
from heapq import merge
from itertools import islice
from typing import Any

import msgspec

from engine.catalogue import GAMES, find_game
from service.backend import Backend
from service.ids import is_id
from service.matches.match import Match, MatchDocument, Player, SeatKind, Status, Visibility
from service.matches.sight import document_of
from service.refusals import Refusal
from service.store import keys

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
    """Public matches and the caller's own, newest first; a bad cursor is refused.

    Raises the engine's UnknownGame for a game that is not there.
    """
    if wanted.game is not None:
        find_game(wanted.game)
    if cursor is not None and not is_id(cursor):
        raise Refusal("bad_cursor")
    lists = _lists(wanted, caller)
    ids = _distinct(merge(*(_newest_first(backend, key, cursor) for key in lists), reverse=True))
    found = list(islice(_matches(backend, ids, _fits(wanted, caller)), limit + 1))
    seat_holder = caller.id if caller is not None else None
    items = tuple(document_of(match, match.seat_of(seat_holder), None) for match in found[:limit])
    return MatchPage(items, items[-1].id if len(found) > limit else None)


def _lists(wanted: MatchFilter, caller: Player | None) -> list[str]:
    own = [keys.player_key(caller.id, "matches")] if caller is not None else []
    if wanted.is_mine:
        return own
    standing = "open" if wanted.open else wanted.status and wanted.status.value
    return [keys.list_key(wanted.game, standing), *own]


def _newest_first(backend: Backend, key: str, cursor: str | None) -> Iterator[str]:
    """The ids of one list, from behind the cursor on, fetched by the hundred."""
    upper = f"({cursor}" if cursor is not None else "+"
    while True:
        chunk: Any = backend.redis.zrevrangebylex(key, upper, "-", start=0, num=CHUNK)
        yield from (match_id.decode() for match_id in chunk)
        if len(chunk) < CHUNK:
            return
        upper = f"({chunk[-1].decode()}"


def _distinct(ids: Iterator[str]) -> Iterator[str]:
    last = None
    for match_id in ids:
        if match_id != last:
            yield match_id
        last = match_id


def _matches(
    backend: Backend, ids: Iterator[str], fits: Callable[[Match], bool]
) -> Iterator[Match]:
    """The documents of these matches that fit; one that has expired meanwhile is passed over."""
    while chunk := list(islice(ids, CHUNK)):
        pipe = backend.redis.pipeline()
        for match_id in chunk:
            pipe.hget(keys.match_key(match_id, "meta"), "doc")
        for match_id, stored in zip(chunk, pipe.execute(), strict=True):
            if stored is not None and fits(match := backend.store.read_document(match_id, stored)):
                yield match


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
            and (wanted.open is None or is_open(match) == wanted.open)
            and (is_own or (match.visibility is Visibility.PUBLIC and not wanted.is_mine))
        )

    return fits


def is_open(match: Match) -> bool:
    """Whether somebody can still sit down."""
    return match.status is Status.WAITING and any(s.kind is SeatKind.OPEN for s in match.seats)
