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


def require_playing(match: Match) -> None:
    """Refuse what comes before the start or after the end: match_waiting, match_over …"""
    require_not_over(match)
    if match.status is Status.WAITING:
        raise Refusal("match_waiting")


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
        if match.is_revealing or not match.has_empty_seat:
            raise Refusal("seats_fixed")
        if match.version >= MOST_CHANGES:
            raise Refusal("too_many_texts", most=MOST_CHANGES)
        return
    if match.has_empty_seat:
        raise Refusal("seats_open")
    if fairness.entropy_digest(entropy) != seal:
        raise Refusal("another_text_sealed")


def place_for(match: Match, player: Player, seat: int | None) -> int:
    """That seat, or the one that is kept for the player, or the first open one.

    Raises seat_not_found, seat_taken where somebody has it, seat_reserved where it is kept for
    somebody else.
    """
    own = match.seat_kept_for(player.id)
    if seat is None:
        return own if own is not None else _first_open(match)
    require_seat(match, seat)
    kind = match.seats[seat].kind
    if seat == own or kind is SeatKind.OPEN:
        return seat
    raise Refusal("seat_reserved" if kind is SeatKind.INVITED else "seat_taken", seat=seat + 1)


def _first_open(match: Match) -> int:
    for place in match.seats:
        if place.kind is SeatKind.OPEN:
            return place.seat
    raise Refusal("seat_reserved" if match.has_empty_seat else "seat_taken", seat="any")


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
