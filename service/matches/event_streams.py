"""The log of a match and the stream of a player: pages, long-polls and endless following.

Ids are `<version>-<index>` in a match and Redis stream ids in a player's stream, both with the
stamp of the version behind them; after any id the reading resumes exactly. Should the store have
stepped back meanwhile, streams tell so (`rewound`) and go on from the last entry that still stands.
Everything blocks on the process's one reader (the hub), never on a connection per client.
"""

import math
import re
import time
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from msgspec.structs import replace

from engine.words import Language
from service.backend import Backend
from service.matches.clocks import load_without_state
from service.matches.house_events import (
    Rewound,
    SeatLeft,
    SeatTaken,
    SeatTakenOver,
    StoredNotice,
    decode_entry,
    decode_lobby_notice,
    decode_notice,
)
from service.matches.match import Match
from service.matches.seats.seat import Player
from service.matches.shown.documents import LobbyNotice, LogEntry, Notice, Now
from service.matches.shown.history import Look, require_allowed, require_version, seat_of
from service.matches.shown.sight import Narrator, lobby_notice, narrator_for, notice
from service.refusals import BadToken, Refusal, StoreUnreachable
from service.store.admission import Token
from service.store.streams.entries import BEFORE_ALL, RawEntry
from service.store.streams.log import Log
from service.store.streams.told import Told, is_held, require_held
from service.store.streams.watch import Watch

HEARTBEAT_SECONDS = 15.0
CHUNK = 100
STORE_AWAY_SECONDS = 1.0
NOT_YET = -1
SEATS_CHANGED = (SeatTaken, SeatLeft, SeatTakenOver)
LARGEST_PART = 2**63 - 1
STAMP = re.compile(r"[0-9a-f]{1,64}")

NOW = Look()

Line = TypeVar("Line", LogEntry, Notice, LobbyNotice)


class Batch(tuple[Line, ...]):
    """Lines that are told together; who hears the same is sent the same bytes, written once."""

    def written(self, write: Callable[[Line], bytes]) -> bytes:
        """All of it, each line written in this way."""
        known: dict[Callable[[Line], bytes], bytes] = self.__dict__.setdefault("known", {})
        if write not in known:
            known[write] = b"".join(map(write, self))
        return known[write]


Following = Generator[Batch[Line], None, None]
"""What comes, page by page; close it when nobody listens any more."""


def events(
    backend: Backend,
    match_id: str,
    caller: Player | None,
    language: Language,
    *,
    look: Look = NOW,
    after: str | None = None,
    limit: int = 50,
    wait_seconds: float = 0,
    token: Token | None = None,
) -> tuple[LogEntry, ...]:
    """What came after an id, as the look shows it; empty if nothing came in time.

    The log of a version ends with that version.
    """
    cursor, match = checked_id(after), _looked_at(backend, match_id, look)
    log = backend.hub.log_of_match(match_id)
    if look.version is not None:
        found = _until(look.version, log.read(cursor, limit))
    else:
        patience = 0 if match.has_ended else wait_seconds
        found = _page(backend, log, cursor, limit, patience, token)
    return _told(found, _narrator(match, caller, language, look))


def has_more(backend: Backend, match_id: str, after: str | None, look: Look = NOW) -> bool:
    """Whether anything comes after an id, now or later: nothing does after the end of a match."""
    cursor, match = checked_id(after), _looked_at(backend, match_id, look)
    log = backend.hub.log_of_match(match_id)
    following = log.read(cursor, 1)
    if look.version is not None:
        return bool(_until(look.version, following))
    return not match.has_ended or bool(following) or not is_held(log, cursor)


def follow_events(
    backend: Backend,
    match_id: str,
    caller: Player | None,
    language: Language,
    *,
    look: Look = NOW,
    after: str | None = None,
    token: Token | None = None,
) -> Following[LogEntry]:
    """The log from an id on, without end; an empty tuple after 15 seconds of silence.

    The last entry of a batch says how the match stands now. Raises at the call, not at the first
    step, so that an error can still be a problem document.
    Stops after `match_finished` or `match_cancelled`, after the version that is looked at, and at
    once when the backend closes or the token by which somebody follows is replaced.
    """
    cursor = checked_id(after)
    narrator = _narrator(_looked_at(backend, match_id, look), caller, language, look)
    log = backend.hub.log_of_match(match_id)
    if look.version is not None:
        return _follow_until(look.version, log, cursor, narrator)

    def put_into_words(watch: Watch, entry_id: str, stored: bytes) -> tuple[LogEntry, bool]:
        nonlocal narrator
        entry = watch.remembered(stored, lambda: decode_entry(stored))
        line = watch.remembered((entry_id, narrator), lambda: narrator.entry(entry_id, entry))
        if isinstance(entry.house, SEATS_CHANGED):  # who has lost the seat sees as a spectator
            match = watch.remembered(
                ("seats", entry_id), lambda: load_without_state(backend, match_id)
            )
            narrator = _narrator(match, caller, language, look)
        return line, entry.is_last

    def rewound(to: str) -> LogEntry:
        return narrator.event(to, Rewound(None, _unless_all(to)), backend.now())

    return _follow(
        *(backend, log, cursor, token),
        put_into_words,
        lambda _: match_id,
        lambda: narrator,
        rewound,
    )


def notices(
    backend: Backend,
    player: Player,
    language: Language,
    *,
    after: str | None = None,
    limit: int = 50,
    wait_seconds: float = 0,
    token: Token | None = None,
) -> tuple[Notice, ...]:
    """What concerns this player over all matches, after an id."""
    cursor, log = checked_id(after), backend.hub.log_of_player(player.id)
    found = _page(backend, log, cursor, limit, wait_seconds, token)
    return tuple(notice(entry_id, decode_notice(stored), language) for entry_id, stored in found)


def follow_notices(
    backend: Backend,
    player: Player,
    language: Language,
    *,
    after: str | None = None,
    token: Token | None = None,
) -> Following[Notice]:
    """The player's stream from an id on (from now on, if none is given), like `follow_events`."""
    log = backend.hub.log_of_player(player.id)
    cursor = checked_id(after) if after is not None else log.newest_id()

    def put_into_words(_: Watch, entry_id: str, stored: bytes) -> tuple[Notice, bool]:
        return notice(entry_id, decode_notice(stored), language), False

    def rewound(to: str) -> Notice:
        event = StoredNotice("", 0, backend.now(), Rewound(None, _unless_all(to)))
        return notice(to, event, language)

    return _follow(
        *(backend, log, cursor, token),
        put_into_words,
        lambda line: line.match,
        lambda: language,
        rewound,
    )


def lobby_notices(
    backend: Backend,
    language: Language,
    *,
    after: str | None = None,
    limit: int = 50,
    wait_seconds: float = 0,
    token: Token | None = None,
) -> tuple[LobbyNotice, ...]:
    """What happened to public matches, after an id."""
    cursor, log = checked_id(after), backend.hub.log_of_lobby()
    found = _page(backend, log, cursor, limit, wait_seconds, token)
    return tuple(
        lobby_notice(entry_id, decode_lobby_notice(stored), language) for entry_id, stored in found
    )


def follow_lobby(
    backend: Backend, language: Language, *, after: str | None = None, token: Token | None = None
) -> Following[LobbyNotice]:
    """The stream of the lobby from an id on (from now on, if none is given), without end."""
    log = backend.hub.log_of_lobby()
    cursor = checked_id(after) if after is not None else log.newest_id()

    def put_into_words(watch: Watch, entry_id: str, stored: bytes) -> tuple[LobbyNotice, bool]:
        line = watch.remembered(
            (entry_id, language),
            lambda: lobby_notice(entry_id, decode_lobby_notice(stored), language),
        )
        return line, False

    return _follow(
        backend, log, cursor, token, put_into_words, lambda line: line.match, lambda: language
    )


@contextmanager
def staying(backend: Backend, watch: Watch, token: Token | None) -> Iterator[Callable[[], bool]]:
    """Whether who follows by this token may stay: one that was replaced hears no more.

    Whoever follows is woken when it is. It is looked at every 15 seconds besides, for a stream may
    last for days, and what is told to all processes may be lost.
    """
    if token is None:
        yield lambda: True
        return
    with backend.hub.staying(watch, token.player_id) as stay:
        looked_at = -math.inf

        def may_stay() -> bool:
            nonlocal looked_at
            now = time.monotonic()
            if not stay.is_doubted and now < looked_at + HEARTBEAT_SECONDS:
                return True
            stay.is_doubted, looked_at = False, -math.inf
            is_good = backend.is_good(token)
            looked_at = now
            return is_good

        yield may_stay


def checked_id(text: str | None) -> str:
    """An id to resume after (None: from the beginning), or a refusal (bad_event_id)."""
    if text is None:
        return BEFORE_ALL
    position, dot, stamp = text.partition(".")
    parts = position.split("-")
    if dot and not STAMP.fullmatch(stamp):
        raise Refusal("bad_event_id")
    if len(parts) == 2 and all(part.isascii() and part.isdigit() for part in parts):
        numbers = [int(part) for part in parts if len(part) <= 19]
        if len(numbers) == 2 and max(numbers) <= LARGEST_PART:
            return f"{numbers[0]}-{numbers[1]}{dot}{stamp}"
    raise Refusal("bad_event_id")


def _unless_all(entry_id: str) -> str | None:
    return None if entry_id == BEFORE_ALL else entry_id


def _looked_at(backend: Backend, match_id: str, look: Look) -> Match:
    """The match whose log is read, if one may look at it so."""
    match = load_without_state(backend, match_id)
    require_allowed(match, look)
    if look.version is not None:
        require_version(match, look.version)
    return match


def _narrator(match: Match, caller: Player | None, language: Language, look: Look) -> Narrator:
    return narrator_for(match, seat_of(match, caller, look), language, is_open=look.reveal)


def _told(found: Sequence[RawEntry], narrator: Narrator) -> tuple[LogEntry, ...]:
    return tuple(narrator.entry(entry_id, decode_entry(stored)) for entry_id, stored in found)


def _until(version: int, found: Sequence[RawEntry]) -> list[RawEntry]:
    """The entries up to a version; an id begins with its version."""
    return [entry for entry in found if int(entry[0].partition("-")[0]) <= version]


def _follow_until(version: int, log: Log, cursor: str, narrator: Narrator) -> Following[LogEntry]:
    """What has been told already, from an id up to a version; then it ends."""
    while found := _until(version, log.read(cursor, CHUNK)):
        yield Batch(_told(found, narrator))
        cursor = found[-1][0]


def _page(
    backend: Backend,
    log: Log,
    after: str,
    limit: int,
    wait_seconds: float,
    token: Token | None,
) -> list[RawEntry]:
    require_held(log, after)
    found = log.read(after, limit)
    if found or wait_seconds <= 0:
        return found
    until = time.monotonic() + wait_seconds
    with log.following() as watch, staying(backend, watch, token) as may_stay:
        era = watch.era
        while not backend.hub.is_closed:
            seen = watch.count
            if not may_stay():
                raise BadToken
            if era != watch.era:
                era = watch.era
                require_held(log, after)
            found = watch.read(after, limit)
            left = until - time.monotonic()
            if found or left <= 0:
                return found
            watch.wait(seen, left)
    return []


def _follow(
    backend: Backend,
    log: Log,
    cursor: str,
    token: Token | None,
    put_into_words: Callable[[Watch, str, bytes], tuple[Line, bool]],
    about: Callable[[Line], str],
    audience: Callable[[], Hashable],
    rewound: Callable[[str], Line] | None = None,
) -> Following[Line]:
    """Whoever belongs to one audience, before and after a batch, is told it in the same words.

    Where the store has stepped back, followers are told so first, on streams that say it.
    """
    told = Told(log, cursor)
    with log.following() as watch, staying(backend, watch, token) as may_stay:
        heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS
        while not backend.hub.is_closed:
            seen = watch.count
            try:
                if not may_stay():
                    return
                held = told.step_back(watch.era)
                if held is not None and rewound is not None:
                    yield Batch([rewound(held)])
                    continue
                told_to = audience()
                read = watch.read(told.cursor, CHUNK)
                found = [put_into_words(watch, *entry) for entry in read]
                is_one = audience() == told_to
                lines = [line for line, _ in found]
                batch = _batch(backend, watch, seen, lines, about, told_to if is_one else object())
            except StoreUnreachable:  # the log is still there when Redis is back
                time.sleep(STORE_AWAY_SECONDS)
                found, batch, seen = [], Batch(), NOT_YET  # what was not told is read again at once
            if batch:
                yield batch
                if found[-1][1]:
                    return
                told.add([line.id for line in batch])
            elif time.monotonic() < heartbeat_at:
                watch.wait(seen, heartbeat_at - time.monotonic())
                continue
            else:
                yield Batch()
            heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS


def _batch(
    backend: Backend,
    watch: Watch,
    seen: int,
    lines: list[Line],
    about: Callable[[Line], str],
    audience: Hashable,
) -> Batch[Line]:
    """The batch that is made of these lines, one for all of an audience who are told it now."""
    if not lines:
        return Batch()
    return watch.remembered(
        (audience, lines[0].id, lines[-1].id, seen),
        lambda: Batch(_with_now(backend, watch, seen, lines, about)),
    )


def _with_now(
    backend: Backend, watch: Watch, seen: int, lines: list[Line], about: Callable[[Line], str]
) -> list[Line]:
    """The same lines: the last one about each match says how the match stands.

    It is loaded after the lines were read, so it is never behind them, and once for all who follow.
    """
    places = {about(line): place for place, line in enumerate(lines)}
    matches = watch.remembered(
        ("now", lines[0].id, lines[-1].id, seen), lambda: backend.matches.load_many(places)
    )
    for match in matches:
        place, now = places[match.id], Now(match.version, match.to_act, match.status)
        lines[place] = replace(lines[place], now=now)
    return lines
