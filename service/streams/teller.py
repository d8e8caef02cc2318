"""Who tells what stands in a log: in whose words, and how things stand now."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from service.backend import Backend
from service.matches.match import Match
from service.matches.shown.contest_entries import ContestEntry, ContestNow
from service.matches.shown.documents import LobbyNotice, LogEntry, Notice, Now
from service.store.streams.entries import RawEntry

Line = TypeVar("Line", LogEntry, Notice, LobbyNotice, ContestEntry)
T = TypeVar("T")


class Remembered(Protocol):
    """What was worked out under a key a moment ago for whoever listens too, or is now."""

    def __call__(self, key: Hashable, work_out: Callable[[], T], /) -> T:
        """It, or what it is worked out to be."""


def worked_out(_: Hashable, work_out: Callable[[], T], /) -> T:
    """Where nobody else listens: worked out each time."""
    return work_out()


class Teller(ABC, Generic[Line]):
    """Puts one log into words for one listener."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.own_looks = 0
        """How often it depended on the very listener what follows from an entry: whether they hear
        on, and as whom."""

    @property
    @abstractmethod
    def audience(self) -> Hashable | None:
        """What all who are told the same in the same words have in common; None if it is one."""

    @abstractmethod
    def tell(self, entry_id: str, stored: bytes, remembered: Remembered) -> tuple[Line, bool]:
        """An entry in words, and whether nothing can come after it."""

    @abstractmethod
    def about(self, line: Line) -> str:
        """The match that a line is about."""

    @abstractmethod
    def rewound(self, to: str) -> Line:
        """The store stepped back: this is the last entry that still stands."""

    def nows(
        self, latest: Mapping[str, str], moment: Hashable, remembered: Remembered
    ) -> Mapping[str, Now] | Mapping[str, ContestNow]:
        """How the matches stand of which these are the latest entries; once for all who listen at
        one moment."""
        at = self.moment(moment, remembered)
        matches = self.matches(latest, moment, remembered)
        return {match.id: now_of(self.shown(match), at) for match in matches}

    def shown(self, match: Match) -> Match:
        """The match with what tells of its play as it stood when the listener may hear of it."""
        return match.shown_to(None)

    def in_sight(self, found: list[RawEntry]) -> list[RawEntry]:
        """What of these entries the listener may hear of by now."""
        return found

    def moment(self, moment: Hashable, remembered: Remembered) -> datetime:
        """The time; one for all who listen at one moment."""
        return remembered(("at", moment), self.backend.now)

    def matches(
        self, latest: Mapping[str, str], moment: Hashable, remembered: Remembered
    ) -> Sequence[Match]:
        """These matches without their states; once for all who listen at one moment."""
        return remembered(("now", moment), lambda: self.backend.matches.load_many(latest))


def now_of(match: Match, at: datetime) -> Now:
    """How this match stands, told then."""
    return Now(match.version, match.to_act, match.status, at)
