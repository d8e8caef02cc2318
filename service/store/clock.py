"""The time, as the store's clock has it."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from service.refusals import StoreUnreachable

ASKED_EVERY_SECONDS = 5.0
EPOCH = datetime.fromtimestamp(0, UTC)


class StoreClock:
    """Tells the store's time.

    The clock of a machine may be set while we run; it is not asked. What passes from one look at
    the store's clock to the next is counted by a clock that is never set, and while the store is
    away by that one alone. A process that has never reached the store knows no time, and nothing
    needs it then: by its machine's it might time everybody out as soon as the store is back.

    Only a process that does not know the time yet waits for the store. Later looks are taken
    beside whatever goes on: before a store that fell silent a request would wait for its clock
    first, and then as long again for its answer.
    """

    def __init__(self, ask: Callable[[], float]) -> None:
        self._ask = ask
        self._ask_at = 0.0
        self._is_known = False
        self._start = 0.0
        """What the store's clock said when the one that is never set stood at zero."""
        self._latest = 0, EPOCH
        """The latest moment, in milliseconds and as it was given."""

    def __call__(self) -> datetime:
        """The moment, to the millisecond, which is what is stored of it; StoreUnreachable if it was
        never known."""
        if not self._is_known:
            self._look()
        elif time.monotonic() >= self._ask_at:
            self._ask_at = time.monotonic() + ASKED_EVERY_SECONDS
            threading.Thread(target=self._look_beside, name="clock", daemon=True).start()
        now = int((self._start + time.monotonic()) * 1000)
        then, moment = self._latest
        if now != then:
            moment = datetime.fromtimestamp(now / 1000, UTC)
            self._latest = now, moment
        return moment

    def _look(self) -> None:
        """Ask the store, and correct the estimate if the answer rules it out, at whatever moment of
        the trip the answer was given."""
        before = time.monotonic()
        given = self._ask()
        after = time.monotonic()
        self._ask_at = after + ASKED_EVERY_SECONDS
        earliest = given - after
        latest = given - before
        if not (self._is_known and earliest <= self._start <= latest):
            self._start = (earliest + latest) / 2
        self._is_known = True

    def _look_beside(self) -> None:
        with suppress(StoreUnreachable):
            self._look()
