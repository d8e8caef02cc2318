"""The log of a match and the stream of a player: pages, long-polls and endless following.

Ids are `<version>-<index>` in a match and Redis stream ids in a player's stream; after any id the
reading resumes exactly. Everything blocks on the process's one reader (`hub.py`), never on a
connection per client.
"""

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import TypeVar

from engine.language import Language
from service.backend import Backend
from service.matches import log
from service.matches.house_events import SeatLeft, SeatTaken, SeatTakenOver
from service.matches.log import Teller, checked_id, decode_entry, decode_notice, teller
from service.matches.match import LogEntry, Match, Notice, Player
from service.matches.sight import load_document
from service.players.accounts import authenticate
from service.refusals import BadToken, StoreUnreachable
from service.store import keys
from service.store.hub import Entry, Watch, read_log
from service.store.matches import ENDED

HEARTBEAT_SECONDS = 15.0
CHUNK = 100
STORE_AWAY_SECONDS = 1.0
SEATS_CHANGED = (SeatTaken, SeatLeft, SeatTakenOver)

Told = TypeVar("Told", LogEntry, Notice)

Following = Generator[tuple[Told, ...], None, None]
"""What is told, page by page; close it when nobody listens any more."""


def events(
    backend: Backend,
    match_id: str,
    caller: Player | None,
    language: Language,
    *,
    after: str | None = None,
    limit: int = 50,
    wait_seconds: float = 0,
) -> tuple[LogEntry, ...]:
    """What was told after an id, as the caller may see it; empty if nothing came in time."""
    cursor, match = checked_id(after), load_document(backend, match_id)
    told = _teller(match, caller, language)
    patience = 0 if match.status in ENDED else wait_seconds
    found = _page(backend, keys.match_key(match_id, "log"), cursor, limit, patience)
    return tuple(told.tell(entry_id, decode_entry(stored)) for entry_id, stored in found)


def has_more(backend: Backend, match_id: str, after: str | None) -> bool:
    """Whether anything is told after an id, now or later: not after the end of an ended match."""
    cursor, match = checked_id(after), load_document(backend, match_id)
    key = keys.match_key(match_id, "log")
    return match.status not in ENDED or bool(read_log(backend.redis, key, cursor, 1))


def follow_events(
    backend: Backend,
    match_id: str,
    caller: Player | None,
    language: Language,
    *,
    after: str | None = None,
) -> Following[LogEntry]:
    """The log from an id on, without end; an empty tuple after 15 seconds of silence.

    Raises at the call, not at the first step, so that an error can still be a problem document.
    Stops after `match_finished` or `match_cancelled`, and at once when the backend closes.
    """
    cursor = checked_id(after)
    told = _teller(load_document(backend, match_id), caller, language)

    def tell(watch: Watch, entry_id: str, stored: bytes) -> tuple[LogEntry, bool]:
        nonlocal told
        entry = watch.remembered(entry_id, lambda: decode_entry(stored))
        line = watch.remembered((entry_id, told), lambda: told.tell(entry_id, entry))
        if isinstance(entry.house, SEATS_CHANGED):  # who has lost the seat sees as a spectator
            now = watch.remembered(("seats", entry_id), lambda: load_document(backend, match_id))
            told = _teller(now, caller, language)
        return line, entry.is_last

    return _follow(backend, keys.match_key(match_id, "log"), cursor, tell)


def notices(
    backend: Backend,
    player: Player,
    language: Language,
    *,
    after: str | None = None,
    limit: int = 50,
    wait_seconds: float = 0,
) -> tuple[Notice, ...]:
    """What concerns this player over all matches, after an id."""
    cursor = checked_id(after)
    found = _page(backend, keys.player_key(player.id, "events"), cursor, limit, wait_seconds)
    return tuple(log.notice(entry_id, decode_notice(kept), language) for entry_id, kept in found)


def follow_notices(
    backend: Backend, player: Player, language: Language, *, after: str | None = None
) -> Following[Notice]:
    """The player's stream from an id on (from now on, if none is given), like `follow_events`."""
    key = keys.player_key(player.id, "events")
    cursor = checked_id(after) if after is not None else _newest(backend, key)

    def tell(_: Watch, entry_id: str, stored: bytes) -> tuple[Notice, bool]:
        return log.notice(entry_id, decode_notice(stored), language), False

    return _follow(backend, key, cursor, tell)


def while_known(backend: Backend, token: str, following: Following[Told]) -> Following[Told]:
    """The same for as long as the token is good: one that was replaced hears no more.

    It is looked at again every 15 seconds at most, for a stream may last for days.
    """
    look_again_at = time.monotonic() + HEARTBEAT_SECONDS
    with closing(following):
        for told in following:
            if time.monotonic() >= look_again_at:
                if not _is_known(backend, token):
                    return
                look_again_at = time.monotonic() + HEARTBEAT_SECONDS
            yield told


def _is_known(backend: Backend, token: str) -> bool:
    try:
        authenticate(backend, token)
    except BadToken:
        return False
    except StoreUnreachable:  # it is looked at again when Redis is back
        return True
    return True


def _teller(match: Match, caller: Player | None, language: Language) -> Teller:
    return teller(match, match.seat_of(caller.id if caller is not None else None), language)


def _newest(backend: Backend, key: str) -> str:
    newest: Sequence[tuple[bytes, object]] = backend.redis.xrevrange(key, count=1)  # type: ignore[assignment]
    return newest[0][0].decode() if newest else log.BEFORE_ALL


def _page(backend: Backend, key: str, after: str, limit: int, wait_seconds: float) -> list[Entry]:
    found = read_log(backend.redis, key, after, limit)
    if found or wait_seconds <= 0:
        return found
    until = time.monotonic() + wait_seconds
    with backend.hub.following(key) as watch:
        while not backend.hub.is_closed:
            seen = watch.count
            found = watch.read(backend.redis, after, limit)
            left = until - time.monotonic()
            if found or left <= 0:
                return found
            watch.wait(seen, left)
    return []


def _follow(
    backend: Backend, key: str, cursor: str, tell: Callable[[Watch, str, bytes], tuple[Told, bool]]
) -> Following[Told]:
    with backend.hub.following(key) as watch:
        heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS
        while not backend.hub.is_closed:
            seen = watch.count
            found = _more(backend, watch, cursor)
            if found:
                told = [tell(watch, *entry) for entry in found]
                yield tuple(entry for entry, _ in told)
                if told[-1][1]:
                    return
                cursor = found[-1][0]
            elif time.monotonic() < heartbeat_at:
                watch.wait(seen, heartbeat_at - time.monotonic())
                continue
            else:
                yield ()
            heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS


def _more(backend: Backend, watch: Watch, cursor: str) -> list[Entry]:
    try:
        return watch.read(backend.redis, cursor, CHUNK)
    except StoreUnreachable:  # the log is still there when Redis is back
        time.sleep(STORE_AWAY_SECONDS)
        return []
