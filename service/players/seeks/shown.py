"""A seek as its player may see it: read, listed, waited for."""

import time
from enum import StrEnum

import msgspec
from msgspec.structs import asdict

from engine.catalogue import find_game
from engine.encoding import codec_of
from engine.game import Options
from service.backend import Backend
from service.ids import is_id
from service.matches.seats.seat import Player
from service.matches.shown.documents import ClockDocument
from service.matches.terms import Clock, Moment
from service.refusals import BadToken, NotFound
from service.store.admission.admitted import Held
from service.store.players.seeks import FillWith, Standing
from service.streams.staying import staying

LOOKED_AT_SECONDS = 5.0
"""How long it is waited until the seek is looked at, though nothing was told."""


class SeekStatus(StrEnum):
    """How a seek stands."""

    WAITING = "waiting"
    MATCHED = "matched"
    EXPIRED = "expired"
    CLOSED = "closed"


class SeekDocument(msgspec.Struct, frozen=True):
    """What a player would like to play, and what has come of it."""

    id: str
    game: str
    seat_counts: tuple[int, ...]
    options: Options
    clock: ClockDocument | None
    rated: bool
    rating_within: float | None
    fill_with: FillWith | None
    status: SeekStatus
    match: str | None
    """The match that was made, once it is matched."""
    reason: str | None
    """Why it ended without one: `nobody_came`, `not_heard_of`, `matched_elsewhere` (a live match of
    another seek of yours has begun), or the code of a quota."""
    opened_at: Moment
    expires_at: Moment | None
    """When it ends if nothing is heard of you until then; None when it is over."""


class SeekPage(msgspec.Struct, frozen=True):
    """One page of seeks, newest first."""

    items: tuple[SeekDocument, ...]
    next_cursor: str | None


def list_seeks(backend: Backend, player: Player, limit: int, cursor: str | None) -> SeekPage:
    """The seeks of a player, newest first; those that are over for an hour, a few of them."""
    backend.seeks.hear(player.id)
    ids = [one for one in backend.seeks.own(player.id) if cursor is None or one < cursor]
    wanted = ids[::-1][:limit]
    items = tuple(map(shown, backend.seeks.standing(wanted)))
    return SeekPage(items, wanted[-1] if len(ids) > limit else None)


def read_seek(
    backend: Backend, player: Player, seek_id: str, wait_seconds: float, token: Held | None
) -> SeekDocument:
    """One seek of a player, as soon as it waits no more, after so long at the latest."""
    backend.seeks.hear(player.id)
    standing = _own(backend, player, seek_id)
    if not standing.is_waiting or wait_seconds <= 0:
        return shown(standing)
    until = time.monotonic() + wait_seconds
    with (
        backend.hub.log_of_player(player.id).following() as watch,
        staying(backend, watch, token) as may_stay,
    ):
        while True:
            seen = watch.count
            if not may_stay():
                raise BadToken
            standing, left = _own(backend, player, seek_id), until - time.monotonic()
            if not standing.is_waiting or left <= 0 or backend.hub.is_closed:
                return shown(standing)
            watch.wait(seen, min(left, LOOKED_AT_SECONDS))


def shown(standing: Standing) -> SeekDocument:
    """The document of a seek."""
    seek = standing.seek
    status = SeekStatus.WAITING if standing.is_waiting else SeekStatus(standing.state)
    is_matched = status is SeekStatus.MATCHED
    return SeekDocument(
        id=seek.id,
        game=seek.game,
        seat_counts=seek.seat_counts,
        options=codec_of(find_game(seek.game)).decode_options(bytes(seek.options)),
        clock=clock_of_nobody_yet(seek.clock),
        rated=seek.rated,
        rating_within=seek.rating_within,
        fill_with=seek.fill_with,
        status=status,
        match=standing.about if is_matched else None,
        reason=None if is_matched or standing.is_waiting else standing.about or None,
        opened_at=seek.opened_at,
        expires_at=standing.expires_at if standing.is_waiting else None,
    )


def clock_of_nobody_yet(clock: Clock | None) -> ClockDocument | None:
    """A clock that does not run."""
    return None if clock is None else ClockDocument(**asdict(clock), deadline=None)


def _own(backend: Backend, player: Player, seek_id: str) -> Standing:
    found = backend.seeks.standing([seek_id]) if is_id(seek_id) else []
    if not found or found[0].seek.player.id != player.id:
        raise NotFound("seek_not_found")
    return found[0]
