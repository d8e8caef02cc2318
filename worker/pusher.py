"""The pusher: calls the webhooks of strangers' bots, many at a time. Any number of them may run.

Slow strangers cost a thread each and nobody else's time: that is why webhooks are no jobs of the
workers that play bots' turns. What is due stands in a sorted set by the moment of its next try;
a pusher claims a push for a little longer than a call can take, so that one whose process dies is
taken by another.
"""

import threading
from concurrent.futures import ThreadPoolExecutor

import structlog

from service.backend import Backend
from service.refusals import StoreUnreachable
from service.store.webhooks import Push
from service.webhooks.push import due_pushes, push
from worker.outages import Outages

CALLS_AT_ONCE = 32
LOOK_AGAIN_SECONDS = 0.25

_log = structlog.get_logger()


class Pusher:
    """Calls webhooks until it is stopped."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._stopped = threading.Event()
        self._free = threading.Semaphore(CALLS_AT_ONCE)

    def run(self) -> None:
        """Push what is due, woken by every commit that makes something due."""
        outages = Outages()
        with (
            ThreadPoolExecutor(CALLS_AT_ONCE, "push") as pool,
            self._backend.webhooks.following() as watch,
        ):
            while not self._stopped.is_set():
                seen = watch.count
                with outages.waited_out():
                    self._start_due(pool)
                watch.wait(seen, LOOK_AGAIN_SECONDS)

    def stop(self) -> None:
        """End when the calls under way are done."""
        self._stopped.set()

    def _start_due(self, pool: ThreadPoolExecutor) -> None:
        # One place is kept before anything is claimed: a claim that waits for a thread is no claim.
        while self._free.acquire(timeout=LOOK_AGAIN_SECONDS):
            due: list[Push] = []
            try:
                due = due_pushes(self._backend, limit=1)
            finally:
                if not due:
                    self._free.release()
            if not due:
                return
            pool.submit(self._push, due[0])

    def _push(self, due: Push) -> None:
        try:
            push(self._backend, due)
        except StoreUnreachable:
            _log.warning("push_postponed", match=due.match_id)
        except Exception as fault:  # one broken match must not end the thread unheard
            _log.error("push_broke", match=due.match_id, error=type(fault).__name__)
        finally:
            self._free.release()
