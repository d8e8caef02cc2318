"""What a match looks like on the wire, member by member as the contract spells it."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.game import Command, Marks, Options, View
from engine.outcome import Outcome
from service.matches.model.events import Latency
from service.matches.model.match import Match, Seat, Stay, Substitute, Takeback
from service.matches.model.terms import (
    MS,
    Clock,
    ContestTable,
    LessonMatch,
    RunningTurn,
    Spectators,
    Status,
    TakebackRule,
    Unrated,
    Visibility,
)
from service.shapes import ChangedAt, MatchId, Moment, PlayedGame, PutUpAt


class ClockDocument(Clock, frozen=True, kw_only=True):
    """The clock as it stood when the running turn began; nothing in it changes by itself.

    A turn uses up its own time first (`turn_seconds`), then its seat's reserve: until `since` +
    `turn_seconds` + `remaining` of its seat. Whatever it was, `increment_seconds` go onto the
    reserve at its end. What time it is now is told by `Server-Time`.
    """

    deadline: Moment | None
    """When the running turn ends, the first of them where several run; null while none does."""
    since: Moment | None = None
    """When that turn began; null while none runs."""
    remaining: tuple[float, ...] = ()
    """Seconds that each seat had in reserve when its running turn began, or at the end of its last
    one; by seat."""
    turns: tuple[RunningTurn, ...] = ()
    """Every turn that runs: each seat that is to act has one of its own."""


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
    """What spectators see of the play before the end."""
    turns_behind: int
    """How many whole turns late they see it: a round where it is `delayed`, else 0."""


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
    """How the deal follows from secret and texts: `floe-deal-1`."""
    commitment: str
    """The SHA-256 of the service's secret, in hex; published before the deal."""
    chain: str | None = None
    """The head of the hash chain at this version, in hex: it binds all that has happened, and the
    record proves it link by link."""
    sealed: tuple[int, ...] = ()
    """The seats whose texts for the seed are sealed and still to be revealed."""


class Offer(msgspec.Struct, frozen=True):
    """One command that may be sent now, its sentence, and the marks on the board that a hand
    touches to choose it, in their order; none for what is a button."""

    command: Command
    """The command, to be sent as it is."""
    text: str
    """What it does, in a sentence, in your language."""
    targets: Marks
    """The marks on the board that a hand touches to choose it, in order, each a `data-mark` of
    `board.svg`: `square:c8`, say. Empty for a button."""


class Decision(msgspec.Struct, frozen=True):
    """What the caller can do now; `commands` is empty when it is not their turn."""

    version: int
    """The version to play on: send it as `expected_version`."""
    seat: int | None
    """Your seat; null if you have none."""
    deadline: Moment | None
    """When your turn ends; null without a clock, and while you are not to act."""
    prompt: str
    """What you are asked, in a sentence in your language; empty while you are not to act."""
    commands: tuple[Offer, ...]
    """Every legal command, in a stable order; empty while you are not to act."""


class MatchDocument(msgspec.Struct, frozen=True):
    """The match as one caller may see it: the document of the contract."""

    id: MatchId
    game: PlayedGame
    rules_version: int
    """Which rules of the game it is played by to its end."""
    options: Options
    """How the game is played, every option with its value."""
    visibility: Visibility
    """Who may find the match."""
    status: Status
    """How far the match has come."""
    version: int
    """How many changes have been committed, joins included; send it as `expected_version`."""
    created_at: PutUpAt
    updated_at: ChangedAt
    created_by: str
    """The id of the player who put it up, also if they have no seat."""
    seats: tuple[Seat, ...]
    """The table, in turn order."""
    your_seat: int | None
    """The number of your seat, whose eyes `view` has; null for a spectator."""
    to_act: tuple[int, ...]
    """The seats that owe a decision; empty before the start and after the end."""
    clock: ClockDocument | None
    """How long turns may last, and how the clock stands; null where nothing limits a turn."""
    fairness: FairnessDocument
    """What was promised before the deal, and the head of the chain."""
    view: View | None
    """The game as you may know it; null before the start, in lists, and where the play is kept from
    you."""
    outcome: Outcome | None
    """How it ended; null until it is finished, and for strangers while its deal is still played
    elsewhere."""
    takebacks: TakebackRule = TakebackRule.OWN
    """What may be taken back."""
    takeback: Takeback | None = None
    """The take-back that waits for the others' answers; null while none does."""
    rated: bool = False
    """Whether its result counts in the ratings of those who play it."""
    unrated: Unrated | UnsetType = UNSET
    """Why a rated match that has ended does not count after all; left out of all others."""
    absent: tuple[int, ...] | UnsetType = UNSET
    """Seats for which the house played more than half of their player's decisions: in ratings and
    contests they are behind all who stayed. Left out before the end, and where there are none."""
    stays: tuple[Stay, ...] = ()
    """Who sat from which version to which, for every seat that has changed hands since the
    start."""
    claim_after_seconds: int | None = None
    """Seconds a player may be absent until others may claim that they are gone; null: for ever."""
    claimable_at: Moment | None = None
    """When `POST …/nudges` may first claim that an absent player is gone; whatever they do puts it
    off, null while nobody is absent."""
    substitute: Substitute | None = None
    """Who asks to take over a seat whose owner allows it; null while nobody does."""
    contest: ContestTable | UnsetType = UNSET
    """Which table of which contest it is; left out where it is none."""
    lesson: LessonMatch | UnsetType = UNSET
    """Which lesson it is played for; left out where it is for none."""
    spectating: Spectating = ALL_IS_SEEN
    """What of the play is shown to spectators."""
    rematch_of: str | UnsetType = UNSET
    """The id of the match that this one is the rematch of; left out where it is none."""
    rematch: str | UnsetType = UNSET
    """The id of its rematch; left out until somebody has asked for it after the end."""
    decision: Decision | None | UnsetType = UNSET
    """What you can do now, where `include` asks for it; null if you have no seat."""
    board: str | None | UnsetType = UNSET
    """The picture of `board.svg` as text, where `include` asks for it; null where there is none:
    before the start, and of play that is kept from you."""
    spectators: int | UnsetType = UNSET
    """How many without a seat follow it now; only with `include=presence`."""


class MatchPresence(msgspec.Struct, frozen=True, tag="presence", tag_field="type"):
    """Who is here: on an event stream of a match that was asked for it, when it changes."""

    present: tuple[int, ...]
    """The seats whose players follow the match, or their own stream; house bots always."""
    spectators: int
    """How many without a seat follow it now."""


class Now(msgspec.Struct, frozen=True):
    """How a match stands when a batch of events is sent, so that nobody has to read it for that.

    `version` may be ahead of the event: what lies between comes with the next batch. It may also be
    behind what you hold: an answer to your own command can be there before a batch that was sent
    earlier. So take what `now` says only where its `version` is greater than yours.
    """

    version: int
    """The match's version as you may see it: drop a batch whose `now.version` is not newer than
    yours."""
    to_act: tuple[int, ...]
    """The seats that owe a decision at this version."""
    status: Status
    """How far the match has come."""
    server_time: Moment
    """When the batch was sent, by the clock that deadlines go by."""
    decision: Decision | None | UnsetType = UNSET
    """What you can do at this version, where `include=decision` asks for it; null if you have no
    seat."""

    @classmethod
    def of(cls, match: Match, at: datetime) -> "Now":
        """How this match stands then, as far as these eyes may see it."""
        return cls(match.version, match.to_act, match.status, at)


NowOfNotice = Annotated[
    Now,
    Meta(
        description="How the match stands; on an event stream only, on the last notice of a batch "
        "about it."
    ),
]
EntryId = Annotated[
    str,
    Meta(
        description="Ids grow strictly and survive restarts: `?after=` goes on from one. `17-0`, "
        "say."
    ),
]
EntryType = Annotated[str, Meta(description="What happened: `seat_taken`, say.")]
EntrySeat = Annotated[
    int | None,
    Meta(description="The number of the seat that did it, or that it is about; null for none."),
]
EntryMoment = Annotated[Moment, Meta(description="When it happened.")]
EntryData = Annotated[dict[str, Any], Meta(description="What happened, as its `type` has it.")]
EntryText = Annotated[str, Meta(description="The same in a sentence, in your language.")]


class LogEntry(msgspec.Struct, frozen=True):
    """One event as the caller may see it; ids grow strictly and survive restarts."""

    id: EntryId
    version: int
    """The version of the match that the event is of."""
    type: EntryType
    seat: EntrySeat
    at: EntryMoment
    data: EntryData
    text: EntryText
    now: Now | UnsetType = UNSET
    """How the match stands; on the last event of a batch, of an event stream or of a page with
    `include=decision`."""
    latency: Latency | UnsetType = UNSET
    """How long the command took; on its first event, for its own seat, and for everybody with
    `reveal=true` after the end."""


class Notice(msgspec.Struct, frozen=True):
    """One entry of a player's own stream: the same members as a log entry, and the match it is
    about.
    """

    id: EntryId
    match: str
    """The id of the match it is about; empty where it is about none."""
    version: int
    """The version of the match that the event is of; 0 where it is of none."""
    type: EntryType
    seat: EntrySeat
    at: EntryMoment
    data: EntryData
    text: EntryText
    now: NowOfNotice | UnsetType = UNSET


class CommandPlayed(msgspec.Struct, frozen=True):
    """What a command did: the version after it, what happened, and the match as it stands."""

    version: int
    """The version after the command; of a dry run, the one it was tried on."""
    events: tuple[LogEntry, ...]
    """What happened, as you may see it; of a dry run, up to the first event that you cannot
    know."""
    match: MatchDocument | UnsetType = UNSET
    """The match as it stands now; left out with `Prefer: return=minimal`, and of a dry run."""
    decision: Decision | None | UnsetType = UNSET
    """What you can do next, where `include` asks for it."""
    board: str | None | UnsetType = UNSET
    """The picture of `board.svg` after the command, as text, where `include` asks for it."""
    legal: bool | UnsetType = UNSET
    """Of a dry run only: whether the command would be played."""
    code: str | None | UnsetType = UNSET
    """Of a dry run only: the code it would be refused with; null if it would not."""
    rule: str | None | UnsetType = UNSET
    """Of a dry run only: the clause that forbids it, `A-3`; null if none does."""
    detail: str | None | UnsetType = UNSET
    """Of a dry run only: the refusal in a sentence; null if there is none."""
    reveals: bool | UnsetType = UNSET
    """Of a dry run only: whether it would show anybody what they do not know."""
