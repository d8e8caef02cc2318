# mypy: disable-error-code="empty-body"
"""A request arrives: who is it, may it come in, which match is it about; one round trip."""

from enum import Enum

import msgspec

from service.matches.hall import Hall
from service.matches.match import LoadedMatch, Player
from service.matches.reading import MatchTag


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
    """What of the match a request needs."""

    NOTHING = "nothing"
    TAG = "tag"
    STATE = "state"


class Arrival(msgspec.Struct, frozen=True):
    """Who came, what is left of their allowance, and what they need of the match."""

    player: Player | None
    allowance: Allowance | None
    tag: MatchTag | None
    loaded: LoadedMatch | None


def arrive(
    hall: Hall,
    *,
    token: str | None,
    address: str,
    limit: Limit | None,
    match_id: str | None = None,
    wanted: Wanted = Wanted.NOTHING,
) -> Arrival:
    """One pipelined trip: token, allowance (by player, else by address), and tag or state of the
    match.

    Raises NotAuthenticated (bad_token) for a token that is given and wrong, NotFound for a match
    that is not there. A refused allowance is returned, not raised, so that its headers can be sent.
    """
