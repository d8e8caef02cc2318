"""When to look at matches: timetables in which every match may stand, in partitions."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from service.backend import Backend
from service.matches.store.keys import ARCHIVED_TO, DEADLINES, EXPIRING, TOUCHED
from service.store.client import milliseconds
from service.store.partitions import partition_in
from service.store.timetable import Entry, Timetable


def deadlines(backend: Backend) -> Timetable:
    """Matches by the end of the running turn."""
    return Timetable(backend.client, DEADLINES)


def touched(backend: Backend) -> Timetable:
    """Matches by their latest commit, until all that follows from it is known to be done."""
    return Timetable(backend.client, TOUCHED)


def expiring(backend: Backend) -> Timetable:
    """All matches by the moment they are to be cancelled or forgotten."""
    return Timetable(backend.client, EXPIRING)


def touch_some(backend: Backend, first: int, most: int, moment: datetime) -> bool:
    """Note some matches of each partition as touched then, unless they are, from so many on;
    whether there are more behind them."""
    pipe = backend.client.pipeline()
    for key in backend.of(expiring).keys:
        pipe.put("ZRANGE", key, first, first + most - 1)
    answers = pipe.execute()
    for match_id in (found.decode() for answer in answers for found in answer):
        backend.of(touched).put(pipe, match_id, moment, "NX")
    pipe.execute()
    return any(len(found) == most for found in answers)


class Unarchived:
    """Matches that have ended and may not be archived yet.

    What has ended expires a fixed time later: the parts of what expires are in the order of the
    ends, and what runs on moves ahead of it. So of each part it is known how far it is archived.
    """

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._expiring = backend.of(expiring)
        self._kept_for = timedelta(days=backend.settings.keep_finished_days)

    def until(self, moment: datetime, most: int) -> list[Entry]:
        """Those that may have ended by then, oldest first."""
        pipe = self._client.pipeline()
        parts = self._expiring.keys
        for key in parts:
            pipe.put("GET", _reached(key))
        pairs = zip(parts, pipe.execute(), strict=True)
        since = {key: f"({reached.decode()}" for key, reached in pairs if reached is not None}
        last = milliseconds(moment + self._kept_for)
        return self._expiring.first(parts, last, most, since=since)

    def looked_at(self, found: Sequence[Entry]) -> None:
        """Note that all of these have been looked at, and all before them."""
        pipe = self._client.pipeline()
        for entry in found:  # the last of each part is the one that stays
            pipe.put("SET", _reached(entry.key), repr(entry.score))
        pipe.execute()


def _reached(key: str) -> str:
    return ARCHIVED_TO % partition_in(key)
