"""A contest: its terms, entrants, tables and standings, when it may begin, and its events. Pure."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from service.contests.model.seatings import Seating, groups, line_ups
from service.matches.model.events import (
    ContestCancelled,
    ContestFinished,
    ContestStarted,
    HouseEvent,
    Rewound,
)
from service.matches.model.terms import Clock, OnTimeout
from service.players.model import Kind, Player
from service.refusals import Refusal
from service.shapes import Moment

MOST_TABLES = 2000
"""As many as a contest may draw, or may come to."""


class ContestKind(StrEnum):
    """By what it is decided who plays whom, and when it is over."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    LADDER_NIGHT = "ladder_night"
    DUPLICATE = "duplicate"
    EXPERIMENT = "experiment"


class ContestStatus(StrEnum):
    """How far a contest has come."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who takes part; everything else names them by `entrant`."""

    entrant: int
    """Their place in the list, from 0."""
    player: Player | None = None
    bot: str | None = None
    """The name of a house bot."""
    left: bool = False
    """Whether they are paired no more; what they have played counts."""

    @property
    def name(self) -> str:
        """How they are called."""
        return self.player.name if self.player is not None else self.bot or ""


class TableEnd(StrEnum):
    """How a table ended."""

    FINISHED = "finished"
    CANCELLED = "cancelled"
    """Its match will not be played to its end: it counts for nobody."""


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match of a contest, from when it is drawn: who sits there, and in the end how it ended.

    A table of one is a bye: a round that somebody sits out, and a win.
    """

    round: int
    table: int
    seating: Seating
    match: str = ""
    """The id of its match, once it is begun."""
    deal: int | None = None
    """The number of the deal that it shares with other tables; None for one of its own."""
    end: TableEnd | None = None
    places: tuple[int, ...] = ()
    """The place of each seat, from 1, once it is finished; 0 where it speaks for nobody."""
    totals: tuple[int, ...] = ()
    """What each seat made of it."""
    left: tuple[int, ...] = ()
    """The seats whose owners gave them up, lost them, or were absent."""

    @property
    def key(self) -> tuple[int, int]:
        """Which table of which round it is."""
        return self.round, self.table

    @property
    def name(self) -> str:
        """The same in one word."""
        return f"{self.round}.{self.table}"

    @property
    def is_on(self) -> bool:
        """Whether it is still to be played, or being played."""
        return self.end is None

    @property
    def is_waiting(self) -> bool:
        """Whether it is drawn and not begun."""
        return self.end is None and not self.match

    @property
    def is_bye(self) -> bool:
        """Whether somebody sits out there."""
        return len(self.seating) == 1

    @property
    def status(self) -> str:
        """How far it is, in one word."""
        if self.is_bye:
            return "bye"
        if self.end is not None:
            return self.end.value
        return "playing" if self.match else "waiting"

    @property
    def counts(self) -> bool:
        """Whether it was played to its end by several."""
        return self.end is TableEnd.FINISHED and not self.is_bye


class ContestClock(Clock, frozen=True):
    """The clock of all its matches: whoever does not come loses, unless the organiser wants it
    otherwise."""

    on_timeout: Annotated[
        OnTimeout, Meta(description="The seat is given up, or a house bot finishes the turn.")
    ] = OnTimeout.FORFEIT


class TableCounts(msgspec.Struct, frozen=True):
    """How many matches have begun, and how many of them are over."""

    begun: int
    ended: int


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How an entrant stands. Points are shares of the opponents that they were ahead of."""

    entrant: int
    name: str
    place: int
    points: float
    matches: int
    """How many count: of a duplicate contest, deals that are over everywhere."""
    rate: float | None = None
    """The mean share; 0.5 is level."""
    low: float | None = None
    """The 95 % interval of the rate (Wilson)."""
    high: float | None = None
    tie_break: float = 0.0
    """Of a swiss contest: the points of all whom they have met."""


class Verdict(msgspec.Struct, frozen=True):
    """What an experiment shows of its first entrant against its second."""

    deals: int
    """So many rounds are behind it, in their order."""
    rate: float | None
    low: float
    """The 95 % interval of the rate, whenever it is looked at."""
    high: float
    ahead: int | None = None
    """The entrant who is ahead for certain; null while nobody is."""


class ContestFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored of a contest and told to everybody as it is."""

    id: str
    title: str | None = None
    game: str
    seats: int
    """At each table."""
    kind: ContestKind
    options: dict[str, Any]
    status: ContestStatus
    version: int
    created_at: Moment
    updated_at: Moment
    created_by: str
    open: bool = False
    """Whether whoever wants may enter."""
    deals: int
    """How often everybody meets everybody; of a swiss contest its rounds (0: as many as it takes);
    of an experiment the most rounds of deals, of a duplicate one all of them."""
    mirrored: bool = False
    """Whether every deal is played once with the seats turned to each side."""
    clock: ContestClock | None = None
    seconds: int | None = None
    """How long a ladder night lasts."""
    rated: bool = False
    """Whether its matches count in the ratings of those who play them."""
    started_at: Moment | None = None
    ends_at: Moment | None = None
    """When a ladder night pairs nobody any more."""
    finished_at: Moment | None = None
    reason: str | None = None
    """Why it was cancelled."""
    entrants: tuple[Entrant, ...] = ()
    table_counts: TableCounts = msgspec.field(name="tables")
    standings: tuple[Standing, ...] = ()
    verdict: Verdict | None = msgspec.field(default=None, name="result")
    """Of an experiment."""


class Contest(ContestFacts, frozen=True, kw_only=True):
    """A contest but for its tables and its secret."""

    commitment: str
    settled: ContestStatus | None = None
    """How far what follows elsewhere from its status is known to be done."""

    @property
    def is_live(self) -> bool:
        """Whether a turn lasts minutes: nobody can be at two such tables."""
        return self.clock is not None and self.clock.is_live

    @property
    def shares_deals(self) -> bool:
        """Whether several tables play one deal."""
        return self.mirrored or self.kind is ContestKind.DUPLICATE

    @property
    def is_decided(self) -> bool:
        """Whether it is certain who of an experiment is ahead."""
        return self.verdict is not None and self.verdict.ahead is not None

    @property
    def is_over(self) -> bool:
        """Whether nobody is paired any more."""
        return self.status in (ContestStatus.FINISHED, ContestStatus.CANCELLED)

    @property
    def is_played_out(self) -> bool:
        """Whether nobody is paired any more, and all matches that have begun are over."""
        return self.is_over and self.table_counts.ended >= self.table_counts.begun

    def entrant_of(self, player_id: str | None) -> int | None:
        """Which entrant this player is, or None."""
        for one in self.entrants:
            if one.player is not None and one.player.id == player_id:
                return one.entrant
        return None


class LoadedContest(msgspec.Struct, frozen=True):
    """A contest with all its tables, in their order."""

    contest: Contest
    tables: tuple[Table, ...]


class ContestOpened(HouseEvent, frozen=True):
    """A contest was put up."""

    player: Player


class ContestEntered(HouseEvent, frozen=True):
    """A player takes part from now on."""

    player: Player


class ContestLeft(HouseEvent, frozen=True):
    """A player takes part no more; what they have played counts."""

    player: Player


class TableBegun(HouseEvent, frozen=True):
    """Two or more entrants play a match."""

    round: int
    table: int
    match: str
    entrants: tuple[int, ...]
    """By seat."""


class TableEnded(HouseEvent, frozen=True):
    """A match of the contest is over, or will not be played."""

    round: int
    table: int
    match: str


ContestEvent = (
    ContestOpened
    | ContestEntered
    | ContestLeft
    | ContestStarted
    | TableBegun
    | TableEnded
    | ContestFinished
    | ContestCancelled
    | Rewound
)


class StoredContestEntry(msgspec.Struct, frozen=True):
    """An event in the log of a contest."""

    at: datetime
    event: ContestEvent


decode_contest_entry = msgspec.json.Decoder(StoredContestEntry).decode


class ContestChange(msgspec.Struct, frozen=True, kw_only=True):
    """One version of a contest and everything that has to be written with it."""

    before: Contest | None
    after: Contest
    tables: Sequence[Table] = ()
    """Those that are new, or otherwise than before."""
    deals_over: Iterable[int] = ()
    """The shared deals that have come to an end everywhere."""
    events: Sequence[ContestEvent] = ()
    secret: bytes = b""


def next_version(
    before: Contest,
    after: Contest,
    now: datetime,
    *,
    tables: Sequence[Table] = (),
    deals_over: Iterable[int] = (),
    events: Sequence[ContestEvent] = (),
) -> ContestChange:
    """The change that makes one version of a contest into the next."""
    return ContestChange(
        before=before,
        after=replace(after, version=before.version + 1, updated_at=now),
        tables=tables,
        deals_over=deals_over,
        events=events,
    )


def require_fit(contest: Contest) -> None:
    """Refuse (contest_for_bots) people where they would have to play a deal that they know."""
    people = [one.player for one in contest.entrants if one.player is not None]
    is_experiment = contest.kind is ContestKind.EXPERIMENT
    is_for_bots = contest.mirrored or is_experiment
    if is_for_bots and any(one.kind is not Kind.BOT for one in people):
        raise Refusal("contest_for_bots")
    if is_experiment and (len(contest.entrants) != 2 or (people and contest.seats != 2)):
        raise Refusal("experiment_of_two")


def begun(contest: Contest, now: datetime) -> Contest:
    """The contest as it begins; too_few_entrants, too_many_tables."""
    least = _least_entrants(contest)
    if len(contest.entrants) < least:
        raise Refusal("too_few_entrants", least=least)
    if _most_tables(contest) > MOST_TABLES:
        raise Refusal("too_many_tables", most=MOST_TABLES)
    ends_at = None
    if contest.kind is ContestKind.LADDER_NIGHT:
        ends_at = now + timedelta(seconds=contest.seconds or 0)
    return replace(contest, status=ContestStatus.RUNNING, started_at=now, ends_at=ends_at)


def _least_entrants(contest: Contest) -> int:
    """Without whom there would be nothing to compare; a ladder night waits for them."""
    match contest.kind:
        case ContestKind.DUPLICATE:
            return 2 * contest.seats
        case ContestKind.EXPERIMENT:
            return 2
        case ContestKind.LADDER_NIGHT:
            return 0
        case _:
            return contest.seats


def _most_tables(contest: Contest) -> int:
    """How many tables the contest may come to."""
    count = len(contest.entrants)
    if contest.kind is ContestKind.ROUND_ROBIN:
        turns = contest.seats if contest.mirrored else 1
        return contest.deals * len(groups(count, contest.seats)) * turns
    if contest.kind is ContestKind.EXPERIMENT:
        return contest.deals * len(line_ups(contest.seats))
    return contest.deals * (count // contest.seats)


decode_contest = msgspec.json.Decoder(Contest).decode
decode_table = msgspec.json.Decoder(Table).decode
