"""What is stored of a contest: its terms, who takes part, its tables, and how they stand."""

from enum import StrEnum

import msgspec

from service.matches.seats.seat import Player
from service.matches.terms import Clock, Moment


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


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who takes part, a player or a house bot; programs call them by their place in the list."""

    player: Player | None = None
    bot: str | None = None
    has_left: bool = False
    """Whether they are paired no more; what they have played counts."""

    @property
    def name(self) -> str:
        """How they are called."""
        return self.player.name if self.player is not None else self.bot or ""


Seating = tuple[int, ...]
"""Entrants by seat."""


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
    """The seats that were given up or lost."""

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
    def counts(self) -> bool:
        """Whether it was played to its end by several."""
        return self.end is TableEnd.FINISHED and not self.is_bye


class ContestTerms(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a contest goes by; fixed when it is put up."""

    game: str
    seats: int
    kind: ContestKind
    options: msgspec.Raw
    deals: int
    """How often everybody meets everybody; of a swiss contest its rounds (0: as many as it takes);
    of an experiment the most rounds of deals, of a duplicate one all of them."""
    is_mirrored: bool = False
    """Whether every deal is played once with the seats turned to each side."""
    clock: Clock | None = None
    seconds: int | None = None
    """How long a ladder night lasts."""
    rated: bool = False
    """Whether its matches count in ratings."""

    @property
    def is_live(self) -> bool:
        """Whether a turn lasts minutes: nobody can be at two such tables."""
        return self.clock is not None and self.clock.is_live

    @property
    def shares_deals(self) -> bool:
        """Whether several tables play one deal."""
        return self.is_mirrored or self.kind is ContestKind.DUPLICATE


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one entrant stands; a rate is the share of opponents that they were ahead of."""

    entrant: int
    place: int
    points: float
    matches: int
    rate: float | None = None
    low: float | None = None
    """The 95 % interval of the rate."""
    high: float | None = None
    tie_break: float = 0.0


class Verdict(msgspec.Struct, frozen=True):
    """What an experiment has shown so far of its first entrant against its second."""

    deals: int
    """So many, one after the other from the first on, are behind it."""
    rate: float | None
    low: float
    high: float
    """Whenever it is looked at: an interval that holds the truth in 95 of 100 experiments."""
    ahead: int | None = None
    """Who is ahead for certain; None while nobody is."""


class Contest(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A contest but for its tables and its secret."""

    id: str
    version: int
    status: ContestStatus
    created_at: Moment
    updated_at: Moment
    created_by: str
    terms: ContestTerms
    commitment: str
    title: str | None = None
    is_open: bool = False
    """Whether whoever wants may enter."""
    entrants: tuple[Entrant, ...] = ()
    started_at: Moment | None = None
    ends_at: Moment | None = None
    """When a ladder night pairs nobody any more."""
    finished_at: Moment | None = None
    reason: str | None = None
    """Why it was cancelled."""
    standings: tuple[Standing, ...] = ()
    verdict: Verdict | None = None
    tables_begun: int = 0
    tables_ended: int = 0
    settled: ContestStatus | None = None
    """How far what follows elsewhere from its status is known to be done."""

    @property
    def is_over(self) -> bool:
        """Whether nobody is paired any more."""
        return self.status in (ContestStatus.FINISHED, ContestStatus.CANCELLED)

    def entrant_of(self, player_id: str | None) -> int | None:
        """Which entrant this player is, or None."""
        for number, entrant in enumerate(self.entrants):
            if entrant.player is not None and entrant.player.id == player_id:
                return number
        return None


decode_contest = msgspec.json.Decoder(Contest).decode
decode_table = msgspec.json.Decoder(Table).decode
