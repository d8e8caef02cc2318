"""Presence: who listens to which match, put together from what every web process says.

Each process has a share of its own in Redis, which runs out: the process says who listens at it as
soon as that changes, at most once a second, and all of it again every ten seconds, in one pipeline.
Nothing of it is part of a match, or of any commit; a process that dies is forgotten soon. Of a
match whose presence somebody here wants to hear the shares of all processes are read, too. One
thread does all that, from the first listener on; no request waits for it, and an outage of the
store only makes it late.
"""

import secrets
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, Final, NamedTuple

import msgspec
import structlog

from service.backend import Backend
from service.matches.model.documents import MatchPresence
from service.matches.model.match import Match, Seat, SeatKind
from service.matches.store.keys import MATCH_LOG, MATCH_PRESENT
from service.matches.store.matches import MatchStore
from service.players.store.keys import PLAYER_PRESENT
from service.refusals import StoreUnreachable
from service.store.decoding import those_there
from service.store.feeds.hub import CHANGED
from service.store.outages import FAULTS

_log = structlog.get_logger()

SHARE_SECONDS = 30
MOST_NAMED = 256
REFRESH_SECONDS = 10.0
REST_SECONDS = 1.0
LINGER_SECONDS = 5.0

_encode = msgspec.json.encode


class Share(msgspec.Struct, frozen=True):
    """Who listens at one process."""

    until: int
    """In milliseconds: then it counts no more."""
    players: tuple[str, ...] = ()
    """The first of them, whoever has a seat before all others."""
    others: int = 0
    """How many more, those at mere addresses among them."""


_decode = msgspec.json.Decoder(Share).decode


class PresenceStore:
    """The shares of all processes in Redis."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._decoding = backend.decoding
        self._now = backend.now

    def put(
        self,
        process: str,
        shares: Mapping[str, tuple[Sequence[str], int]],
        *,
        changed: Iterable[str] = (),
    ) -> None:
        """Put the shares of this process, by Redis key: all in one pipeline.

        Where nobody listens the share is deleted. The subscribers of the feeds where something has
        changed are woken.
        """
        pipe: Any = self._client.pipeline()
        until = int(self._now().timestamp() * 1000) + SHARE_SECONDS * 1000
        for key, (players, others) in shares.items():
            if not players and not others:
                pipe.hdel(key, process)
                continue
            unnamed = len(players[MOST_NAMED:]) + others
            pipe.hset(key, process, _encode(Share(until, tuple(players[:MOST_NAMED]), unnamed)))
            pipe.expire(key, SHARE_SECONDS)
        for channel in changed:
            pipe.publish(channel, CHANGED)
        if pipe:
            pipe.execute()

    def of(self, matches: Sequence[Match]) -> list[MatchPresence]:
        """Who is present at each of these matches, in one trip."""
        pipe: Any = self._client.pipeline()
        for match in matches:
            pipe.hgetall(MATCH_PRESENT % match.id)
            for player_id in _seated(match):
                pipe.hgetall(PLAYER_PRESENT % player_id)
        answers = iter(pipe.execute() if matches else ())
        moment = int(self._now().timestamp() * 1000)
        found = []
        for match in matches:
            seated = _seated(match)
            shares = self._valid(match.id, next(answers), moment)
            here = {player for share in shares for player in share.players}
            at_home = {player for player in seated if self._valid(player, next(answers), moment)}
            seats = tuple(seat.seat for seat in match.seats if _is_present(seat, here | at_home))
            spectators = len(here.difference(seated)) + sum(share.others for share in shares)
            found.append(MatchPresence(seats, spectators))
        return found

    def _valid(self, where: str, shares: Mapping[bytes, bytes], moment: int) -> list[Share]:
        """The shares of processes that are alive."""
        stored = ((f"{where}:{name.decode()}", (share,)) for name, share in shares.items())
        found = self._decoding.each("presence", _decode, stored)
        return [share for share in those_there(found) if share.until > moment]


def _seated(match: Match) -> list[str]:
    return [seat.player.id for seat in match.seats if seat.player is not None]


def _is_present(seat: Seat, here: set[str]) -> bool:
    """Whether the player is present; house bots always are."""
    return seat.kind is SeatKind.BOT or (seat.player is not None and seat.player.id in here)


class Listener:
    """Somebody who listens somewhere, by as many connections as they like."""

    __slots__ = ("connections", "is_player", "is_seated", "until")

    def __init__(self, *, is_player: bool, is_seated: bool) -> None:
        self.is_player = is_player
        self.is_seated = is_seated
        self.connections = 0
        self.until = 0.0
        """How long they count without any connection: whoever polls again and again does."""


class SeenPresence(NamedTuple):
    """Who is present at a match, by who sits there."""

    to_seated: MatchPresence
    to_spectators: MatchPresence
    """By who sat there in the version that they see."""


class Listeners:
    """Everybody at this process who listens to one match, or to the stream of one player."""

    def __init__(self, key: str, match_id: str = "") -> None:
        self.key: Final = key
        self.match_id: Final = match_id
        self.feed: Final = MATCH_LOG % match_id if match_id else ""
        """The feed whose subscribers are woken by a change; none where it is a player's stream."""
        self.listeners: dict[str, Listener] = {}
        self.watchers = 0
        """How many want to hear who is present."""
        self.seen: SeenPresence | None = None
        """Who is, at all processes, when it was last read."""

    def share(self) -> tuple[list[str], int]:
        """The players who listen here, seated ones first, and how many others."""
        players = sorted(
            (name for name, listener in self.listeners.items() if listener.is_player),
            key=lambda name: not self.listeners[name].is_seated,
        )
        return players, len(self.listeners) - len(players)

    def drop_gone(self, moment: float) -> bool:
        """Forget whoever has no connection any more; whether there was anybody."""
        gone = [
            name
            for name, listener in self.listeners.items()
            if not listener.connections and listener.until <= moment
        ]
        for name in gone:
            del self.listeners[name]
        return bool(gone)


class Presence:
    """Everybody who listens at this process."""

    def __init__(self, backend: Backend) -> None:
        self._store = backend.of(PresenceStore)
        self._matches = backend.of(MatchStore)
        self._hub = backend.hub
        self._process = secrets.token_hex(8)
        self._all: dict[str, Listeners] = {}
        self._changed: set[str] = set()
        self._doubted: set[str] = set()
        self._lock = threading.Lock()
        self._wakes = threading.Event()
        self._thread: threading.Thread | None = None
        self._hub.on_presence = self._hear
        backend.at_end(self.close)

    @property
    def is_empty(self) -> bool:
        """Whether nobody listens here."""
        return not self._all

    def at_match(
        self, match_id: str, player_id: str | None, source: str, *, seated: bool, is_endless: bool
    ) -> AbstractContextManager[Listeners]:
        """Count somebody as listening to a match for as long as the block lasts.

        Of a caller without a token only the address is known; it is passed on to nobody.
        """
        listeners = Listeners(MATCH_PRESENT % match_id, match_id)
        listener = Listener(is_player=player_id is not None, is_seated=seated)
        name = player_id if player_id is not None else f"from {source}"
        return self._listening(listeners, name, listener, is_endless=is_endless)

    def at_home(self, player_id: str, *, is_endless: bool) -> AbstractContextManager[Listeners]:
        """Count a player as listening to their own stream for as long as the block lasts."""
        listeners = Listeners(PLAYER_PRESENT % player_id)
        listener = Listener(is_player=True, is_seated=True)
        return self._listening(listeners, player_id, listener, is_endless=is_endless)

    @contextmanager
    def watched(self, listeners: Listeners) -> Iterator[None]:
        """Read who is present, for somebody here, for as long as the block lasts."""
        with self._lock:
            listeners.watchers += 1
            self._doubted.add(listeners.key)
        self._wakes.set()
        try:
            yield
        finally:
            with self._lock:
                listeners.watchers -= 1

    def close(self) -> None:
        """Say at once that nobody listens here any more; the hub is closed before."""
        self._wakes.set()
        if self._thread is not None:
            self._thread.join(2 * REST_SECONDS)

    @contextmanager
    def _listening(
        self, listeners: Listeners, name: str, came: Listener, *, is_endless: bool
    ) -> Iterator[Listeners]:
        with self._lock:
            listeners = self._all.setdefault(listeners.key, listeners)
            if name not in listeners.listeners:
                self._changed.add(listeners.key)
            listener = listeners.listeners.setdefault(name, came)
            listener.connections += 1
            listener.is_seated = came.is_seated
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="presence", daemon=True)
                self._thread.start()
        self._wakes.set()
        try:
            yield listeners
        finally:
            with self._lock:
                listener.connections -= 1
                if not is_endless:
                    listener.until = time.monotonic() + LINGER_SECONDS
            self._wakes.set()

    def _hear(self, feed: str) -> None:
        """Note that another process says that somebody came or went."""
        key = MATCH_PRESENT % feed.partition("{")[2].partition("}")[0]
        listeners = self._all.get(key)
        if listeners is not None and listeners.watchers:
            self._doubted.add(key)
            self._wakes.set()

    def _run(self) -> None:
        refresh_at = time.monotonic() + REFRESH_SECONDS
        while not self._hub.is_closed:
            self._wakes.wait(max(0.0, refresh_at - time.monotonic()))
            self._wakes.clear()
            is_due = time.monotonic() >= refresh_at
            if is_due:
                refresh_at = time.monotonic() + REFRESH_SECONDS
            try:
                self._put(is_due=is_due)
                self._read(is_due=is_due)
            except Exception as fault:  # an outage, or a match that cannot be read: others can
                if not isinstance(fault, (StoreUnreachable, *FAULTS)):
                    _log.warning("presence_failed", reason=type(fault).__name__)
                refresh_at = time.monotonic() + REST_SECONDS
            self._hub.rest(REST_SECONDS)
        self._leave()

    def _put(self, *, is_due: bool) -> None:
        """Say who listens where that has changed, or everywhere."""
        with self._lock:
            everywhere = list(self._all.values())
            moment = time.monotonic()
            self._changed |= {found.key for found in everywhere if found.drop_gone(moment)}
            changed = [self._all[key] for key in self._changed if key in self._all]
            shares = {found.key: found.share() for found in (everywhere if is_due else changed)}
            if any(
                not listener.connections
                for found in everywhere
                for listener in found.listeners.values()
            ):
                self._wakes.set()  # they may be gone in a second
        if shares:
            feeds = [found.feed for found in changed if found.feed]
            self._store.put(self._process, shares, changed=feeds)
        with self._lock:
            self._changed -= {found.key for found in changed if found.share() == shares[found.key]}
            self._doubted |= {found.key for found in changed}
            for found in everywhere:
                if not found.listeners and found.key not in self._changed:
                    del self._all[found.key]

    def _read(self, *, is_due: bool) -> None:
        """Read who is present where somebody here wants to hear it."""
        with self._lock:
            doubted = self._doubted
            self._doubted = set()
            wanted = {
                found.match_id: found
                for found in self._all.values()
                if found.watchers and (is_due or found.key in doubted)
            }
        if not wanted:
            return
        matches = self._matches.load_many(wanted)
        late = [match.seen_from(None) for match in matches if match.is_seen_late]
        found = self._store.of([*matches, *late])
        to_spectators = {
            match.id: presence for match, presence in zip([*matches, *late], found, strict=True)
        }
        for match, presence in zip(matches, found, strict=False):
            listeners = wanted[match.id]
            seen = SeenPresence(presence, to_spectators[match.id])
            if seen != listeners.seen:
                listeners.seen = seen
                self._hub.wake(listeners.feed)

    def _leave(self) -> None:
        with self._lock:
            left = [found for found in self._all.values() if found.listeners]
        feeds = [found.feed for found in left if found.feed]
        with suppress(StoreUnreachable, *FAULTS):  # what was said runs out by itself
            self._store.put(self._process, {found.key: ((), 0) for found in left}, changed=feeds)
