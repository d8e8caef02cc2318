"""The one rematch of a match: the same again, the seats turned on by one.

Whoever asks first makes it and sits in it; a seat of it is kept for everybody else, house bots sit
as before, and a seat is open whose player is gone. Whoever asks after that sits down in it. Its id
is promised beside the match that has ended, so that however many ask at once, and wherever they
die, there is one.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from engine.catalogue import find_game
from engine.encoding import codec_of
from service.backend import Backend
from service.ids import new_id
from service.matches.clocks import load
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats import creating, sitting
from service.matches.seats.seat import Player, Seat
from service.matches.terms import Status
from service.refusals import NotFound, Refusal, VersionConflict

OF_ITS_OWN = {
    "seats",
    "options",
    "entropy",
    "seal",
    "commitment",
    "contest",
    "secret",
    "rematch_of",
}
"""What is said of a new match and is not taken over from the old one as it is."""
TERMS = tuple(
    name
    for name in creating.NewMatch.__struct_fields__
    if name not in OF_ITS_OWN and name in Match.__struct_fields__
)
"""What a rematch has in common with its match: every term that a creator may choose."""


class Rematch(msgspec.Struct, frozen=True):
    """The rematch with the caller in it; `is_old` if they sat there before they asked."""

    loaded: LoadedMatch
    is_old: bool


def rematch(backend: Backend, match: Match, caller: Player) -> Rematch:
    """Make the rematch of a match that has ended, or sit down in it.

    Raises match_waiting, match_running, match_cancelled, not_seated for who had no seat at the end
    and has not left one, and what `creating.create_match` and `sitting.take_seat` do.
    """
    _require_played(match)
    players = [_player_of(match, seat) for seat in match.seats]
    if caller.id not in {player.id for player in players if player is not None}:
        raise Refusal("not_seated")
    match_id = backend.matches.promise_rematch(match.id, new_id(backend.now()))
    try:
        found = load(backend, match_id)
    except NotFound:
        found = _made(backend, match, players, caller, match_id)
    if found.match.seat_of(caller.id) is not None:
        return Rematch(found, is_old=found.match.version > 1)
    try:
        return Rematch(sitting.take_seat(backend, match_id, caller), is_old=False)
    except Refusal:  # the same player may have asked twice at once
        found = load(backend, match_id)
        if found.match.seat_of(caller.id) is None:
            raise
        return Rematch(found, is_old=True)


def _require_played(match: Match) -> None:
    if match.status is Status.WAITING:
        raise Refusal("match_waiting")
    if match.status is Status.PLAYING:
        raise Refusal("match_running")
    if match.status is Status.CANCELLED:
        raise Refusal("match_cancelled")


def _made(
    backend: Backend,
    match: Match,
    players: Sequence[Player | None],
    caller: Player,
    match_id: str,
) -> LoadedMatch:
    """The rematch put up by this player, unless somebody was faster."""
    present = backend.players.present(tuple(one.id for one in players if one is not None))
    seats = [
        _wanted(seat, player, caller, present)
        for seat, player in zip(match.seats, players, strict=True)
    ]
    try:
        turned_on = (*seats[1:], seats[0])
        return creating.create_match(backend, caller, _again(match, turned_on), match_id)
    except VersionConflict:
        return load(backend, match_id)


def _wanted(
    seat: Seat, player: Player | None, caller: Player, present: dict[str, Player]
) -> creating.WantedSeat:
    if player is None:
        return creating.BotSeat(seat.bot or "")
    if player.id == caller.id:
        return creating.MeSeat()
    return creating.InvitedSeat(player.id) if player.id in present else creating.OpenSeat()


def _player_of(match: Match, seat: Seat) -> Player | None:
    """Whoever has a seat, else the last player who left it to a house bot."""
    if seat.player is not None:
        return seat.player
    left = (one.player for one in reversed(match.predecessors) if one.seat == seat.seat)
    return next((player for player in left if player is not None), None)


def _again(match: Match, seats: tuple[creating.WantedSeat, ...]) -> creating.NewMatch:
    """The same match once more, under the rules of today."""
    options = codec_of(find_game(match.game)).decode_options(bytes(match.options))
    terms: dict[str, Any] = {name: getattr(match, name) for name in TERMS}
    chosen = {name: term for name, term in terms.items() if term is not UNSET}
    return creating.NewMatch(options=options, seats=seats, rematch_of=match.id, **chosen)
