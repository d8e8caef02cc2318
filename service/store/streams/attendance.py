"""Who listens at this process, and what it tells the others of that.

Whoever comes or goes is told of at once, then at most once a second; all of it again every ten
seconds, in one pipeline. Of a match that somebody here wants to hear it of it is also looked at who
is present at all processes. One thread does that, from the first listener on; no request waits for
it, and an outage of the store only makes it late.
"""

import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import structlog

from service.matches.shown.documents import MatchPresence
from service.refusals import StoreUnreachable
from service.store import keys
from service.store.matches import MatchStore
from service.store.servers.outages import FAULTS
from service.store.streams.hub import Hub
from service.store.streams.present import Present

_log = structlog.get_logger()

REFRESH_SECONDS = 10.0
REST_SECONDS = 1.0
LINGER_SECONDS = 5.0


class Listener:
    """Somebody who listens somewhere, by as many connections as they like."""

    __slots__ = ("connections", "is_player", "is_seated", "until")

    def __init__(self, *, is_player: bool) -> None:
        self.is_player = is_player
        self.is_seated = False
        self.connections = 0
        self.until = 0.0
        """How long they are still here without any: who waits again and again is."""


class Room:
    """Everybody at this process who listens to one thing."""

    def __init__(self, key: str, log: str = "", match_id: str = "") -> None:
        self.key: Final = key
        self.log: Final = log
        """Whose followers are told; none where it is a player's own stream."""
        self.match_id: Final = match_id
        self.listeners: dict[str, Listener] = {}
        self.told_to = 0
        """How many want to hear who is present."""
        self.shown: MatchPresence | None = None
        """Who is, at all processes, when it was last looked at."""

    def share(self) -> tuple[list[str], int]:
        """The players who listen here, seated ones first, and how many others."""
        players = sorted(
            (name for name, who in self.listeners.items() if who.is_player),
            key=lambda name: not self.listeners[name].is_seated,
        )
        return players, len(self.listeners) - len(players)

    def drop_gone(self, moment: float) -> bool:
        """Forget who has no connection any more; whether there was anybody."""
        listeners = list(self.listeners.items())
        gone = [name for name, who in listeners if not who.connections and who.until <= moment]
        for name in gone:
            del self.listeners[name]
        return bool(gone)


class Attendance:
    """Everybody who listens at this process."""

    def __init__(self, present: Present, matches: MatchStore, hub: Hub) -> None:
        self._present = present
        self._matches = matches
        self._hub = hub
        self._process = secrets.token_hex(8)
        self._rooms: dict[str, Room] = {}
        self._changed: set[str] = set()
        self._doubted: set[str] = set()
        self._lock = threading.Lock()
        self._wakes = threading.Event()
        self._thread: threading.Thread | None = None
        hub.on_presence = self._hear

    @contextmanager
    def at_match(
        self, match_id: str, player_id: str | None, source: str, *, seated: bool, stays: bool
    ) -> Iterator[Room]:
        """Somebody listens to a match for as long as the block lasts.

        Of who has no token only the address is known; it is told to nobody.
        """
        log = keys.MATCH_LOG % match_id
        room = Room(keys.MATCH_PRESENT % match_id, log, match_id)
        name = player_id if player_id is not None else f"from {source}"
        listener = Listener(is_player=player_id is not None)
        with self._listening(room, name, listener, seated=seated, stays=stays) as joined:
            yield joined

    @contextmanager
    def at_home(self, player_id: str, *, stays: bool) -> Iterator[None]:
        """A player listens to their own stream for as long as the block lasts."""
        room, listener = Room(keys.PLAYER_PRESENT % player_id), Listener(is_player=True)
        with self._listening(room, player_id, listener, seated=True, stays=stays):
            yield

    @contextmanager
    def told(self, room: Room) -> Iterator[None]:
        """Somebody wants to hear who is present for as long as the block lasts."""
        with self._lock:
            room.told_to += 1
            self._doubted.add(room.key)
        self._wakes.set()
        try:
            yield
        finally:
            with self._lock:
                room.told_to -= 1

    def close(self) -> None:
        """Tell the others at once that nobody listens here any more; the hub is closed before."""
        self._wakes.set()
        if self._thread is not None:
            self._thread.join(2 * REST_SECONDS)

    @contextmanager
    def _listening(
        self, room: Room, name: str, listener: Listener, *, seated: bool, stays: bool
    ) -> Iterator[Room]:
        with self._lock:
            room = self._rooms.setdefault(room.key, room)
            if name not in room.listeners:
                self._changed.add(room.key)
            listener = room.listeners.setdefault(name, listener)
            listener.connections += 1
            listener.is_seated = seated
            self._begin()
        self._wakes.set()
        try:
            yield room
        finally:
            with self._lock:
                listener.connections -= 1
                if not stays:
                    listener.until = time.monotonic() + LINGER_SECONDS
            self._wakes.set()

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="attendance", daemon=True)
            self._thread.start()

    def _hear(self, log: str) -> None:
        """Another process says that somebody came or went."""
        key = keys.present_at(log)
        room = self._rooms.get(key)
        if room is not None and room.told_to:
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
                self._tell(is_due=is_due)
                self._look(is_due=is_due)
            except Exception as fault:  # an outage, or a match that cannot be read: others can
                if not isinstance(fault, (StoreUnreachable, *FAULTS)):
                    _log.warning("presence_failed", reason=type(fault).__name__)
                refresh_at = time.monotonic() + REST_SECONDS
            self._hub.rest(REST_SECONDS)
        self._leave()

    def _tell(self, *, is_due: bool) -> None:
        """Say who listens where that has changed, or everywhere."""
        with self._lock:
            rooms = list(self._rooms.values())
            moment = time.monotonic()
            self._changed |= {room.key for room in rooms if room.drop_gone(moment)}
            changed = [self._rooms[key] for key in self._changed if key in self._rooms]
            told = {room.key: room.share() for room in (rooms if is_due else changed)}
            if any(not who.connections for room in rooms for who in room.listeners.values()):
                self._wakes.set()  # they may be gone in a second
        if told:
            self._present.tell(
                self._process, told, changed=[room.log for room in changed if room.log]
            )
        with self._lock:
            self._changed -= {room.key for room in changed if room.share() == told[room.key]}
            self._doubted |= {room.key for room in changed}
            for room in rooms:
                if not room.listeners and room.key not in self._changed:
                    del self._rooms[room.key]

    def _look(self, *, is_due: bool) -> None:
        """Look at who is present where somebody here wants to hear it."""
        with self._lock:
            wanted, self._doubted = self._doubted, set()
            rooms = {
                room.match_id: room
                for room in self._rooms.values()
                if room.told_to and (is_due or room.key in wanted)
            }
        if not rooms:
            return
        matches = self._matches.load_many(rooms)
        for match, presence in zip(matches, self._present.of(matches), strict=True):
            room = rooms[match.id]
            if presence != room.shown:
                room.shown = presence
                self._hub.wake(room.log)

    def _leave(self) -> None:
        with self._lock:
            rooms = [room for room in self._rooms.values() if room.listeners]
        if rooms:
            logs = [room.log for room in rooms if room.log]
            try:
                self._present.tell(
                    self._process, {room.key: ((), 0) for room in rooms}, changed=logs
                )
            except (StoreUnreachable, *FAULTS):  # what was said runs out by itself
                return
