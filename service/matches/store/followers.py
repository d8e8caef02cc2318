"""Followers: what other subjects do when a match changes.

The commit of a match knows none of the subjects that stand on it. Each registers a follower when
the backend is opened (`service/subjects.py`), and puts what it does into the pipeline that delivers
a version: so all of it takes one round trip, and a process that dies before it leaves it to the
sweeper, which delivers again. Whatever a follower does must be harmless when it is done twice.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from enum import Enum, Flag
from typing import NamedTuple

from service.backend import Backend
from service.matches.model.changes import Change
from service.matches.model.match import Match
from service.store.client import Pipeline

Outbox = Mapping[str, bytes]
"""Notices of a match, under `<addressee>/<version>-<index>` with the version's stamp behind it; the
addressee is a player, or whatever name a follower has chosen for its own."""


class Due(Enum):
    """Whether a match waits for a player."""

    NOW = "now"
    """From this commit on, again if it did already."""
    STILL = "still"
    """It does, and nobody knows since when: what is noted of it stays."""
    NO = "no"
    """It does not, or no longer."""
    AS_BEFORE = ""
    """As it was before the commit."""


class CalledBy(Flag):
    """How a player wants to be called; the script `tell.lua` says it in these numbers."""

    NOBODY = 0
    WEBHOOK = 1
    PUSH = 2


class DueDecision(NamedTuple):
    """A match waits for a player who wants to be called for it."""

    match_id: str
    player_id: str
    due: Due
    called_by: CalledBy


class Follower:
    """What one subject does; it overrides what concerns it."""

    beside: str | None = None
    """The key, with a place for the id of a match, of what the subject keeps in its slot."""

    def notices(self, change: Change) -> Outbox:
        """What the commit keeps in the outbox of the match until it is delivered."""
        return {}

    def follow(
        self, pipe: Pipeline, before: Match | None, after: Match, outbox: Outbox, now: datetime
    ) -> None:
        """Put into the pipeline what follows from a version; `before` is None if nobody knows what
        it was: then everything that follows from the match as it stands."""

    def restore(self, pipe: Pipeline, match: Match) -> None:
        """Before a version is delivered again, where something stands in `beside`: put right what
        may have been lost elsewhere; `follow` comes behind it."""

    def call(self, due: Sequence[DueDecision]) -> None:
        """These decisions fell due, and their players want to be called."""

    def house_owes(self, match: Match) -> None:
        """A house bot owes a turn in this match, and nobody is at it."""

    def forget(self, pipe: Pipeline, match: Match) -> None:
        """The match is deleted; whatever was kept of it goes."""

    def put_away(self, pipe: Pipeline, match_id: str, people: Collection[str]) -> None:
        """A match that cannot be decoded is deleted; among these are all who had to do with it."""


class Followers:
    """The followers of one process."""

    def __init__(self, _: Backend) -> None:
        self._followers: tuple[Follower, ...] | None = None

    def register(self, *followers: Follower) -> None:
        """Have these follow every match from now on, in this order."""
        self._followers = followers

    def __iter__(self) -> Iterator[Follower]:
        # Nothing is committed that nobody would hear of.
        if self._followers is None:
            raise RuntimeError("Open the backend with service.subjects.open_backend.")
        return iter(self._followers)


def has_moved(before: Match | None, after: Match) -> bool:
    """Whether it is listed elsewhere than before: others sit there, be it for spectators who see
    it late, or it has begun, or ended."""
    return before is None or _standing(before) != _standing(after)


def _standing(match: Match) -> tuple[object, ...]:
    return match.status, match.seats, match.seen_from(None).seats
