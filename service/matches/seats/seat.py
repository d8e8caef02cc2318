"""Players, and the seats of a match as everybody may see them."""

from enum import StrEnum

import msgspec
from msgspec import UNSET, UnsetType

from service.matches.terms import Moment


class Kind(StrEnum):
    """What a player says it is."""

    HUMAN = "human"
    BOT = "bot"


class Player(msgspec.Struct, frozen=True):
    """Whoever sits there: a person or a stranger's bot."""

    id: str
    name: str
    kind: Kind
    guest: bool | UnsetType = UNSET
    """True for who has no token: all they can do is to play on the seat that a link led them to."""
    version: str | UnsetType = UNSET
    """Which version of itself a bot said to be when it sat down; each has its line in ratings."""


class Restraint(msgspec.Struct, frozen=True):
    """What the operators have laid upon a player, and why."""

    closed: bool
    """Closed: the player may look, and do nothing else."""
    requests_per_minute: int | None
    """No more than so many; null: as everybody."""
    reason: str
    at: Moment


class PlayerProfile(Player, frozen=True, kw_only=True):
    """A player with what only `/v1/players` tells."""

    created_at: Moment
    restraint: Restraint | UnsetType = UNSET
    """Told to the player, and to operators; left out where there is none."""


class NewPlayer(PlayerProfile, frozen=True, kw_only=True):
    """A player just registered, or given a new token: the only time the token is shown."""

    token: str


class SeatKind(StrEnum):
    """Who has a seat."""

    PLAYER = "player"
    BOT = "bot"
    OPEN = "open"
    INVITED = "invited"


class Invitation(msgspec.Struct, frozen=True):
    """Whom a seat is kept for, and until when; then it is open."""

    player: Player
    expires_at: Moment


class Seat(msgspec.Struct, frozen=True):
    """A place at the table, as everybody may see it."""

    seat: int
    kind: SeatKind
    player: Player | None = None
    bot: str | None = None
    invitation: Invitation | UnsetType = UNSET
    """Only of an `invited` seat."""
    keeps: Player | UnsetType = UNSET
    """Whose seat the house bot keeps warm: they may come back, or a substitute take it over."""
    away: bool | UnsetType = UNSET
    """True where the player let a turn time out and has not acted since: a substitute may come."""
    present: bool | UnsetType = UNSET
    """Only where `presence` was asked for: whether whoever sits there follows the match now."""


class Predecessor(msgspec.Struct, frozen=True):
    """Who had a seat of the running match before; what they did keeps their name."""

    seat: int
    name: str
    until_version: int
    player: Player | None = None
    """None for a house bot."""


class Stay(msgspec.Struct, frozen=True):
    """Who had a seat, and from which version of the match to which."""

    seat: int
    player: Player | None
    bot: str | None
    from_version: int
    """1 for whoever had it first."""
    until_version: int | None
    """None for whoever has it now."""


class Substitute(msgspec.Struct, frozen=True):
    """Somebody would like to take over a seat that is kept warm; the others are asked."""

    id: str
    seat: int
    player: Player
    expires_at: Moment
    agreed: tuple[int, ...] = ()
    """The seats that have said yes."""
