"""How a seat of a running match goes to a house bot, as pure functions.

Its player gives it up or lets a turn time out, or the house bot that had it failed.
"""

from datetime import datetime

from msgspec.structs import replace

from engine.outcome import Departure, Termination
from service.matches.changes import Change, change_of, earliest_deadline, with_seat
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.seat import Predecessor, Seat, SeatKind
from service.matches.terms import OnTimeout
from service.matches.told.entries import AnyEvent
from service.matches.told.house_events import BotReplaced, SeatTakenOver, TurnTimedOut


def seat_given_up(
    loaded: LoadedMatch, seat: int, reason: Termination, bot: str, now: datetime
) -> Change:
    """The seat's player is gone for good: a house bot plays on and ranks behind those who stay."""
    after, event = given_up(loaded.match, seat, reason, bot)
    return change_of(loaded, after, [event], now)


def turn_timed_out(loaded: LoadedMatch, bot: str, now: datetime) -> Change:
    """A running turn lasted too long: the house plays it on, or has the seat from now on.

    Where several seats are to act, those that still have time keep it.
    """
    after, events = loaded.match, list[AnyEvent]()
    overdue = after.overdue(now)
    for seat in overdue:
        if _forfeits(after, seat):
            after, event = given_up(after, seat, Termination.TIMEOUT, bot)
            events.append(event)
        else:
            after = _away(after, seat)
            since, deadline = loaded.match.began[seat], loaded.match.deadline_of(seat)
            events.append(TurnTimedOut(seat, bot, since, deadline))
    after = replace(after, stand_in=(*after.stand_in, *overdue))
    after = replace(after, deadline=earliest_deadline(after))
    return change_of(loaded, after, events, now)


def bot_replaced(loaded: LoadedMatch, seat: int, replacement: str, now: datetime) -> Change:
    """The seat's house bot failed again and again: a simpler one has the seat from now on."""
    failed = loaded.match.seats[seat].bot or ""
    keeps = loaded.match.seats[seat].keeps
    after = handed_over(loaded.match, Seat(seat, SeatKind.BOT, bot=replacement, keeps=keeps))
    return change_of(loaded, after, [BotReplaced(seat, failed, replacement)], now)


def _forfeits(match: Match, seat: int) -> bool:
    clock = match.clock
    is_player = match.seats[seat].kind is SeatKind.PLAYER
    return is_player and clock is not None and clock.on_timeout is OnTimeout.FORFEIT


def given_up(match: Match, seat: int, reason: Termination, bot: str) -> tuple[Match, SeatTakenOver]:
    """The match with a house bot on a seat whose player is gone for good, and what is told."""
    left = Departure(seat, reason, match.command_count)
    after = handed_over(match, Seat(seat, SeatKind.BOT, bot=bot))
    after = replace(after, departures=(*match.departures, left))
    return after, SeatTakenOver(seat, match.seats[seat].player, bot, reason.value)


def _away(match: Match, number: int) -> Match:
    """The seat's player has let a turn time out."""
    seat = match.seats[number]
    return with_seat(match, replace(seat, away=True)) if seat.player is not None else match


def handed_over(match: Match, seat: Seat) -> Match:
    """Somebody else has the seat from now on; what was done before was done by whoever had it."""
    before = match.seats[seat.seat]
    name = before.player.name if before.player is not None else before.bot or ""
    left = Predecessor(seat.seat, name, match.version, before.player)
    after = with_seat(match, seat)
    return replace(after, predecessors=(*match.predecessors, left))
