"""What comes of a seek: a match that is made once, whoever makes it, or none; and who is told.

A pairing is a promise of the pool: nobody else gets these seeks. Whoever finds one makes its match
(the process that paired them at once, the sweeper if that one died) under the id that it names, so
that many make one. Only then the pool is told, and only then the players: a process may die
anywhere between, and the next one does the same again.
"""

import hashlib
from collections.abc import Mapping, Sequence

import msgspec

from engine import refusals as engine
from engine.catalogue import find_game
from engine.encoding import codec_of
from service.backend import Backend
from service.ids import is_id
from service.matches.match import Match
from service.matches.seats import once
from service.matches.seats.creating import BotSeat, NewMatch, PlayerSeat
from service.matches.seats.seat import Player
from service.matches.told.house_events import AnyHouseEvent, SeekClosed, SeekExpired, SeekMatched
from service.matches.told.lobby_events import LobbyEvent, SeekOpened, StoredLobbyNotice
from service.matches.told.notices import StoredNotice
from service.players.seeks.shown import clock_of_nobody_yet
from service.refusals import NotFound, PlayersGone, Refusal, StoreUnreachable
from service.store.players.seeks import Pairing, Seek, Standing

PLAYER_GONE = "closed:player_gone"
QUOTAS = ("too_many_running", "too_many_searching")


def close_seek(backend: Backend, player: Player, seek_id: str) -> None:
    """The player wants it no more; seek_not_found, or seek_matched where company has come."""
    state = backend.seeks.close(player.id, seek_id) if is_id(seek_id) else ""
    if not state:
        raise NotFound("seek_not_found")
    if state.partition(":")[0] in ("paired", "matched"):
        raise Refusal("seek_matched")
    tell(backend, [seek_id])


def finish(backend: Backend, pairing: Pairing) -> None:
    """Make the match of a pairing, or find it made; or let go of its seeks."""
    seeks = [standing.seek for standing in backend.seeks.standing(pairing.seek_ids)]
    host = _host(pairing, seeks)
    try:
        once.put_up(backend, host.player, _wanted(pairing, seeks), pairing.match_id)
    except StoreUnreachable:
        raise
    except engine.Refusal as refusal:
        backend.seeks.dissolve(pairing, _over(refusal, host, seeks))
    else:
        backend.seeks.settle(pairing)
    tell(backend, (*pairing.seek_ids, *pairing.held_ids))


def tell(backend: Backend, seek_ids: Sequence[str]) -> None:
    """Tell what is to be told of these seeks, as often as it is asked for: it is heard once."""
    standings = backend.seeks.standing(seek_ids)
    made = {standing.about for standing in standings if standing.state == "matched"}
    matches = {match.id: match for match in backend.matches.load_many(sorted(made))}
    told = []
    for standing in standings:
        seek, match = standing.seek, matches.get(standing.about)
        to_player = None if standing.is_waiting else _notice(backend, standing, match)
        to_lobby = _lobby_notices(backend, standing) if standing.is_shown else ()
        backend.tell_of_seek(seek.id, seek.player.id, to_player, to_lobby)
        told += [f"{seek.id}/0"] if standing.is_shown else []
        told += [] if standing.is_waiting else [f"{seek.id}/1"]
    if told:
        backend.seeks.told(told)


def _wanted(pairing: Pairing, seeks: Sequence[Seek]) -> NewMatch:
    """Who sits where follows from the id of the match, which nobody could choose."""
    players = tuple(PlayerSeat(seek.player.id) for seek in seeks)
    bots = (BotSeat(pairing.bot),) * (pairing.seats - len(players))

    def drawn(place: int) -> bytes:
        return hashlib.sha256(f"{pairing.match_id}/{place}".encode()).digest()

    seats: tuple[PlayerSeat | BotSeat, ...] = (*players, *bots)
    order = sorted(range(pairing.seats), key=drawn)
    asked = seeks[0]
    options = codec_of(find_game(asked.game)).decode_options(bytes(asked.options))
    drawn_seats = tuple(seats[place] for place in order)
    return NewMatch(asked.game, options, drawn_seats, clock=asked.clock, rated=asked.rated)


def _host(pairing: Pairing, seeks: Sequence[Seek]) -> Seek:
    """For whom the match counts: who asked for the bots, else who has waited longest."""
    asked = (seek for seek in seeks if seek.fill_with and seek.fill_with.bot == pairing.bot)
    return next(asked, seeks[0])


def _over(refusal: engine.Refusal, host: Seek, seeks: Sequence[Seek]) -> Mapping[str, str]:
    """Which seeks end because no match can be made of them, and how; the others wait on."""
    if isinstance(refusal, PlayersGone):
        return {one.id: PLAYER_GONE for one in seeks if one.player.id in refusal.player_ids}
    if refusal.code in QUOTAS:
        return {host.id: f"expired:{refusal.code}"}
    if isinstance(refusal, NotFound):  # somebody else has found it refused, and died of it
        return {}
    return {seek.id: f"expired:{refusal.code}" for seek in seeks}


def _notice(backend: Backend, standing: Standing, match: Match | None) -> StoredNotice:
    event = _event(standing, match)
    match_id, version = ("", 0) if match is None else (match.id, 1)
    return StoredNotice(match_id, version, backend.now(), event)


def _event(standing: Standing, match: Match | None) -> AnyHouseEvent:
    seek = standing.seek
    if standing.state == "matched":
        return SeekMatched(match.seat_of(seek.player.id) if match else None, seek.id)
    if standing.state == "expired":
        return SeekExpired(None, seek.id, standing.about)
    return SeekClosed(None, seek.id, seek.player, None)


def _lobby_notices(backend: Backend, standing: Standing) -> Sequence[StoredLobbyNotice]:
    seek = standing.seek
    opened: LobbyEvent = SeekOpened(
        None,
        seek.id,
        seek.player,
        seek.seat_counts,
        msgspec.json.decode(seek.options),
        clock_of_nobody_yet(seek.clock),
        seek.rated,
    )
    notices = [StoredLobbyNotice("", seek.game, 0, seek.opened_at, (), opened)]
    if not standing.is_waiting:
        made = standing.about if standing.state == "matched" else None
        closed = SeekClosed(None, seek.id, seek.player, made)
        notices.append(StoredLobbyNotice("", seek.game, 0, backend.now(), (), closed))
    return notices
