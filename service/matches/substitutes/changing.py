"""The changes of a seat that is kept warm: left, taken back by its player, or by a substitute.

Who leaves a seat warm has left it for the time being: they are among the departures until somebody
plays it again, so that nobody escapes an outcome by leaving. Whoever sits down there goes on with
the seat's knowledge, its running turn and its reserve: nobody gains time by coming and going.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import UNSET
from msgspec.structs import replace

from engine.outcome import Departure, Termination
from service.matches.changes import Change, change_of, with_seat
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.handing_over import handed_over
from service.matches.seats.seat import Player, Seat, SeatKind, Substitute
from service.matches.told.entries import AnyEvent
from service.matches.told.house_events import (
    PlayerReturned,
    SeatLeftWarm,
    SubstituteAnswered,
    SubstituteAsked,
    SubstituteSeated,
    SubstituteWithdrawn,
)

ASKED_FOR = timedelta(days=1)
"""How long a request waits for its answers at most."""


def left_warm(loaded: LoadedMatch, seat: int, bot: str, now: datetime) -> Change:
    """The seat's player goes, and may come back: a house bot keeps it warm."""
    match, player = loaded.match, loaded.match.seats[seat].player
    assert player is not None
    left = Departure(seat, Termination.RESIGNED, match.command_count)
    after = handed_over(match, Seat(seat, SeatKind.BOT, bot=bot, keeps=player))
    after = replace(after, departures=(*match.departures, left))
    return change_of(loaded, after, [SeatLeftWarm(seat, player, bot)], now)


def player_returned(loaded: LoadedMatch, seat: int, player: Player, now: datetime) -> Change:
    """The seat's own player is back."""
    after = _played_again(loaded.match, seat, player)
    change = change_of(loaded, after, [PlayerReturned(seat, player)], now)
    return replace(change, taken=seat)


def asked(loaded: LoadedMatch, seat: int, player: Player, request_id: str, now: datetime) -> Change:
    """The others are asked whether they accept a substitute."""
    wanted = Substitute(request_id, seat, player, now + ASKED_FOR)
    after = replace(loaded.match, substitute=wanted, asked_before=_asked_too(loaded.match, player))
    event = SubstituteAsked(seat, player, wanted.id, wanted.expires_at)
    return change_of(loaded, after, [event], now)


def accepted(loaded: LoadedMatch, wanted: Substitute, seat: int, now: datetime) -> Change:
    """One of the others has said yes, and somebody else is still asked."""
    after = replace(loaded.match, substitute=replace(wanted, agreed=(*wanted.agreed, seat)))
    return change_of(loaded, after, [SubstituteAnswered(seat, wanted.id, "yes")], now)


def rejected(loaded: LoadedMatch, wanted: Substitute, seat: int, now: datetime) -> Change:
    """One of the others has said no."""
    after = replace(loaded.match, substitute=None)
    return change_of(loaded, after, [SubstituteAnswered(seat, wanted.id, "no")], now)


def withdrawn(loaded: LoadedMatch, wanted: Substitute, now: datetime) -> Change:
    """Whoever asked does not want the seat any more."""
    after = replace(loaded.match, substitute=None)
    return change_of(loaded, after, [SubstituteWithdrawn(wanted.seat, wanted.player)], now)


def seated(
    loaded: LoadedMatch, seat: int, player: Player, before: Sequence[AnyEvent], now: datetime
) -> Change:
    """The substitute has the seat from now on."""
    place = loaded.match.seats[seat]
    instead_of = place.player if place.keeps is UNSET else place.keeps
    after = _played_again(loaded.match, seat, player)
    event = SubstituteSeated(seat, player, instead_of)
    return replace(change_of(loaded, after, [*before, event], now), taken=seat)


def _played_again(match: Match, seat: int, player: Player) -> Match:
    """The match with a player on a warm seat; nobody asks for it any more, and nobody has left."""
    sitting = match.seats[seat].player
    place = Seat(seat, SeatKind.PLAYER, player=player)
    is_same = sitting is not None and sitting.id == player.id
    after = with_seat(match, place) if is_same else handed_over(match, place)
    wanted = match.substitute
    return replace(
        after,
        departures=tuple(left for left in match.departures if left.seat != seat),
        substitute=None if wanted is not None and wanted.seat == seat else wanted,
    )


def _asked_too(match: Match, player: Player) -> tuple[str, ...]:
    return (*match.asked_before, player.id)
