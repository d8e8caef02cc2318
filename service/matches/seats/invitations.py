"""A seat is kept for somebody, until they come, decline, or let the time pass: the pure changes.

Whoever is invited sits down as anybody does (`seating.seat_taken`). A seat that is kept no longer
is open: who may take it then is said by the match's visibility.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import UNSET

from service.matches.changes import Change, change_of, with_seat
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.seat import Invitation, Player, Seat, SeatKind
from service.matches.terms import INVITATION_SECONDS
from service.matches.told.entries import AnyEvent
from service.matches.told.house_events import (
    InvitationDeclined,
    InvitationExpired,
    InvitationWithdrawn,
    Invited,
)


def kept_seat(number: int, player: Player, until: datetime) -> Seat:
    """A seat that is kept for a player until then."""
    return Seat(number, SeatKind.INVITED, invitation=Invitation(player, until))


def invitations_sent(match: Match) -> Iterable[Invited]:
    """What is told of everybody who is invited from the beginning."""
    for seat, invitation in match.invitations:
        yield Invited(seat, invitation.player, invitation.expires_at)


def seat_kept(before: Match, seat: int, player: Player, now: datetime) -> Change:
    """The creator keeps a seat for a player, whoever it was kept for, or whatever bot had it."""
    until = ends_at(before, now)
    after = with_seat(before, kept_seat(seat, player, until))
    events = [*withdrawn(before, seat), Invited(seat, player, until)]
    return change_of(LoadedMatch(before, None), after, events, now)


def invitation_declined(before: Match, seat: int, reason: str | None, now: datetime) -> Change:
    """An invited player does not come."""
    player = _invited_to(before, seat)
    after = with_seat(before, Seat(seat, SeatKind.OPEN))
    event = InvitationDeclined(seat, player, reason)
    return change_of(LoadedMatch(before, None), after, [event], now)


def invitations_expired(before: Match, now: datetime) -> Change:
    """Whoever has not come by now need not come any more."""
    after, events = before, list[AnyEvent]()
    for seat, invitation in before.invitations:
        if invitation.expires_at <= now:
            after = with_seat(after, Seat(seat, SeatKind.OPEN))
            events.append(InvitationExpired(seat, invitation.player))
    return change_of(LoadedMatch(before, None), after, events, now)


def withdrawn(before: Match, seat: int) -> list[AnyEvent]:
    """What is told of a seat that is kept no longer for whom it was kept; nothing of others."""
    invitation = before.seats[seat].invitation
    return [] if invitation is UNSET else [InvitationWithdrawn(seat, invitation.player)]


def ends_at(match: Match, now: datetime) -> datetime:
    """Until when a seat of this match is kept that is offered now."""
    seconds = match.invitation_seconds
    return now + timedelta(seconds=INVITATION_SECONDS if seconds is UNSET else seconds)


def _invited_to(match: Match, seat: int) -> Player:
    invitation = match.seats[seat].invitation
    assert invitation is not UNSET
    return invitation.player
