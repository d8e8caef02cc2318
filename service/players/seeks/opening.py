"""A seek is opened: asked for, put into the pool, and paired at once if anybody fits."""

from collections.abc import Mapping
from contextlib import suppress

import msgspec

from engine import refusals as engine
from engine.bots.roster import house_bot
from engine.catalogue import find_game, require_playable
from engine.encoding import encode
from engine.game import Options
from service.backend import Backend
from service.ids import new_id
from service.matches.seats.seat import Player
from service.matches.terms import Clock
from service.players.seeks.ending import finish, tell
from service.players.seeks.shown import SeekDocument, shown
from service.refusals import NotFound, StoreUnreachable
from service.store.answered import Idempotency
from service.store.players.ladders import Ladder, Line
from service.store.players.seeks import FillWith, Seek

FIRST = Line()


class WantedSeek(msgspec.Struct, frozen=True):
    """A seek as it is asked for; options are typed."""

    game: str
    seat_counts: tuple[int, ...]
    options: Options
    clock: Clock | None = None
    rated: bool = False
    rating_within: float | None = None
    fill_with: FillWith | None = None


def open_seek(
    backend: Backend, player: Player, wanted: WantedSeek, key: Idempotency | None = None
) -> tuple[SeekDocument, bool]:
    """A new seek, or the one of this idempotency key; and which it is.

    Raises too_many_seeks, the engine's UnknownGame, BadSetup and UnknownBot; seek_not_found where
    the one of this key is forgotten.
    """
    _require_possible(wanted)
    now = backend.now()
    fresh = new_id(now)
    if key is None:
        return _opened(backend, player, wanted, fresh), False
    promise = backend.promises.to_player(player.id, key, fresh, now)
    if promise.is_kept:
        return _standing(backend, promise.id), True
    opened = _opened(backend, player, wanted, promise.id)
    backend.promises.keep(key, promise, player.id)
    return opened, promise.id != fresh


def _opened(backend: Backend, player: Player, wanted: WantedSeek, seek_id: str) -> SeekDocument:
    now = backend.now()
    options = msgspec.Raw(encode(wanted.options))
    seek = Seek(
        id=seek_id,
        player=player,
        game=wanted.game,
        seat_counts=tuple(sorted(set(wanted.seat_counts))),
        options=options,
        clock=wanted.clock,
        rated=wanted.rated,
        rating_within=wanted.rating_within,
        fill_with=wanted.fill_with,
        opened_at=now,
    )
    pairing = backend.seeks.open(seek, _ratings(backend, seek), new_id(now))
    with suppress(StoreUnreachable):  # it is open: whatever follows from that, the sweeper does
        if pairing is not None:
            finish(backend, pairing)
        else:
            tell(backend, [seek_id])
    return _standing(backend, seek_id)


def _standing(backend: Backend, seek_id: str) -> SeekDocument:
    found = backend.seeks.standing([seek_id])
    if not found:
        raise NotFound("seek_not_found")
    return shown(found[0])


def _ratings(backend: Backend, seek: Seek) -> Mapping[int, float]:
    """The player's ratings by number of seats; who has none yet stands where everybody begins."""
    ladders = [Ladder(seek.game, seats) for seats in seek.seat_counts]
    lines = backend.ladders.lines_of(seek.player.id, ladders)
    known = zip(seek.seat_counts, lines, strict=True)
    return {seats: FIRST.ordinal if line is None else line.ordinal for seats, line in known}


def _require_possible(wanted: WantedSeek) -> None:
    game = find_game(wanted.game)
    for seats in wanted.seat_counts:
        try:
            require_playable(game, seats, wanted.options)
        except engine.Refusal as refusal:
            if refusal.pointer == "/seats":
                refusal.pointer = "/seat_counts"
            raise
    if wanted.fill_with is not None:
        house_bot(wanted.fill_with.bot)
