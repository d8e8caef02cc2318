"""Take over a seat that is kept warm: ask, answer, withdraw; each one commit, or a refusal.

The players at the table are asked; house bots are not, nor who is away themselves. Nobody asks
twice in one match, only one is asked about at a time, and so many in all: a stranger's asking makes
a version, and must not keep others from playing.
"""

from datetime import datetime

from msgspec import UNSET

from service.backend import Backend
from service.ids import new_id
from service.matches.changes import Change
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.refusing import require_playing, require_seat
from service.matches.seats.seat import Player, Substitute
from service.matches.seats.trying import change_seats
from service.matches.substitutes import changing
from service.matches.told.house_events import SubstituteAnswered
from service.refusals import NotFound, Refusal

MOST_ASKED = 20
"""How many may ask to be a substitute in one match."""


def take_over(backend: Backend, match_id: str, caller: Player, seat: int) -> LoadedMatch:
    """Take over a warm seat, at once where nobody has to be asked; asking again asks nobody anew.

    Raises seat_not_found, match_waiting, match_over, match_cancelled, already_seated,
    seat_not_warm, sat_elsewhere, substitute_asked, substitute_refused.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        match = loaded.match
        require_seat(match, seat)
        require_playing(match)
        if match.seat_of(caller.id) == seat and not match.is_warm(seat):
            return None
        if match.returns_to(caller.id) == seat:
            return changing.player_returned(loaded, seat, caller, now)
        _require_possible(match, caller, seat)
        wanted = _waiting(match, now)
        if wanted is None:
            _require_not_refused(match, caller)
        elif (wanted.seat, wanted.player.id) != (seat, caller.id):
            raise Refusal("substitute_asked")
        if not _still_asked(match, seat, wanted):
            return changing.seated(loaded, seat, caller, (), now)
        if wanted is not None:
            return None
        return changing.asked(loaded, seat, caller, new_id(now), now)

    return change_seats(backend, match_id, change)


def answer(
    backend: Backend, match_id: str, caller: Player, request_id: str, *, is_yes: bool
) -> LoadedMatch:
    """One of the others accepts the substitute or not; with the last yes the seat changes hands.

    Whoever asked withdraws with a no; whose turn timed out there may answer, and is not waited for.
    Raises not_seated and substitute_not_found. Saying yes twice is saying it once.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        match, wanted = loaded.match, _waiting(loaded.match, now)
        seat = match.seat_of(caller.id)
        if wanted is None or wanted.id != request_id:
            raise NotFound("substitute_not_found")
        if wanted.player.id == caller.id:
            return None if is_yes else changing.withdrawn(loaded, wanted, now)
        if seat is None:
            raise Refusal("not_seated")
        if not is_yes:
            return changing.rejected(loaded, wanted, seat, now)
        if not _still_asked(match, wanted.seat, wanted) - {seat}:
            agreed = SubstituteAnswered(seat, wanted.id, "yes")
            return changing.seated(loaded, wanted.seat, wanted.player, [agreed], now)
        return None if seat in wanted.agreed else changing.accepted(loaded, wanted, seat, now)

    return change_seats(backend, match_id, change)


def waiting(loaded: LoadedMatch, caller: Player) -> Substitute | None:
    """The caller's own request, as long as it waits for others."""
    wanted = loaded.match.substitute
    return wanted if wanted is not None and wanted.player.id == caller.id else None


def _require_possible(match: Match, caller: Player, seat: int) -> None:
    """A warm seat, for somebody who knows nothing of any other seat."""
    if match.contest is not UNSET:  # its result is of whom it was drawn for
        raise Refusal("match_of_contest")
    if match.seat_of(caller.id) is not None:
        raise Refusal("already_seated")
    if not match.is_warm(seat):
        raise Refusal("seat_not_warm", seat=seat + 1)
    if any(
        left.seat != seat and left.player is not None and left.player.id == caller.id
        for left in match.predecessors
    ):
        raise Refusal("sat_elsewhere")


def _require_not_refused(match: Match, caller: Player) -> None:
    if caller.id in match.asked_before or len(match.asked_before) >= MOST_ASKED:
        raise Refusal("substitute_refused")


def _waiting(match: Match, now: datetime) -> Substitute | None:
    """The request that waits for its answers, if one does."""
    wanted = match.substitute
    if wanted is None or wanted.expires_at <= now or not match.is_warm(wanted.seat):
        return None
    return wanted


def _still_asked(match: Match, seat: int, wanted: Substitute | None) -> set[int]:
    """The seats whose players have to say yes and have not."""
    there = {
        place.seat
        for place in match.seats
        if place.player is not None and place.away is UNSET and place.seat != seat
    }
    return there - set(wanted.agreed if wanted is not None else ())
