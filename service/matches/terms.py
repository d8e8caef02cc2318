"""What a match goes by: who may find it, how long a turn may last, and how far it has come."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated

import msgspec

Moment = Annotated[datetime, msgspec.Meta(tz=True)]
"""A time that knows its zone: RFC 3339 on the wire, `date-time` in the contract."""


class Status(StrEnum):
    """How far a match has come."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Visibility(StrEnum):
    """Whether a match is listed; unlisted ones are open to whoever knows the id, private ones are
    there for those alone who have to do with them."""

    PUBLIC = "public"
    UNLISTED = "unlisted"
    PRIVATE = "private"


class Spectators(StrEnum):
    """What of a running match is shown to who has no seat in it, its creator included."""

    LIVE = "live"
    """What is public, as it stands."""
    DELAYED = "delayed"
    """What is public, as it stood one round of turns before the running turn."""
    NONE = "none"
    """The table alone: who sits there, and whose turn it is."""


class TakebackRule(StrEnum):
    """What may be taken back in a match; each allows what stands before it, too."""

    NEVER = "never"
    OWN = "own"
    """A player's own last commands, while nobody else has acted and nothing was revealed."""
    AGREED = "agreed"
    """Anything that all the other players agree to."""


class ContestTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which table of a contest a match is."""

    id: str
    """Of the contest."""
    round: int
    table: int
    deal: int | None = None
    """The number of the deal that it shares with other tables of the contest."""


class OnTimeout(StrEnum):
    """What happens to a seat whose turn has lasted too long."""

    BOT = "bot"
    FORFEIT = "forfeit"


class Clock(msgspec.Struct, frozen=True):
    """How long a turn may last; one turn for all decisions that the same seat owes in a row.

    A turn uses up its own time first, then its seat's reserve.
    """

    turn_seconds: int
    on_timeout: OnTimeout = OnTimeout.BOT
    reserve_seconds: int = 0
    """What every seat has for the whole match, besides the time of each turn."""
    increment_seconds: int = 0
    """What goes onto a seat's reserve at the end of each of its turns."""

    @property
    def is_live(self) -> bool:
        """Whether those who play stay at the table."""
        turn = self.turn_seconds + self.increment_seconds
        return turn <= LIVE_TURN_SECONDS and self.reserve_seconds <= LIVE_RESERVE_SECONDS


CLAIM_AFTER_SECONDS = 14 * 24 * 3600
"""How long a player may owe a turn until they count as gone, where nothing else is said."""

LIVE_TURN_SECONDS = 600
LIVE_RESERVE_SECONDS = 3 * 3600
INVITATION_SECONDS = 86_400
"""How long a seat is kept for whom it was offered, if nobody says otherwise."""


class Pace(StrEnum):
    """How quickly a match is played, by its clock."""

    NONE = "none"
    LIVE = "live"
    SLOW = "slow"


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
