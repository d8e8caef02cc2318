"""The one listener of a process for all feeds that are followed there.

The feed itself is the queue: a subscriber holds nothing but the id it has read up to. A commit
publishes on the channel of its feed what it has appended; the listener wakes all subscribers of
that feed, and each reads on from its own id, out of the tail that they share. A slow subscriber
falls behind at nobody's cost, a lost message (the connection broke) costs one look at Redis, and no
entry is skipped or comes twice, for only ids count.

Only the listening thread uses its `PubSub`: whoever wants a channel puts it on a list and wakes the
listener through a channel of its own. Under gevent threads are greenlets.
"""

import math
import secrets
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import closing, contextmanager
from typing import Any, TypeVar, cast

import redis
import structlog

from service.refusals import BadToken, StoreUnreachable
from service.store.client import LISTENER_PULSE_SECONDS, Client, open_listener
from service.store.feeds.entries import (
    BEFORE_ALL,
    Addition,
    Feed,
    RawEntry,
    order_of,
    read_entries,
)
from service.store.outages import FAULTS

TOKENS = "players:tokens"
"""Channel: the id of every player whose token has just been replaced, or is gone."""
CHANGED = b"presence"
"""What is published on the channel of a feed where only presence has changed."""

RECONNECT_SECONDS = 0.25
CLOSED_WITHIN_SECONDS = 2.0
LINGER_SECONDS = 30.0

TAIL_LENGTH = 64
MOST_SHARED = 256
UNHEARD_SECONDS = 1.0
CHECKED_SECONDS = 15.0

MISSING = object()
BEING_MADE = object()

T = TypeVar("T")

_log = structlog.get_logger()


class Grant:
    """The right of a caller to listen, which can end at any time.

    It is checked at the beginning, when the caller's tokens change, and every 15 seconds besides:
    a stream may last for days, and a message about a token may be lost.
    """

    def __init__(
        self, player_id: str, is_good: Callable[[], bool], heard: Callable[[], None] | None
    ) -> None:
        self.player_id = player_id
        self.is_doubted = True
        self.is_endless = False
        """Whether the caller takes heartbeats, and so is known to be there at each check."""
        self._is_good = is_good
        self._heard = heard
        self._checked_at = -math.inf

    def holds(self) -> bool:
        """Whether the caller may listen on; the first check, of endless streams each, counts as a
        sign of life of the player."""
        now = time.monotonic()
        if not self.is_doubted and now < self._checked_at + CHECKED_SECONDS:
            return True
        self.is_doubted = False
        self._checked_at = -math.inf
        is_good = self._is_good()
        if is_good and self._heard is not None:
            self._heard()
            if not self.is_endless:
                self._heard = None
        self._checked_at = now
        return is_good


class Subscription:
    """Everybody in this process who follows one feed."""

    def __init__(self, client: Client, key: str) -> None:
        self.key = key
        self.subscribers = 0
        self.idle_since = 0.0
        self.is_listening = False
        self.count = 0
        """Counts what has happened: whoever has seen so much waits for more."""
        self.era = 0
        """Counts how often the store may have stepped back: what was sent is checked then."""
        self._shared: dict[Hashable, object] = {}
        self._woken = threading.Condition(threading.Lock())
        self._client = client
        self._fetching = threading.Lock()
        self._fetched_count = -1
        """The tail holds all that had been appended when so much had happened."""
        self._heard: list[tuple[int, Addition]] = []
        """Published additions that are not in the tail yet, each with the count behind it."""
        self._tail_era = 0
        self._tail: list[RawEntry] = []
        self._tail_start = BEFORE_ALL

    def share(self, key: Hashable, make: Callable[[], T]) -> T:
        """What one subscriber has made under this key a moment ago, or makes now for all.

        While one makes it, which may take a trip to the store, the others wait for it.
        """
        while True:
            found = self._shared.get(key, MISSING)
            if found is MISSING:
                return self._make(key, make)
            if found is not BEING_MADE:
                return cast("T", found)
            with self._woken:
                self._woken.wait_for(lambda: self._shared.get(key) is not BEING_MADE)

    def _make(self, key: Hashable, make: Callable[[], T]) -> T:
        if len(self._shared) >= MOST_SHARED:
            self._shared = {}
        shared = self._shared
        shared[key] = BEING_MADE
        try:
            made = shared[key] = make()
        except BaseException:
            del shared[key]
            raise
        finally:
            with self._woken:
                self._woken.notify_all()
        return made

    def wake(self, addition: Addition | None = None) -> None:
        """Wake all subscribers, for something may have been appended: this, if it is known."""
        with self._woken:
            self.count += 1
            if addition is not None:
                if len(self._heard) >= TAIL_LENGTH:  # nobody reads
                    self._heard.clear()
                self._heard.append((self.count, addition))
            self._woken.notify_all()

    def doubt(self) -> None:
        """Note that the store may have stepped back: whatever is kept of it may be wrong."""
        self.era += 1
        self._shared = {}
        self.wake()

    def wait(self, seen_count: int, seconds: float) -> None:
        """Wait for more than was seen, so long at most; not for long while nobody listens."""
        longest = seconds if self.is_listening else min(seconds, UNHEARD_SECONDS)
        with self._woken:
            if self.count == seen_count:
                self._woken.wait(longest)

    def read(self, after: str, limit: int) -> list[RawEntry]:
        """The entries after an id, from the tail if it reaches back so far."""
        cursor = order_of(after)
        with self._fetching:  # the tail must not change between the look and the answer
            if self._tail_era != self.era:
                self._tail_era = self.era
                self._fetched_count = -1
                self._tail = []
                self._heard = []
            if self._fetched_count < 0:
                return self._begin(after, limit)
            self._take_heard()
            if cursor >= order_of(self._tail_start):
                self._fetch()
            if cursor >= order_of(self._tail_start):
                return self._after(cursor)[:limit]
        return read_entries(self._client, self.key, after, limit)

    def _after(self, cursor: tuple[int, int]) -> list[RawEntry]:
        """The entries of the tail after an id: nearly always the last of it."""
        first = len(self._tail)
        while first and order_of(self._tail[first - 1][0]) > cursor:
            first -= 1
        return self._tail[first:]

    def _begin(self, after: str, limit: int) -> list[RawEntry]:
        """The first look: where it reaches the end of the feed, the tail begins."""
        entries = read_entries(self._client, self.key, after, limit)
        if len(entries) < limit:
            self._tail_start = entries[-1][0] if entries else after
            self._fetched_count = 0
        return entries

    def _fetch(self) -> None:
        count = self.count
        if self._fetched_count == count:
            return
        if not self._tail:
            self._tail = read_entries(self._client, self.key, self._tail_start, None)
        else:
            from_newest = read_entries(self._client, self.key, self._tail[-1][0], None, "")
            if from_newest[:1] == self._tail[-1:]:
                self._tail += from_newest[1:]
            else:
                self.doubt()
        self._cut_tail()
        self._fetched_count = count

    def _take_heard(self) -> None:
        """Append published additions to the tail, where they follow on it."""
        if not self._heard:
            return
        with self._woken:
            heard = self._heard
            self._heard = []
        for count, addition in heard:
            end = self._tail[-1][0] if self._tail else self._tail_start
            if end == addition.before:
                self._tail += addition.entries
            if end in (addition.before, addition.entries[-1][0]):  # or it was there already
                self._fetched_count = max(self._fetched_count, count)
        self._cut_tail()

    def _cut_tail(self) -> None:
        if len(self._tail) > TAIL_LENGTH:
            self._tail_start = self._tail[-TAIL_LENGTH - 1][0]
            self._tail = self._tail[-TAIL_LENGTH:]


class Hub:
    """Listens to as many feeds as are followed, over one connection."""

    def __init__(self, client: Client, url: str) -> None:
        self._client = client
        self._url = url
        self._subscriptions: dict[str, Subscription] = {}
        self._grants: dict[str, dict[Grant, Subscription]] = {}
        self._wanted: list[str] = []
        self._is_poked = False
        self._is_lost = False
        self._lock = threading.Lock()
        self._control = f"hub:{secrets.token_hex(8)}"
        self._listener: threading.Thread | None = None
        self._closed = threading.Event()
        self.on_presence: Callable[[str], None] | None = None
        """Called with the key of a feed where only presence has changed."""

    @property
    def is_closed(self) -> bool:
        """Whether streams should come to an end."""
        return self._closed.is_set()

    @property
    def subscriber_count(self) -> int:
        """How many follow or wait right now."""
        return sum(found.subscribers for found in list(self._subscriptions.values()))

    def feed(self, key: str) -> Feed:
        """The feed under this key."""
        return Feed(self._client, key)

    @contextmanager
    def subscribed(self, key: str, grant: Grant | None = None) -> Iterator[Subscription]:
        """Subscribe to a feed for as long as the block lasts.

        A subscriber looks, waits, and looks again when it is woken. Entries that were appended
        before the listener began are seen in the look that the beginning brings about. A change of
        the tokens of the grant's player wakes it, too.
        """
        subscription = self._join(key)
        if grant is not None:
            with self._lock:
                self._grants.setdefault(grant.player_id, {})[grant] = subscription
        try:
            self._poke()
            yield subscription
        finally:
            with self._lock:
                subscription.subscribers -= 1
                subscription.idle_since = time.monotonic()
                if grant is not None:
                    held = self._grants[grant.player_id]
                    del held[grant]
                    if not held:
                        del self._grants[grant.player_id]

    def wait_for(
        self,
        key: str,
        look: Callable[[Subscription], T | None],
        seconds: float,
        grant: Grant | None = None,
        patience: Callable[[], float] = lambda: math.inf,
    ) -> T | None:
        """What `look` finds, as soon as it finds something; None if it found nothing in time.

        It looks at once, whenever something is appended to the feed, and when its patience is over:
        so many seconds after the look before. Refuses (bad_token) when the grant ends.
        """
        until = time.monotonic() + seconds
        with self.subscribed(key, grant) as subscription:
            while not self.is_closed:
                seen = subscription.count
                if grant is not None and not grant.holds():
                    raise BadToken
                found = look(subscription)
                left = until - time.monotonic()
                if found is not None or left <= 0:
                    return found
                subscription.wait(seen, min(left, patience()))
        return None

    def rest(self, seconds: float) -> None:
        """Wait so long, or until the hub is closed."""
        self._closed.wait(seconds)

    def wake(self, key: str) -> None:
        """Wake all subscribers of a feed in this process."""
        subscription = self._subscriptions.get(key)
        if subscription is not None:
            subscription.wake()

    def close(self) -> None:
        """Wake everybody for the last time."""
        self._closed.set()
        for subscription in list(self._subscriptions.values()):
            subscription.wake()
        if self._listener is not None:
            try:
                self._client.publish(self._control, "close")
            except StoreUnreachable:
                return
            self._listener.join(CLOSED_WITHIN_SECONDS)

    def _join(self, key: str) -> Subscription:
        with self._lock:
            subscription = self._subscriptions.get(key)
            if subscription is None:
                subscription = self._subscriptions[key] = Subscription(self._client, key)
                self._wanted.append(key)
            subscription.subscribers += 1
            if self._listener is None:
                listener = threading.Thread(target=self._listen, name="hub", daemon=True)
                listener.start()
                self._listener = listener  # only now: whoever closes the hub waits for its end
        return subscription

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
                with closing(open_listener(self._url)) as client, client.pubsub() as channels:
                    self._hear(channels)
            except (*FAULTS, OSError) as fault:
                if not self._is_lost:  # once an outage, however often it is tried
                    _log.warning("listener_lost", reason=type(fault).__name__)
                self._is_lost = True
                self._closed.wait(RECONNECT_SECONDS)

    def _hear(self, channels: redis.client.PubSub) -> None:
        """Take messages until the connection breaks; it is given up if a ping stays unanswered."""
        with self._lock:
            self._wanted = list(self._subscriptions)
            for subscription in self._subscriptions.values():
                subscription.is_listening = False
                subscription.doubt()
        channels.subscribe(self._control, TOKENS)
        look_at = time.monotonic() + LISTENER_PULSE_SECONDS
        is_asked = False
        while not self.is_closed:
            self._subscribe(channels)
            message: Any = channels.get_message(timeout=LISTENER_PULSE_SECONDS)
            if message is not None:
                self._is_lost = is_asked = False
                self._take(message["type"], message["channel"], message["data"])
            elif is_asked:
                raise redis.TimeoutError("The server is silent.")
            else:
                is_asked = True
                channels.ping()
            if time.monotonic() >= look_at:
                self._drop_idle(channels)
                look_at = time.monotonic() + LISTENER_PULSE_SECONDS

    def _take(self, kind: str, channel: bytes | None, data: bytes | int) -> None:
        """Wake whomever a message concerns; where a channel begins, those who wait for it."""
        if channel is None or kind not in ("message", "subscribe"):
            return
        name = channel.decode()
        published = data if isinstance(data, bytes) else None
        if name == TOKENS:
            self._doubt(published.decode() if published is not None else None)
        if published == CHANGED:
            if self.on_presence is not None:
                self.on_presence(name)
            return
        subscription = self._subscriptions.get(name)
        if subscription is None:
            return
        if published is None:
            subscription.is_listening = True
        subscription.wake(Addition.read(published) if published is not None else None)

    def _doubt(self, player_id: str | None) -> None:
        """Have the grants of this player checked; all, if nobody listened until now."""
        with self._lock:
            some = (
                self._grants.values() if player_id is None else (self._grants.get(player_id, {}),)
            )
            doubted = [pair for held in some for pair in held.items()]
        for grant, subscription in doubted:
            grant.is_doubted = True
            subscription.wake()

    def _subscribe(self, channels: redis.client.PubSub) -> None:
        with self._lock:
            wanted = self._wanted
            self._wanted = []
            self._is_poked = False
        if wanted:
            channels.subscribe(*wanted)

    def _drop_idle(self, channels: redis.client.PubSub) -> None:
        longest = time.monotonic() - LINGER_SECONDS
        with self._lock:
            idle = [
                key
                for key, subscription in self._subscriptions.items()
                if subscription.subscribers == 0 and subscription.idle_since < longest
            ]
            for key in idle:
                del self._subscriptions[key]
        if idle:
            channels.unsubscribe(*idle)
