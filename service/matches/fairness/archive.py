"""The archive: records of finished matches as lines of JSON, in a folder or a bucket.

A line is the record as everybody may prove it, and of a match that counts in ratings also what was
taken of it, `rated`. A file is named after what is in it: whoever writes the same lines writes the
same file.
"""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from msgspec import UNSET, UnsetType, structs
from obstore.exceptions import BaseError
from obstore.store import LocalStore, ObjectStore, from_url

from engine.encoding import encode
from engine.game import Command, Options
from engine.records.record import AnyRecord, Record
from service.store.players.ladders import RatedResult


class ArchiveError(RuntimeError):
    """The folder or the bucket cannot be opened, read or written; the message is what it said."""


class ArchivedRecord(Record[Options, Command], frozen=True, kw_only=True):
    """A record with what the house alone knows: whose ratings the match has changed."""

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
    told = UNSET if rated is None else rated
    return encode(ArchivedRecord(**structs.asdict(record), rated=told))


def _opened(url: str, *, is_made: bool) -> ObjectStore:
    if url.startswith("file:"):
        return LocalStore.from_url(url, mkdir=is_made)
    retry_timeout = timedelta(seconds=5)  # we come again; other settings are the environment's
    return from_url(url, retry_config={"max_retries": 2, "retry_timeout": retry_timeout})


def _unavailable(fault: Exception) -> ArchiveError:
    lines = str(fault).splitlines() or [""]
    return ArchiveError(f"The archive: {type(fault).__name__}: {lines[0]}")
