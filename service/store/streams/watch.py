"""Everybody in one process who follows the same log, and who may follow it for how long."""

import threading
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from service.store.connection import Client
from service.store.streams.circles import Circle, Circles, Waiting
from service.store.streams.entries import Addition, RawEntry, order_of, read_log, version_of

TAIL_LENGTH = 64
MEMORIES = 256
UNHEARD_SECONDS = 1.0

T = TypeVar("T")


class Watch:
    """Everybody in this process who follows one log."""

    __slots__ = (
        "_client",
        "_fetched_count",
        "_fetching",
        "_heard",
        "_tail",
        "_tail_era",
        "_tail_start",
        "circles",
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
        self.woken = threading.Condition(threading.Lock())
        self.circles = Circles(self)
        """Those who wait without being woken one by one."""
        self._client = client
        self._fetching = threading.Lock()
        self._fetched_count = -1
        """The tail holds all that had been added when so much had happened."""
        self._heard: list[tuple[int, Addition]] = []
        """What has been told of and is not in the tail yet, each with what had happened by then."""
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

    def wake(self, addition: Addition | None = None) -> None:
        """Something may have been added: this, which whoever is woken finds at hand if it follows
        on the tail."""
        with self.woken:
            self.count += 1
            if addition is not None:
                if len(self._heard) >= TAIL_LENGTH:  # nobody reads
                    self._heard.clear()
                self._heard.append((self.count, addition))
            self.woken.notify_all()
        self.circles.wake()

    def wake_all(self) -> None:
        """Everybody has to look by themselves."""
        self.wake()
        self.circles.wake_all()

    def doubt(self) -> None:
        """The store may have stepped back: whatever is remembered of it may be true no more."""
        self.era += 1
        self.memory = {}
        self.wake_all()

    def wait(self, seen_count: int, seconds: float) -> None:
        """Until it is woken again, at most so long; not for long while nobody listens for it."""
        longest = self._longest(seconds)
        with self.woken:
            self.woken.wait_for(lambda: self.count != seen_count, timeout=longest)

    def wait_among(
        self, audience: Hashable, waiting: Waiting, seen_count: int, seconds: float
    ) -> Circle | None:
        """The same in a circle; the one to speak for, for who was woken to speak."""
        return self.circles.wait(audience, waiting, seen_count, self._longest(seconds))

    def _longest(self, seconds: float) -> float:
        return seconds if self.is_listening else min(seconds, UNHEARD_SECONDS)

    def read(self, after: str, limit: int) -> list[RawEntry]:
        """The entries after an id, from the tail if it reaches back so far."""
        cursor = order_of(after)
        with self._fetching:  # what the tail holds must not change between the look and the answer
            if self._tail_era != self.era:
                self._tail_era, self._fetched_count, self._tail = self.era, -1, []
            if self._heard:
                self._take_heard()
            if self._fetched_count >= 0 and cursor >= self._tail_start:
                self._fetch()
            elif self._fetched_count < 0:
                return self._begin(after, limit)
            if cursor >= self._tail_start:
                return self._after(cursor)[:limit]
        return read_log(self._client, self.key, after, limit)

    def _after(self, cursor: tuple[int, int]) -> list[RawEntry]:
        """What of the tail comes after an id: nearly always the last of it."""
        first = len(self._tail)
        while first and order_of(self._tail[first - 1][0]) > cursor:
            first -= 1
        return self._tail[first:]

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
        self._cut_tail()
        self._fetched_count = count

    def _take_heard(self) -> None:
        """Put what has been told of behind the tail, where it follows on it."""
        with self.woken:
            heard, self._heard = self._heard, []
        for count, addition in heard:
            if self._tail and self._follows(addition):
                self._fetched_count = max(self._fetched_count, count)
        self._cut_tail()

    def _follows(self, addition: Addition) -> bool:
        """Make it the end of the tail, if the tail ends with what came before it, or with itself:
        it may have been read meanwhile."""
        end = version_of(self._tail[-1][0])
        if end == addition.before:
            self._tail += addition.entries
            return True
        return end == addition.now

    def _cut_tail(self) -> None:
        if len(self._tail) > TAIL_LENGTH:
            self._tail_start = order_of(self._tail[-TAIL_LENGTH - 1][0])
            self._tail = self._tail[-TAIL_LENGTH:]


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
        self.watch.wake_all()
