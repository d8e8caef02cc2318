"""The commit: the one way in which a match changes.

A commit is written by one script, wholly or not at all: it checks the version, answers a repeated
idempotency key, and writes document, state, log, chronicle, seats, deadline and the notices for
players, all of it in keys of one slot. What lies elsewhere is derived from that, and delivered
right afterwards (`delivery.py`). What a process has committed, or read, it need not read again as
long as that commit is the latest: the trip that asks for the match says whether it is.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime
from enum import Enum
from typing import Any, NamedTuple, TypeVar

import msgspec
import structlog
from msgspec.structs import replace
from redis import RedisError

from engine.encoding import codec_of, encode
from engine.game import Event
from service.logs import ORIGIN
from service.matches.changes import Change
from service.matches.chronicle import NOTHING, SNAPSHOT_EVERY, ChronicleEntry, packed
from service.matches.loaded import LoadedMatch, decoded_match, with_rematch
from service.matches.match import HEAD_IN_TAG, Match
from service.matches.shown.documents import Latency
from service.matches.terms import Visibility
from service.matches.told.entries import AnyEvent, StoredEntry
from service.matches.told.notices import StoredNotice
from service.metrics import COMMITS, CONFLICTS
from service.refusals import StoreUnreachable, VersionConflict
from service.settings import Settings
from service.store import keys, lists
from service.store.answered import (
    AnsweredBefore,
    Idempotency,
    Replayed,
    decode_answered,
    idempotency_key,
)
from service.store.connection import Client, Pipeline, milliseconds
from service.store.delivery import Deliveries, Outbox, has_moved
from service.store.scripts.matches import COMMIT, READ
from service.store.streams import lobby
from service.store.turns import HouseTurns

MOST_RECENT = 512
"""So many matches a process remembers, and as many that were asked for before that."""
MILLISECONDS_PER_DAY = 86_400_000
MILLISECONDS_PER_HOUR = 3_600_000

T = TypeVar("T")

_log = structlog.get_logger()


class NextTurn(Enum):
    """Who sees to the turn that the house owes after a commit."""

    QUEUED = "queued"
    """Whichever worker takes it from the queue."""
    MINE = "mine"
    """Whoever commits: they play on, or put it on the queue themselves."""


class Standing(NamedTuple):
    """A match, and the commit that it stands by."""

    commit: bytes
    loaded: LoadedMatch


class Recent:
    """Matches as this process read or wrote them lately, each by the id of the commit that it
    stands by: no two commits share one, whatever the store forgets.

    A match is what was stored, and nothing in it changes, so whoever finds one may use it as it is.
    """

    def __init__(self, most: int = MOST_RECENT) -> None:
        self._most = most
        self._late: dict[str, Standing] = {}
        self._early: dict[str, Standing] = {}

    def ask(self, pipe: Pipeline, match_id: str, seat: str = "") -> "Standing | None":
        """Ask for the match, and for a field, along with all else: `read` makes it of the answer
        and of what is known of it by now."""
        known = self._find(match_id)
        names = [keys.MATCH_META % match_id, keys.MATCH_STATE % match_id]
        commit = known.commit if known is not None else b""
        pipe.run(READ, names, [commit, keys.REMATCH, keys.PRIVATE, seat])
        return known

    def read(
        self, match_id: str, known: "Standing | None", answer: Sequence[Any]
    ) -> LoadedMatch | None:
        """The match by what was answered; None if there is none. Raises OtherRules."""
        commit, rematch, _, _, *stored = answer
        if not stored and known is not None:
            loaded = known.loaded
        else:
            document, state = stored
            if document is None:
                return None
            loaded = decoded_match(document, state, None)
            if commit is not None:
                self.keep(match_id, commit, loaded)
        return loaded if rematch is None else with_rematch(loaded, rematch)

    def keep(self, match_id: str, commit: bytes, loaded: LoadedMatch) -> None:
        """Remember a match; what nobody has asked for since many others were is forgotten."""
        if len(self._late) >= self._most:
            self._early, self._late = self._late, {}
        self._late[match_id] = Standing(commit, loaded)

    def at(self, match_id: str, version: int, stamp: str) -> Match | None:
        """The match as it stood at a version whose entries bear this stamp, if it is known."""
        known = self._find(match_id)
        match = known.loaded.match if known is not None else None
        is_it = match is not None and (match.version, match.stamp) == (version, stamp)
        return match if is_it else None

    def _find(self, match_id: str) -> "Standing | None":
        return self._late.get(match_id) or self._early.get(match_id)


class Commits:
    """Commits changes of matches."""

    def __init__(
        self,
        client: Client,
        turns: HouseTurns,
        deliveries: Deliveries,
        recent: Recent,
        settings: Settings,
    ) -> None:
        self._client = client
        self._recent = recent
        self._turns = turns
        self._deliveries = deliveries
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

        Raises VersionConflict or Replayed with nothing written, and Unconfirmed where it is written
        and a failover may lose it. Delivery never fails a commit that stands: what could not be
        done now the sweeper does.
        """
        match = change.after
        outbox = self._write(change, _outbox(change), idempotency)
        try:
            self._deliveries.deliver(change.before, match, outbox, match.updated_at)
        except (StoreUnreachable, RedisError) as fault:
            reason = type(fault).__name__
            _log.warning("delivery_postponed", match=match.id, version=match.version, reason=reason)
        if next_turn is NextTurn.QUEUED and match.house_seats:
            self._turns.put(match)
        return change.loaded

    def _write(self, change: Change, outbox: Outbox, idempotency: Idempotency | None) -> Outbox:
        """Write it; what is to be delivered then, with what the lobby was not told before."""
        match = change.after
        answered_key, record = self._idempotency(change, idempotency)
        contents, snapshots = _contents(change), keys.MATCH_SNAPSHOTS % match.id
        pipe, commit = self._client.pipeline(), secrets.token_hex(8)
        touched = keys.TOUCHED % keys.partition_of(match.id)
        pipe.put("ZADD", touched, milliseconds(match.updated_at), match.id)
        pipe.then()
        pipe.run(
            COMMIT,
            [*(key % match.id for key in keys.COMMITTED), answered_key, snapshots],
            [
                commit,
                change.before.version if change.before else 0,
                *contents,
                *(record, self._idempotency_life),
                self._ended_life if match.has_ended else "",
                *(match.head, HEAD_IN_TAG),
                *_field_changes(change),
                *_entries(change),
                len(outbox),
                *(part for notice in outbox.items() for part in notice),
                *_snapshot(change, contents[0]),
            ],
        )
        if has_moved(change.before, match):
            lobby.ask_for_untold(pipe, match.id)
        else:
            _bring_forward(pipe, match)
        _, (status, version, *replayed), *more = pipe.execute_confirmed()
        if status == b"replayed":
            raise Replayed(decode_answered(replayed[0]))
        if status != b"committed":
            CONFLICTS.labels(match.game).inc()
            raise VersionConflict(version)
        COMMITS.labels(match.game).inc()
        if change.state is not None:
            self._recent.keep(match.id, commit.encode(), change.loaded)
        return {**outbox, **lobby.untold(*more)} if has_moved(change.before, match) else outbox

    def _idempotency(
        self, change: Change, idempotency: Idempotency | None
    ) -> tuple[str, bytes | str]:
        """Where the answer to a client's key is kept, and what is kept of it."""
        match, seat = change.after, change.seat
        player = match.seats[seat].player if seat is not None else None
        if idempotency is None or seat is None or player is None:
            return keys.MATCH_ANSWERED % (match.id, "", ""), ""
        answered = AnsweredBefore(
            idempotency.body_digest, match.version, seat, idempotency.language
        )
        return idempotency_key(match.id, player.id, idempotency.key), encode(answered)


def _contents(change: Change) -> tuple[bytes, str | int, bytes, bytes, bytes | str]:
    """Document, deadline, state, chronicle entry and secrets, as they are written."""
    match = change.after
    deadline = milliseconds(match.deadline) if match.deadline else ""
    dealt_from = encode(change.secrets) if change.secrets else ""
    entry = encode(_chronicle_entry(change))
    return encode(match), deadline, change.state_blob, entry, dealt_from


def _snapshot(change: Change, document: bytes) -> tuple[bytes, ...]:
    """The whole match, where it is kept whole at this version."""
    match, house = change.after, change.house
    is_taken_back = house is not None and house.to_version is not msgspec.UNSET
    if match.version % SNAPSHOT_EVERY and not is_taken_back:
        return ()
    state = change.state_blob
    if not state and change.state is not None:  # it stayed as it was
        state = codec_of(match.rules).encode_state(change.state)
    return (packed(document, state),)


def _chronicle_entry(change: Change) -> ChronicleEntry:
    before, match, played = change.before, change.after, change.played
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
        match=None if _only_went_on(change) else match,
    )


def _unless(before: T, after: T) -> T | None:
    """None for what is as it was before."""
    return None if after == before else after


def _only_went_on(change: Change) -> bool:
    before, after = change.before, change.after
    if before is None:
        return False
    routine = replace(
        after,
        version=before.version,
        updated_at=before.updated_at,
        to_act=before.to_act,
        since=before.since,
        reserves=before.reserves,
        played_at=before.played_at,
        deadline=before.deadline,
        command_count=before.command_count,
        head=before.head,
        marks=before.marks,
    )
    return routine == before


def _field_changes(change: Change) -> list[str | int]:
    """The fields beside the document by which a caller is known, where they change."""
    before, after = _fields(change.before), _fields(change.after)
    changed = [field for field in {**before, **after} if before.get(field) != after.get(field)]
    flat: list[str | int] = [len(changed)]
    for field in changed:
        flat += [field, after.get(field, "")]
    return flat


def _fields(match: Match | None) -> dict[str, str | int]:
    """Who has which seat; of a private match also that it is one, and who else may know of it."""
    if match is None:
        return {}
    fields: dict[str, str | int] = {}
    if match.visibility is Visibility.PRIVATE:
        fields[keys.PRIVATE] = 1
        fields |= {keys.SEAT_OF % player_id: keys.NO_SEAT for player_id in match.insiders}
    shown = match.shown_to(None)
    if shown is not match:
        fields[keys.SHOWN] = f"{shown.version}.{shown.head[:HEAD_IN_TAG]}"
    for seat in match.seats:
        if seat.player is not None:
            fields[keys.SEAT_OF % seat.player.id] = seat.seat
    return fields


def _entries(change: Change) -> list[bytes | int]:
    """The entries of the log, behind their number."""
    at, latency = change.after.updated_at, change.latency
    entries = [
        encode(_entry(event, at, None if index else latency))
        for index, event in enumerate(change.events)
    ]
    return [len(entries), *entries]


def _entry(event: AnyEvent, at: datetime, latency: Latency | None) -> StoredEntry:
    if isinstance(event, Event):
        return StoredEntry(at, game=msgspec.Raw(encode(event)), latency=latency)
    return StoredEntry(at, house=event, latency=latency)


def _outbox(change: Change) -> Outbox:
    match = change.after
    to_players = {
        f"{notice.player_id}/{match.version}-{index}{match.stamp}": encode(
            StoredNotice(match.id, match.version, match.updated_at, notice.event)
        )
        for index, notice in enumerate(change.notices)
    }
    if not has_moved(change.before, match):
        return to_players
    return {**to_players, **lobby.notices_of(change)}


def _bring_forward(pipe: Pipeline, match: Match) -> None:
    """A match that goes on is the latest changed one of the lists that hold it; one that
    spectators see late is so by what they know."""
    moment = milliseconds(match.shown_to(None).updated_at)
    for whose, kind in match.listed_as():
        name = keys.LISTED % (whose, lists.UPDATED, kind)
        if pipe.divides_lists:
            name = lists.list_name(pipe, match.id, whose, lists.UPDATED, kind)
        pipe.put("ZADD", name, "XX", "GT", moment, match.id)
