"""The archive: records of finished matches as lines of JSON, in a folder or a bucket, for longer
than the service keeps the matches.

A few seconds after its end a match's record goes there, with others in a file. A line holds the
record as everybody may prove it, and of a match that counts in ratings also what was taken of it,
`rated`.
A file is named after what is in it: two archivers that are at the same matches write the same file.
Nothing is forgotten before it has been archived.
"""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from queue import SimpleQueue

import msgspec
import structlog
from msgspec import UNSET, UnsetType
from obstore.exceptions import BaseError
from obstore.store import LocalStore, ObjectStore, from_url

from engine.encoding import encode
from engine.records.record import AnyRecord
from service.backend import Backend
from service.matches.cases.records import record
from service.matches.cases.sweeping import Forgetting
from service.matches.model.match import Match
from service.matches.model.terms import Status
from service.matches.store.matches import MatchStore
from service.matches.store.timetables import Unarchived
from service.ratings.model.ladder import RatedResult
from service.ratings.store import Ladders
from service.refusals import Refusal, StoreUnreachable
from service.sweeping import claim_round, rounds

ENDED_FOR = timedelta(seconds=5)
"""A match that ended later may not stand in the store's list yet."""
PAUSE_SECONDS = 10.0
CLAIMED_FOR = timedelta(minutes=1)
"""One of all archivers goes through what has ended; should it die, another one does by then."""
BATCH = 100

_log = structlog.get_logger()


class ArchiveError(RuntimeError):
    """The folder or the bucket cannot be opened, read or written; the message is what it said."""


class ArchivedMatch(msgspec.Struct, frozen=True):
    """A record, and what the house alone knows: whose ratings the match has changed."""

    record: AnyRecord
    rated: RatedResult | UnsetType = UNSET


class Archive:
    """Where the settings say that records are kept for good."""

    def __init__(self, url: str, *, is_made: bool = False) -> None:
        """Open the folder, which may be made, or the bucket, which has to be there."""
        try:
            self._place = _opened(url, is_made=is_made)
        except (BaseError, OSError) as fault:
            raise _unavailable(fault) from fault

    def put(self, day: date, lines: Sequence[bytes]) -> str:
        """Write a file of lines; its name."""
        content = b"".join(line + b"\n" for line in lines)
        name = f"{day.isoformat()}/{hashlib.sha256(content).hexdigest()[:16]}.jsonl"
        try:
            self._place.put(name, content)
        except (BaseError, OSError) as fault:
            raise _unavailable(fault) from fault
        return name

    def lines(self) -> Iterator[tuple[str, bytes]]:
        """Every line and where it stands, `<file>:<number>`; the files by day."""
        try:
            names = sorted(item["path"] for batch in self._place.list() for item in batch)
            for name in names:
                content = bytes(self._place.get(name).bytes())
                for number, line in enumerate(content.splitlines(), 1):
                    yield f"{name}:{number}", line
        except (BaseError, OSError) as fault:
            raise _unavailable(fault) from fault


def line_of(record: AnyRecord, rated: RatedResult | None) -> bytes:
    """What the archive keeps of a match."""
    return encode(ArchivedMatch(record, UNSET if rated is None else rated))


def _opened(url: str, *, is_made: bool) -> ObjectStore:
    if url.startswith("file:"):
        return LocalStore.from_url(url, mkdir=is_made)
    retry_timeout = timedelta(seconds=5)  # we come again; other settings are the environment's
    return from_url(url, retry_config={"max_retries": 2, "retry_timeout": retry_timeout})


def _unavailable(fault: Exception) -> ArchiveError:
    lines = str(fault).splitlines() or [""]
    return ArchiveError(f"The archive: {type(fault).__name__}: {lines[0]}")


class Archiver:
    """Takes the records of finished matches to where the settings say."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._archive = Archive(backend.settings.archive_url, is_made=True)
        self._overlooked: SimpleQueue[Match] = SimpleQueue()
        backend.of(Forgetting).is_allowed = self.may_be_forgotten

    def archive_due(self) -> None:
        """Archive what is left to be, as one of all archivers at a time."""
        self._archive_overlooked()
        claimed = claim_round(self._backend, "archive", CLAIMED_FOR)
        if claimed is not None:
            self.archive_finished()
            self._backend.of(rounds).move([claimed], self._backend.now())

    def archive_finished(self) -> None:
        """Archive what was overlooked, then what has ended since the last time, oldest first."""
        self._archive_overlooked()
        unarchived = self._backend.of(Unarchived)
        until = self._backend.now() - ENDED_FOR
        while found := unarchived.until(until, BATCH):
            matches = self._backend.of(MatchStore).load_many(entry.member for entry in found)
            if not self._archive_all(matches):
                return
            unarchived.looked_at(found)

    def may_be_forgotten(self, match: Match) -> bool:
        """Whether nothing of it is left to archive; if there is, that comes next."""
        if match.status is not Status.FINISHED or not self._backend.of(MatchStore).unarchived(
            [match.id]
        ):
            return True
        self._overlooked.put(match)
        return False

    def _archive_overlooked(self) -> None:
        while not self._overlooked.empty():
            self._archive_all([self._overlooked.get()])

    def _archive_all(self, matches: Sequence[Match]) -> bool:
        """Archive those that were played to their end; False if the archive does not take them."""
        wanted = {match.id: match for match in matches if match.status is Status.FINISHED}
        left = self._backend.of(MatchStore).unarchived(wanted)
        lines = [line for match_id in left if (line := self._line(wanted[match_id]))]
        if lines:
            try:
                name = self._archive.put(self._backend.now().date(), lines)
            except ArchiveError as fault:
                _log.warning("archive_failed", error=str(fault), matches=len(lines))
                return False
            _log.info("archived", matches=len(lines), file=name)
        kept = timedelta(days=self._backend.settings.keep_finished_days + 2)
        self._backend.of(MatchStore).note_archived(left, kept)
        return True

    def _line(self, match: Match) -> bytes:
        try:
            rated = self._backend.of(Ladders).taken(match, self._backend.now())
            return line_of(record(self._backend, match.id), rated)
        except StoreUnreachable:
            raise
        except Refusal:  # of rules that this release does not know, or gone by now
            return b""
        except Exception as fault:  # one broken match must not keep the others from the archive
            _log.error("record_failed", match=match.id, error=type(fault).__name__)
            return b""
