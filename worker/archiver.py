"""The archive: records of finished matches, kept for longer than the service keeps them.

A few seconds after its end a match's record goes into a folder or a bucket, as one line of JSON in
a file with others. A file is named after what is in it, so two archivers that are at the same
matches write the same file. Nothing is forgotten before it has been archived.
"""

import threading
from collections.abc import Callable, Sequence
from datetime import timedelta
from queue import SimpleQueue

import structlog

from service.backend import Backend
from service.matches.fairness.archive import Archive, ArchiveError, line_of
from service.matches.fairness.records import record
from service.matches.match import Match
from service.matches.terms import Status
from service.refusals import Refusal, StoreUnreachable
from service.store.sweeping.beats import EVERYTHING, Beat
from worker.outages import Outages

ENDED_FOR = timedelta(seconds=5)
"""A match that ended later may not stand in the store's list yet."""
PAUSE_SECONDS = 10.0
BATCH = 100

_log = structlog.get_logger()


class Archiver:
    """Takes the records of finished matches to where the settings say."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._archive = Archive(backend.settings.archive_url, is_made=True)
        self._overlooked: SimpleQueue[Match] = SimpleQueue()

    def run(self, stopped: threading.Event, beat: Callable[[], Beat]) -> None:
        """Archive until stopped; a slow bucket keeps nobody but us waiting."""
        outages = Outages()
        while not stopped.wait(PAUSE_SECONDS):
            with outages.waited_out():
                self.archive_finished(beat())

    def may_be_forgotten(self, match: Match) -> bool:
        """Whether nothing of it is left to archive; if there is, that comes next."""
        if match.status is not Status.FINISHED or not self._backend.matches.unarchived([match.id]):
            return True
        self._overlooked.put(match)
        return False

    def archive_finished(self, beat: Beat = EVERYTHING) -> None:
        """Archive what was overlooked, then what has ended since the last time, oldest first."""
        while not self._overlooked.empty():
            self._archive_all([self._overlooked.get()])
        reminders = self._backend.reminders
        until = self._backend.now() - ENDED_FOR
        while found := reminders.unarchived(until, BATCH, beat):
            if not self._archive_all(self._backend.matches.load_many(item.id for item in found)):
                return
            reminders.archived_to(found)

    def _archive_all(self, matches: Sequence[Match]) -> bool:
        """Archive those that were played to their end; False if the archive does not take them."""
        wanted = {match.id: match for match in matches if match.status is Status.FINISHED}
        left = self._backend.matches.unarchived(wanted)
        lines = [line for match_id in left if (line := self._line(wanted[match_id]))]
        if lines:
            try:
                name = self._archive.put(self._backend.now().date(), lines)
            except ArchiveError as fault:
                _log.warning("archive_failed", error=str(fault), matches=len(lines))
                return False
            _log.info("archived", matches=len(lines), file=name)
        kept = timedelta(days=self._backend.settings.keep_finished_days + 2)
        self._backend.matches.note_archived(left, kept)
        return True

    def _line(self, match: Match) -> bytes:
        try:
            rated = self._backend.ladders.taken(match, self._backend.now())
            return line_of(record(self._backend, match.id), rated)
        except StoreUnreachable:
            raise
        except Refusal:  # of rules that this release does not know, or gone by now
            return b""
        except Exception as fault:  # one broken match must not keep the others from the archive
            _log.error("record_failed", match=match.id, error=type(fault).__name__)
            return b""
