"""The one rematch of a match: the same again, the seats turned on by one.

Whoever asks first makes it and sits in it; a seat of it is kept for everybody else, house bots sit
as before, and a seat is open whose player is gone. Whoever asks after that sits down in it. Its id
is promised beside the match that has ended, so that however many ask at once, and wherever they
die, there is one.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from engine.catalogue import find_game
from engine.encoding import codec_of
from service.backend import Backend
from service.ids import new_id
from service.matches.cases import creating
from service.matches.cases.clocks import load
from service.matches.cases.idempotent import Made
from service.matches.model.match import Match, Seat
from service.matches.model.terms import Status
from service.matches.store.matches import MatchStore
from service.players.model import HeldKey, Player
from service.players.store.accounts import PlayerStore
from service.players.store.cut_keys import CutKeys
from service.refusals import NotFound, Refusal, VersionConflict
from service.seats.cases import sitting

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
    for name in creating.Opening.__struct_fields__
    if name not in OF_ITS_OWN and name in Match.__struct_fields__
)
"""What a rematch has in common with its match: every term that a creator may choose."""


NOT_PLAYED = {
    Status.WAITING: "match_waiting",
    Status.PLAYING: "match_running",
    Status.CANCELLED: "match_cancelled",
}


def rematch(backend: Backend, match: Match, caller: Player, link: HeldKey | None = None) -> Made:
    """Make the rematch of a match that has ended, or sit down in it.

    The link by which a guest came is for their seat of the rematch from then on. Raises
    match_waiting, match_running, match_cancelled, not_seated for whoever had no seat at the end and
    has not left one, and what `creating.put_up` and `sitting.take_seat` do.
    """
    if match.status in NOT_PLAYED:
        raise Refusal(NOT_PLAYED[match.status])
    made = _with_caller(backend, match, caller)
    seat = made.loaded.match.seat_of(caller.id)
    if link is not None and seat is not None:
        backend.of(CutKeys).lead_on(caller.id, link.id, made.loaded.match.id, seat)
    return made


def _with_caller(backend: Backend, match: Match, caller: Player) -> Made:
    """The rematch with the caller in it; `is_replayed` if they sat there before they asked."""
    players = [_player_of(match, seat) for seat in match.seats]
    if caller.id not in {player.id for player in players if player is not None}:
        raise Refusal("not_seated")
    match_id = backend.of(MatchStore).promise_rematch(match.id, new_id(backend.now()))
    try:
        found = load(backend, match_id)
    except NotFound:
        opening = _again(backend, match, players, caller)
        try:
            found = creating.put_up(backend, caller, opening, match_id)
        except VersionConflict:  # somebody was faster
            found = load(backend, match_id)
    if found.match.seat_of(caller.id) is not None:
        return Made(found, is_replayed=found.match.version > 1)
    try:
        return Made(sitting.take_seat(backend, match_id, caller))
    except Refusal:  # the same player may have asked twice at once
        found = load(backend, match_id)
        if found.match.seat_of(caller.id) is None:
            raise
        return Made(found, is_replayed=True)


def _player_of(match: Match, seat: Seat) -> Player | None:
    """Whoever has a seat, else the last player who left it to a house bot."""
    if seat.player is not None:
        return seat.player
    left = (one.player for one in reversed(match.predecessors) if one.seat == seat.seat)
    return next((player for player in left if player is not None), None)


def _again(
    backend: Backend, match: Match, players: Sequence[Player | None], caller: Player
) -> creating.Opening:
    """The same match once more, under the rules of today, the seats turned on by one."""
    present = backend.of(PlayerStore).present(tuple(one.id for one in players if one is not None))
    seats = list[creating.WantedSeat]()
    for seat, player in zip(match.seats, players, strict=True):
        if player is None:
            seats.append(creating.BotSeat(seat.bot or ""))
        elif player.id == caller.id:
            seats.append(creating.MeSeat())
        elif player.id in present:
            seats.append(creating.InvitedSeat(player.id))
        else:
            seats.append(creating.OpenSeat())
    options = codec_of(find_game(match.game)).decode_options(bytes(match.options))
    terms: dict[str, Any] = {name: getattr(match, name) for name in TERMS}
    chosen = {name: term for name, term in terms.items() if term is not UNSET}
    return creating.Opening(
        options=options, seats=(*seats[1:], seats[0]), rematch_of=match.id, **chosen
    )
