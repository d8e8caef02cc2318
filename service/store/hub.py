"""One reader per process for everything that is followed: logs of matches and streams of players.

The log itself is the queue. A follower holds nothing but the id it has read up to. A commit
publishes a bare wake-up on the channel of its log; the hub's one listening connection wakes
whoever waits for it, and each reads on from its own id. What many followers of one log want at the
same moment is fetched once and kept as a short tail. A slow follower falls behind at nobody's
cost; a lost wake-up (the listener's connection broke) costs one look at Redis; and no entry can be
skipped or come twice, for ids are all that counts.

Only the listening thread touches the listening connection: whoever wants a channel puts it on a
list and wakes the listener through a channel of its own. Under gevent threads are greenlets.
"""

import secrets
import threading
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar, cast

import redis
import structlog

from service.refusals import StoreUnreachable
from service.store import keys
from service.store.connection import LISTENER_PULSE_SECONDS, Client, open_listener
from service.store.matches import stamped_id
from service.store.servers.outages import FAULTS

TAIL_LENGTH = 64
MEMORIES = 256
RECONNECT_SECONDS = 0.25
CLOSED_WITHIN_SECONDS = 2.0
UNHEARD_SECONDS = 1.0
LINGER_SECONDS = 30.0

T = TypeVar("T")

BEFORE_ALL = "0-0"
"""The id that comes before every other."""

RawEntry = tuple[str, bytes]
"""The id of an entry, with the stamp of its version, and what is stored under it."""

_log = structlog.get_logger()


class Watch:
    """Everybody in this process who follows one log."""

    __slots__ = (
        "_client",
        "_fetched_count",
        "_fetching",
        "_tail",
        "_tail_era",
        "_tail_start",
        "count",
        "era",
        "followers",
        "idle_since",
        "is_listening",
        "key",
        "memory",
        "woken",
    )

    def __init__(self, client: Client, key: str) -> None:
        self.key = key
        self.followers = 0
        self.idle_since = 0.0
        self.is_listening = False
        self.count = 0
        self.era = 0
        """Counts how often the store may have stepped back: what was told is to be looked at anew
        then, for a promoted replica may lack the last second."""
        self.memory: dict[Hashable, object] = {}
        """What has been worked out of the log for one follower and serves the others."""
        self.woken = threading.Condition()
        self._client = client
        self._fetching = threading.Lock()
        self._fetched_count = -1
        self._tail_era = 0
        self._tail: list[RawEntry] = []
        self._tail_start = (0, 0)

    def remembered(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """What was worked out under this key a moment ago, or is now."""
        if key not in self.memory:
            if len(self.memory) >= MEMORIES:
                self.memory.clear()
            self.memory[key] = work_out()
        return cast("T", self.memory[key])

    def wake(self) -> None:
        """Something may have been added."""
        with self.woken:
            self.count += 1
            self.woken.notify_all()

    def doubt(self) -> None:
        """The store may have stepped back: whatever is remembered of it may be true no more."""
        self.era += 1
        self.memory = {}
        self.wake()

    def wait(self, seen_count: int, seconds: float) -> None:
        """Until it is woken again, at most so long; not for long while nobody listens for it."""
        longest = seconds if self.is_listening else min(seconds, UNHEARD_SECONDS)
        with self.woken:
            self.woken.wait_for(lambda: self.count != seen_count, timeout=longest)

    def read(self, after: str, limit: int) -> list[RawEntry]:
        """The entries after an id, from the tail if it reaches back so far."""
        cursor = order_of(after)
        with self._fetching:  # what the tail holds must not change between the look and the answer
            if self._tail_era != self.era:
                self._tail_era, self._fetched_count, self._tail = self.era, -1, []
            if self._fetched_count >= 0 and cursor >= self._tail_start:
                self._fetch()
            elif self._fetched_count < 0:
                return self._begin(after, limit)
            if cursor >= self._tail_start:
                return [entry for entry in self._tail if order_of(entry[0]) > cursor][:limit]
        return read_log(self._client, self.key, after, limit)

    def _begin(self, after: str, limit: int) -> list[RawEntry]:
        """The first look: where it reaches the end of the log, the tail begins."""
        entries = read_log(self._client, self.key, after, limit)
        if len(entries) < limit:
            self._tail_start = order_of(entries[-1][0] if entries else after)
            self._fetched_count = 0
        return entries

    def _fetch(self) -> None:
        count = self.count
        if self._fetched_count == count:
            return
        if not self._tail:
            self._tail = read_log(self._client, self.key, "{}-{}".format(*self._tail_start), None)
        else:
            from_newest = read_log(self._client, self.key, self._tail[-1][0], None, "")
            if from_newest[:1] == self._tail[-1:]:
                self._tail += from_newest[1:]
            else:
                self.doubt()
        if len(self._tail) > TAIL_LENGTH:
            self._tail_start = order_of(self._tail[-TAIL_LENGTH - 1][0])
            self._tail = self._tail[-TAIL_LENGTH:]
        self._fetched_count = count


class Stay:
    """Somebody who follows a log for as long as a token is good."""

    __slots__ = ("is_doubted", "player_id", "watch")

    def __init__(self, player_id: str, watch: Watch) -> None:
        self.player_id = player_id
        self.watch = watch
        self.is_doubted = True  # it may have been replaced before anybody listened

    def doubt(self) -> None:
        """Have the token looked at before anything else is told."""
        self.is_doubted = True
        self.watch.wake()


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

    @property
    def is_closed(self) -> bool:
        """Whether followers should come to an end."""
        return self._closed.is_set()

    @property
    def follower_count(self) -> int:
        """How many are following right now."""
        return sum(watch.followers for watch in list(self._watches.values()))

    def log_of_match(self, match_id: str) -> "Log":
        """The log of a match."""
        return Log(self._client, self, keys.MATCH_LOG % match_id)

    def log_of_player(self, player_id: str) -> "Log":
        """The stream of a player's notices."""
        return Log(self._client, self, keys.PLAYER_EVENTS % player_id)

    def log_of_lobby(self) -> "Log":
        """The stream of what everybody is told of public matches."""
        return Log(self._client, self, keys.LOBBY)

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
            watch.wake()
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
                with open_listener(self._url) as client, client.pubsub() as channels:
                    self._hear(channels)
            except (*FAULTS, OSError) as fault:
                if not self._is_lost:  # once an outage, however often it is tried
                    _log.warning("listener_lost", reason=type(fault).__name__)
                self._is_lost = True
                self._closed.wait(RECONNECT_SECONDS)

    def _hear(self, channels: redis.client.PubSub) -> None:
        with self._lock:
            self._wanted = list(self._watches)
            for watch in self._watches.values():
                watch.is_listening = False
                watch.doubt()
        channels.subscribe(self._control, keys.TOKENS)
        while not self.is_closed:
            self._subscribe(channels)
            message: Any = channels.get_message(timeout=LISTENER_PULSE_SECONDS)
            if message is None:
                self._drop_idle(channels)
                continue
            self._is_lost = False
            name, is_begun = message["channel"].decode(), message["type"] == "subscribe"
            if name == keys.TOKENS:
                self._doubt(None if is_begun else message["data"].decode())
            heard = self._watches.get(name)
            if heard is not None:
                heard.is_listening = heard.is_listening or is_begun
                heard.wake()

    def _doubt(self, player_id: str | None) -> None:
        """Have the token of this player looked at; everybody's, if nobody listened until now."""
        with self._lock:
            found = self._stays.values() if player_id is None else [self._stays.get(player_id, ())]
            doubted = [stay for stays in found for stay in stays]
        for stay in doubted:
            stay.doubt()

    def _subscribe(self, channels: redis.client.PubSub) -> None:
        with self._lock:
            wanted, self._wanted, self._is_poked = self._wanted, [], False
        if wanted:
            channels.subscribe(*wanted)

    def _drop_idle(self, channels: redis.client.PubSub) -> None:
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


class Log:
    """One log, to be read or followed."""

    def __init__(self, client: Client, hub: Hub, key: str) -> None:
        self._client = client
        self._hub = hub
        self._key = key

    def read(self, after: str, limit: int | None = None) -> list[RawEntry]:
        """The entries after an id."""
        return read_log(self._client, self._key, after, limit)

    def newest_id(self) -> str:
        """The id of the last entry."""
        found: Any = self._client.xrevrange(self._key, count=1)
        return stamped_id(*found[0]) if found else BEFORE_ALL

    def last_held(self, told: Sequence[str]) -> str | None:
        """Of ids that were told, in order, the last before the first that stands no more.

        What is forgotten with age stands. An id without a stamp was told by nobody, or long ago: it
        is taken as it is.
        """
        first, last = (entry_id.partition(".")[0] for entry_id in (told[0], told[-1]))
        found: Any = self._client.xrange(self._key, min=first, max=last)
        standing = {stamped_id(*entry) for entry in found}
        oldest: Any = self._client.xrange(self._key, count=1)
        forgotten = order_of(oldest[0][0].decode()) if oldest else (0, 0)
        held = None
        for entry_id in told:
            is_stamped = "." in entry_id
            if is_stamped and entry_id not in standing and order_of(entry_id) >= forgotten:
                return held
            held = entry_id
        return held

    def following(self) -> AbstractContextManager[Watch]:
        """Listen to it: what is added wakes the watch."""
        return self._hub.following(self._key)


def order_of(entry_id: str) -> tuple[int, int]:
    """The position of an entry as numbers that compare."""
    first, _, second = entry_id.partition(".")[0].partition("-")
    return int(first), int(second)


def read_log(
    client: Client, key: str, after: str, limit: int | None, beyond: str = "("
) -> list[RawEntry]:
    """The entries of a stream after an id; with `beyond` empty, the one of that id too."""
    position = after.partition(".")[0]
    found: Any = client.xrange(key, min=f"{beyond}{position}", count=limit)
    return [(stamped_id(*entry), entry[1][b"e"]) for entry in found]
