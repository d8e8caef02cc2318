"""The pusher: calls the webhooks of strangers' bots, many at a time. Any number of them may run.

Slow strangers cost a thread each and nobody else's time: that is why webhooks are no jobs of the
workers that play bots' turns. One player's webhook is called a few times at once and no more, so
that one that hangs in many matches leaves threads to the others. What is due stands in a sorted set
by the moment of its next try; a pusher claims a push for a few seconds at a time as long as the
call is under way, so that one whose process dies is soon taken by another.
"""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import structlog

from service.backend import Backend
from service.refusals import StoreUnreachable
from service.store.players.webhooks import Push
from service.store.streams.watch import Watch
from service.webhooks.push import due_pushes, keep_claims, push
from worker.outages import Outages

CALLS_AT_ONCE = 32
CALLS_TO_ONE_PLAYER = 4
LOOK_AGAIN_SECONDS = 0.25
CLAIMS_HELD_EVERY_SECONDS = 1.0

_log = structlog.get_logger()


class Pusher:
    """Calls webhooks until it is stopped."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._stopped = threading.Event()
        self._free = threading.Semaphore(CALLS_AT_ONCE)
        self._calls = Counter[str]()
        self._under_way: dict[int, Push] = {}
        self._counting = threading.Lock()

    def run(self) -> None:
        """Push what is due, woken by every commit that makes something due."""
        outages, ended = Outages(), threading.Event()
        threading.Thread(target=self._hold, args=[ended], name="claims", daemon=True).start()
        try:
            self._run(outages)
        finally:
            ended.set()

    def _hold(self, ended: threading.Event) -> None:
        """Hold the claims of all calls until the last one is done."""
        while not ended.wait(CLAIMS_HELD_EVERY_SECONDS):
            with suppress(StoreUnreachable):
                keep_claims(self._backend, list(self._under_way.values()))

    def _run(self, outages: Outages) -> None:
        with (
            ThreadPoolExecutor(CALLS_AT_ONCE, "push") as pool,
            self._backend.webhooks.following() as watch,
        ):
            while not self._stopped.is_set():
                seen = watch.count
                with outages.waited_out():
                    self._start_due(pool, watch)
                watch.wait(seen, LOOK_AGAIN_SECONDS)

    def stop(self) -> None:
        """End when the calls under way are done."""
        self._stopped.set()

    def _start_due(self, pool: ThreadPoolExecutor, watch: Watch) -> None:
        # One place is kept before anything is claimed: a claim that waits for a thread is no claim.
        while self._free.acquire(timeout=LOOK_AGAIN_SECONDS):
            due: list[Push] = []
            try:
                due = due_pushes(self._backend, 1, self._fully_called())
            finally:
                if not due:
                    self._free.release()
            if not due:
                return
            self._count(due[0], 1)
            pool.submit(self._push, due[0], watch)

    def _push(self, due: Push, watch: Watch) -> None:
        self._under_way[id(due)] = due
        try:
            push(self._backend, due)
        except StoreUnreachable:
            _log.warning("push_postponed", match=due.match_id)
        except Exception as fault:  # one broken match must not end the thread unheard
            _log.error("push_broke", match=due.match_id, error=type(fault).__name__)
        finally:
            del self._under_way[id(due)]
            was_full = self._count(due, -1) == CALLS_TO_ONE_PLAYER - 1
            self._free.release()
            if was_full:  # what was passed by may be called now
                watch.wake()

    def _count(self, due: Push, change: int) -> int:
        """A call to this player more or less; how many there are."""
        with self._counting:
            self._calls[due.player_id] += change
            left = self._calls[due.player_id]
            if not left:
                del self._calls[due.player_id]
            return left

    def _fully_called(self) -> list[str]:
        """The players who are being called as often as anybody may be."""
        with self._counting:
            return [player for player, calls in self._calls.items() if calls >= CALLS_TO_ONE_PLAYER]
