"""Drives contests on, beside the sweeper's other work: putting up matches keeps no clock waiting.

Any number of them may run: each contest is claimed by one of them for a moment.
"""

import threading

import structlog

from service.backend import Backend
from service.players.contests.driving import drive
from service.refusals import StoreUnreachable
from worker.outages import Outages
from worker.turn import failed_at

TICK_SECONDS = 0.25
BATCH = 50

_log = structlog.get_logger()


class ContestDriver:
    """Looks at every contest that something is to be done about."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def run(self, stopped: threading.Event) -> None:
        """Drive until stopped; a store that is away is waited for."""
        outages = Outages()
        while not stopped.wait(TICK_SECONDS):
            with outages.waited_out():
                self.drive_on()

    def drive_on(self) -> None:
        """Look once at all that are due; one that fails is looked at again when its claim ends."""
        for contest_id in self._backend.contests.due(self._backend.now(), BATCH):
            try:
                drive(self._backend, contest_id)
            except StoreUnreachable:
                raise
            except Exception as fault:  # one broken contest must not keep it from the others
                how, where = type(fault).__name__, failed_at(fault)
                _log.error("contest_failed", contest=contest_id, error=how, where=where)
