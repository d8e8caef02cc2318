"""The store of contests: each is changed as a whole, if nobody was faster.

A contest, its tables and its log lie in one slot. What follows from a change elsewhere (lists,
notices, matches) is done by whoever drives the contest (`service/contests/cases/driving.py`):
every change notes it among those to be looked at, before it is written, so that a process that dies
leaves nothing undone.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import product
from typing import Any

from msgspec import UNSET

from engine.catalogue import GAMES
from engine.encoding import encode
from service.backend import Backend
from service.contests.model.contest import (
    Contest,
    ContestChange,
    ContestKind,
    ContestStatus,
    LoadedContest,
    StoredContestEntry,
    decode_contest,
    decode_table,
)
from service.ids import id_of, ids_in, is_id
from service.matches.model.match import Match
from service.matches.store.followers import Follower, Outbox
from service.players.store import keys
from service.refusals import NotFound, Refusal, Undecodable, VersionConflict
from service.store.client import Argument, Pipeline, milliseconds
from service.store.compare_and_set import Command, Seen, compare_and_set
from service.store.decoding import those_there
from service.store.document import Version, commit, require_committed
from service.store.partitions import MERGE
from service.store.quota import Bound, Quotas
from service.store.timetable import Timetable

CONTEST = "contest"
"""What operators read that cannot be decoded."""
CONTEST_META = "contest:{%s}:meta"
"""Hash: version, doc (the `Contest`), commit (id of the last one), `deal:<number>` for every shared
deal that is played nowhere any more."""
CONTEST_TABLES = "contest:{%s}:tables"
"""Hash: every table that was drawn, by `<round>.<table>`."""
CONTEST_LOG = "contest:{%s}:log"
"""Stream of what happened in the contest, ids `<version>-<index>`."""
CONTEST_SECRET = "contest:{%s}:secret"
"""What the secrets of its deals are made from; shown after the end."""
CONTEST_PRESENT = "contest:{%s}:present"
"""Sorted set: who takes part in a ladder night, by when they were last seen there."""
CONTESTS_LISTED = "contests:{listed}:%s"
"""Sorted set of contests, all scores 0: `<status>:<game>:<kind>`."""
CONTESTS = "contests"
"""Sorted set of the contests that something is to be done about, by the moment to look at them."""
OF_A_CONTEST = (CONTEST_META, CONTEST_TABLES, CONTEST_LOG, CONTEST_SECRET, CONTEST_PRESENT)
"""All keys of one contest; they expire together."""

MILLISECONDS_PER_DAY = 86_400_000
PRESENT_FOR = timedelta(seconds=45)
"""How long a player counts as there after they were seen; a stream is seen every 15 seconds."""
PUT_UP_WITHIN = timedelta(seconds=60)
"""How long a contest counts that is being put up; after that, whoever was at it has died."""


def contests_due(backend: Backend) -> Timetable:
    """The contests that something is to be done about, by the moment to look at them."""
    return Timetable(backend.client, CONTESTS)


class ContestStore:
    """Contests in Redis."""

    def __init__(self, backend: Backend) -> None:
        settings = backend.settings
        self._client = backend.client
        self._decoding = backend.decoding
        self._quotas = Quotas(backend.client)
        self._most = settings.contests_per_player
        self._life = settings.keep_contests_days * MILLISECONDS_PER_DAY

    def commit(self, change: ContestChange) -> Contest:
        """Write a change; VersionConflict with nothing written if somebody was faster."""
        after = change.after
        before = change.before
        meta = CONTEST_META % after.id
        writes: list[tuple[Argument, ...]] = [("HSET", meta, "doc", encode(after))]
        writes += [("HSET", meta, f"deal:{deal}", 1) for deal in sorted(change.deals_over)]
        writes += [
            ("HSET", CONTEST_TABLES % after.id, table.name, encode(table))
            for table in change.tables
        ]
        if change.secret:
            writes.append(("SET", CONTEST_SECRET % after.id, change.secret))
        version = Version(
            meta=meta,
            log=CONTEST_LOG % after.id,
            follows=before.version if before is not None else 0,
            entries=[encode(StoredContestEntry(after.updated_at, one)) for one in change.events],
            writes=writes,
            life_ms=self._life if after.is_over else None,
            expiring=[key % after.id for key in OF_A_CONTEST] if after.is_over else (),
        )
        pipe = self._client.pipeline()
        pipe.zadd(CONTESTS, {after.id: milliseconds(after.updated_at)}, lt=before is not None)
        pipe.then()
        commit(pipe, version)
        _, answer = pipe.execute_confirmed()
        require_committed(answer)
        return after

    def load(self, contest_id: str) -> LoadedContest:
        """The contest and all its tables, or NotFound (contest_not_found), or Undecodable."""
        pipe = self._client.pipeline()
        pipe.hget(CONTEST_META % _required_id(contest_id), "doc")
        pipe.hvals(CONTEST_TABLES % contest_id)
        document, stored = pipe.execute()
        if document is None:
            raise NotFound("contest_not_found")
        return self._decoding.one(CONTEST, contest_id, _loaded, document, stored)

    def load_without_tables(self, contest_id: str) -> Contest:
        """The contest for those who need no more; NotFound (contest_not_found), Undecodable."""
        document: Any = self._client.hget(CONTEST_META % _required_id(contest_id), "doc")
        if document is None:
            raise NotFound("contest_not_found")
        return self._decoding.one(CONTEST, contest_id, decode_contest, document)

    def secret(self, contest_id: str) -> bytes:
        """What the secrets of its deals are made from."""
        stored: Any = self._client.get(CONTEST_SECRET % contest_id)
        if stored is None:
            raise NotFound("contest_not_found")
        return bytes(stored)

    def is_deal_over(self, contest_id: str, deal: int) -> bool:
        """Whether a shared deal is played nowhere any more; so is that of a forgotten contest."""
        name = CONTEST_META % contest_id
        found: Any = self._client.hmget(name, ["version", f"deal:{deal}"])
        version, is_over = found
        return version is None or is_over is not None

    def organise(self, player_id: str, contest_id: str, now: datetime) -> None:
        """Count a contest that is put up now among those of a player; too_many_contests.

        It counts for a while: whoever drives it has it counted for good (`organise_on`).
        """
        key = keys.PLAYER_CONTESTS % player_id
        bound = Bound(self._most)
        until = now + PUT_UP_WITHIN
        if self._quotas.take(key, [contest_id], [bound], now=now, until=until) is None:
            return
        begun_long_ago = id_of(now - PUT_UP_WITHIN, 0)
        known = self._quotas.names(key)
        contests = self._find(known)
        over = [one.id for one in those_there(contests) if one.is_over]
        gone = [one for one in known if one not in contests and one < begun_long_ago]
        self._quotas.drop(key, [*over, *gone])
        if self._quotas.take(key, [contest_id], [bound], now=now, until=until) is not None:
            raise Refusal("too_many_contests", most=self._most)

    def organise_on(self, player_id: str, contest_id: str, now: datetime) -> None:
        """Count a contest that has been put up until it is over."""
        self._quotas.take(keys.PLAYER_CONTESTS % player_id, [contest_id], (), now=now)

    def organise_no_more(self, player_id: str, contest_id: str) -> None:
        """Stop counting a contest, for it is over."""
        self._quotas.drop(keys.PLAYER_CONTESTS % player_id, [contest_id])

    def note_present(self, contest_id: str, player_id: str, now: datetime) -> None:
        """Note that the player was seen there."""
        self._client.zadd(CONTEST_PRESENT % contest_id, {player_id: milliseconds(now)})

    def present(self, contest_id: str, now: datetime) -> frozenset[str]:
        """The players who are there."""
        since = milliseconds(now - PRESENT_FOR)
        found: Any = self._client.zrange(CONTEST_PRESENT % contest_id, since, "+inf", byscore=True)
        return frozenset(member.decode() for member in found)

    def put_away(self, contest_id: str) -> set[str]:
        """Delete a contest that cannot be decoded, and strike it off wherever it is looked for;
        answers every id that was named in it.

        Which deals were shared stays closed as it was: matches that are played on may share one.
        NotFound (contest_not_found); VersionConflict where it has changed.
        """
        meta = CONTEST_META % _required_id(contest_id)
        tables = CONTEST_TABLES % contest_id
        pipe = self._client.pipeline()
        pipe.hgetall(meta)
        pipe.hgetall(tables)
        pipe.xrange(CONTEST_LOG % contest_id)
        found = pipe.execute()
        kept, drawn, _ = found
        if b"doc" not in kept:
            raise NotFound("contest_not_found")
        with suppress(Undecodable):
            self._decoding.one(CONTEST, contest_id, _loaded, kept[b"doc"], drawn.values())
            raise VersionConflict(int(kept.get(b"version", 0)))
        beside = [key for key in OF_A_CONTEST if key != CONTEST_META]
        commands: list[Command] = [("DEL", key % contest_id) for key in beside]
        commands += [("HDEL", meta, "doc"), ("PEXPIRE", meta, self._life)]
        as_seen: list[Seen] = [(("HGETALL", meta), kept), (("HGETALL", tables), drawn)]
        if compare_and_set(self._client, as_seen, commands) is None:
            raise VersionConflict(int(kept.get(b"version", 0)))
        pipe = self._client.pipeline()
        for place in product(ContestStatus, GAMES, ContestKind):
            pipe.zrem(_list_name(*place), contest_id)
        pipe.zrem(CONTESTS, contest_id)
        pipe.execute()
        return ids_in(found) - {contest_id}

    def list_anew(self, contest: Contest) -> None:
        """Put it on the list of its status, and take it off the others."""
        pipe = self._client.pipeline()
        for status in ContestStatus:
            name = _list_name(status, contest.game, contest.kind)
            if status is contest.status:
                pipe.zadd(name, {contest.id: 0})
            else:
                pipe.zrem(name, contest.id)
        pipe.execute()

    def newest(
        self,
        statuses: Iterable[ContestStatus],
        games: Iterable[str],
        kinds: Iterable[ContestKind],
        after: str | None,
        most: int,
    ) -> list[Contest]:
        """The newest contests of these lists, from behind one on; what has gone, or cannot be
        decoded, is passed over."""
        names = [_list_name(*each) for each in product(statuses, games, kinds)]
        found = list[Contest]()
        last = after
        while len(found) < most:
            members: Any = self._client.run(MERGE, names, [most, 0, last or ""])
            ids = [member.decode() for member in members[::2]]
            contests = self._find(ids)
            found += those_there(contests)
            self._strike_off(names, [one for one in ids if one not in contests])
            if len(ids) < most:
                break
            last = ids[-1]
        return found[:most]

    def _find(self, ids: Sequence[str]) -> dict[str, Contest | None]:
        """These contests without their tables, by their ids, of those that have not gone: None for
        one that cannot be decoded."""
        pipe = self._client.pipeline()
        for contest_id in ids:
            pipe.hmget(CONTEST_META % contest_id, ["doc"])
        stored = zip(ids, pipe.execute() if ids else [], strict=True)
        return self._decoding.each(CONTEST, decode_contest, stored)

    def _strike_off(self, names: Sequence[str], gone: Sequence[str]) -> None:
        """Take contests that have gone off these lists."""
        if not gone:
            return
        pipe = self._client.pipeline()
        for name in names:
            pipe.zrem(name, *gone)
        with suppress(Refusal):
            pipe.execute()


def _loaded(document: bytes, tables: Iterable[bytes]) -> LoadedContest:
    drawn = sorted(map(decode_table, tables), key=lambda table: table.key)
    return LoadedContest(decode_contest(document), tuple(drawn))


def _list_name(status: ContestStatus, game: str, kind: ContestKind) -> str:
    return CONTESTS_LISTED % f"{status}:{game}:{kind}"


def _required_id(contest_id: str) -> str:
    if not is_id(contest_id):
        raise NotFound("contest_not_found")
    return contest_id


class ContestsFollower(Follower):
    """Hurries the contest of a match that has ended."""

    def __init__(self, backend: Backend) -> None:
        self._contests = backend.of(contests_due)

    def follow(
        self, pipe: Pipeline, before: Match | None, after: Match, outbox: Outbox, now: datetime
    ) -> None:
        """Look at the contest as soon as the match was over, unless it is looked at before."""
        if after.contest is not UNSET and after.has_ended:
            self._contests.put(pipe, after.contest.id, after.updated_at, "XX", "LT")
