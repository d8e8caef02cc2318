"""The sweeper: sees to it that nothing is ever stuck. Any number of them may run.

Each subject says what it has looked at, when, and how (`service/sweeping.py`). Several times a
second the sweeper claims what is due of it, looks, and says when to look again. What need not be
quick has its turn every ten seconds. A claim keeps other sweepers from the same member for a few
seconds; what a sweeper that died had claimed is due again then.
"""

import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

import structlog

from service.backend import Backend
from service.bots.cases.work import LATE_TURNS, fill_up_queues
from service.lobby.cases.lobby import forget_the_day
from service.lobby.cases.pairing import see_to_seeks
from service.logs import failed_at
from service.matches.cases.sweeping import EXPIRED, OVERDUE, UNDELIVERED, go_on_patrol
from service.operations.undecodable import look_at_undecodable
from service.players.cases.accounts import IDLE, LEAVING
from service.ratings.cases.counting import UNCOUNTED, look_at_outdated
from service.refusals import (
    NotFound,
    StoreUnreachable,
    Undecodable,
    VersionConflict,
    WritesRefused,
)
from service.seats.cases.orders import ORDERED
from service.store.timetable import Entry
from service.sweeping import Sweep
from worker.outages import Outages

TICK_SECONDS = 0.25
SLOW_ROUND = timedelta(seconds=10)
CLAIMED_FOR = timedelta(seconds=5)
BATCH = 200
"""So many are looked at together."""
FEW = 25
"""So many are claimed at a time where each is looked at for itself."""

_log = structlog.get_logger()


class Sweeper:
    """Looks after everything that is owed."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._stopped = threading.Event()
        self._is_behind = False
        self._refused: list[WritesRefused] = []
        """What the store has refused in this round."""

    def run(self) -> None:
        """Sweep until stopped; a store that is away is waited for."""
        outages = Outages()
        next_slow_round = 0.0
        while not self._stopped.wait(0 if self._is_behind else TICK_SECONDS):
            self._is_behind = False
            with outages.waited_out():
                self._refused.clear()
                self.sweep()
                if time.monotonic() >= next_slow_round:
                    next_slow_round = time.monotonic() + SLOW_ROUND.total_seconds()
                    self.sweep_slowly()
                if self._refused:
                    raise self._refused[-1]

    def stop(self) -> None:
        """End after the round that is under way."""
        self._stopped.set()

    def sweep(self) -> None:
        """One round of what must not wait."""
        for sweep in (OVERDUE, UNDELIVERED, ORDERED, LATE_TURNS, UNCOUNTED):
            self._is_behind |= self._sweep(sweep, Counter())
        for act in (fill_up_queues, see_to_seeks):
            with self._as_far_as_writes_go():
                act(self._backend)

    def sweep_slowly(self) -> None:
        """One round of what may wait."""
        for sweep in (EXPIRED, LEAVING, IDLE):
            refused = Counter[str]()
            while self._sweep(sweep, refused) and not self._stopped.is_set():
                pass
        for act in (go_on_patrol, look_at_outdated, look_at_undecodable, forget_the_day):
            with self._as_far_as_writes_go():
                act(self._backend)

    @contextmanager
    def _as_far_as_writes_go(self) -> Iterator[None]:
        try:
            yield
        except WritesRefused as refusal:
            self._refused.append(refusal)

    def _sweep(self, sweep: Sweep, refused: Counter[str]) -> bool:
        """Look at the next that are due; whether there may be more.

        Of what cannot be done while the store takes no writes no more is looked at. Only what frees
        room goes on past what is refused.
        """
        backend = self._backend
        timetable = self._backend.of(sweep.timetable)
        most = FEW if sweep.together is None else BATCH
        now = backend.now()
        refused_before = len(self._refused)
        due = timetable.due(now - sweep.after(backend), most, refused)
        if not due:
            return False
        try:
            claimed = timetable.move(due, now + CLAIMED_FOR)
        except WritesRefused as refusal:
            self._refused.append(refusal)
            if not sweep.frees:
                return False
            claimed = due
        looked_at = self._look(sweep, claimed)
        with self._as_far_as_writes_go():
            timetable.settle(looked_at)
        is_refused = len(self._refused) > refused_before
        if is_refused:
            refused.update(entry.key for entry, again in looked_at if again is not None)
        return len(due) == most and (sweep.frees or not is_refused)

    def _look(self, sweep: Sweep, claimed: Sequence[Entry]) -> list[tuple[Entry, datetime | None]]:
        """Look at these; when each of them is to be looked at again."""
        done = self._together(sweep, [entry.member for entry in claimed])
        found: list[tuple[Entry, datetime | None]] = []
        for entry in claimed:
            if entry.member in done:
                found.append((entry, done[entry.member]))
            else:
                found.append((entry, self._look_at(sweep, entry.member)))
        return found

    def _together(self, sweep: Sweep, members: Sequence[str]) -> dict[str, datetime | None]:
        if sweep.together is None or not members:
            return {}
        try:
            return dict(sweep.together(self._backend, members))
        except WritesRefused as refusal:
            self._refused.append(refusal)
            return dict.fromkeys(members, self._backend.now())
        except StoreUnreachable:
            raise
        except Exception:  # one of them is broken: each is looked at by itself
            return {}

    def _look_at(self, sweep: Sweep, member: str) -> datetime | None:
        try:
            return sweep.look(self._backend, member)
        except NotFound:
            return None
        except VersionConflict:  # somebody was faster; the next round sees what is left
            return self._backend.now()
        except WritesRefused as refusal:
            self._refused.append(refusal)
            return self._backend.now()
        except StoreUnreachable:
            raise
        except Undecodable:  # it stays as it is until a release that can decode it is back
            return self._backend.now() + SLOW_ROUND
        except Exception as fault:  # one broken match must not keep it from the others
            how = type(fault).__name__
            where = failed_at(fault)
            _log.error("sweep_failed", set=sweep.name, member=member, error=how, where=where)
            return self._backend.now() + SLOW_ROUND
