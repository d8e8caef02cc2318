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
from service.matches.model.terms import Clock, OnTimeout, RoundNumber, TableNumber
from service.players.model import Kind, Player
from service.refusals import Refusal
from service.shapes import ChangedAt, ContestId, MatchId, Moment, PlayedGame, PutUpAt

MOST_TABLES = 2000
"""As many as a contest may draw, or may come to."""


class ContestKind(StrEnum):
    """By what it is decided who plays whom, and when it is over."""

    ROUND_ROBIN = "round_robin"
    """Everybody meets everybody."""
    SWISS = "swiss"
    """Rounds between those who stand alike."""
    LADDER_NIGHT = "ladder_night"
    """Whoever is there plays, again and again, for a span of time."""
    DUPLICATE = "duplicate"
    """Every table of a round is dealt the same; whoever had the same seat is compared."""
    EXPERIMENT = "experiment"
    """Two entrants meet until it is certain who is ahead."""


class ContestStatus(StrEnum):
    """How far a contest has come."""

    OPEN = "open"
    """It waits for its organiser to start it."""
    RUNNING = "running"
    """Its matches are played."""
    FINISHED = "finished"
    """All has been played, and the standings are final."""
    CANCELLED = "cancelled"
    """Nobody is paired any more; players finish what they have begun."""


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who takes part; everything else names them by `entrant`."""

    entrant: int
    """Their number, from 0; everything else of the contest names them by it."""
    player: Player | None = None
    """The player; null for a house bot."""
    bot: str | None = None
    """The name of the house bot; null for a player."""
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

    on_timeout: OnTimeout = OnTimeout.FORFEIT


EntrantNumber = Annotated[int, Meta(description="The number of the entrant.")]
StandingPlace = Annotated[
    int, Meta(description="Their place, from 1; whoever is level shares one.")
]
Points = Annotated[
    float,
    Meta(
        description="The sum, over their matches, of the share of opponents they were ahead of; a "
        "shared place is a half, a bye is 1."
    ),
]
MatchesCounted = Annotated[
    int,
    Meta(description="How many of their matches count; of a `duplicate` contest, how many deals."),
]


class TableCounts(msgspec.Struct, frozen=True):
    """How many matches have begun, and how many of them are over."""

    begun: int
    """How many matches have begun."""
    ended: int
    """How many of these are over."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How an entrant stands. Points are shares of the opponents that they were ahead of."""

    entrant: EntrantNumber
    name: str
    """What the entrant is called."""
    place: StandingPlace
    points: Points
    matches: MatchesCounted
    rate: float | None = None
    """Their mean share of opponents they were ahead of, from 0 to 1, where 0.5 is level; null
    before their first match."""
    low: float | None = None
    """The lower end of the 95 % interval of `rate` (Wilson); null without a rate."""
    high: float | None = None
    """The upper end of the 95 % interval of `rate`; null without a rate."""
    tie_break: float = 0.0
    """Of a `swiss` contest: the points of everybody they have met; else 0."""


class Verdict(msgspec.Struct, frozen=True):
    """What an experiment shows of its first entrant against its second."""

    deals: int
    """How many rounds of deals it rests on, counted in their order."""
    rate: float | None
    """The first entrant's mean share, from 0 to 1, where 0.5 is level; null before the first round
    is over."""
    low: float
    """The lower end of the 95 % interval of `rate`, which holds whenever it is looked at."""
    high: float
    """The upper end of that interval."""
    ahead: int | None = None
    """The number of the entrant who is ahead for certain; null while nobody is."""


class ContestFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored of a contest and told to everybody as it is."""

    id: ContestId
    title: str | None = None
    """What its organiser calls it; null without a title."""
    game: PlayedGame
    seats: int
    """How many seats each table has."""
    kind: ContestKind
    """How it is decided who plays whom, and when it is over."""
    options: dict[str, Any]
    """The options of all its matches."""
    status: ContestStatus
    """How far the contest has come."""
    version: int
    """How often the contest has changed; every change adds one."""
    created_at: PutUpAt
    updated_at: ChangedAt
    created_by: str
    """The id of the player who organises it."""
    open: bool = False
    """Whether whoever wants to may enter."""
    deals: int
    """`round_robin`: how often everybody meets; `swiss`: rounds (0: as many as it takes);
    `duplicate`: deals; `experiment`: the most rounds of deals; `ladder_night`: 0."""
    mirrored: bool = False
    """Whether every deal is played once for each way of turning the seats."""
    clock: ContestClock | None = None
    """The clock of all its matches; null where nothing limits a turn."""
    seconds: int | None = None
    """How long a ladder night lasts, in seconds; null for all other kinds."""
    rated: bool = False
    """Whether its matches count in the ratings of those who play them."""
    started_at: Moment | None = None
    """When it began; null until then."""
    ends_at: Moment | None = None
    """When a ladder night stops pairing; null before its start, and for all other kinds."""
    finished_at: Moment | None = None
    """When it was finished or cancelled; null until then."""
    reason: str | None = None
    """Why it was cancelled: `called_off`, `abandoned` or `organiser_left`; null unless it was."""
    entrants: tuple[Entrant, ...] = ()
    """Everybody who takes part or did; `entrant` is the place in this list."""
    table_counts: TableCounts = msgspec.field(name="tables")
    """How many of its matches have begun, and how many are over."""
    standings: tuple[Standing, ...] = ()
    """How everybody stands, the best first."""
    verdict: Verdict | None = msgspec.field(default=None, name="result")
    """What an experiment shows so far; null for all other kinds, and before its first match is
    over."""


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
    """The organiser."""


class ContestEntered(HouseEvent, frozen=True):
    """A player takes part from now on."""

    player: Player
    """Who takes part."""


class ContestLeft(HouseEvent, frozen=True):
    """A player takes part no more; what they have played counts."""

    player: Player
    """Who takes part no more."""


class TableBegun(HouseEvent, frozen=True):
    """Two or more entrants play a match."""

    round: RoundNumber
    table: TableNumber
    match: MatchId
    entrants: tuple[int, ...]
    """The numbers of the entrants, by seat."""


class TableEnded(HouseEvent, frozen=True):
    """A match of the contest is over, or will not be played."""

    round: RoundNumber
    table: TableNumber
    match: MatchId


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
