"""What the backend knows of a match besides its state, and what a caller gets to see of it.

`Match` is stored; `MatchDocument`, `Decision` and `LogEntry` are what leaves the house, member by
member as the contract spells them. Times are aware datetimes in UTC with milliseconds.
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from engine.game import Command, Options, State, View
from engine.language import Language
from engine.outcome import Departure, Outcome

Moment = Annotated[datetime, msgspec.Meta(tz=True)]
"""A time that knows its zone: RFC 3339 on the wire, `date-time` in the contract."""


class Kind(StrEnum):
    """What a player says it is."""

    HUMAN = "human"
    BOT = "bot"


class Player(msgspec.Struct, frozen=True):
    """Whoever sits there: a person or a stranger's bot."""

    id: str
    name: str
    kind: Kind


class PlayerProfile(Player, frozen=True):
    """A player with what only `/v1/players` tells."""

    created_at: Moment


class NewPlayer(PlayerProfile, frozen=True):
    """A player just registered, or given a new token: the only time the token is shown."""

    token: str


class SeatKind(StrEnum):
    """Who has a seat."""

    PLAYER = "player"
    BOT = "bot"
    OPEN = "open"


class Seat(msgspec.Struct, frozen=True):
    """A place at the table, as everybody may see it."""

    seat: int
    kind: SeatKind
    player: Player | None = None
    bot: str | None = None


class Status(StrEnum):
    """How far a match has come."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Visibility(StrEnum):
    """Whether a match is listed; unlisted ones are open to whoever knows the id."""

    PUBLIC = "public"
    UNLISTED = "unlisted"


class OnTimeout(StrEnum):
    """What happens to a seat whose turn has lasted too long."""

    BOT = "bot"
    FORFEIT = "forfeit"


class Clock(msgspec.Struct, frozen=True):
    """How long a turn may last; one clock for all decisions that the same seats owe in a row."""

    turn_seconds: int
    on_timeout: OnTimeout = OnTimeout.BOT


class Predecessor(msgspec.Struct, frozen=True):
    """Who had a seat of the running match before; what they did stays told under their name."""

    seat: int
    name: str
    until_version: int


class Match(msgspec.Struct, frozen=True):
    """All that is stored of a match besides its state, its log and the server's secret."""

    id: str
    game: str
    options: msgspec.Raw
    visibility: Visibility
    status: Status
    version: int
    created_at: Moment
    updated_at: Moment
    created_by: str
    seats: tuple[Seat, ...]
    commitment: str
    clock: Clock | None = None
    deadline: Moment | None = None
    to_act: tuple[int, ...] = ()
    stand_in: tuple[int, ...] = ()
    """Seats whose turn has timed out: a house bot finishes it, the player keeps the seat."""
    departures: tuple[Departure, ...] = ()
    predecessors: tuple[Predecessor, ...] = ()
    command_count: int = 0
    outcome: Outcome | None = None

    def seat_of(self, player_id: str | None) -> int | None:
        """The seat this player has, or None."""
        for seat in self.seats:
            if seat.player is not None and seat.player.id == player_id:
                return seat.seat
        return None


class LoadedMatch(msgspec.Struct, frozen=True):
    """A match and its state as they stand at one version; the state is None until the start."""

    match: Match
    state: State | None


class Idempotency(msgspec.Struct, frozen=True):
    """A client's key for one command, the SHA-256 of its body, and the language of the answer."""

    key: str
    body_digest: str
    language: Language = Language.EN


class ClockDocument(Clock, frozen=True, kw_only=True):
    """The clock with the moment at which the running turn ends."""

    deadline: Moment | None


class FairnessDocument(msgspec.Struct, frozen=True):
    """What was promised before the deal."""

    algorithm: str
    commitment: str


class MatchDocument(msgspec.Struct, frozen=True):
    """The match as one caller may see it: the document of the contract."""

    id: str
    game: str
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


class Offer(msgspec.Struct, frozen=True):
    """One command that may be sent now, and its sentence."""

    command: Command
    text: str


class Decision(msgspec.Struct, frozen=True):
    """What the caller can do now; `commands` is empty when it is not their turn."""

    version: int
    seat: int | None
    deadline: Moment | None
    prompt: str
    commands: tuple[Offer, ...]


class LogEntry(msgspec.Struct, frozen=True):
    """One event as the caller may see it; ids grow strictly and survive restarts."""

    id: str
    version: int
    type: str
    seat: int | None
    at: Moment
    data: dict[str, Any]
    text: str


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


class Played(msgspec.Struct, frozen=True):
    """The answer to a command; `replayed` if its idempotency key had been answered before."""

    version: int
    events: tuple[LogEntry, ...]
    match: MatchDocument
    language: Language
    replayed: bool = False
