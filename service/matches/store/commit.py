"""The commit: the one way in which a match changes.

A commit is written by one script, wholly or not at all: it checks the version, answers a repeated
idempotency key, and writes document, state, log, chronicle, seats, deadline and the notices for
players, all of it in keys of one slot. What lies elsewhere is derived from that, and delivered
right afterwards (`outbox.py`). What a process has committed, or read, it need not read again as
long as that commit is the latest: the trip that asks for the match says whether it is.
"""

from datetime import datetime
from enum import Enum
from typing import TypeVar

import msgspec
import structlog
from msgspec.structs import replace

from engine.encoding import codec_of, encode
from engine.game import Event
from service.backend import Backend
from service.logs import ORIGIN
from service.matches.model.changes import Change
from service.matches.model.chronicle import NOTHING, SNAPSHOT_EVERY, ChronicleEntry, packed
from service.matches.model.events import AnyEvent, Latency, StoredEntry, StoredNotice
from service.matches.model.match import HEAD_IN_TAG, LoadedMatch, Match
from service.matches.model.terms import Visibility
from service.matches.store import lists
from service.matches.store.followers import Followers, Outbox, has_moved
from service.matches.store.keys import (
    COMMITTED,
    LISTED,
    MATCH_CHRONICLE,
    MATCH_LOG,
    MATCH_META,
    MATCH_OUTBOX,
    MATCH_SECRETS,
    MATCH_SNAPSHOTS,
    MATCH_STATE,
    NO_SEAT,
    PRIVATE,
    SEAT_OF,
    SHUT_OUT,
    TOUCHED,
)
from service.matches.store.matches import (
    AnsweredBefore,
    Replayed,
    decode_answered,
    idempotency_key,
    match_cache,
)
from service.matches.store.outbox import Deliveries, read_outbox
from service.metrics import COMMITS, CONFLICTS
from service.refusals import BadToken, StoreUnreachable, VersionConflict
from service.store.client import Argument, Pipeline, milliseconds
from service.store.document import (
    Answer,
    Barred,
    KeyUsed,
    Version,
    commit,
    field_writes,
    require_committed,
)
from service.store.once import Idempotency
from service.store.outages import FAULTS
from service.store.partitions import partition_of

MILLISECONDS_PER_DAY = 86_400_000
MILLISECONDS_PER_HOUR = 3_600_000

T = TypeVar("T")

_log = structlog.get_logger()


class NextTurn(Enum):
    """What sees to the turn that the house owes after a commit."""

    QUEUED = "queued"
    """Whichever worker takes it from the queue."""
    MINE = "mine"
    """Whoever commits: they play on, or put it on the queue themselves."""


class Commits:
    """Commits changes of matches."""

    def __init__(self, backend: Backend) -> None:
        settings = backend.settings
        self._client = backend.client
        self._recent = backend.of(match_cache)
        self._followers = backend.of(Followers)
        self._deliveries = backend.of(Deliveries)
        # A day longer than the policy: the sweeper takes the match off its lists before it goes.
        self._ended_life = (settings.keep_finished_days + 1) * MILLISECONDS_PER_DAY
        self._idempotency_life = settings.keep_idempotency_hours * MILLISECONDS_PER_HOUR

    def commit(
        self,
        change: Change,
        *,
        next_turn: NextTurn = NextTurn.QUEUED,
        idempotency: Idempotency | None = None,
    ) -> LoadedMatch:
        """Write a change and deliver what follows from it; the match as it stands then.

        Raises VersionConflict or Replayed with nothing written, BadToken where it would seat a
        guest whose link was taken away, and Unconfirmed where it is written and a failover may lose
        it. Delivery never fails a commit that stands: what could not be
        done now the sweeper does.
        """
        match = change.after
        outbox = self._write(change, self._outbox(change), idempotency)
        try:
            self._deliveries.deliver(change.before, match, outbox, match.updated_at)
        except (StoreUnreachable, *FAULTS) as fault:
            reason = type(fault).__name__
            _log.warning("delivery_postponed", match=match.id, version=match.version, reason=reason)
        if next_turn is NextTurn.QUEUED and match.house_seats:
            self.house_owes(match)
        return change.loaded

    def house_owes(self, match: Match) -> None:
        """Have whoever plays for the house come to this match."""
        for follower in self._followers:
            follower.house_owes(match)

    def _outbox(self, change: Change) -> Outbox:
        """The notices that are kept with the commit until they are delivered."""
        match = change.after
        outbox = {
            f"{notice.player_id}/{match.version}-{index}{match.stamp}": encode(
                StoredNotice(match.id, match.version, match.updated_at, notice.event)
            )
            for index, notice in enumerate(change.notices)
        }
        for follower in self._followers:
            outbox |= follower.notices(change)
        return outbox

    def _write(self, change: Change, outbox: Outbox, idempotency: Idempotency | None) -> Outbox:
        """Write the change; the answer is the outbox then, with what earlier commits have left."""
        match = change.after
        moves = has_moved(change.before, change.after)
        pipe = self._client.pipeline()
        touched = TOUCHED % partition_of(match.id)
        pipe.put("ZADD", touched, milliseconds(match.updated_at), match.id)
        pipe.then()
        commit_id = commit(pipe, self._version(change, outbox, idempotency))
        if moves:
            pipe.hgetall(MATCH_OUTBOX % match.id)
        else:
            _bring_forward(pipe, match)
        _, answer, *more = pipe.execute_confirmed()
        try:
            require_committed(answer)
        except KeyUsed as used:
            raise Replayed(decode_answered(used.record)) from None
        except Barred:
            raise BadToken from None
        except VersionConflict:
            CONFLICTS.labels(match.game).inc()
            raise
        COMMITS.labels(match.game).inc()
        if change.state is not None:
            self._recent.keep(match.id, commit_id.encode(), change.loaded)
        return read_outbox(more[0]) if moves else outbox

    def _version(self, change: Change, outbox: Outbox, idempotency: Idempotency | None) -> Version:
        """What is written of a change, all of it in the slot of the match."""
        before = change.before
        match = change.after
        meta = MATCH_META % match.id
        document = encode(match)
        deadline = milliseconds(match.deadline) if match.deadline else ""
        expiring = (*COMMITTED, MATCH_SNAPSHOTS)
        writes: list[tuple[Argument, ...]] = [
            ("HSET", meta, "doc", document, "deadline", deadline),
            ("RPUSH", MATCH_CHRONICLE % match.id, encode(_chronicle_entry(change))),
            *field_writes(meta, _fields(before), _fields(match)),
        ]
        if change.state_blob:
            writes.append(("SET", MATCH_STATE % match.id, change.state_blob))
        if change.secrets:
            writes.append(("SET", MATCH_SECRETS % match.id, encode(change.secrets)))
        if outbox:
            notices = (part for notice in outbox.items() for part in notice)
            writes.append(("HSET", MATCH_OUTBOX % match.id, *notices))
        if snapshot := _snapshot(change):
            writes.append(("HSET", MATCH_SNAPSHOTS % match.id, match.version, snapshot))
        return Version(
            meta=meta,
            log=MATCH_LOG % match.id,
            follows=before.version if before is not None else 0,
            entries=_entries(change),
            writes=writes,
            head=match.head,
            stamp_length=HEAD_IN_TAG,
            answer=self._answer(change, idempotency),
            life_ms=self._ended_life if match.has_ended else None,
            expiring=[key % match.id for key in expiring] if match.has_ended else (),
            barred_by=[SHUT_OUT % guest_id for guest_id in _guests(match) - _guests(before)],
        )

    def _answer(self, change: Change, idempotency: Idempotency | None) -> Answer | None:
        """Where the answer to a client's key is kept, and what is kept of it."""
        match = change.after
        seat = change.seat
        player = match.seats[seat].player if seat is not None else None
        player_id = player.id if player is not None else None
        if change.before is None:
            player_id = match.created_by
        if idempotency is None or player_id is None:
            return None
        return Answer(
            key=idempotency_key(match.id, player_id, idempotency.key),
            record=encode(
                AnsweredBefore(idempotency.body_digest, match.version, seat, idempotency.language)
            ),
            life_ms=self._idempotency_life,
        )


def _snapshot(change: Change) -> bytes | None:
    """The whole match, where it is kept whole at this version."""
    match = change.after
    house = change.house
    is_taken_back = house is not None and house.to_version is not msgspec.UNSET
    if match.version % SNAPSHOT_EVERY and not is_taken_back:
        return None
    state = change.state_blob
    if not state and change.state is not None:  # it stayed as it was
        state = codec_of(match.rules).encode_state(change.state)
    return packed(encode(_for_history(match)), state)


def _chronicle_entry(change: Change) -> ChronicleEntry:
    before = change.before
    match = change.after
    played = change.played
    return ChronicleEntry(
        at=match.updated_at,
        deadline=match.deadline,
        since=_unless(before.since if before is not None else None, match.since),
        reserves=_unless(before.reserves if before is not None else None, match.reserves),
        seat=played.seat if played else None,
        command=msgspec.Raw(encode(played.command)) if played else NOTHING,
        digest=change.digest,
        head=match.head,
        house=change.house,
        origin=ORIGIN.get(),
        match=None if _only_went_on(change) else _for_history(match),
    )


def _for_history(match: Match) -> Match:
    """The match as it is looked back at: what it was, not what spectators saw of it then."""
    return replace(match, turn_starts=msgspec.UNSET)


def _unless(before: T, after: T) -> T | None:
    """None for what is as it was before."""
    return None if after == before else after


def _only_went_on(change: Change) -> bool:
    before = change.before
    after = change.after
    if before is None:
        return False
    routine = replace(
        after,
        version=before.version,
        updated_at=before.updated_at,
        to_act=before.to_act,
        since=before.since,
        reserves=before.reserves,
        heard=before.heard,
        deadline=before.deadline,
        command_count=before.command_count,
        played_by_owner=before.played_by_owner,
        played_by_house=before.played_by_house,
        head=before.head,
        turn_starts=before.turn_starts,
    )
    return routine == before


def _fields(match: Match | None) -> dict[str, Argument]:
    """The fields beside the document by which a caller is known.

    Who has which seat; of a private match also that it is one, and who else may know of it."""
    if match is None:
        return {}
    fields: dict[str, Argument] = {}
    if match.visibility is Visibility.PRIVATE:
        fields[PRIVATE] = 1
        fields |= {SEAT_OF % player_id: NO_SEAT for player_id in match.insiders}
    for seat in match.seats:
        if seat.player is not None:
            fields[SEAT_OF % seat.player.id] = seat.seat
    return fields


def _guests(match: Match | None) -> set[str]:
    """The guests who sit there."""
    seats = match.seats if match is not None else ()
    return {seat.player.id for seat in seats if seat.player is not None and seat.player.guest}


def _entries(change: Change) -> list[bytes]:
    """The entries of the log."""
    at = change.after.updated_at
    latency = change.latency
    return [
        encode(_entry(event, at, None if index else latency))
        for index, event in enumerate(change.events)
    ]


def _entry(event: AnyEvent, at: datetime, latency: Latency | None) -> StoredEntry:
    if isinstance(event, Event):
        return StoredEntry(at, game=msgspec.Raw(encode(event)), latency=latency)
    return StoredEntry(at, house=event, latency=latency)


def _bring_forward(pipe: Pipeline, match: Match) -> None:
    """A match that goes on is the latest changed one of the lists that hold it; one that
    spectators see late is so by what they know."""
    moment = milliseconds(match.seen_from(None).updated_at)
    for whose, kind in match.listed_as():
        name = LISTED % (whose, lists.UPDATED, kind)
        if pipe.divides_lists:
            name = lists.list_name(pipe, match.id, whose, lists.UPDATED, kind)
        pipe.put("ZADD", name, "XX", "GT", moment, match.id)
