"""Somebody goes: leaves a seat, resigns, calls the match off, or is no player any more."""

from datetime import datetime

from msgspec import UNSET

from engine.outcome import Termination
from service.backend import Backend
from service.matches.changes import Change, cancelled
from service.matches.loaded import LoadedMatch
from service.matches.seats.handing_over import seat_given_up
from service.matches.seats.invitations import invitation_declined
from service.matches.seats.refusing import require_not_over, require_playing, require_seat
from service.matches.seats.seat import Player
from service.matches.seats.seating import seat_left
from service.matches.seats.trying import change_seats
from service.matches.substitutes.changing import left_warm
from service.matches.terms import Status
from service.refusals import Refusal


def leave_seat(
    backend: Backend,
    match_id: str,
    caller: Player,
    seat: int,
    reason: str | None = None,
    *,
    keep: bool = False,
) -> LoadedMatch:
    """Leave while waiting (the creator's leaving cancels), resign while playing, or decline.

    A seat that is to be kept is not resigned: a house bot keeps it warm. Raises not_your_seat,
    seat_not_found, match_over; match_waiting where there is nothing to keep yet, and
    nothing_declined where somebody who sits there says why they go.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        require_seat(match, seat)
        if match.seat_kept_for(caller.id) == seat:
            require_not_over(match)
            backend.invitations.settle(caller.id, match_id)
            return invitation_declined(match, seat, reason, now)
        if match.seat_of(caller.id) != seat:
            raise Refusal("not_your_seat")
        if keep:
            require_playing(match)
            return left_warm(loaded, seat, backend.settings.stand_in_bot, now)
        require_not_over(match)
        if reason is not None:
            raise Refusal("nothing_declined")
        return _left(backend, loaded, seat, now)

    return change_seats(backend, match_id, change)


def call_off(backend: Backend, match_id: str, caller: Player) -> LoadedMatch:
    """The creator calls a match off: before the start, or while only house bots play.

    Raises not_the_creator, players_seated, match_of_contest, match_over, match_cancelled.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        if match.created_by != caller.id:
            raise Refusal("not_the_creator")
        require_not_over(match)
        if match.contest is not UNSET:
            raise Refusal("match_of_contest")
        if match.status is Status.PLAYING and match.has_players:
            raise Refusal("players_seated")
        return cancelled(loaded, "called_off", now)

    return change_seats(backend, match_id, change)


def part_with(backend: Backend, match_id: str, player_id: str) -> None:
    """A player is gone for good: the match they made or sit in goes on without them, or not."""

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        match = loaded.match
        if match.has_ended:
            return None
        if match.status is Status.WAITING and match.created_by == player_id:
            return cancelled(loaded, "creator_left", now)
        seat, kept = match.seat_of(player_id), match.seat_kept_for(player_id)
        if kept is not None:
            return invitation_declined(match, kept, None, now)
        return None if seat is None else _left(backend, loaded, seat, now)

    change_seats(backend, match_id, change)


def _left(backend: Backend, loaded: LoadedMatch, seat: int, now: datetime) -> Change:
    """What it means that the player of this seat leaves a match that has not ended."""
    match, player = loaded.match, loaded.match.seats[seat].player
    if match.status is Status.PLAYING:
        bot = backend.settings.stand_in_bot
        return seat_given_up(loaded, seat, Termination.RESIGNED, bot, now)
    if player is not None and match.created_by == player.id:
        return cancelled(loaded, "creator_left", now)
    if match.is_revealing:
        return cancelled(loaded, "left_while_revealing", now)
    return seat_left(match, backend.matches.load_secrets(match.id), seat, now)
