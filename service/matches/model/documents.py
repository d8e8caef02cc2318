"""What a match looks like on the wire, member by member as the contract spells it."""

from datetime import datetime
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from engine.game import Command, Marks, Options, View
from engine.outcome import Outcome
from service.matches.model.events import Latency
from service.matches.model.match import Match, Seat, Stay, Substitute, Takeback
from service.matches.model.terms import (
    MS,
    Clock,
    ContestTable,
    RunningTurn,
    Spectators,
    Status,
    TakebackRule,
    Unrated,
    Visibility,
)
from service.shapes import Moment


class ClockDocument(Clock, frozen=True, kw_only=True):
    """The clock as it stood when the running turn began; nothing in it changes by itself.

    A turn uses up its own time first (`turn_seconds`), then its seat's reserve: until `since` +
    `turn_seconds` + `remaining` of its seat. Whatever it was, `increment_seconds` go onto the
    reserve at its end. What time it is now is told by `Server-Time`.
    """

    deadline: Moment | None
    """When the running turn ends; the first that ends where several seats are to act."""
    since: Moment | None = None
    """When that turn began."""
    remaining: tuple[float, ...] = ()
    """Seconds that each seat had in reserve when its running turn began, or after its last one."""
    turns: tuple[RunningTurn, ...] = ()
    """Every turn that runs; each seat that is to act has one of its own."""


def clock_of(match: Match) -> ClockDocument | None:
    """The clock of a match as everybody may see it; None where there is none."""
    clock = match.clock
    turns = match.turns
    if clock is None:
        return None
    first = min(turns, key=lambda turn: turn.deadline, default=None)
    return ClockDocument(
        turn_seconds=clock.turn_seconds,
        on_timeout=clock.on_timeout,
        reserve_seconds=clock.reserve_seconds,
        increment_seconds=clock.increment_seconds,
        deadline=first.deadline if first is not None else None,
        since=first.since if first is not None else None,
        remaining=tuple(match.reserve_of(seat.seat) / MS for seat in match.seats),
        turns=turns,
    )


class Spectating(msgspec.Struct, frozen=True):
    """What spectators see while the match is played; after the end all see all."""

    mode: Spectators
    turns_behind: int
    """How many whole turns before the running one they see it: one round where it is `delayed`."""


def spectating_of(match: Match) -> Spectating:
    """What a match shows to spectators."""
    if match.spectators is UNSET:
        return ALL_IS_SEEN
    is_late = match.spectators is Spectators.DELAYED
    return Spectating(match.spectators, len(match.seats) if is_late else 0)


ALL_IS_SEEN = Spectating(Spectators.LIVE, 0)


class FairnessDocument(msgspec.Struct, frozen=True):
    """What was promised before the deal."""

    algorithm: str
    commitment: str
    chain: str | None = None
    """The head of the chain at this version; None where none is kept."""
    sealed: tuple[int, ...] = ()
    """The seats whose texts for the seed are sealed and still to be revealed."""


class Offer(msgspec.Struct, frozen=True):
    """One command that may be sent now, its sentence, and the marks on the board that a hand
    touches to choose it, in their order; none for what is a button."""

    command: Command
    text: str
    targets: Marks


class Decision(msgspec.Struct, frozen=True):
    """What the caller can do now; `commands` is empty when it is not their turn."""

    version: int
    seat: int | None
    deadline: Moment | None
    prompt: str
    commands: tuple[Offer, ...]


class MatchDocument(msgspec.Struct, frozen=True):
    """The match as one caller may see it: the document of the contract."""

    id: str
    game: str
    rules_version: int
    """Which rules of the game it goes by to its end; `GET /v1/games/{game}` shows today's."""
    options: Options
    visibility: Visibility
    status: Status
    version: int
    created_at: Moment
    updated_at: Moment
    created_by: str
    seats: tuple[Seat, ...]
    your_seat: int | None
    to_act: tuple[int, ...]
    clock: ClockDocument | None
    fairness: FairnessDocument
    view: View | None
    outcome: Outcome | None
    takebacks: TakebackRule = TakebackRule.OWN
    takeback: Takeback | None = None
    """The one that waits for the answers of others."""
    rated: bool = False
    """Whether its result counts in the ratings of those who play it."""
    unrated: Unrated | UnsetType = UNSET
    """Of a rated match that has ended: why it does not count all the same."""
    absent: tuple[int, ...] | UnsetType = UNSET
    """Once it has ended: the seats for which the house played more than half of the decisions of
    their players. In ratings and contests they are behind all who stayed, whatever the outcome."""
    stays: tuple[Stay, ...] = ()
    """Who sat from which version to which, for every seat that has changed hands since the start;
    the outcome is the work of all of them."""
    claim_after_seconds: int | None = None
    """How long a player may be absent until others may claim that they are gone."""
    claimable_at: Moment | None = None
    """From when on that may be claimed of a player, as it stands: what they do puts it off."""
    substitute: Substitute | None = None
    """Who would like to take over a seat whose owner allows it; the others are asked."""
    contest: ContestTable | UnsetType = UNSET
    """Where it is a table of a contest: `GET /v1/contests/{contest_id}` has the others."""
    spectating: Spectating = ALL_IS_SEEN
    """What of the play is shown to spectators."""
    rematch_of: str | UnsetType = UNSET
    """The id of the match that this one is the rematch of."""
    rematch: str | UnsetType = UNSET
    """The id of its rematch, once somebody has asked for it after the end."""
    decision: Decision | None | UnsetType = UNSET
    """Only where it was asked for; None for whoever has no seat."""
    spectators: int | UnsetType = UNSET
    """Only where `presence` was asked for: how many without a seat follow it."""


class MatchPresence(msgspec.Struct, frozen=True, tag="presence", tag_field="type"):
    """Who is here: on an event stream of a match that was asked for it, when it changes."""

    present: tuple[int, ...]
    """The seats whose players follow the match, or all that concerns them; house bots always."""
    spectators: int
    """How many without a seat follow it."""


class Now(msgspec.Struct, frozen=True):
    """How a match stands when a batch of events is sent, so that nobody has to read it for that.

    `version` may be ahead of the event: what lies between comes with the next batch.
    """

    version: int
    to_act: tuple[int, ...]
    status: Status
    server_time: Moment
    """When it was sent, by the clock that deadlines go by."""
    decision: Decision | None | UnsetType = UNSET
    """Only where it was asked for, of a match: what the caller can do at this `version`; None for
    whoever has no seat."""

    @classmethod
    def of(cls, match: Match, at: datetime) -> "Now":
        """How this match stands then, as far as these eyes may see it."""
        return cls(match.version, match.to_act, match.status, at)


class LogEntry(msgspec.Struct, frozen=True):
    """One event as the caller may see it; ids grow strictly and survive restarts."""

    id: str
    version: int
    type: str
    seat: int | None
    at: Moment
    data: dict[str, Any]
    text: str
    now: Now | UnsetType = UNSET
    """On the last event of a batch: of an event stream, and of a page that brings the decision."""
    latency: Latency | UnsetType = UNSET
    """On the first event of a player's command: for its seat, and in a log with nothing hidden."""


class Notice(msgspec.Struct, frozen=True):
    """One entry of a player's own stream: the same members as a log entry, and the match it is
    about.
    """

    id: str
    match: str
    version: int
    type: str
    seat: int | None
    at: Moment
    data: dict[str, Any]
    text: str
    now: Now | UnsetType = UNSET
    """On an event stream only, on the last notice of a batch about this match."""


class CommandPlayed(msgspec.Struct, frozen=True):
    """What a command did: the version after it, what happened, and the match as it stands."""

    version: int
    events: tuple[LogEntry, ...]
    match: MatchDocument | UnsetType = UNSET
    """Left out where as little as possible was asked for."""
    decision: Decision | None | UnsetType = UNSET
    """Only where it was asked for: what the caller can do next."""
    legal: bool | UnsetType = UNSET
    """This and what follows, of a dry run only: nothing was played, `version` is the one it was
    tried on, and `events` end before the first that the caller cannot know."""
    code: str | None | UnsetType = UNSET
    """Why the command would be refused; None if it would not."""
    rule: str | None | UnsetType = UNSET
    """The clause that forbids it."""
    detail: str | None | UnsetType = UNSET
    """The same in words."""
    reveals: bool | UnsetType = UNSET
    """Whether it would show anybody what they do not know."""
