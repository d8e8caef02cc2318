"""Nudges: more time for whoever is to act, and an end of waiting for who is gone.

Time that is given goes onto the seat's reserve, so that what a turn does not need is not lost. A
claim gives up the seats that have been to act for as long as the match says, and of which nothing
was heard meanwhile: a house bot plays them on, and they rank behind those who stayed.
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from engine.outcome import Termination
from service.backend import Backend
from service.matches.changes import Change, change_of, earliest_deadline
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.handing_over import given_up
from service.matches.seats.refusing import require_playing
from service.matches.seats.seat import Player
from service.matches.seats.trying import change_seats
from service.matches.timing import MS, reserve_of
from service.matches.told.entries import AnyEvent
from service.matches.told.house_events import SeatClaimed, TimeGiven
from service.refusals import Refusal
from service.store.answered import Idempotency

MOST_GIFTS = 20
"""How often time may be given in one match, by all together: every gift is a version, and must not
keep anybody from playing."""


def give_time(
    backend: Backend,
    match_id: str,
    caller: Player,
    seconds: int,
    idempotency: Idempotency | None = None,
) -> LoadedMatch:
    """Give the other players who are to act so many seconds more.

    Raises not_seated, match_waiting, match_over, match_cancelled, no_clock, nobody_to_nudge,
    too_many_gifts; Replayed where the key was used before.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match, giver = loaded.match, _require_there(loaded.match, caller)
        if match.clock is None:
            raise Refusal("no_clock")
        if match.gifts >= MOST_GIFTS:
            raise Refusal("too_many_gifts", most=MOST_GIFTS)
        return _given(loaded, giver, _others_to_act(match, giver), seconds, now)

    return change_seats(backend, match_id, change, idempotency)


def claim(
    backend: Backend, match_id: str, caller: Player, idempotency: Idempotency | None = None
) -> LoadedMatch:
    """Give up the seats of those who are gone, so that the match goes on.

    Raises not_seated, match_waiting, match_over, match_cancelled, nobody_to_nudge,
    nothing_to_claim; Replayed where the key was used before.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match, claimer = loaded.match, _require_there(loaded.match, caller)
        gone = [seat for seat in _others_to_act(match, claimer) if _is_gone(match, seat, now)]
        if not gone:
            raise Refusal("nothing_to_claim")
        return _claimed(loaded, claimer, gone, backend.settings.stand_in_bot, now)

    return change_seats(backend, match_id, change, idempotency)


def _require_there(match: Match, caller: Player) -> int:
    seat = match.seat_of(caller.id)
    if seat is None:
        raise Refusal("not_seated")
    require_playing(match)
    return seat


def _others_to_act(match: Match, own: int) -> list[int]:
    """The other seats to act whose players may still do so; nobody_to_nudge if there are none."""
    others = [
        seat
        for seat in match.to_act
        if seat != own and seat not in match.stand_in and match.seats[seat].player is not None
    ]
    if not others:
        raise Refusal("nobody_to_nudge")
    return others


def _is_gone(match: Match, seat: int, now: datetime) -> bool:
    moment = match.claimable_at(seat)
    return moment is not None and moment <= now


def _given(
    loaded: LoadedMatch, giver: int, seats: list[int], seconds: int, now: datetime
) -> Change:
    match = loaded.match
    gift = {seat: seconds * MS for seat in seats}
    reserves = tuple(
        reserve_of(match.reserves, seat.seat) + gift.get(seat.seat, 0) for seat in match.seats
    )
    after = replace(match, reserves=reserves, gifts=match.gifts + 1)
    after = replace(after, deadline=earliest_deadline(after))
    events: list[AnyEvent] = [
        TimeGiven(seat, giver, seconds, after.deadline_of(seat)) for seat in seats
    ]
    return replace(change_of(loaded, after, events, now), taken=giver)


def _claimed(loaded: LoadedMatch, claimer: int, gone: list[int], bot: str, now: datetime) -> Change:
    after, events = loaded.match, list[AnyEvent]()
    for seat in gone:
        waited = now - after.began[seat]
        after, taken_over = given_up(after, seat, Termination.TIMEOUT, bot)
        events += [SeatClaimed(seat, claimer, waited // timedelta(seconds=1)), taken_over]
    return replace(change_of(loaded, after, events, now), taken=claimer)
