"""Who had which seat of a match from when to when, for its document and its record."""

from msgspec import UNSET

from engine.records.chain import RecordedSeat, RecordedStay
from service.matches.match import Match
from service.matches.seats.seat import Stay


def stays_of(match: Match) -> tuple[Stay, ...]:
    """Who sat from when to when, for every seat that has changed hands since the start."""
    return tuple(stay for seat in match.seats for stay in _stays_at(match, seat.seat))


def _stays_at(match: Match, number: int) -> tuple[Stay, ...]:
    """Who had this seat from when to when; nobody for one that has not changed hands."""
    seat, first, stays = match.seats[number], 1, list[Stay]()
    for left in match.predecessors:
        if left.seat == number:
            bot = left.name if left.player is None else None
            stays.append(Stay(number, left.player, bot, first, left.until_version))
            first = left.until_version + 1
    if not stays:
        return ()
    return (*stays, Stay(number, seat.player, seat.bot, first, None))


def recorded_seats(match: Match) -> tuple[RecordedSeat, ...]:
    """The seats as the record tells them; nobody has an open one."""
    return tuple(
        RecordedSeat(
            seat.seat,
            seat.player.name if seat.player is not None else seat.bot or "",
            seat.bot,
            tuple(left.name for left in match.predecessors if left.seat == seat.seat),
            tuple(map(_recorded, stays)) if (stays := _stays_at(match, seat.seat)) else UNSET,
        )
        for seat in match.seats
    )


def _recorded(stay: Stay) -> RecordedStay:
    name = stay.player.name if stay.player is not None else stay.bot or ""
    return RecordedStay(name, stay.bot, stay.from_version, stay.until_version)
