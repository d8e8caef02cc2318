"""What a match goes by: who may find it, how long a turn may last, and how far it has come.

Pure: moments are handed in. Reserves are in milliseconds, as moments are.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from engine import lessons
from service.shapes import ContestId, Moment, OneSeat

MS = 1000
_MILLISECOND = timedelta(milliseconds=1)
LONGEST_TURN = 30 * 24 * 3600
LONGEST_INCREMENT = 24 * 3600
LONGEST_ENTROPY = 1000

EntropyText = Annotated[
    str,
    Meta(
        max_length=LONGEST_ENTROPY,
        description="A text of yours for the seed of the deal, shown in the record; not used "
        "without a seat.",
    ),
]
EntropyDigest = Annotated[
    str,
    Meta(
        min_length=64,
        max_length=64,
        pattern="^[0-9a-f]{64}$",
        description="In place of `entropy` its SHA-256, in hex: the match, when full, waits until "
        "you reveal the text with `PUT …/entropy`.",
    ),
]


def require_one_text(entropy: str | None, digest: str | None) -> Iterator[tuple[str, str]]:
    """What is wrong where both come at once."""
    if entropy is not None and digest is not None:
        yield "entropy_digest", "Give the text or its SHA-256, not both."


class Status(StrEnum):
    """How far a match has come."""

    WAITING = "waiting"
    """Seats are still empty, or texts for the seed are sealed."""
    PLAYING = "playing"
    """It has been dealt and is played."""
    FINISHED = "finished"
    """It is over and has an outcome."""
    CANCELLED = "cancelled"
    """It will not be played on, and has no outcome."""


class Visibility(StrEnum):
    """Whether a match is listed; unlisted ones are open to whoever knows the id, private ones are
    there for those alone who have to do with them."""

    PUBLIC = "public"
    """Listed for everybody."""
    UNLISTED = "unlisted"
    """Found by its address alone."""
    PRIVATE = "private"
    """There only for its creator, whoever sits in it, sat in it or is invited, and whoever has a
    link."""


class Spectators(StrEnum):
    """What of a running match is shown to spectators, its creator included if they have no seat."""

    LIVE = "live"
    """All that is public, as it stands."""
    DELAYED = "delayed"
    """All that is public, as it stood one round of turns ago; the table, too."""
    NONE = "none"
    """The table alone: who sits there, and whose turn it is."""


class TakebackRule(StrEnum):
    """What may be taken back in a match; each allows what stands before it, too."""

    NEVER = "never"
    """Nothing."""
    OWN = "own"
    """A player's own last commands, while nobody else has acted and nothing was revealed."""
    AGREED = "agreed"
    """What `own` allows, and anything that all the other players agree to."""


RoundNumber = Annotated[int, Meta(description="The number of the round, from 1.")]
TableNumber = Annotated[int, Meta(description="The number of the table in its round, from 1.")]


class ContestTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which table of a contest a match is."""

    id: ContestId
    round: RoundNumber
    table: TableNumber
    deal: int | None = None
    """The number of the deal that it shares with other tables; left out for one of its own."""


class LessonMatch(msgspec.Struct, frozen=True):
    """Which lesson of its game a match is played for."""

    name: str
    """The name of the lesson."""
    deal: int
    """The number of its deal, which is the same for everybody."""
    begins_at: int
    """The version that the learner begins with; all before is part of the lesson."""

    @property
    def deal_id(self) -> str:
        """What stands in the seed of its deal."""
        return lessons.deal_id(self.deal)


class OnTimeout(StrEnum):
    """What happens to a seat whose turn has lasted too long."""

    BOT = "bot"
    """A house bot finishes the turn; the player keeps the seat."""
    FORFEIT = "forfeit"
    """The seat is lost; a house bot plays on."""


class Clock(msgspec.Struct, frozen=True):
    """How long a turn may last, and what it takes from the reserve of its seat.

    A turn lasts from the moment a seat comes to act until it no longer is: one turn for all
    decisions that the seat owes in a row. It uses up its own time first, then the seat's reserve;
    at its end the increment goes onto the reserve, however it ended, and there is no ceiling. Every
    seat has a reserve and turns of its own: where several are to act at once, one's haste gives the
    others nothing and takes nothing from them.
    """

    turn_seconds: Annotated[int, Meta(ge=0, le=LONGEST_TURN)] = 0
    """Seconds for each turn alone; with a reserve it may be 0 or left out."""
    on_timeout: OnTimeout = OnTimeout.BOT
    """What happens to a seat whose turn has lasted too long."""
    reserve_seconds: Annotated[int, Meta(ge=0, le=LONGEST_TURN)] = 0
    """Seconds that every seat has besides, for the whole match."""
    increment_seconds: Annotated[int, Meta(ge=0, le=LONGEST_INCREMENT)] = 0
    """Seconds that go onto a seat's reserve at the end of its turn."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        if not self.turn_seconds + self.reserve_seconds:
            yield "turn_seconds", "Without a reserve a turn has a second at least."

    @property
    def is_live(self) -> bool:
        """Whether those who play stay at the table."""
        turn = self.turn_seconds + self.increment_seconds
        return turn <= LIVE_TURN_SECONDS and self.reserve_seconds <= LIVE_RESERVE_SECONDS

    def full_reserves(self, seats: int) -> tuple[int, ...]:
        """What every seat begins with; empty where nobody has any."""
        return (self.reserve_seconds * MS,) * seats if self.reserve_seconds else ()

    def end_of_turn(self, reserve: int, since: datetime) -> datetime:
        """When a turn ends that began then, with so much left in reserve."""
        return since + timedelta(seconds=self.turn_seconds) + reserve * _MILLISECOND

    def left_after(self, reserve: int, used: timedelta) -> int:
        """What is left of a reserve after a turn, with the increment."""
        beyond = (used - timedelta(seconds=self.turn_seconds)) // _MILLISECOND
        return max(0, reserve - max(0, beyond)) + self.increment_seconds * MS

    def after_turns(
        self, reserves: Sequence[int], seats: int, ended: Mapping[int, datetime], now: datetime
    ) -> tuple[int, ...]:
        """All reserves when the turns of these seats have ended, each begun then.

        Empty where nobody has any and nobody earns any.
        """
        if not reserves and not self.increment_seconds:
            return ()
        left = list(reserves) or [0] * seats
        for seat, since in ended.items():
            left[seat] = self.left_after(left[seat], now - since)
        return tuple(left)


class RunningTurn(msgspec.Struct, frozen=True):
    """A turn that runs: whose it is, since when, and until when it may last."""

    seat: OneSeat
    since: Moment
    """When the turn began."""
    deadline: Moment
    """When it is over."""


CLAIM_AFTER_SECONDS = 14 * 24 * 3600
"""How long a player may owe a turn until they count as gone, where nothing else is said."""

LIVE_TURN_SECONDS = 600
LIVE_RESERVE_SECONDS = 3 * 3600
INVITATION_SECONDS = 86_400
"""How long a seat is kept for whom it was offered, if nobody says otherwise."""


class Pace(StrEnum):
    """How quickly a match is played, by its clock."""

    NONE = "none"
    """No clock."""
    LIVE = "live"
    """A turn lasts ten minutes at most."""
    SLOW = "slow"
    """A turn may last longer."""


class Unrated(StrEnum):
    """Why a match does not count in ratings."""

    CASUAL = "casual"
    """It was not put up to count."""
    TOO_SHORT = "too_short"
    """Fewer than two commands for each seat were played."""
    GUEST = "guest"
    """Somebody without an account sat there."""
    SAME_TWICE = "same_twice"
    """Two seats were of one: a house bot cannot be ahead of itself."""
    ALONE = "alone"
    """Fewer than two seats speak for anybody."""
