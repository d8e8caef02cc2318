"""The pool of seeks: who looks for company, who is paired with whom, and what is to be told of it.

Everything of it lies in one slot and is changed by scripts alone, each a whole: whoever dies
between two of them leaves a pairing to be seen to, or something to be told, and somebody else does.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec

from engine.encoding import encode
from service.matches.seats.seat import Player
from service.matches.terms import Clock, Moment
from service.refusals import Refusal
from service.store import keys
from service.store.connection import Argument, Client, milliseconds
from service.store.scripts.script import Script
from service.store.scripts.seeks import (
    CLOSE_SEEKS,
    DISSOLVE_PAIRING,
    EXPIRE_SEEK,
    FILL_SEEK,
    FORGET_SEEK,
    OPEN_SEEK,
    SETTLE_PAIRING,
    TRY_SEEK,
)

PATIENCE = timedelta(seconds=30)
"""How long a seek stays after its player was last heard of."""
PATIENCE_FOR_SLOW = timedelta(days=1)
"""The same where a turn may last longer than one stays at a table."""
LIFE = timedelta(hours=1)
LIFE_OF_SLOW = timedelta(days=7)
KEPT_WHEN_OVER = timedelta(hours=1)
MOST_KEPT_OF_A_PLAYER = 20
"""Seeks that are over."""
LONGEST_PATIENCE = PATIENCE_FOR_SLOW
MOST_AT_ONCE = 200
MOST_TRIED = 25
"""Of those for which more are to be looked at: each keeps the store busy for some milliseconds."""
ALL = ""
STILL_WAITING = ("waiting", "paired", "held")


class FillWith(msgspec.Struct, frozen=True):
    """The house bot that takes the seats which nobody has taken by then."""

    bot: str
    after_seconds: int


class Seek(msgspec.Struct, frozen=True):
    """What a player would like to play, and whom with."""

    id: str
    player: Player
    game: str
    seat_counts: tuple[int, ...]
    options: msgspec.Raw
    clock: Clock | None
    rated: bool
    rating_within: float | None
    fill_with: FillWith | None
    opened_at: Moment

    @property
    def is_live(self) -> bool:
        """Whether those who play stay at the table."""
        return self.clock is not None and self.clock.is_live

    @property
    def is_slow(self) -> bool:
        """Whether a turn may last so long that nobody waits at the table for it."""
        return self.clock is not None and not self.is_live

    @property
    def patience(self) -> timedelta:
        """How long it stays after its player was last heard of."""
        return PATIENCE_FOR_SLOW if self.is_slow else PATIENCE

    @property
    def ends_at(self) -> datetime:
        """When it ends, whoever is there."""
        return self.opened_at + (LIFE_OF_SLOW if self.is_slow else LIFE)

    def place(self, ratings: Mapping[int, float]) -> str:
        """Its place in the pool; what every seek of its kind asks for alike comes first."""
        fill, within = self.fill_with, self.rating_within
        fills = fill and milliseconds(self.opened_at + timedelta(seconds=fill.after_seconds))
        asked = (self.game, bytes(self.options).decode(), self.clock, self.rated)
        parts = (
            hashlib.sha256(encode(asked)).hexdigest()[:20],
            f"{milliseconds(self.opened_at):013}",
            self.id,
            self.player.id,
            "l" if self.is_live else "s",
            milliseconds_of(self.patience),
            milliseconds(self.ends_at),
            "" if within is None else f"{within:.6f}",
            fill.bot if fill else "",
            fills or "",
            ",".join(f"{seats}={ratings[seats]:.6f}" for seats in self.seat_counts),
        )
        return ":".join(map(str, parts))


_decode = msgspec.json.Decoder(Seek).decode


class Standing(NamedTuple):
    """A seek as it stands."""

    seek: Seek
    state: str
    about: str
    """The match that was made of it, or why it ended."""
    expires_at: datetime
    is_shown: bool = False
    """Whether the lobby hears of it."""

    @property
    def is_waiting(self) -> bool:
        """Whether nothing has come of it that anybody was told."""
        return self.state in STILL_WAITING


class Pairing(NamedTuple):
    """Seeks that are to become a match; `written` is how the pool knows it."""

    written: str
    match_id: str
    seats: int
    bot: str
    seek_ids: tuple[str, ...]
    """The longest waiting first."""
    held_ids: tuple[str, ...]


class Owed(NamedTuple):
    """What the sweeper has to see to."""

    pairings: Sequence[Pairing]
    untold: Sequence[str]
    expiring: Sequence[str]
    filling: Sequence[str]
    to_try: Sequence[str]
    over: Sequence[str]


class SeekStore:
    """Seeks in Redis."""

    def __init__(self, client: Client, most_open: int, now: Callable[[], datetime]) -> None:
        self._client = client
        self._most_open = most_open
        self._now = now

    def open(self, seek: Seek, ratings: Mapping[int, float], match_id: str) -> Pairing | None:
        """Put a seek into the pool, unless it is there; its pairing, if anybody fits.

        Raises too_many_seeks.
        """
        about = (seek.id, seek.player.id, seek.place(ratings), encode(seek))
        sent = (*about, self._most_open, MOST_KEPT_OF_A_PLAYER, match_id)
        pipe = self._client.pipeline()
        pipe.run(OPEN_SEEK, keys.OF_SEEKS, [milliseconds(self._now()), *sent])
        [[answered, *forgotten]] = pipe.execute_confirmed()
        if answered == b"too_many":
            raise Refusal("too_many_seeks", most=self._most_open)
        if forgotten:
            self._client.zrem(keys.LOBBY_TOLD, *forgotten)
        return None if answered == b"known" else _pairing(answered)

    def try_again(self, seek_id: str, match_id: str) -> Pairing | None:
        """Look on for company for a seek of which it is noted; its pairing, if anybody fits."""
        return _pairing(self._run(TRY_SEEK, seek_id, match_id))

    def fill(self, seek_id: str, match_id: str) -> Pairing | None:
        """Pair a seek with house bots, if their time has come."""
        return _pairing(self._run(FILL_SEEK, seek_id, match_id))

    def settle(self, pairing: Pairing) -> bool:
        """The match of the pairing has been made; whether nobody has said so before."""
        return bool(self._run(SETTLE_PAIRING, pairing.written))

    def dissolve(self, pairing: Pairing, over: Mapping[str, str]) -> bool:
        """No match is made: these seeks end in these states, the others wait again as they did."""
        parts = [part for ended in over.items() for part in ended]
        return bool(self._run(DISSOLVE_PAIRING, pairing.written, *parts))

    def expire(self, seek_id: str) -> None:
        """End a seek if its time is over or its player is not heard of any more."""
        self._run(EXPIRE_SEEK, seek_id)

    def close(self, player_id: str, seek_id: str) -> str:
        """The player wants it no more; the state that it had, empty if there is none."""
        state: Any = self._run(CLOSE_SEEKS, player_id, seek_id)
        return state.decode() if state else ""

    def close_all(self, player_id: str) -> None:
        """The player is gone: whatever waits ends."""
        self._run(CLOSE_SEEKS, player_id, ALL)

    def hear(self, player_id: str) -> None:
        """The player is there: their seeks live on."""
        heard = {player_id: milliseconds(self._now())}
        self._client.zadd(keys.SEEKERS_HEARD, heard, xx=True, gt=True)

    def standing(self, seek_ids: Iterable[str]) -> list[Standing]:
        """How these seeks stand; those that are forgotten are passed over."""
        seek_ids = list(seek_ids)
        if not seek_ids:
            return []
        pipe = self._client.pipeline()
        pipe.hmget(keys.SEEK_DOCUMENTS, seek_ids)
        pipe.hmget(keys.SEEK_STATES, seek_ids)
        pipe.smismember(keys.SEEKS_SHOWN, seek_ids)
        documents, *known = pipe.execute()
        seeks = [_decode(document) if document is not None else None for document in documents]
        heard = self._heard([seek.player.id for seek in seeks if seek is not None])
        return [
            _standing(seek, state.decode(), heard[seek.player.id], bool(is_shown))
            for seek, state, is_shown in zip(seeks, *known, strict=True)
            if seek is not None
        ]

    def own(self, player_id: str) -> list[str]:
        """The seeks of a player, oldest first."""
        first, last = f"[{player_id}:", f"({player_id};"
        found: Any = self._client.zrangebylex(keys.SEEKS_OF_PLAYERS, first, last)
        return [name.decode().partition(":")[2] for name in found]

    def owed(self, late: timedelta) -> Owed:
        """What nobody has seen to for so long, and what the time has come for; one trip."""
        now, pipe = self._now(), self._client.pipeline()
        for name, until in (
            (keys.SEEK_PAIRINGS, now - late),
            (keys.SEEKS_UNTOLD, now - late),
            (keys.SEEKS_EXPIRING, now),
            (keys.SEEKS_FILLING, now),
            (keys.SEEKS_OVER, now - KEPT_WHEN_OVER),
        ):
            end = milliseconds(until)
            pipe.zrange(name, "-inf", end, byscore=True, offset=0, num=MOST_AT_ONCE)
        pipe.hrandfield(keys.SEEKS_TO_TRY, MOST_TRIED)
        pairings, *found = pipe.execute()
        untold, expiring, filling, over, to_try = (_decoded(ids) for ids in found)
        written = [pairing for pairing in map(_pairing, pairings) if pairing is not None]
        return Owed(written, untold, expiring, filling, to_try, over)

    def told(self, told: Sequence[str]) -> None:
        """This has been told."""
        self._client.zrem(keys.SEEKS_UNTOLD, *told)

    def forget(self, seek_ids: Sequence[str]) -> None:
        """Forget seeks that are over, and who opened some so long ago that none can live."""
        pipe = self._client.pipeline()
        now = self._now()
        for standing in self.standing(seek_ids):
            sent = (milliseconds(now), standing.seek.player.id, standing.seek.id)
            pipe.run(FORGET_SEEK, keys.OF_SEEKS, sent)
        pipe.zremrangebyscore(
            keys.SEEKERS_HEARD, "-inf", milliseconds(now - LONGEST_PATIENCE - LIFE)
        )
        pipe.then()
        pipe.zrem(keys.LOBBY_TOLD, *seek_ids)
        pipe.execute()

    def _heard(self, player_ids: list[str]) -> dict[str, datetime]:
        if not player_ids:
            return {}
        found: Any = self._client.zmscore(keys.SEEKERS_HEARD, player_ids)
        zone = self._now().tzinfo
        return {
            player_id: datetime.fromtimestamp((score or 0) / 1000, zone)
            for player_id, score in zip(player_ids, found, strict=True)
        }

    def _run(self, script: Script, *arguments: str) -> Any:
        sent: Sequence[Argument] = (milliseconds(self._now()), *arguments)
        return self._client.run(script, keys.OF_SEEKS, sent)


def milliseconds_of(span: timedelta) -> int:
    """A span as Redis keeps it."""
    return span // timedelta(milliseconds=1)


def _standing(seek: Seek, state: str, heard: datetime, is_shown: bool) -> Standing:
    word, _, about = state.partition(":")
    return Standing(seek, word, about, min(seek.ends_at, heard + seek.patience), is_shown)


def _pairing(written: bytes) -> Pairing | None:
    if not written:
        return None
    match_id, _, seats, bot, seek_ids, held = written.decode().split("/")
    ids, held_ids = (tuple(filter(None, part.split(","))) for part in (seek_ids, held))
    return Pairing(written.decode(), match_id, int(seats), bot, ids, held_ids)


def _decoded(found: Any) -> list[str]:
    return [name.decode() for name in found or ()]
