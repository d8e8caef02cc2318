"""The store of contests: each is changed as a whole, if nobody was faster.

A contest, its tables and its log lie in one slot. What follows from a change elsewhere (lists,
notices, matches) is done by whoever drives the contest (`service/players/contests/driving.py`):
every change notes it among those to be looked at, before it is written, so that a process that dies
leaves nothing undone.
"""

import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import product
from typing import Any

import msgspec

from engine.encoding import encode
from service.ids import is_id
from service.matches.told.contest_events import ContestEvent, StoredContestEntry
from service.refusals import NotFound, Refusal, VersionConflict
from service.settings import Settings
from service.store import keys
from service.store.connection import Argument, Client, milliseconds
from service.store.players.contest import (
    Contest,
    ContestKind,
    ContestStatus,
    Table,
    decode_contest,
    decode_table,
)
from service.store.scripts.contests import CLAIM, COMMIT_CONTEST, ORGANISE, PUT_OFF
from service.store.scripts.matches import MERGE

MILLISECONDS_PER_DAY = 86_400_000
PRESENT_FOR = timedelta(seconds=45)
"""So long whoever was seen is there; a stream is seen every 15 seconds."""
BEGUN_WITHIN_MS = 60_000
"""When a contest that was never put up no longer counts: whoever was at it has died."""


class LoadedContest(msgspec.Struct, frozen=True):
    """A contest with all its tables, in their order."""

    contest: Contest
    tables: tuple[Table, ...]


class ContestChange(msgspec.Struct, frozen=True, kw_only=True):
    """One version of a contest and everything that has to be written with it."""

    before: Contest | None
    after: Contest
    tables: Sequence[Table] = ()
    """Those that are new, or otherwise than before."""
    deals_over: Iterable[int] = ()
    """The shared deals that have come to an end everywhere."""
    events: Sequence[ContestEvent] = ()
    secret: bytes = b""


class ContestStore:
    """Contests in Redis."""

    def __init__(self, client: Client, settings: Settings) -> None:
        self._client = client
        self._most = settings.contests_per_player
        self._life = settings.keep_contests_days * MILLISECONDS_PER_DAY

    def commit(self, change: ContestChange) -> Contest:
        """Write a change; VersionConflict with nothing written if somebody was faster."""
        after, before = change.after, change.before
        entries = [encode(StoredContestEntry(after.updated_at, one)) for one in change.events]
        sent: list[Argument] = [len(change.tables)]
        for table in change.tables:
            sent += [_field(table), encode(table)]
        deals = sorted(change.deals_over)
        sent += [len(deals), *deals, len(entries), *entries]
        life = self._life if after.is_over else ""
        pipe = self._client.pipeline()
        pipe.zadd(keys.CONTESTS, {after.id: milliseconds(after.updated_at)}, lt=before is not None)
        pipe.then()
        pipe.run(
            COMMIT_CONTEST,
            [key % after.id for key in keys.OF_A_CONTEST],
            [
                *(secrets.token_hex(8), before.version if before is not None else 0),
                *(encode(after), change.secret, life),
                *sent,
            ],
        )
        _, (status, version) = pipe.execute_confirmed()
        if status != b"committed":
            raise VersionConflict(version)
        return after

    def load(self, contest_id: str) -> LoadedContest:
        """The contest and all its tables, or NotFound (contest_not_found)."""
        pipe = self._client.pipeline()
        pipe.hget(keys.CONTEST_META % _required_id(contest_id), "doc")
        pipe.hvals(keys.CONTEST_TABLES % contest_id)
        document, stored = pipe.execute()
        if document is None:
            raise NotFound("contest_not_found")
        tables = sorted(map(decode_table, stored), key=lambda table: (table.round, table.table))
        return LoadedContest(decode_contest(document), tuple(tables))

    def load_without_tables(self, contest_id: str) -> Contest:
        """The contest for those who need no more, or NotFound (contest_not_found)."""
        document: Any = self._client.hget(keys.CONTEST_META % _required_id(contest_id), "doc")
        if document is None:
            raise NotFound("contest_not_found")
        return decode_contest(document)

    def secret(self, contest_id: str) -> bytes:
        """What the secrets of its deals are made from."""
        stored: Any = self._client.get(keys.CONTEST_SECRET % contest_id)
        if stored is None:
            raise NotFound("contest_not_found")
        return bytes(stored)

    def is_deal_over(self, contest_id: str, deal: int) -> bool:
        """Whether a shared deal is played nowhere any more; so is that of a forgotten contest."""
        name = keys.CONTEST_META % contest_id
        found: Any = self._client.hmget(name, ["version", f"deal:{deal}"])
        version, is_over = found
        return version is None or is_over is not None

    def organise(self, player_id: str, contest_id: str, now: datetime) -> None:
        """Count a contest among those that a player organises; too_many_contests."""
        name = keys.PLAYER_CONTESTS % player_id
        for _ in range(2):
            found: Any = self._client.run(
                ORGANISE, [name], [contest_id, milliseconds(now), self._most]
            )
            if not found:
                return
            if not self._strike_off_ended(player_id, found, now):
                break
        raise Refusal("too_many_contests", most=self._most)

    def organise_no_more(self, player_id: str, contest_id: str) -> None:
        """The contest is over, or was never put up."""
        self._client.hdel(keys.PLAYER_CONTESTS % player_id, contest_id)

    def due(self, now: datetime, most: int) -> list[str]:
        """The contests that something is to be done about, longest first."""
        found: Any = self._client.zrange(
            keys.CONTESTS, "-inf", milliseconds(now), byscore=True, offset=0, num=most
        )
        return [member.decode() for member in found]

    def claim(self, contest_id: str, now: datetime, until: datetime) -> bool:
        """Whether the caller is to look at it, alone for a while."""
        sent: list[Argument] = [contest_id, milliseconds(now), milliseconds(until)]
        return bool(self._client.run(CLAIM, [keys.CONTESTS], sent))

    def put_off(self, contest_id: str, claimed: datetime, until: datetime | None) -> None:
        """Look at it again then, or no more, unless somebody has hurried it meanwhile."""
        later = "" if until is None else milliseconds(until)
        sent: list[Argument] = [contest_id, milliseconds(claimed), later]
        self._client.run(PUT_OFF, [keys.CONTESTS], sent)

    def note_present(self, contest_id: str, player_id: str, now: datetime) -> None:
        """The player was seen there."""
        self._client.zadd(keys.CONTEST_PRESENT % contest_id, {player_id: milliseconds(now)})

    def present(self, contest_id: str, now: datetime) -> frozenset[str]:
        """The players who are there."""
        since = milliseconds(now - PRESENT_FOR)
        found: Any = self._client.zrange(
            keys.CONTEST_PRESENT % contest_id, since, "+inf", byscore=True
        )
        return frozenset(member.decode() for member in found)

    def list_anew(self, contest: Contest) -> None:
        """Put it on the list of its status, and take it off the others."""
        pipe = self._client.pipeline()
        for status in ContestStatus:
            name = _list_name(status, contest.terms.game, contest.terms.kind)
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
        """The newest contests of these lists, from behind one on; what has gone is passed over."""
        names = [_list_name(*each) for each in product(statuses, games, kinds)]
        found, last = list[Contest](), after
        while len(found) < most:
            members: Any = self._client.run(MERGE, names, [most, 0, last or ""])
            ids = [member.decode() for member in members[::2]]
            found += self._listed(ids, names)
            if len(ids) < most:
                break
            last = ids[-1]
        return found[:most]

    def _listed(self, ids: Sequence[str], names: Sequence[str]) -> list[Contest]:
        pipe = self._client.pipeline()
        for contest_id in ids:
            pipe.hget(keys.CONTEST_META % contest_id, "doc")
        documents = pipe.execute() if ids else []
        gone = [one for one, doc in zip(ids, documents, strict=True) if doc is None]
        if gone:
            forgetting = self._client.pipeline()
            for name in names:
                forgetting.zrem(name, *gone)
            with suppress(Refusal):
                forgetting.execute()
        return [decode_contest(document) for document in documents if document is not None]

    def _strike_off_ended(self, player_id: str, known: Sequence[bytes], now: datetime) -> bool:
        """Take off what is over, or was never put up; whether anything was."""
        moments = dict(zip(known[::2], map(int, known[1::2]), strict=True))
        ended = []
        for name, moment in moments.items():
            contest_id = name.decode()
            try:
                is_over = self.load_without_tables(contest_id).is_over
            except NotFound:
                is_over = moment + BEGUN_WITHIN_MS < milliseconds(now)
            if is_over:
                ended.append(contest_id)
        if ended:
            self._client.hdel(keys.PLAYER_CONTESTS % player_id, *ended)
        return bool(ended)


def _field(table: Table) -> str:
    return f"{table.round}.{table.table}"


def _list_name(status: ContestStatus, game: str, kind: ContestKind) -> str:
    return keys.CONTESTS_LISTED % f"{status}:{game}:{kind}"


def _required_id(contest_id: str) -> str:
    if not is_id(contest_id):
        raise NotFound("contest_not_found")
    return contest_id
