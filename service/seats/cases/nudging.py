"""Nudges: more time for whoever is to act, and an end of waiting for players who are gone.

Time that is given goes onto the seat's reserve, so that what a turn does not need is not lost. A
claim gives up the seats of players who have been absent for as long as the match says
(`service/seats/model/taking.py`): a house bot plays them on, and they rank behind those who stayed.
"""

from datetime import datetime

from msgspec.structs import replace

from service.backend import Backend
from service.matches.cases.clocks import change_match
from service.matches.cases.play import seat_for
from service.matches.model.changes import Change, change_of
from service.matches.model.events import AnyEvent, TimeGiven
from service.matches.model.match import LoadedMatch
from service.matches.model.seating import require_playing
from service.matches.model.terms import MS
from service.players.model import Player
from service.refusals import Refusal
from service.seats.model.taking import claimed
from service.store.once import Idempotency

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
        match = loaded.match
        giver = seat_for(loaded, caller)
        require_playing(match)
        if match.clock is None:
            raise Refusal("no_clock")
        if match.gifts >= MOST_GIFTS:
            raise Refusal("too_many_gifts", most=MOST_GIFTS)
        given_to = [
            seat
            for seat in match.to_act
            if seat not in (giver, *match.stand_in) and match.seats[seat].player is not None
        ]
        if not given_to:
            raise Refusal("nobody_to_nudge")
        reserves = tuple(
            match.reserve_of(place.seat) + (seconds * MS if place.seat in given_to else 0)
            for place in match.seats
        )
        after = replace(match, reserves=reserves, gifts=match.gifts + 1)
        after = replace(after, deadline=after.earliest_deadline)
        events = list[AnyEvent](
            TimeGiven(seat, giver, seconds, after.deadline_of(seat)) for seat in given_to
        )
        return change_of(loaded, after, events, now, taken=giver)

    return change_match(backend, match_id, change, idempotency)


def claim(
    backend: Backend, match_id: str, caller: Player, idempotency: Idempotency | None = None
) -> LoadedMatch:
    """Give up the seats of those who are gone, so that the match goes on.

    Raises not_seated, match_waiting, match_over, match_cancelled, nobody_to_nudge,
    nothing_to_claim; Replayed where the key was used before.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        claimer = seat_for(loaded, caller)
        require_playing(loaded.match)
        return claimed(loaded, claimer, backend.settings.stand_in_bot, now)

    return change_match(backend, match_id, change, idempotency)
