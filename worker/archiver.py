"""The archive: records of finished matches, kept for longer than the service keeps them.

A few seconds after its end a match's record goes into a folder or a bucket, as one line of JSON in
a file with others. A file is named after what is in it, so two archivers that are at the same
matches write the same file. Nothing is forgotten before it has been archived.
"""

import hashlib
import threading
from collections.abc import Callable, Sequence
from datetime import timedelta
from queue import SimpleQueue

import msgspec
import structlog
from obstore.exceptions import BaseError
from obstore.store import LocalStore, ObjectStore, from_url

from service.backend import Backend
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
        self._place = _opened(backend.settings.archive_url)
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
            self._archive([self._overlooked.get()])
        reminders = self._backend.reminders
        until = self._backend.now() - ENDED_FOR
        while found := reminders.unarchived(until, BATCH, beat):
            if not self._archive(self._backend.matches.load_many(item.id for item in found)):
                return
            reminders.archived_to(found)

    def _archive(self, matches: Sequence[Match]) -> bool:
        """Archive those that were played to their end; False if the place does not take them."""
        wanted = [match for match in matches if match.status is Status.FINISHED]
        left = self._backend.matches.unarchived([match.id for match in wanted])
        lines = [line for match_id in left if (line := self._line(match_id))]
        if lines:
            content = b"".join(lines)
            day = self._backend.now().date().isoformat()
            name = f"{day}/{hashlib.sha256(content).hexdigest()[:16]}.jsonl"
            try:
                self._place.put(name, content)
            except (BaseError, OSError) as fault:
                _log.warning("archive_failed", error=type(fault).__name__, matches=len(lines))
                return False
            _log.info("archived", matches=len(lines), file=name)
        kept = timedelta(days=self._backend.settings.keep_finished_days + 2)
        self._backend.matches.note_archived(left, kept)
        return True

    def _line(self, match_id: str) -> bytes:
        try:
            return msgspec.json.encode(record(self._backend, match_id)) + b"\n"
        except StoreUnreachable:
            raise
        except Refusal:  # of rules that this release does not know, or gone by now
            return b""
        except Exception as fault:  # one broken match must not keep the others from the archive
            _log.error("record_failed", match=match_id, error=type(fault).__name__)
            return b""


def _opened(url: str) -> ObjectStore:
    """The folder, which is made, or the bucket, which has to be there."""
    if url.startswith("file:"):
        return LocalStore.from_url(url, mkdir=True)
    retry_timeout = timedelta(seconds=5)  # we come again; other settings are the environment's
    return from_url(url, retry_config={"max_retries": 2, "retry_timeout": retry_timeout})
