"""What players are told on their own streams: of which events, and who of each."""

from collections.abc import Iterable
from datetime import datetime

import msgspec
from msgspec import UNSET

from service.matches.match import Match
from service.matches.told.house_events import (
    AnyHouseEvent,
    InvitationDeclined,
    InvitationExpired,
    InvitationWithdrawn,
    Invited,
    MatchCancelled,
    MatchFinished,
    MatchStarted,
    PlayerRenamed,
    PlayerReturned,
    RematchOffered,
    SeatClaimed,
    SeatLeft,
    SeatLeftWarm,
    SeatTaken,
    SeatTakenOver,
    SubstituteAnswered,
    SubstituteAsked,
    SubstituteSeated,
    SubstituteWithdrawn,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TakenBack,
    TimeGiven,
    TurnTimedOut,
)

ALONE = (Invited, InvitationWithdrawn)
"""Events that concern the player who is or was invited, and nobody else."""
NOTICED = (
    SeatTaken,
    SeatLeft,
    MatchStarted,
    TurnTimedOut,
    TimeGiven,
    SeatClaimed,
    SeatTakenOver,
    PlayerRenamed,
    TakebackAsked,
    TakebackAnswered,
    TakebackWithdrawn,
    TakenBack,
    SeatLeftWarm,
    PlayerReturned,
    SubstituteAsked,
    SubstituteAnswered,
    SubstituteWithdrawn,
    SubstituteSeated,
    MatchFinished,
    MatchCancelled,
    InvitationDeclined,
    InvitationExpired,
    RematchOffered,
    *ALONE,
)
"""Events that concern everybody at the table and the creator, wherever they are looking,
and those that concern one player."""


class PlayerNotice(msgspec.Struct, frozen=True):
    """An event that goes to the stream of one player, too."""

    player_id: str
    event: AnyHouseEvent


class StoredNotice(msgspec.Struct, frozen=True):
    """An event on a player's own stream."""

    match: str
    """Empty where it is about none."""
    version: int
    at: datetime
    event: AnyHouseEvent


def concerned_by(event: AnyHouseEvent, before: Match | None, after: Match) -> Iterable[str]:
    """Whom one of these events concerns; whoever is invited has to know what becomes of that."""
    if isinstance(event, ALONE):
        return (event.player.id,)
    table = _table(before, after)
    if isinstance(event, InvitationExpired):
        return dict.fromkeys((*table, event.player.id))
    if isinstance(event, MatchCancelled | RematchOffered):
        return dict.fromkeys((*table, *(kept.player.id for _, kept in after.invitations)))
    return table


def _table(before: Match | None, after: Match) -> tuple[str, ...]:
    """The players at the table, before or after a change, who left a seat warm there or would like
    to take one over, and the creator."""
    matches = [match for match in (before, after) if match is not None]
    seated = [seat.player.id for match in matches for seat in match.seats if seat.player]
    kept = [seat.keeps.id for match in matches for seat in match.seats if seat.keeps]
    wanted = [match.substitute.player.id for match in matches if match.substitute]
    # Whoever organises a contest is told of that, not of each of its thousand matches.
    creator = [after.created_by] if after.contest is UNSET else []
    return tuple(dict.fromkeys([*creator, *seated, *kept, *wanted]))


decode_notice = msgspec.json.Decoder(StoredNotice).decode
