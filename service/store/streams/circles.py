"""Those who wait for the same at one log: they are told by one of them, without being woken.

Whoever waits and has heard as much as others of the same audience stands in a circle with them.
When something is added, one of each circle is woken. It makes what comes of it, and hands it to all
the others, straight to where their lines go. Only who cannot take it at once is woken to see to it,
and everybody is when the speaker fails, or the token of somebody is in doubt. So what thousands
hear costs each a write and next to nothing else.
"""

import threading
import time
from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from typing import Protocol

AT_ONCE = 4
"""How many are handed something before others get their turn. gevent lets fifty such turns pass
before it looks what has come from outside: the answer of the store that a command waits for."""


class Taken(Enum):
    """What came of handing something over."""

    WHOLE = "whole"
    PART = "part"
    """The rest goes out when whoever waits is woken."""
    NOTHING = "nothing"


class Heard(Protocol):
    """What somebody was told last."""

    @property
    def cursor(self) -> str:
        """The last id that was told."""

    def add(self, entry_ids: Sequence[str], /) -> None:
        """These were told too."""


class Waiting:
    """One who waits in circles, now in this one and then in that."""

    __slots__ = ("_bell", "circle", "hand", "speaks_for", "told")

    def __init__(self, told: Heard, hand: Callable[[object], Taken]) -> None:
        self.told = told
        self.hand = hand
        self.circle: Circle | None = None
        self.speaks_for: Circle | None = None
        self._bell = threading.Lock()
        self._bell.acquire()

    def wait(self, seconds: float) -> bool:
        """Until the bell rings, at most so long; whether it has rung."""
        return self._bell.acquire(timeout=seconds)

    def ring(self) -> None:
        """Wake whoever waits, who stands in no circle any more."""
        self._bell.release()


class Circle:
    """Who is told the same, and has been told the same so far."""

    __slots__ = ("audience", "cursor", "has_speaker", "is_needed", "members")

    def __init__(self, audience: Hashable, cursor: str) -> None:
        self.audience = audience
        self.cursor = cursor
        self.members: dict[Waiting, None] = {}
        self.has_speaker = False
        self.is_needed = False
        """Whether others are about to come here."""


class Watched(Protocol):
    """What circles wait for: it counts what happens."""

    count: int


class Circles:
    """All circles of one log at one process."""

    def __init__(self, watched: Watched) -> None:
        self._watched = watched
        self._circles: dict[tuple[Hashable, str], Circle] = {}
        self._lock = threading.Lock()

    def wait(
        self, audience: Hashable, waiting: Waiting, seen_count: int, seconds: float
    ) -> Circle | None:
        """Wait among those who have been told as much; the circle one is to speak for then."""
        with self._lock:
            if self._watched.count != seen_count:
                return None
            waiting.speaks_for = None
            self._enter(waiting, self._circle(audience, waiting.told.cursor))
        if not waiting.wait(seconds):
            self._go(waiting)
        return waiting.speaks_for

    def _go(self, waiting: Waiting) -> None:
        """Out of the circle, whose bell has not been heard; it may be ringing by now."""
        with self._lock:
            if waiting.circle is None:
                waiting.wait(0)
            else:
                self._leave(waiting)

    def wake(self) -> None:
        """Something may have been added: have one of each circle look."""
        with self._lock:
            for circle in list(self._circles.values()):
                self._appoint(circle)

    def wake_all(self) -> None:
        """Have everybody look by themselves."""
        with self._lock:
            for circle in list(self._circles.values()):
                self._dissolve(circle)

    def hand_on(self, circle: Circle, batch: object, told: Sequence[str]) -> int:
        """Hand to all of a circle what its speaker is told; to how many."""
        with self._lock:
            after = self._circle(circle.audience, told[-1])
            after.is_needed = True
        try:
            return self._hand_on(circle, after, batch, told)
        finally:
            with self._lock:
                after.is_needed = False
                self._appoint(after)  # there may be more, or something has been added meanwhile
                self._forget_empty(after)

    def _hand_on(self, circle: Circle, after: Circle, batch: object, told: Sequence[str]) -> int:
        count = 0
        for number, waiting in enumerate(list(circle.members), start=1):
            with self._lock:
                if waiting.circle is not circle:  # woken meanwhile, or gone
                    continue
                taken = waiting.hand(batch)
                self._leave(waiting)
                if taken is not Taken.NOTHING:
                    waiting.told.add(told)
                    count += 1
                if taken is Taken.WHOLE:
                    self._enter(waiting, after)
                else:
                    waiting.ring()
            if number % AT_ONCE == 0:
                time.sleep(0)
        return count

    def dismiss(self, circle: Circle) -> None:
        """Nobody speaks for this circle any more; who still stands there looks by themselves."""
        with self._lock:
            circle.has_speaker = False
            self._dissolve(circle)

    def relieve(self, circle: Circle, seen_count: int) -> None:
        """There was nothing to say; the circle stands as it did."""
        with self._lock:
            circle.has_speaker = False
            if self._watched.count != seen_count:
                self._appoint(circle)
            self._forget_empty(circle)

    def _circle(self, audience: Hashable, cursor: str) -> Circle:
        circle = self._circles.get((audience, cursor))
        if circle is None:
            circle = self._circles[audience, cursor] = Circle(audience, cursor)
        return circle

    def _enter(self, waiting: Waiting, circle: Circle) -> None:
        waiting.circle = circle
        circle.members[waiting] = None

    def _leave(self, waiting: Waiting) -> None:
        circle = waiting.circle
        if circle is not None:
            waiting.circle = None
            del circle.members[waiting]
            self._forget_empty(circle)

    def _appoint(self, circle: Circle) -> None:
        if circle.has_speaker or not circle.members:
            return
        speaker = next(iter(circle.members))
        circle.has_speaker = True
        speaker.speaks_for = circle
        self._leave(speaker)
        speaker.ring()

    def _dissolve(self, circle: Circle) -> None:
        for waiting in list(circle.members):
            self._leave(waiting)
            waiting.ring()
        self._forget_empty(circle)

    def _forget_empty(self, circle: Circle) -> None:
        if not (circle.members or circle.has_speaker or circle.is_needed):
            self._circles.pop((circle.audience, circle.cursor), None)
