"""What a follower was told, and how much of it still stands.

The store may step back: a replica is promoted without the last second, or a server comes back from
its file without it. Every id that is told carries the stamp of the version that the entry is of, so
that what was lost is known for lost, even where the same version has been reached again.
"""

from collections.abc import Sequence

from service.refusals import HistoryLost
from service.store.streams.entries import BEFORE_ALL
from service.store.streams.log import Log

REMEMBERED = 32
"""How far back it is told exactly what is lost; beyond that a follower begins anew."""


class Told:
    """What one follower was told last."""

    __slots__ = ("_era", "_ids", "_log")

    def __init__(self, log: Log, cursor: str) -> None:
        self._log = log
        self._ids = [cursor]  # no deque, which takes up the room of sixty
        self._era: int | None = None

    @property
    def cursor(self) -> str:
        """The last id that was told."""
        return self._ids[-1]

    def add(self, entry_ids: Sequence[str]) -> None:
        """These were told too."""
        self._ids += entry_ids
        del self._ids[:-REMEMBERED]

    def step_back(self, era: int) -> str | None:
        """In a new era: the last id that still stands, where something behind it does not."""
        if era == self._era:
            return None
        held = self._log.last_held(self._ids) or BEFORE_ALL
        self._era = era
        if held == self.cursor:
            return None
        self._ids = [held]
        return held


def is_held(log: Log, entry_id: str) -> bool:
    """Whether what was told under this id still stands."""
    return "." not in entry_id or log.last_held([entry_id]) is not None


def require_held(log: Log, entry_id: str) -> None:
    """Refuse (history_lost) to go on after what was told and stands no more."""
    if not is_held(log, entry_id):
        raise HistoryLost
