"""Seeks are paired, their matches are made, each once, and their players hear of it.

Nobody holds a lock. Whoever opens a seek searches those that wait and writes a pairing, if all of
them wait still; whoever is too late searches again. A pairing stands in its seeks: nobody else gets
them. Whoever finds one makes its match (the process that paired them at once, the sweeper if that
one died) under the id that it names, so that many make one. Only then the seeks are settled, and
only then the players are told: a process may die anywhere between, and the next one does the same
again.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import TypeVar

import msgspec
import structlog
from msgspec.structs import asdict, replace

from engine import refusals as engine
from engine.catalogue import find_game
from engine.encoding import codec_of
from service.backend import Backend
from service.ids import new_id
from service.lobby import model, store
from service.lobby.model import (
    Company,
    LobbyEvent,
    Pairing,
    Seek,
    SeekOpened,
    SeekState,
    StoredLobbyNotice,
)
from service.lobby.store import ATTEMPTS, SeekStore
from service.matches.cases.creating import BotSeat, Opening, PlayerSeat
from service.matches.model.documents import ClockDocument
from service.matches.model.events import (
    AnyHouseEvent,
    SeekClosed,
    SeekExpired,
    SeekMatched,
    StoredNotice,
)
from service.matches.model.match import Match
from service.matches.model.terms import Clock
from service.matches.store.matches import MatchStore
from service.players.store.accounts import PlayerStore
from service.refusals import NotFound, PlayersGone, StoreUnreachable
from service.seats.cases import sitting

T = TypeVar("T")

QUOTAS = ("too_many_running", "too_many_searching")
OVER = 1
"""The number of the notice by which the lobby hears that a seek is over."""

_log = structlog.get_logger()


def look_for_company(backend: Backend, seek: Seek) -> None:
    """Pair a seek with those that fit and make their match; if nobody does, it waits and is shown.

    A seek that has been paired meanwhile is left to whoever has done so.
    """
    seeks = backend.of(SeekStore)
    found = [seek]
    for _ in range(ATTEMPTS):
        if not found or found[0].state is not SeekState.WAITING:
            return
        company, behind = _search(backend, found[0])
        if company is not None:
            if _pair(backend, company):
                return
        elif written := seeks.write([model.looked_for(found[0], behind, backend.now())]):
            tell(backend, written)
            return
        found = seeks.load([seek.id])


def _search(backend: Backend, seek: Seek) -> tuple[Company | None, str | None]:
    """Those who sit down with a seek; and the place behind which nobody has been looked at yet."""
    behind: str | None = None

    def portions() -> Iterator[Sequence[Seek]]:
        nonlocal behind
        for portion, place in backend.of(SeekStore).those_who_wait(seek):
            behind = place
            yield portion

    company = model.find_company(seek, portions())
    return company, behind


def _pair(backend: Backend, company: Company, bot: str = "") -> bool:
    """Have these sit down together, if all of them wait still; whether they do.

    The players of a live match sit at no second one: their other live seeks are held until it is
    made.
    """
    seeks = backend.of(SeekStore)
    now = backend.now()
    paired = sorted(company.seeks, key=lambda seek: seek.place)
    ids = tuple(seek.id for seek in paired)
    held = list[Seek]()
    if paired[0].is_live:
        others = seeks.load(own for seek in paired for own in seeks.own(seek.player.id))
        held = [
            one
            for one in others
            if one.is_live and one.state is SeekState.WAITING and one.id not in ids
        ]
    pairing = Pairing(
        match_id=new_id(now),
        seats=company.seats,
        bot=bot,
        seek_ids=ids,
        held_ids=tuple(one.id for one in held),
    )
    written = seeks.write([model.bound(one, pairing, now) for one in (*paired, *held)])
    if written is not None:
        finish(backend, pairing, written)
    return written is not None


def finish(backend: Backend, pairing: Pairing, involved: Sequence[Seek]) -> None:
    """Make the match of a pairing, or find it made; or let go of its seeks and those it holds."""
    seeks = [seek for seek in involved if seek.id in pairing.seek_ids]
    if len(seeks) < len(pairing.seek_ids):
        return  # it was made so long ago that they are forgotten
    # The match counts for whoever asked for the bots, else for whoever has waited longest.
    asked = (seek for seek in seeks if seek.fill_with and seek.fill_with.bot == pairing.bot)
    host = next(asked, seeks[0])
    over = dict[str, tuple[SeekState, str]]()
    is_made = True
    try:
        sitting.seat_together(backend, host.player, _wanted(pairing, seeks), pairing.match_id)
    except StoreUnreachable:
        raise
    except engine.Refusal as refusal:
        over = _over(refusal, host, seeks)
        is_made = False
    now = backend.now()

    def change(seek: Seek) -> Seek | None:
        if is_made:
            return model.settled(seek, pairing, now)
        if seek.pairing == pairing and seek.id in over:
            return model.over(seek, *over[seek.id], now)
        return model.let_go(seek, pairing, now)

    tell(backend, backend.of(SeekStore).change(involved, change))


def tell(backend: Backend, seeks: Sequence[Seek]) -> None:
    """Deliver the notices of these seeks; however often it is called, each arrives once."""
    untold = {seek.id: seek for seek in seeks if not seek.is_told}
    made = {seek.match for seek in untold.values() if seek.match is not None}
    matches = {match.id: match for match in backend.of(MatchStore).load_many(sorted(made))}
    now = backend.now()
    for seek in untold.values():
        match = matches.get(seek.match) if seek.match is not None else None
        to_player = None if seek.is_undecided else _notice(seek, match, now)
        to_lobby = enumerate(_lobby_notices(seek, now) if seek.is_shown else ())
        store.tell_of_seek(backend, seek.id, seek.player.id, to_player, to_lobby)

    def told(seek: Seek) -> Seek | None:
        has_ended_since = seek.is_undecided != untold[seek.id].is_undecided
        return None if has_ended_since else replace(seek, is_told=True)

    backend.of(SeekStore).change(list(untold.values()), told)


def put_away(backend: Backend, seek_id: str, show: Callable[[Seek], object]) -> None:
    """Forget a seek that cannot be decoded or shown, and tell its player and the lobby, where it is
    known whose it was; those who were paired with it wait again, unless their match stands.

    Raises VersionConflict where it has changed.
    """
    seeks = backend.of(SeekStore)
    player_id = seeks.put_away(seek_id, show)
    now = backend.now()
    player = backend.of(PlayerStore).find([player_id]).get(player_id) if player_id else None
    if player is not None:
        closed = SeekClosed(None, seek_id, player, None)
        to_lobby = StoredLobbyNotice(match="", game="", version=0, at=now, seats=(), event=closed)
        numbered = [(OVER, to_lobby)] if seeks.has_told(seek_id) else []
        store.tell_of_seek(backend, seek_id, player.id, StoredNotice("", 0, now, closed), numbered)
    seeks.tell_no_more([seek_id])
    bound = [seek.pairing for seek in seeks.due() if seek.pairing is not None]
    for pairing in {one.match_id: one for one in bound if seek_id in one.seek_ids}.values():
        _finish_without(backend, pairing)


def _finish_without(backend: Backend, pairing: Pairing) -> None:
    """Settle a pairing of which a seek is lost if its match stands, else let go of the others."""
    settle = model.let_go if backend.of(MatchStore).rule_out(pairing.match_id) else model.settled
    now = backend.now()
    involved = backend.of(SeekStore).load((*pairing.seek_ids, *pairing.held_ids))
    changed = backend.of(SeekStore).change(involved, lambda one: settle(one, pairing, now))
    tell(backend, changed)


def see_to_seeks(backend: Backend) -> None:
    """One round of the sweeper: whatever time brings about, and whatever others left undone."""

    def finish_for_others(pairing: Pairing) -> None:
        involved = backend.of(SeekStore).load((*pairing.seek_ids, *pairing.held_ids))
        finish(backend, pairing, involved)

    due = backend.of(SeekStore).due()
    pairings = {seek.pairing.match_id: seek.pairing for seek in due if seek.pairing is not None}
    _each(pairings.values(), finish_for_others)
    _each((seek for seek in due if seek.pairing is None), lambda seek: _see_to(backend, seek))


def _see_to(backend: Backend, seek: Seek) -> None:
    """See to one seek that waits or is over."""
    seeks = backend.of(SeekStore)
    now = backend.now()
    if model.expired(seek, now) is not None:
        tell(backend, seeks.change([seek], lambda one: model.expired(one, now)))
    elif not seek.is_told:
        tell(backend, [seek])
    elif not seek.is_undecided:
        seeks.forget(seek)
    elif seek.looks_behind is not None:
        look_for_company(backend, seek)
    elif seek.fill_with is not None and seek.fills_at is not None and seek.fills_at <= now:
        everybody = seeks.those_who_wait(replace(seek, looks_behind=""))
        company = model.find_company_for_bots(seek, (portion for portion, _ in everybody))
        _pair(backend, company, seek.fill_with.bot)
    else:
        seeks.change([seek], lambda one: one)  # its player was heard of: it is due later


def _each(owed: Iterable[T], do: Callable[[T], None]) -> None:
    """One that is broken must not keep the sweeper from the others."""
    for one in owed:
        try:
            do(one)
        except StoreUnreachable:
            raise
        except Exception as fault:
            _log.error("seek_failed", about=str(one), error=type(fault).__name__)


def _wanted(pairing: Pairing, seeks: Sequence[Seek]) -> Opening:
    """Who sits where follows from the id of the match, which nobody could choose."""
    players = tuple(PlayerSeat(seek.player.id) for seek in seeks)
    bots = (BotSeat(pairing.bot),) * (pairing.seats - len(players))
    seats: tuple[PlayerSeat | BotSeat, ...] = (*players, *bots)
    drawn = sorted(
        range(pairing.seats),
        key=lambda place: hashlib.sha256(f"{pairing.match_id}/{place}".encode()).digest(),
    )
    asked = seeks[0]
    return Opening(
        asked.game,
        codec_of(find_game(asked.game)).decode_options(bytes(asked.options)),
        tuple(seats[place] for place in drawn),
        clock=asked.clock,
        rated=asked.rated,
    )


def _over(
    refusal: engine.Refusal, host: Seek, seeks: Sequence[Seek]
) -> dict[str, tuple[SeekState, str]]:
    """Which seeks end because no match can be made of them, and how; the others wait on."""
    if isinstance(refusal, PlayersGone):
        gone = (SeekState.CLOSED, "player_gone")
        return {one.id: gone for one in seeks if one.player.id in refusal.player_ids}
    if refusal.code in QUOTAS:
        return {host.id: (SeekState.EXPIRED, refusal.code)}
    if isinstance(refusal, NotFound):  # somebody else has found it refused, and died of it
        return {}
    return {seek.id: (SeekState.EXPIRED, refusal.code) for seek in seeks}


def _notice(seek: Seek, match: Match | None, now: datetime) -> StoredNotice:
    """What the player of a seek that is over is told."""
    event: AnyHouseEvent
    if seek.state is SeekState.MATCHED:
        event = SeekMatched(match.seat_of(seek.player.id) if match else None, seek.id)
    elif seek.state is SeekState.EXPIRED:
        event = SeekExpired(None, seek.id, seek.reason or "")
    else:
        event = SeekClosed(None, seek.id, seek.player, None)
    match_id, version = ("", 0) if match is None else (match.id, 1)
    return StoredNotice(match_id, version, now, event)


def _lobby_notices(seek: Seek, now: datetime) -> Sequence[StoredLobbyNotice]:
    """What everybody is told of a seek: that it was opened, and that it is over once it is."""

    def notice(at: datetime, event: LobbyEvent) -> StoredLobbyNotice:
        return StoredLobbyNotice(match="", game=seek.game, version=0, at=at, seats=(), event=event)

    opened = SeekOpened(
        seat=None,
        seek=seek.id,
        player=seek.player,
        seat_counts=seek.seat_counts,
        options=msgspec.json.decode(seek.options),
        clock=clock_of_nobody_yet(seek.clock),
        rated=seek.rated,
    )
    if seek.is_undecided:
        return [notice(seek.opened_at, opened)]
    closed = SeekClosed(None, seek.id, seek.player, seek.match)
    return [notice(seek.opened_at, opened), notice(now, closed)]


def clock_of_nobody_yet(clock: Clock | None) -> ClockDocument | None:
    """A clock that does not run."""
    return None if clock is None else ClockDocument(**asdict(clock), deadline=None)
