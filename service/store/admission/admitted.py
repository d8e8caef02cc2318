"""What a request asks for at the door, and what is found out about it there."""

from enum import Enum
from typing import NamedTuple

import msgspec

from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.seat import Player, Restraint
from service.matches.shown.sight import MatchTag
from service.store.players.cut_keys import Cut, HeldKey, Key, Ticket
from service.store.streams.entries import FoundPart


class Token(NamedTuple):
    """A token as the store knows it: whose it is, and the SHA-256 of its secret."""

    player_id: str
    digest: str

    @property
    def holder(self) -> str:
        """Who comes by it."""
        return self.player_id

    @property
    def hangs_on(self) -> str:
        """What a ticket keeps of what it was cut from."""
        return f"/{self.digest}"


Held = Token | HeldKey
"""What somebody hangs on who has been let in."""
Bearer = Token | Cut | Ticket
"""Whatever a caller comes with."""


class Limit(msgspec.Struct, frozen=True):
    """How often something may be done: `quota` times per `window_seconds`."""

    name: str
    quota: int
    window_seconds: int


class Allowance(msgspec.Struct, frozen=True):
    """What is left of a limit: the material of the `RateLimit` headers."""

    limit: Limit
    remaining: int
    reset_seconds: int
    is_refused: bool


class Wanted(Enum):
    """What of the match a request needs, beside that it is there for the caller."""

    NOTHING = "nothing"
    TAG = "tag"
    STATE = "state"
    LOG = "log"


class OpenedLog(NamedTuple):
    """A match, and the part of its log that was asked for, as it stood right before that."""

    match: Match
    found: FoundPart | None = None


class Admission(msgspec.Struct, frozen=True):
    """Who came, what is left of their allowance, and what they need of the match."""

    player: Player | None
    allowance: Allowance | None
    tag: MatchTag | None = None
    loaded: LoadedMatch | None = None
    log: OpenedLog | None = None
    is_overdue: bool = False
    """Whether the running turn of the match has to be played by the house before anything else."""
    token: Held | None = None
    """What the caller's key hangs on: while this is good, whoever was let in may stay."""
    key: Key | None = None
    """What the caller's key may; None for a token, which may everything, and for no key."""
    restraint: Restraint | None = None
    """What the operators have laid upon the caller."""
