"""One reader per process for everything that is followed: logs of matches and streams of players.

The log itself is the queue. A follower holds nothing but the id it has read up to. A commit
publishes on the channel of its log what it has added; the hub's one listening connection wakes
whoever waits for it, one of all who hear the same (`circles.py`), and each reads on from its own
id. What many followers of one log want at the same moment is kept as a short tail: of what was
published where that follows right behind it, else of what is fetched, once for all. A slow follower
falls behind at nobody's cost; a lost message (the listener's connection broke) costs one look at
Redis; and no entry can be skipped or come twice, for ids are all that counts.

Only the listening thread touches the listening connection: whoever wants a channel puts it on a
list and wakes the listener through a channel of its own. Under gevent threads are greenlets.
"""

import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog

from service.refusals import StoreUnreachable
from service.store import keys
from service.store.connection import LISTENER_PULSE_SECONDS, Client
from service.store.servers.outages import FAULTS
from service.store.streams.entries import Addition
from service.store.streams.listening import Channels, Message
from service.store.streams.log import Log
from service.store.streams.present import CHANGED
from service.store.streams.watch import Stay, Watch

RECONNECT_SECONDS = 0.25
CLOSED_WITHIN_SECONDS = 2.0
LINGER_SECONDS = 30.0

_log = structlog.get_logger()


class Hub:
    """Follows as many logs as are asked for over one connection."""

    def __init__(self, client: Client, url: str) -> None:
        self._client = client
        self._url = url
        self._watches: dict[str, Watch] = {}
        self._stays: dict[str, set[Stay]] = {}
        self._wanted: list[str] = []
        self._is_poked = False
        self._is_lost = False
        self._lock = threading.Lock()
        self._control = f"hub:{secrets.token_hex(8)}"
        self._listener: threading.Thread | None = None
        self._closed = threading.Event()
        self.on_presence: Callable[[str], None] | None = None
        """Hears of the logs where only who is here has changed."""

    @property
    def is_closed(self) -> bool:
        """Whether followers should come to an end."""
        return self._closed.is_set()

    @property
    def follower_count(self) -> int:
        """How many are following right now."""
        return sum(watch.followers for watch in list(self._watches.values()))

    def log_of_match(self, match_id: str) -> Log:
        """The log of a match."""
        return Log(self._client, keys.MATCH_LOG % match_id, self.following)

    def log_of_player(self, player_id: str) -> Log:
        """The stream of a player's notices."""
        return Log(self._client, keys.PLAYER_EVENTS % player_id, self.following)

    def log_of_contest(self, contest_id: str) -> Log:
        """The log of a contest."""
        return Log(self._client, keys.CONTEST_LOG % contest_id, self.following)

    def log_of_lobby(self) -> Log:
        """The stream of what everybody is told of public matches."""
        return Log(self._client, keys.LOBBY, self.following)

    @contextmanager
    def following(self, key: str) -> Iterator[Watch]:
        """Listen to one log: what is added wakes the watch, and so does the listening itself.

        A follower looks, waits, and looks again when it is woken. Whatever came before anybody
        listened is seen in the look that the beginning of the listening brings about.
        """
        watch = self._join(key)
        try:
            self._poke()
            yield watch
        finally:
            self._leave(watch)

    def rest(self, seconds: float) -> None:
        """So long, or until it is closed."""
        self._closed.wait(seconds)

    def wake(self, key: str) -> None:
        """Have everybody here look who follows this log."""
        watch = self._watches.get(key)
        if watch is not None:
            watch.wake()

    @contextmanager
    def staying(self, watch: Watch, player_id: str) -> Iterator[Stay]:
        """Follow for as long as a token of this player is good: the stay says when to look."""
        stay = Stay(player_id, watch)
        with self._lock:
            self._stays.setdefault(player_id, set()).add(stay)
        try:
            yield stay
        finally:
            with self._lock:
                stays = self._stays[player_id]
                stays.remove(stay)
                if not stays:
                    del self._stays[player_id]

    def close(self) -> None:
        """Wake everybody for the last time."""
        self._closed.set()
        for watch in list(self._watches.values()):
            watch.wake_all()
        if self._listener is not None:
            try:
                self._client.publish(self._control, "close")
            except StoreUnreachable:
                return
            self._listener.join(CLOSED_WITHIN_SECONDS)

    def _join(self, key: str) -> Watch:
        with self._lock:
            watch = self._watches.get(key)
            if watch is None:
                watch = self._watches[key] = Watch(self._client, key)
                self._wanted.append(key)
            watch.followers += 1
            if self._listener is None:
                listener = threading.Thread(target=self._listen, name="hub", daemon=True)
                listener.start()
                self._listener = listener  # only now: whoever closes the hub waits for its end
        return watch

    def _leave(self, watch: Watch) -> None:
        with self._lock:
            watch.followers -= 1
            watch.idle_since = time.monotonic()

    def _poke(self) -> None:
        """Make the listener look at its list; one poke does for all who come meanwhile."""
        with self._lock:
            if self._is_poked or not self._wanted:
                return
            self._is_poked = True
        try:
            self._client.publish(self._control, "subscribe")
        except StoreUnreachable:  # the listener will look by itself when it is connected again
            return

    def _listen(self) -> None:
        while not self.is_closed:
            try:
                with Channels(self._url, LISTENER_PULSE_SECONDS) as channels:
                    self._hear(channels)
            except (*FAULTS, OSError) as fault:
                if not self._is_lost:  # once an outage, however often it is tried
                    _log.warning("listener_lost", reason=type(fault).__name__)
                self._is_lost = True
                self._closed.wait(RECONNECT_SECONDS)

    def _hear(self, channels: Channels) -> None:
        with self._lock:
            self._wanted = list(self._watches)
            for watch in self._watches.values():
                watch.is_listening = False
                watch.doubt()
        channels.subscribe(self._control, keys.TOKENS)
        look_at = time.monotonic() + LISTENER_PULSE_SECONDS
        while not self.is_closed:
            self._subscribe(channels)
            for message in channels.hear():
                self._is_lost = False
                self._take(message)
            if time.monotonic() >= look_at:
                self._drop_idle(channels)
                look_at = time.monotonic() + LISTENER_PULSE_SECONDS

    def _take(self, message: Message) -> None:
        """Have whoever follows what a message is about hear of it."""
        name, data = message
        if name == keys.TOKENS:
            self._doubt(data.decode() if data is not None else None)
        if data == CHANGED:
            self._tell_presence(name)
            return
        watch = self._watches.get(name)
        if watch is None:
            return
        if data is None:
            watch.is_listening = True
        watch.wake(Addition.told(data) if data is not None else None)

    def _tell_presence(self, key: str) -> None:
        if self.on_presence is not None:
            self.on_presence(key)

    def _doubt(self, player_id: str | None) -> None:
        """Have the token of this player looked at; everybody's, if nobody listened until now."""
        with self._lock:
            found = self._stays.values() if player_id is None else [self._stays.get(player_id, ())]
            doubted = [stay for stays in found for stay in stays]
        for stay in doubted:
            stay.doubt()

    def _subscribe(self, channels: Channels) -> None:
        with self._lock:
            wanted, self._wanted, self._is_poked = self._wanted, [], False
        if wanted:
            channels.subscribe(*wanted)

    def _drop_idle(self, channels: Channels) -> None:
        longest = time.monotonic() - LINGER_SECONDS
        with self._lock:
            idle = [
                key
                for key, watch in self._watches.items()
                if watch.followers == 0 and watch.idle_since < longest
            ]
            for key in idle:
                del self._watches[key]
        if idle:
            channels.unsubscribe(*idle)
