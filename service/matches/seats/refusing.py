"""What a match has to be like for a change of its seats, or the change is refused."""

from engine.records import fairness
from service.matches.match import Match
from service.matches.seats.seat import Player, SeatKind
from service.matches.terms import Status
from service.refusals import Refusal


def require_seat(match: Match, seat: int) -> None:
    """Refuse a seat that the match does not have (seat_not_found)."""
    if not 0 <= seat < len(match.seats):
        raise Refusal("seat_not_found", seats=len(match.seats))


def require_waiting(match: Match) -> None:
    """Refuse what comes after the start: match_started, match_over, match_cancelled."""
    if match.status is Status.PLAYING:
        raise Refusal("match_started")
    require_not_over(match)


def require_not_over(match: Match) -> None:
    """Refuse what comes after the end: match_over, match_cancelled."""
    if match.status is Status.FINISHED:
        raise Refusal("match_over")
    if match.status is Status.CANCELLED:
        raise Refusal("match_cancelled")


MOST_CHANGES = 1000
"""How often a match may have changed before its start for a seat to change its text once more."""


def require_its_time(match: Match, seat: int, seal: str | None, entropy: str) -> None:
    """A text comes while a seat is open, a sealed one after that, and only once."""
    if seat not in match.sealed:
        if match.is_revealing or not match.has_open_seat:
            raise Refusal("seats_fixed")
        if match.version >= MOST_CHANGES:
            raise Refusal("too_many_texts", most=MOST_CHANGES)
        return
    if match.has_open_seat:
        raise Refusal("seats_open")
    if fairness.entropy_digest(entropy) != seal:
        raise Refusal("another_text_sealed")


def open_seat_of(match: Match, seat: int | None) -> int:
    """That seat, or the first open one; seat_not_found, or seat_taken where it is not open."""
    if seat is not None:
        require_seat(match, seat)
        if match.seats[seat].kind is not SeatKind.OPEN:
            raise Refusal("seat_taken", seat=seat + 1)
        return seat
    for place in match.seats:
        if place.kind is SeatKind.OPEN:
            return place.seat
    raise Refusal("seat_taken", seat="any")


def require_own_seat_to_give(match: Match, caller: Player, seat: int) -> None:
    """The creator gives what no player has and nobody waits to reveal a text for."""
    if match.created_by != caller.id:
        raise Refusal("not_the_creator")
    require_seat(match, seat)
    require_waiting(match)
    if match.seats[seat].kind is SeatKind.PLAYER:
        raise Refusal("seat_of_a_player")
    if match.is_revealing:
        raise Refusal("seats_fixed")
