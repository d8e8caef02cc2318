"""What is told of a contest as it happens, member by member as the contract spells it."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from service.matches.terms import Moment


class ContestRow(msgspec.Struct, frozen=True):
    """How one entrant stands."""

    place: int
    entrant: int
    points: float
    matches: int


class ContestNow(msgspec.Struct, frozen=True):
    """How a contest stands when a batch of events is sent."""

    version: int
    status: str
    standings: tuple[ContestRow, ...]


class ContestEntry(msgspec.Struct, frozen=True):
    """One event of a contest; ids grow strictly and survive restarts."""

    id: str
    contest: str
    version: int
    type: str
    at: Moment
    data: dict[str, Any]
    text: str
    now: ContestNow | UnsetType = UNSET
    """On an event stream, on the last event of a batch: the standings."""
