"""What leaves the house of a contest, member by member as the contract spells it."""

from typing import Any

import msgspec

from service.matches.seats.seat import Player
from service.matches.terms import Clock, Moment
from service.store.players.contest import ContestKind, ContestStatus


class EntrantDocument(msgspec.Struct, frozen=True):
    """Who takes part; everything else names them by `entrant`."""

    entrant: int
    player: Player | None
    bot: str | None
    left: bool
    """Whether they are paired no more; what they have played counts."""


class StandingDocument(msgspec.Struct, frozen=True):
    """How an entrant stands. Points are shares of the opponents that they were ahead of."""

    place: int
    entrant: int
    name: str
    points: float
    matches: int
    """How many count: of a duplicate contest, deals that are over everywhere."""
    rate: float | None
    """The mean share; 0.5 is level."""
    low: float | None
    """The 95 % interval of the rate (Wilson)."""
    high: float | None
    tie_break: float
    """Of a swiss contest: the points of all whom they have met."""


class VerdictDocument(msgspec.Struct, frozen=True):
    """What an experiment shows of its first entrant against its second."""

    deals: int
    """So many rounds are behind it, in their order."""
    rate: float | None
    low: float
    """The 95 % interval of the rate, whenever it is looked at."""
    high: float
    ahead: int | None
    """The entrant who is ahead for certain; null while nobody is."""


class ContestClock(Clock, frozen=True):
    """The clock of all its matches."""


class ContestFairnessDocument(msgspec.Struct, frozen=True):
    """What all secrets of the contest's deals are made from."""

    algorithm: str
    commitment: str
    secret: str | None
    """In hex, when the contest and all its matches are over."""


class TableCounts(msgspec.Struct, frozen=True):
    """How many matches have begun, and how many of them are over."""

    begun: int
    ended: int


class ContestDocument(msgspec.Struct, frozen=True):
    """A contest as everybody may see it."""

    id: str
    title: str | None
    game: str
    seats: int
    kind: ContestKind
    options: dict[str, Any]
    status: ContestStatus
    version: int
    created_at: Moment
    updated_at: Moment
    created_by: str
    open: bool
    """Whether whoever wants may enter."""
    deals: int
    mirrored: bool
    clock: ContestClock | None
    seconds: int | None
    """How long a ladder night lasts."""
    rated: bool
    """Whether its matches count in the ratings of those who play them."""
    started_at: Moment | None
    ends_at: Moment | None
    """When a ladder night pairs nobody any more."""
    finished_at: Moment | None
    reason: str | None
    """Why it was cancelled."""
    entrants: tuple[EntrantDocument, ...]
    your_entrant: int | None
    tables: TableCounts
    standings: tuple[StandingDocument, ...]
    result: VerdictDocument | None
    """Of an experiment."""
    fairness: ContestFairnessDocument
    page: str
    """Where people read it; it stays."""


class ContestMatch(msgspec.Struct, frozen=True):
    """One table of a contest, from when it is drawn; without a match it waits for room, or is a
    bye."""

    round: int
    table: int
    match: str | None
    deal: int | None
    """The number of the deal that it shares with others."""
    entrants: tuple[int, ...]
    """By seat."""
    status: str
    """`waiting`, `playing`, `finished`, `cancelled` or `bye`."""
    places: tuple[int, ...] | None
    """By seat, from 1; 0 for a seat that speaks for nobody. Null while its deal is still played."""
    record: str | None
    """Where its record is; null until that is open."""


class ContestPage(msgspec.Struct, frozen=True):
    """One page of a list, newest first."""

    items: tuple[ContestDocument, ...]
    next_cursor: str | None


class ContestMatchPage(msgspec.Struct, frozen=True):
    """One page of the matches of a contest, in the order in which they were drawn."""

    items: tuple[ContestMatch, ...]
    next_cursor: str | None
