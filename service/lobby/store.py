"""Seeks and what the lobby is told, in Redis.

A seek is a document, changed by compare-and-set; all their keys lie in one slot. Every change of
one seek or several is worked out by the model and written by one script, if nobody else has changed
any of them meanwhile; so nobody holds a lock, and whoever dies leaves documents that say what is to
be done. When to look at each stands beside them.

What everybody is told of seeks and public matches stands on one stream. A commit leaves its notices
for the lobby in the match's outbox, and whoever delivers brings all that lies there, oldest first:
a process that died before it could tell leaves nothing out, and the order of each match holds. The
script that puts them on the stream knows the last one of every match and takes none twice. The
stream keeps the newest notices only; what a match was told of last goes when the match is
forgotten.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.encoding import encode
from service.backend import Backend
from service.lobby.model import (
    LIFE,
    PATIENCE_FOR_SLOW,
    Seek,
    SeekState,
    StoredLobbyNotice,
    closed,
    told_in_lobby,
)
from service.matches.model.changes import Change
from service.matches.model.documents import Now
from service.matches.model.events import StoredNotice
from service.matches.model.match import HEAD_IN_TAG, Match
from service.matches.store.followers import Follower, Outbox, has_moved
from service.matches.store.outbox import put_notice
from service.refusals import Refusal, StoreUnreachable, Undecodable, VersionConflict
from service.store.client import Argument, Pipeline, milliseconds
from service.store.compare_and_set import Command, Seen, compare_and_set
from service.store.decoding import those_there
from service.store.script import script

SEEK = "seek"
"""What operators read that cannot be decoded."""
SEEK_DOCUMENTS = "{seeks}:documents"
"""Hash: every seek and what has become of it, by its id."""
SEEKS_WAITING = "{seeks}:waiting"
"""Sorted set of the places of all that wait, `<kind>:<since>:<seek>:<player>`, in their own order:
those that ask for the same stand side by side, the longest waiting first."""
SEEKS_OF_PLAYERS = "{seeks}:own"
"""Sorted set of `<player>:<seek>`, in its own order."""
SEEKS_DUE = "{seeks}:due"
"""Sorted set of all seeks by the moment somebody has to look at them."""
SEEKERS_HEARD = "{seeks}:heard"
"""Sorted set of the players who have opened seeks, by the moment they were last heard of."""

LOBBY_LOG = "{lobby}:events"
"""Stream of notices: what everybody is told of public matches; the newest few thousand."""
LOBBY_TOLD = "{lobby}:told"
"""Sorted set: every match that the lobby was told of, by the number of the last notice."""

MOST_KEPT_OF_A_PLAYER = 20
"""Seeks that are over."""
MOST_DUE_AT_ONCE = 200
PORTIONS = (64, 128, 256)
"""How many places are looked at in one go, one portion after the other."""
ATTEMPTS = 50
"""Each time somebody else was faster; a pairing that fails has made room for another."""

FOR_LOBBY = "lobby/"
"""How the names of these notices begin in an outbox, where those of others name a player."""
KEPT = 10_000
"""Notices on the stream of the lobby."""
MOST_OF_A_VERSION = 16
"""Notices of the lobby by one commit."""

WRITE_SEEKS = script(__file__, "write_seeks")
TELL_LOBBY = script(__file__, "tell_lobby")
_KEYS = (SEEK_DOCUMENTS, SEEKS_WAITING, SEEKS_OF_PLAYERS, SEEKS_DUE)
_decode = msgspec.json.Decoder(Seek).decode


class SeekStore:
    """Seeks in Redis."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._decoding = backend.decoding
        self._most_open = backend.settings.seeks_per_player
        self._now = backend.now

    def open(self, seek: Seek) -> Seek:
        """Keep a new seek; the one of this id, should it be kept already. Raises too_many_seeks.

        Of those of the player that are over the newest few are kept.
        """
        for _ in range(ATTEMPTS):
            own_ids = self.own(seek.player.id)
            own = self.load(own_ids)
            for known in own:
                if known.id == seek.id:
                    return known
            if sum(one.is_undecided for one in own) >= self._most_open:
                raise Refusal("too_many_seeks", most=self._most_open)
            over = [one for one in own if not one.is_undecided]
            forgotten = over[: max(0, len(over) - MOST_KEPT_OF_A_PLAYER)]
            if self._write([seek], forgotten, own_count=len(own_ids)):
                return seek
        raise StoreUnreachable

    def change(self, seeks: Sequence[Seek], change: Callable[[Seek], Seek | None]) -> list[Seek]:
        """Change each of these seeks as the model says, None for not at all; the changed ones.

        All are written or none: they are loaded and asked anew as often as somebody was faster.
        """
        for _ in range(ATTEMPTS):
            made = [after for before in seeks if (after := change(before)) is not None]
            if (written := self.write(made)) is not None:
                return written
            seeks = self.load(seek.id for seek in seeks)
        raise StoreUnreachable

    def write(self, seeks: Sequence[Seek]) -> list[Seek] | None:
        """Write changed seeks, each made of what was loaded; None if somebody was faster."""
        after = [replace(seek, version=seek.version + 1) for seek in seeks]
        return after if not after or self._write(after) else None

    def load(self, seek_ids: Iterable[str]) -> list[Seek]:
        """These seeks; those that are forgotten, or cannot be decoded, are passed over."""
        wanted = list(seek_ids)
        documents: Any = self._client.hmget(SEEK_DOCUMENTS, wanted) if wanted else []
        return self._decoded(wanted, documents)

    def load_one(self, player_id: str, seek_id: str) -> Seek | None:
        """A seek of this player, if they have it; Undecodable."""
        return self.find(seek_id) if seek_id in self.own(player_id) else None

    def find(self, seek_id: str) -> Seek | None:
        """A seek, whoever has it; Undecodable."""
        document: Any = self._client.hget(SEEK_DOCUMENTS, seek_id)
        if document is None:
            return None
        return self._decoding.one(SEEK, seek_id, _decode, document)

    def _decoded(self, seek_ids: Sequence[str], documents: Sequence[bytes | None]) -> list[Seek]:
        stored = zip(seek_ids, zip(documents), strict=True)
        return those_there(self._decoding.each(SEEK, _decode, stored))

    def with_heard(self, seeks: Sequence[Seek]) -> list[Seek]:
        """The same, and when their players were last heard of: it says when they expire."""
        if not seeks:
            return []
        heard: Any = self._client.zmscore(SEEKERS_HEARD, [seek.player.id for seek in seeks])
        return [_heard(seek, at) for seek, at in zip(seeks, heard, strict=True)]

    def those_who_wait(self, first: Seek) -> Iterator[tuple[list[Seek], str | None]]:
        """Those of one's kind who wait, a portion at a time and the longest waiting first.

        With each comes the place behind which to go on, None where nobody is left. So many are
        looked at in one go and no more, from where that of before has ended.
        """
        behind = first.looks_behind
        for count in PORTIONS:
            start = f"({behind}" if behind else f"[{first.kind}:"
            found: Any = self._client.zrangebylex(SEEKS_WAITING, start, f"({first.kind};", 0, count)
            behind = found[-1].decode() if len(found) == count else None
            yield self._those_at(found), behind
            if not behind:
                return

    def own(self, player_id: str) -> list[str]:
        """The seeks of a player, oldest first."""
        found: Any = self._client.zrangebylex(SEEKS_OF_PLAYERS, f"[{player_id}:", f"({player_id};")
        return [name.decode().partition(":")[2] for name in found]

    def hear(self, player_id: str) -> None:
        """Note that the player is there, so that their seeks live on."""
        heard = {player_id: milliseconds(self._now())}
        self._client.zadd(SEEKERS_HEARD, heard, xx=True, gt=True)

    def close_all(self, player_id: str) -> None:
        """End all that wait of a player who is gone."""
        self._client.zrem(SEEKERS_HEARD, player_id)
        now = self._now()
        self.change(self.load(self.own(player_id)), lambda seek: closed(seek, now))

    def due(self) -> list[Seek]:
        """The seeks that have to be looked at, the longest due first."""
        until = milliseconds(self._now())
        due = list[Seek]()
        first = 0
        while len(due) < MOST_DUE_AT_ONCE:
            found: Any = self._client.zrange(
                SEEKS_DUE, "-inf", until, byscore=True, offset=first, num=MOST_DUE_AT_ONCE
            )
            due += self.load(name.decode() for name in found)
            first += len(found)
            if len(found) < MOST_DUE_AT_ONCE:
                break
        return self.with_heard(due)

    def waiting_count(self) -> int:
        """How many wait for company."""
        count: Any = self._client.zcard(SEEKS_WAITING)
        return int(count)

    def forget(self, seek: Seek) -> None:
        """Forget a seek that is over, and players whose seeks are all too old to wait still."""
        self._write([], [seek])
        until = milliseconds(self._now() - PATIENCE_FOR_SLOW - LIFE)
        self._client.zremrangebyscore(SEEKERS_HEARD, "-inf", until)

    def put_away(self, seek_id: str, show: Callable[[Seek], object]) -> str | None:
        """Forget a seek that cannot be decoded or shown, wherever it stands; answers whose it was,
        where that is known. VersionConflict where it has changed."""
        pipe = self._client.pipeline()
        pipe.hget(SEEK_DOCUMENTS, seek_id)
        pipe.zrange(SEEKS_WAITING, 0, -1)
        pipe.zrange(SEEKS_OF_PLAYERS, 0, -1)
        document, waiting, own = pipe.execute()
        with suppress(Undecodable):
            if document is not None:
                show(self._decoding.one(SEEK, seek_id, _decode, document))
            raise VersionConflict(0)
        its = seek_id.encode()
        places = [place for place in waiting if its in place.split(b":")]
        names = [name for name in own if name.endswith(b":" + its)]
        commands: list[Command] = [
            ("HDEL", SEEK_DOCUMENTS, seek_id),
            ("ZREM", SEEKS_DUE, seek_id),
            *(("ZREM", SEEKS_WAITING, place) for place in places),
            *(("ZREM", SEEKS_OF_PLAYERS, name) for name in names),
        ]
        as_seen: Seen = (("HGET", SEEK_DOCUMENTS, seek_id), document)
        if compare_and_set(self._client, [as_seen], commands) is None:
            raise VersionConflict(0)
        return names[0].decode().partition(":")[0] if names else None

    def has_told(self, seek_id: str) -> bool:
        """Whether the lobby was told of it."""
        return self._client.zscore(LOBBY_TOLD, seek_id) is not None

    def tell_no_more(self, seek_ids: Iterable[str]) -> None:
        """Nobody will bring notices of these any more."""
        self._client.zrem(LOBBY_TOLD, *seek_ids)

    def _those_at(self, places: Sequence[bytes]) -> list[Seek]:
        """Those at these places who wait still and whose players are heard of; one trip."""
        if not places:
            return []
        parts = [place.decode().split(":") for place in places]
        pipe = self._client.pipeline()
        pipe.hmget(SEEK_DOCUMENTS, [part[2] for part in parts])
        pipe.zmscore(SEEKERS_HEARD, [part[3] for part in parts])
        documents, heard = pipe.execute()
        now = self._now()
        last_heard = {part[3]: at for part, at in zip(parts, heard, strict=True)}
        seeks = self._decoded([part[2] for part in parts], documents)
        found = [_heard(seek, last_heard[seek.player.id]) for seek in seeks]
        return [one for one in found if one.state is SeekState.WAITING and one.expires_at > now]

    def _write(
        self, seeks: Sequence[Seek], forgotten: Sequence[Seek] = (), own_count: int | None = None
    ) -> bool:
        """Write these and forget those, if all are as they were loaded; whether that is done.

        With `own_count` the player of a new seek has to have so many.
        """
        pipe = self._client.pipeline()
        owner = ""
        if own_count is not None:
            owner = seeks[0].player.id
            pipe.zadd(SEEKERS_HEARD, {owner: milliseconds(self._now())})
        sent: list[Argument] = [owner, own_count or 0]
        for seek in seeks:
            sent += [
                seek.id,
                seek.version - 1,
                encode(replace(seek, heard_at=None)),
                seek.place,
                int(seek.state is SeekState.WAITING),
                f"{seek.player.id}:{seek.id}",
                milliseconds(seek.due_at),
            ]
        for seek in forgotten:
            own_name = f"{seek.player.id}:{seek.id}"
            sent += [seek.id, seek.version, "", seek.place, 0, own_name, 0]
        pipe.run(WRITE_SEEKS, _KEYS, sent)
        *_, is_written = pipe.execute_confirmed()
        if is_written and forgotten:
            self.tell_no_more(seek.id for seek in forgotten)
        return bool(is_written)


def _heard(seek: Seek, heard: float | None) -> Seek:
    return replace(seek, heard_at=datetime.fromtimestamp((heard or 0) / 1000, UTC))


def tell_of_seek(
    backend: Backend,
    seek_id: str,
    player_id: str,
    to_player: StoredNotice | None,
    to_lobby: Iterable[tuple[int, StoredLobbyNotice]],
) -> None:
    """Put what happened to a seek on the streams of its player and of the lobby, once each; what
    the lobby is told is numbered."""
    pipe = backend.client.pipeline()
    stamp = hashlib.sha256(seek_id.encode()).hexdigest()[:HEAD_IN_TAG]
    if to_player is not None:
        notice = (f"over.{stamp}", encode(to_player))
        put_notice(pipe, player_id, seek_id, notice, backend.now())
    _tell(pipe, seek_id, [(number, stamp, encode(notice)) for number, notice in to_lobby])
    if pipe:
        pipe.execute()


class LobbyFollower(Follower):
    """Puts what happens to public matches on the stream of the lobby."""

    def notices(self, change: Change) -> Outbox:
        """What the change tells the lobby, under `lobby/<version>-<index>` and its stamp."""
        match = change.after
        if not has_moved(change.before, match):
            return {}
        seen = match.seen_from(None)
        now = Now.of(seen, match.updated_at)
        return {
            f"{FOR_LOBBY}{match.version}-{index}{match.stamp}": encode(
                StoredLobbyNotice(
                    match=match.id,
                    game=match.game,
                    version=match.version,
                    at=match.updated_at,
                    seats=seen.seats,
                    event=event,
                    now=now,
                )
            )
            for index, event in enumerate(told_in_lobby(match, change.events))
        }

    def follow(
        self, pipe: Pipeline, before: Match | None, after: Match, outbox: Outbox, now: datetime
    ) -> None:
        """Append them to the stream, with those that were not delivered before."""
        ours = [field for field in outbox if field.startswith(FOR_LOBBY)]
        _tell(pipe, after.id, sorted((*_place(field), outbox[field]) for field in ours))

    def forget(self, pipe: Pipeline, match: Match) -> None:
        """Nobody will bring notices of this match any more."""
        self.put_away(pipe, match.id, ())

    def put_away(self, pipe: Pipeline, match_id: str, people: Collection[str]) -> None:
        """The same for one that cannot be decoded."""
        pipe.zrem(LOBBY_TOLD, match_id)


def _place(field: str) -> tuple[int, str]:
    """`lobby/17-1.0f2a` → a number that grows from notice to notice of a match, and the stamp."""
    position, _, stamp = field.removeprefix(FOR_LOBBY).partition(".")
    version, _, index = position.partition("-")
    return int(version) * MOST_OF_A_VERSION + int(index), stamp


def _tell(pipe: Pipeline, about: str, notices: Sequence[tuple[int, str, bytes]]) -> None:
    """Put notices about one match or seek on the stream: their numbers, stamps and texts."""
    if notices:
        arguments: list[Argument] = [part for notice in notices for part in notice]
        pipe.run(TELL_LOBBY, [LOBBY_LOG, LOBBY_TOLD], [about, KEPT, *arguments])
