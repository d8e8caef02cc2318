"""Seeks are opened, read, listed, waited for and taken back by their players."""

from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from engine import refusals as engine
from engine.bots.roster import house_bot
from engine.catalogue import find_game, require_playable
from engine.encoding import codec_of, encode
from engine.game import Options
from service.backend import Backend
from service.ids import is_id, new_id
from service.lobby.cases.pairing import clock_of_nobody_yet, look_for_company, tell
from service.lobby.model import FillWith, Seek, SeekState, closed
from service.lobby.store import SEEK, SeekStore
from service.matches.model.documents import ClockDocument
from service.matches.model.terms import Clock
from service.players.cases.keys import grant_of
from service.players.model import Held, Player
from service.players.store import keys
from service.ratings.model.ladder import FIRST, Ladder
from service.ratings.store import Ladders
from service.refusals import NotFound, Refusal, StoreUnreachable, Undecodable
from service.shapes import MOST_SEATS, GameName, Moment, Page, PlayedGame, SeekId
from service.store.decoding import those_there
from service.store.once import Idempotency

LOOKED_AT_SECONDS = 5.0
"""After how long a waiting request looks at the seek again, though nothing has woken it."""
FEWEST_SEATS = 2
WIDEST = 1000
COMPANY_HAS_COME = (SeekState.PAIRED, SeekState.MATCHED)


class SeekStatus(StrEnum):
    """How a seek stands."""

    WAITING = "waiting"
    """It looks for company."""
    MATCHED = "matched"
    """A match was made of it."""
    EXPIRED = "expired"
    """Its time was up, or no match could be made of it."""
    CLOSED = "closed"
    """It was closed, or another seek of the same player was matched."""


class SeekDocument(msgspec.Struct, frozen=True):
    """What a player would like to play, and what has come of it."""

    id: SeekId
    game: PlayedGame
    seat_counts: tuple[int, ...]
    """With how many seats you would play; one that the others want as well is chosen."""
    options: Options
    """The options the match is to have."""
    clock: ClockDocument | None
    """The clock the match is to have; null for none."""
    rated: bool
    """Whether the match is to count in ratings."""
    rating_within: float | None
    """How far others' `ordinal` may be from yours at most; null for any distance."""
    fill_with: FillWith | None
    """The house bot that takes seats nobody has taken in time; null for none."""
    status: SeekStatus
    """What has come of it."""
    match: str | None
    """The id of the match that was made of it; null until it is `matched`."""
    reason: str | None
    """Why it ended without a match: `nobody_came`, `not_heard_of` (you were silent),
    `matched_elsewhere` (a live match of another seek of yours has begun), or the code of a refusal;
    null while it waits, once it is matched, and where you closed it."""
    opened_at: Moment
    """When it was opened."""
    expires_at: Moment | None
    """When it ends if nothing is heard of you until then; null once it is over."""


def _require_distinct(counts: Sequence[int]) -> None:
    if len(set(counts)) < len(counts):
        raise ValueError("Each number of seats once.")


class SeekRequest(msgspec.Struct, frozen=True):
    """What a player would like to play, and whom with; options are typed."""

    game: GameName
    seat_counts: Annotated[
        tuple[Annotated[int, Meta(ge=FEWEST_SEATS, le=MOST_SEATS)], ...],
        Meta(
            min_length=1,
            max_length=MOST_SEATS,
            extra={"check": _require_distinct},
            extra_json_schema={"example": [2], "uniqueItems": True},
        ),
    ]
    """With how many seats you would play; one in common with others is enough."""
    options: Options
    """The options the match is to have, the same as the others'; see `options_schema` of the
    game."""
    clock: Clock | None = None
    """The clock the match is to have, the same as the others'; left out: none."""
    rated: bool = False
    """Whether the match is to count in ratings, as the others want it."""
    rating_within: Annotated[float, Meta(ge=0, le=WIDEST)] | None = None
    """How far the others' `ordinal` with so many seats may be from yours, and yours from theirs if
    they say so; whoever has none yet stands at 0. Left out: any distance."""
    fill_with: FillWith | None = None
    """The house bot that takes seats nobody has taken in time; left out: none."""


def open_seek(
    backend: Backend, player: Player, wanted: SeekRequest, key: Idempotency | None = None
) -> tuple[SeekDocument, bool]:
    """A new seek, or the one of this idempotency key; and which it is.

    Raises too_many_seeks, the engine's UnknownGame, BadSetup and UnknownBot; seek_not_found where
    the one of this key is forgotten.
    """
    _require_possible(wanted)

    def opened(seek_id: str) -> None:
        kept = backend.of(SeekStore).open(_new_seek(backend, player, wanted, seek_id))
        with suppress(StoreUnreachable):  # it is open: whatever follows from that, the sweeper does
            look_for_company(backend, kept)

    seek_id, is_old = backend.once.do(player.id, key, new_id(backend.now()), opened)
    return document(_own(backend, player, seek_id)), is_old


def _require_possible(wanted: SeekRequest) -> None:
    """Refuse what no match can be made of."""
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


def _new_seek(backend: Backend, player: Player, wanted: SeekRequest, seek_id: str) -> Seek:
    """The seek with the player's ratings; whoever has none yet stands where everybody begins."""
    counts = tuple(sorted(wanted.seat_counts))
    places = {seats: (Ladder(wanted.game, seats), player.id) for seats in counts}
    lines = backend.of(Ladders).lines_at([*places.values()])
    now = backend.now()
    return Seek(
        id=seek_id,
        player=player,
        game=wanted.game,
        seat_counts=counts,
        options=msgspec.Raw(encode(wanted.options)),
        clock=wanted.clock,
        rated=wanted.rated,
        rating_within=wanted.rating_within,
        fill_with=wanted.fill_with,
        ratings={seats: lines.get(place, FIRST).ordinal for seats, place in places.items()},
        opened_at=now,
        changed_at=now,
    )


def list_seeks(
    backend: Backend, player: Player, limit: int, cursor: str | None
) -> Page[SeekDocument]:
    """The seeks of a player, newest first; those that are over for an hour, a few of them."""
    store = backend.of(SeekStore)
    store.hear(player.id)
    ids = [one for one in store.own(player.id) if cursor is None or one < cursor]
    wanted = ids[::-1][:limit]
    loaded = ((seek.id, (seek,)) for seek in _load(backend, wanted))
    items = those_there(backend.decoding.each(SEEK, document, loaded))
    return Page(tuple(items), wanted[-1] if len(ids) > limit else None)


def read_seek(
    backend: Backend, player: Player, seek_id: str, wait_seconds: float, token: Held | None
) -> SeekDocument:
    """One seek of a player, as soon as it waits no more, after so long at the latest."""
    backend.of(SeekStore).hear(player.id)
    seek = _own(backend, player, seek_id)
    if not seek.is_undecided or wait_seconds <= 0:
        return document(seek)

    def decided() -> Seek | None:
        seek = _own(backend, player, seek_id)
        return None if seek.is_undecided else seek

    found = backend.hub.wait_for(
        keys.PLAYER_EVENTS % player.id,
        lambda _: decided(),
        wait_seconds,
        grant_of(backend, token),
        lambda: LOOKED_AT_SECONDS,
    )
    return document(found or _own(backend, player, seek_id))


def document(seek: Seek) -> SeekDocument:
    """The seek for its player; Undecodable where nobody knows its options here."""
    try:
        options = codec_of(find_game(seek.game)).decode_options(bytes(seek.options))
    except engine.Refusal as fault:
        raise Undecodable(SEEK, str(fault)) from None
    status = SeekStatus.WAITING if seek.is_undecided else SeekStatus(seek.state.value)
    return SeekDocument(
        id=seek.id,
        game=seek.game,
        seat_counts=seek.seat_counts,
        options=options,
        clock=clock_of_nobody_yet(seek.clock),
        rated=seek.rated,
        rating_within=seek.rating_within,
        fill_with=seek.fill_with,
        status=status,
        match=seek.match,
        reason=seek.reason,
        opened_at=seek.opened_at,
        expires_at=seek.expires_at if seek.is_undecided else None,
    )


def close_seek(backend: Backend, player: Player, seek_id: str) -> None:
    """The player wants it no more; seek_not_found, or seek_matched where company has come."""
    seek = _own(backend, player, seek_id)
    now = backend.now()
    changed = backend.of(SeekStore).change([seek], lambda one: closed(one, now))
    if not changed and _own(backend, player, seek_id).state in COMPANY_HAS_COME:
        raise Refusal("seek_matched")
    tell(backend, changed)


def _load(backend: Backend, seek_ids: Sequence[str]) -> list[Seek]:
    """These seeks, and when their players were last heard of."""
    store = backend.of(SeekStore)
    return store.with_heard(store.load(seek_ids))


def _own(backend: Backend, player: Player, seek_id: str) -> Seek:
    store = backend.of(SeekStore)
    seek = store.load_one(player.id, seek_id) if is_id(seek_id) else None
    if seek is None:
        raise NotFound("seek_not_found")
    return store.with_heard([seek])[0]
