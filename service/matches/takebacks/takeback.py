"""A take-back that others are asked about, and why one is refused."""

from enum import StrEnum

import msgspec

from service.matches.terms import Moment


class Takeback(msgspec.Struct, frozen=True):
    """A take-back that waits for the others; it ends with whatever changes the match first."""

    id: str
    seat: int
    """Whose player asks."""
    to_version: int
    expires_at: Moment
    """From then on nobody can agree any more."""
    agreed: tuple[int, ...] = ()
    """The seats that have said yes."""


class Reason(StrEnum):
    """Why a take-back is refused: never by anything that the player who asks may not know."""

    RULE_OF_MATCH = "rule_of_match"
    """The match's `takebacks` does not allow it."""
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    """It stands at that version's state, or the version was taken back itself."""
    SOMEBODY_ACTED = "somebody_acted"
    """Others, house bots and stand-ins among them, have acted since."""
    REVEALED = "revealed"
    """One of the commands told somebody what they could not know."""
    TOO_FAR = "too_far"
    """It was not dealt yet, or somebody else had one of the seats."""
    TOO_LATE = "too_late"
    """The time of that turn is up."""
    TOO_MANY = "too_many"
    """The seat has taken back, or asked to, as often as it may in one match."""
    RUNNING_REQUEST = "running_request"
    """Somebody's request waits for its answers."""
