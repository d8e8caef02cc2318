"""The delivery: all that follows from a commit and lies outside the match's own slot.

In one round trip, and only what has changed:

- the sets that the sweeper watches: `deadlines`, `turns` (a house bot owes a turn), `expiring`
- the lists of matches, public and of each player
- the streams of players (`your_turn` …), their due decisions, their webhooks' pushes

If a process dies before it, or two deliveries cross, the sweeper delivers again from what the match
itself says: every match is noted in `touched` along with its commit, and looked at a few seconds
later. Doing it twice harms nothing: sets are sets, and a notice carries an id by which a stream
takes it only once.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from engine.encoding import encode
from service.matches.match import HEAD_IN_TAG, Match
from service.matches.seats.seat import Kind
from service.matches.terms import Status
from service.matches.told.house_events import AnyHouseEvent
from service.matches.told.lobby_events import StoredLobbyNotice
from service.matches.told.notices import StoredNotice
from service.settings import Settings
from service.store import keys, lists
from service.store.connection import Client, Pipeline, milliseconds
from service.store.players import ladders, pairs
from service.store.players.webhooks import set_of_push
from service.store.scripts.matches import NOTE_REMATCH, TELL
from service.store.streams import lobby

NOTICE_REMEMBERED_MS = 600_000
NOTICES_KEPT = 1000


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


class Written(NamedTuple):
    """What a pipeline tells whom of a match, from which of its commands on."""

    match_id: str
    deliveries: Sequence[Delivery]
    first: int


Outbox = Mapping[str, bytes]
"""Notices of a match, under `<player>/<version>-<index>` with the version's stamp behind it, or
`lobby/<version>-<index>`."""


class Deliveries:
    """Delivers what follows from commits."""

    def __init__(self, client: Client, settings: Settings, now: Callable[[], datetime]) -> None:
        self._client = client
        self._settings = settings
        self._now = now

    def deliver(self, before: Match | None, after: Match, outbox: Outbox, now: datetime) -> None:
        """Deliver all that follows from a version; `before` is None if nobody knows what it was."""
        if before is not None and not outbox and _only_went_on(before, after):
            return
        pipe = self._client.pipeline()
        written = self.write(pipe, before, after, outbox, now)
        self.clear(pipe, after, outbox)
        self.push([written], pipe.execute() if pipe.command_stack else [])

    def write(
        self, pipe: Pipeline, before: Match | None, after: Match, outbox: Outbox, now: datetime
    ) -> Written:
        """Put all of that but the pushes into a pipeline, where others may stand already."""
        deliveries, first = list(_deliveries(before, after, outbox)), len(pipe.command_stack)
        for delivery in deliveries:
            _tell(pipe, after.id, delivery, now)
        if has_moved(before, after):
            lists.list_anew(pipe, before, after)
            lobby.tell(pipe, after.id, outbox)
            ladders.take(pipe, before, after, now)
            pairs.note(pipe, before, after, self._settings)
        self._watch(pipe, before, after)
        if before is None and after.rematch_of is not UNSET:
            pipe.run(NOTE_REMATCH, [keys.MATCH_META % after.rematch_of], [after.id])
        return Written(after.id, deliveries, first)

    def clear(self, pipe: Pipeline, match: Match, outbox: Outbox) -> None:
        """Everybody has been told, when all that stands in the pipeline is done."""
        if outbox:
            pipe.then()
            pipe.hdel(keys.MATCH_OUTBOX % match.id, *outbox)

    def _watch(self, pipe: Pipeline, before: Match | None, after: Match) -> None:
        """Keep the sorted sets by which the sweeper knows when to look at a match."""
        part, moment = keys.partition_of(after.id), milliseconds(after.updated_at)
        old_deadline = before.deadline if before is not None else None
        if after.deadline is not None and after.deadline != old_deadline:
            pipe.put("ZADD", keys.DEADLINES % part, milliseconds(after.deadline), after.id)
        elif after.deadline is None and (before is None or old_deadline is not None):
            pipe.put("ZREM", keys.DEADLINES % part, after.id)
        if after.house_seats:
            pipe.put("ZADD", keys.TURNS % part, moment, after.id)
        elif before is None or before.house_seats:
            pipe.put("ZREM", keys.TURNS % part, after.id)
        if after.contest is not UNSET and after.has_ended:
            pipe.put("ZADD", keys.CONTESTS, "XX", "LT", moment, after.contest.id)
        is_passed_on = before is None or before.to_act != after.to_act
        if is_passed_on and (after.due_players or after.has_ended):
            # Only where somebody has left orders: no other match stands in that set.
            pipe.put("ZADD", keys.ORDERS % part, "XX", moment, after.id)
        if before is None or before.status != after.status:
            expires = milliseconds(expiry(after, self._settings))
            pipe.put("ZADD", keys.EXPIRING % part, expires, after.id)

    def push(self, written: Iterable[Written], answers: Sequence[object]) -> None:
        """Put decisions of players with a webhook where the pushers find them."""
        due = [
            (keys.push_name(match_id, delivery.player_id), delivery.due)
            for match_id, deliveries, first in written
            for delivery, answer in zip(deliveries, answers[first:], strict=False)
            if answer == 1
        ]
        if not due:
            return
        now, pipe = milliseconds(self._now()), self._client.pipeline()
        for name, how in due:
            # Delivering again must not hurry a push that waits for its next try.
            pipe.zadd(set_of_push(pipe, name), {name: now}, nx=how is Due.STILL)
        pipe.publish(keys.PUSHES, len(due))
        pipe.execute()

    def notify(self, player_id: str, match: Match, event: AnyHouseEvent) -> None:
        """Put an event on the stream of a player that is no change of the match it is about."""
        now = self._now()
        notice = encode(StoredNotice(match.id, match.version, now, event))
        notice_id = f"{match.version}-{type(event).__name__}{match.stamp}"
        self.pass_on(player_id, match.id, notice_id, notice)

    def pass_on(self, player_id: str, match_id: str, notice_id: str, notice: bytes) -> None:
        """Put a notice on the stream of a player, once however often within some minutes."""
        pipe = self._client.pipeline()
        told = Delivery(player_id, Due.AS_BEFORE, ((notice_id, notice),))
        _tell(pipe, match_id, told, self._now())
        pipe.execute()

    def tell_of_seek(
        self,
        seek_id: str,
        player_id: str,
        to_player: StoredNotice | None,
        to_lobby: Sequence[StoredLobbyNotice],
    ) -> None:
        """Put what happened to a seek on the streams of its player and of the lobby, once each."""
        pipe = self._client.pipeline()
        stamp = hashlib.sha256(seek_id.encode()).hexdigest()[:HEAD_IN_TAG]
        if to_player is not None:
            notices = ((f"over.{stamp}", encode(to_player)),)
            _tell(pipe, seek_id, Delivery(player_id, Due.AS_BEFORE, notices), self._now())
        lobby.tell_of_seek(pipe, seek_id, stamp, to_lobby)
        if pipe.command_stack:
            pipe.execute()


def expiry(match: Match, kept: Settings) -> datetime:
    """When the match has to be looked at: to be cancelled, or to be forgotten."""
    if match.has_ended:
        days = kept.keep_finished_days
    elif match.status is Status.WAITING:
        days = kept.keep_waiting_days
    else:
        days = kept.keep_idle_matches_days
    return match.updated_at + timedelta(days=days)


def has_moved(before: Match | None, after: Match) -> bool:
    """Whether it is listed elsewhere than before: others sit there, or it has begun, or ended."""
    return before is None or (before.status, before.seats) != (after.status, after.seats)


def _only_went_on(before: Match, after: Match) -> bool:
    """Whether the same players owe a decision as before, as with most commands: nothing follows.

    Strangers' bots hear of each; the house's are noted anew each time.
    """
    return (
        before.to_act == after.to_act
        and before.stand_in == after.stand_in
        and before.deadline == after.deadline
        and not has_moved(before, after)
        and not after.house_seats
        and all(player.kind is not Kind.BOT for player in after.due_players)
    )


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
