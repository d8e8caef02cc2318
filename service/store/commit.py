"""The commit: the one way in which a match changes, and all that follows from it.

A commit is written by one script, wholly or not at all: it checks the version, answers a repeated
idempotency key, and writes document, state, log, chronicle, seats, deadline and the notices for
players, all of it in keys of one slot. What lies elsewhere is derived from that, and delivered
right afterwards, in one round trip and only what has changed:

- the sets that the sweeper watches: `deadlines`, `turns` (a house bot owes a turn), `expiring`
- the lists of matches, public and of each player
- the streams of players (`your_turn` …), their due decisions, their webhooks' pushes
- the job that makes a worker play a house bot's turn

If the process dies between the two, or two deliveries cross, the sweeper delivers again from what
the match itself says: every match is noted in `touched` along with its commit, and looked at a few
seconds later. Doing it twice harms nothing: sets are sets, and a notice carries an id by which a
stream takes it only once.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from enum import Enum

import msgspec
import structlog
from msgspec.structs import replace
from redis import RedisError

from engine.encoding import encode
from engine.game import Event
from service.matches.changes import AnyEvent, Change
from service.matches.chronicle import NOTHING, ChronicleEntry
from service.matches.house_events import AnyHouseEvent, StoredEntry, StoredNotice
from service.matches.match import HEAD_IN_TAG, LoadedMatch, Match
from service.matches.seats.seat import Kind
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
from service.store.matches import expiry
from service.store.scripts.matches import COMMIT, TELL
from service.store.streams import lobby
from service.store.turns import HouseTurns

MILLISECONDS_PER_DAY = 86_400_000
MILLISECONDS_PER_HOUR = 3_600_000
NOTICE_REMEMBERED_MS = 600_000
NOTICES_KEPT = 1000

_log = structlog.get_logger()


class NextTurn(Enum):
    """Who sees to the turn that the house owes after a commit."""

    QUEUED = "queued"
    """Whichever worker takes it from the queue."""
    MINE = "mine"
    """Whoever commits: they play on, or put it on the queue themselves."""


class Due(Enum):
    """Whether a match waits for a player."""

    NOW = "now"
    """From this commit on, again if it did already."""
    STILL = "still"
    """It does, and nobody knows since when: what is noted of it stays."""
    NO = "no"
    """It does not, or no longer."""
    AS_BEFORE = ""
    """As it was before the commit."""


class Delivery(msgspec.Struct, frozen=True):
    """What one player gets of one version of a match; each notice has an id."""

    player_id: str
    due: Due
    notices: tuple[tuple[str, bytes], ...]


Outbox = Mapping[str, bytes]
"""Notices of a match, under `<player>/<version>-<index>` with the version's stamp behind it, or
`lobby/<version>-<index>`."""


class Commits:
    """Commits changes of matches."""

    def __init__(
        self, client: Client, turns: HouseTurns, settings: Settings, now: Callable[[], datetime]
    ) -> None:
        self._client = client
        self._turns = turns
        self._settings = settings
        self._now = now
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
            self.deliver(change.before, match, outbox, match.updated_at)
        except (StoreUnreachable, RedisError) as fault:
            reason = type(fault).__name__
            _log.warning("delivery_postponed", match=match.id, version=match.version, reason=reason)
        if next_turn is NextTurn.QUEUED and match.house_seats:
            self._turns.put(match)
        return change.loaded

    def notify(self, player_id: str, match: Match, event: AnyHouseEvent) -> None:
        """Put an event on the stream of a player that is no change of the match it is about."""
        now = self._now()
        notice = encode(StoredNotice(match.id, match.version, now, event))
        notice_id = f"{match.version}-{type(event).__name__}{match.stamp}"
        pipe = self._client.pipeline()
        _tell(pipe, match.id, Delivery(player_id, Due.AS_BEFORE, ((notice_id, notice),)), now)
        pipe.execute()

    # The match's own slot

    def _write(self, change: Change, outbox: Outbox, idempotency: Idempotency | None) -> Outbox:
        """Write it; what is to be delivered then, with what the lobby was not told before."""
        match = change.after
        answered_key, record = self._idempotency(change, idempotency)
        pipe = self._client.pipeline()
        pipe.zadd(keys.TOUCHED, {match.id: milliseconds(match.updated_at)})
        pipe.run(
            COMMIT,
            [*(key % match.id for key in keys.COMMITTED), answered_key],
            [
                secrets.token_hex(8),
                change.before.version if change.before else 0,
                *_contents(change),
                *(record, self._idempotency_life),
                self._ended_life if match.has_ended else "",
                *(match.head, HEAD_IN_TAG),
                *_seat_changes(change),
                *_entries(change),
                len(outbox),
                *(part for notice in outbox.items() for part in notice),
            ],
        )
        if _has_moved(change.before, match):
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
        return {**outbox, **lobby.untold(*more)} if _has_moved(change.before, match) else outbox

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

    # Everything that follows

    def deliver(self, before: Match | None, after: Match, outbox: Outbox, now: datetime) -> None:
        """Deliver all that follows from a version; `before` is None if nobody knows what it was."""
        pipe = self._client.pipeline()
        deliveries = list(_deliveries(before, after, outbox))
        for delivery in deliveries:
            _tell(pipe, after.id, delivery, now)
        if _has_moved(before, after):
            lists.list_anew(pipe, before, after)
            lobby.tell(pipe, after.id, outbox)
        self._watch(pipe, before, after)
        if outbox:
            pipe.hdel(keys.MATCH_OUTBOX % after.id, *outbox)
        answers = pipe.execute() if pipe.command_stack else []
        self._push(after, deliveries, answers)

    def _watch(self, pipe: Pipeline, before: Match | None, after: Match) -> None:
        """Keep the sorted sets by which the sweeper knows when to look at a match."""
        old_deadline = before.deadline if before is not None else None
        if after.deadline is not None and after.deadline != old_deadline:
            pipe.zadd(keys.DEADLINES, {after.id: milliseconds(after.deadline)})
        elif old_deadline is not None and after.deadline is None:
            pipe.zrem(keys.DEADLINES, after.id)
        if after.house_seats:
            pipe.zadd(keys.TURNS, {after.id: milliseconds(after.updated_at)})
        elif before is not None and before.house_seats:
            pipe.zrem(keys.TURNS, after.id)
        if before is None or before.status != after.status:
            pipe.zadd(keys.EXPIRING, {after.id: milliseconds(expiry(after, self._settings))})

    def _push(self, match: Match, deliveries: list[Delivery], answers: list[object]) -> None:
        """Put decisions of players with a webhook where the pushers find them."""
        pushed = [to for to, answer in zip(deliveries, answers, strict=False) if answer == 1]
        if not pushed:
            return
        now, pipe = milliseconds(self._now()), self._client.pipeline()
        for delivery in pushed:
            # Delivering again must not hurry a push that waits for its next try.
            is_new_only = delivery.due is Due.STILL
            name = keys.push_name(match.id, delivery.player_id)
            pipe.zadd(keys.PUSHES, {name: now}, nx=is_new_only)
        pipe.publish(keys.PUSHES, len(pushed))
        pipe.execute()


def _contents(change: Change) -> tuple[bytes | str | int, ...]:
    """Document, deadline, state, chronicle entry and secrets, as they are written."""
    match = change.after
    deadline = milliseconds(match.deadline) if match.deadline else ""
    dealt_from = encode(change.secrets) if change.secrets else ""
    entry = encode(_chronicle_entry(change))
    return encode(match), deadline, change.state_blob, entry, dealt_from


def _chronicle_entry(change: Change) -> ChronicleEntry:
    match, played = change.after, change.played
    return ChronicleEntry(
        at=match.updated_at,
        deadline=match.deadline,
        seat=played.seat if played else None,
        command=msgspec.Raw(encode(played.command)) if played else NOTHING,
        digest=change.digest,
        head=match.head,
        house=change.house,
        match=None if _only_went_on(change) else match,
    )


def _only_went_on(change: Change) -> bool:
    before, after = change.before, change.after
    if before is None:
        return False
    routine = replace(
        after,
        version=before.version,
        updated_at=before.updated_at,
        to_act=before.to_act,
        deadline=before.deadline,
        command_count=before.command_count,
        head=before.head,
    )
    return routine == before


def _seat_changes(change: Change) -> list[str | int]:
    before = _seats_by_player(change.before)
    after = _seats_by_player(change.after)
    changed = [player for player in {**before, **after} if before.get(player) != after.get(player)]
    flat: list[str | int] = [len(changed)]
    for player in changed:
        flat += [player, after.get(player, "")]
    return flat


def _seats_by_player(match: Match | None) -> dict[str, int]:
    seats = match.seats if match is not None else ()
    return {seat.player.id: seat.seat for seat in seats if seat.player is not None}


def _entries(change: Change) -> list[bytes | int]:
    """The entries of the log, behind their number."""
    at = change.after.updated_at
    return [len(change.events), *(encode(_entry(event, at)) for event in change.events)]


def _entry(event: AnyEvent, at: datetime) -> StoredEntry:
    if isinstance(event, Event):
        return StoredEntry(at, game=msgspec.Raw(encode(event)))
    return StoredEntry(at, house=event)


def _outbox(change: Change) -> Outbox:
    match = change.after
    to_players = {
        f"{notice.player_id}/{match.version}-{index}{match.stamp}": encode(
            StoredNotice(match.id, match.version, match.updated_at, notice.event)
        )
        for index, notice in enumerate(change.notices)
    }
    if not _has_moved(change.before, match):
        return to_players
    return {**to_players, **lobby.notices_of(change)}


def _bring_forward(pipe: Pipeline, match: Match) -> None:
    """A match that goes on is the latest changed one of the lists that hold it."""
    moment = milliseconds(match.updated_at)
    for whose, kind in match.listed_as():
        name = keys.LISTED % (whose, lists.UPDATED, kind)
        pipe.put("ZADD", name, "XX", "GT", moment, match.id)


def _has_moved(before: Match | None, after: Match) -> bool:
    """Whether it is listed elsewhere than before: others sit there, or it has begun, or ended."""
    return before is None or (before.status, before.seats) != (after.status, after.seats)


def _deliveries(before: Match | None, after: Match, outbox: Outbox) -> Iterable[Delivery]:
    were_due = {player.id for player in before.due_players} if before is not None else None
    due = {player.id: player.kind for player in after.due_players}
    addressed = {field.partition("/")[0] for field in outbox} - {lobby.LOBBY}
    seated = {seat.player.id for seat in after.seats if seat.player is not None}
    for player_id in sorted(addressed | seated | due.keys() | (were_due or set())):
        how = _due(player_id, were_due, due)
        notices = tuple(_notices_of(player_id, outbox))
        if notices or how is not Due.AS_BEFORE:
            yield Delivery(player_id, how, notices)


def _due(player_id: str, were_due: set[str] | None, due: Mapping[str, Kind]) -> Due:
    """Strangers' bots hear of every decision, people once a turn."""
    is_due = player_id in due
    if were_due is None:
        return Due.STILL if is_due else Due.NO
    if (player_id in were_due) != is_due:
        return Due.NOW if is_due else Due.NO
    return Due.NOW if is_due and due[player_id] is Kind.BOT else Due.AS_BEFORE


def _notices_of(player_id: str, outbox: Outbox) -> Iterator[tuple[str, bytes]]:
    for field, notice in outbox.items():
        addressee, _, notice_id = field.partition("/")
        if addressee == player_id:
            yield notice_id, notice


def _tell(pipe: Pipeline, match_id: str, delivery: Delivery, now: datetime) -> None:
    pipe.run(
        TELL,
        [key % delivery.player_id for key in keys.DELIVERED_TO],
        [
            match_id,
            delivery.due.value,
            milliseconds(now),
            NOTICE_REMEMBERED_MS,
            NOTICES_KEPT,
            *(part for notice in delivery.notices for part in notice),
        ],
    )
