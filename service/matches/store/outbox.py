"""The outbox: delivers what follows from a commit and lies outside the match's own slot.

In one round trip, and only what has changed:

- the sets that the sweeper watches: `deadlines`, `expiring`
- the lists of matches, public and of each player
- the streams of players (`your_turn` …) and their due decisions
- whatever the followers do (`followers.py`)

If a process dies before it, or two deliveries cross, it is delivered again from what the match
itself says: every match is noted in `touched` along with its commit, and looked at a few seconds
later. A few matches are read in one trip then and written in the next: so few that what is written
is not old. Doing it twice harms nothing: sets are sets, and a notice carries an id by which a
stream takes it only once.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from engine.encoding import encode
from service.backend import Backend
from service.ids import is_id
from service.matches.model.events import AnyHouseEvent, StoredNotice
from service.matches.model.match import Match, match_of
from service.matches.model.terms import Status
from service.matches.store import lists
from service.matches.store.followers import (
    CalledBy,
    Due,
    DueDecision,
    Follower,
    Followers,
    Outbox,
    has_moved,
)
from service.matches.store.keys import MATCH_META, MATCH_OUTBOX, REMATCH
from service.matches.store.matches import DOCUMENT, MATCH
from service.matches.store.quotas import note_hosted
from service.matches.store.timetables import deadlines, expiring
from service.players.model import Kind
from service.players.store.keys import (
    PLAYER_DELIVERED,
    PLAYER_DUE,
    PLAYER_ENDED,
    PLAYER_EVENTS,
    PLAYER_PROFILE,
    PLAYER_PUSH,
)
from service.refusals import StoreUnreachable
from service.settings import Settings, night_before
from service.store.client import Pipeline, milliseconds
from service.store.compare_and_set import Seen, compare_and_set
from service.store.script import script

TELL = script(__file__, "tell")

PREPARED_WITHIN = timedelta(minutes=10)
"""A lesson that nobody has brought to its beginning by then was given up by whoever began it."""

DELIVERED_TO = (
    PLAYER_EVENTS,
    PLAYER_DELIVERED,
    PLAYER_DUE,
    PLAYER_PROFILE,
    PLAYER_ENDED,
    PLAYER_PUSH,
)
"""What a delivery to a player looks at or changes, in the order of its script."""

NOTICE_REMEMBERED_MS = 600_000
NOTICES_KEPT = 1000
ENDED_KEPT = 100


class Delivery(msgspec.Struct, frozen=True):
    """What one player gets of one version of a match; each notice has an id."""

    player_id: str
    due: Due
    notices: tuple[tuple[str, bytes], ...]
    has_ended: bool = False
    """Whether the match of theirs has just ended; whoever waits for work is told once, so a
    version that is delivered again does not say so."""


class Written(NamedTuple):
    """What a pipeline tells whom of a match, from which of its commands on."""

    match_id: str
    deliveries: Sequence[Delivery]
    first: int


class Deliveries:
    """Delivers what follows from commits."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._settings = backend.settings
        self._followers = backend.of(Followers)
        self._deadlines = backend.of(deadlines)
        self._expiring = backend.of(expiring)
        self._now = backend.now

    def deliver(self, before: Match | None, after: Match, outbox: Outbox, now: datetime) -> None:
        """Deliver all that follows from a version; `before` is None if nobody knows what it was."""
        if before is not None and not outbox and _only_went_on(before, after):
            return
        pipe = self._client.pipeline()
        written = self.write(pipe, before, after, outbox, now)
        self.clear(pipe, after, outbox)
        self.call([written], pipe.execute() if pipe else [])

    def write(
        self, pipe: Pipeline, before: Match | None, after: Match, outbox: Outbox, now: datetime
    ) -> Written:
        """Put all of that but the calls into a pipeline, which may hold other commands already."""
        deliveries = list(_deliveries(before, after, outbox))
        first = len(pipe)
        for delivery in deliveries:
            _put_notices(pipe, after.id, delivery, now)
        if has_moved(before, after):
            lists.list_anew(pipe, before, after)
            note_hosted(pipe, after)
        self._watch(pipe, before, after)
        for follower in self._followers:
            follower.follow(pipe, before, after, outbox, now)
        if before is None and after.rematch_of is not UNSET:
            meta = MATCH_META % after.rematch_of
            is_there: Seen = (("HEXISTS", meta, "doc"), 1)
            compare_and_set(pipe, [is_there], [("HSET", meta, REMATCH, after.id)])
        return Written(after.id, deliveries, first)

    def clear(self, pipe: Pipeline, match: Match, outbox: Outbox) -> None:
        """Empty the outbox: when all that stands in the pipeline is done, everybody has been
        told."""
        if outbox:
            pipe.then()
            pipe.hdel(MATCH_OUTBOX % match.id, *outbox)

    def _watch(self, pipe: Pipeline, before: Match | None, after: Match) -> None:
        """Keep the sorted sets by which the sweeper knows when to look at a match."""
        old_deadline = before.deadline if before is not None else None
        if after.deadline is not None and after.deadline != old_deadline:
            self._deadlines.put(pipe, after.id, after.deadline)
        elif after.deadline is None and (before is None or old_deadline is not None):
            self._deadlines.remove(pipe, after.id)
        if before is None or before.status != after.status:
            self._expiring.put(pipe, after.id, expiry(after, self._settings))

    def call(self, written: Iterable[Written], answers: Sequence[object]) -> None:
        """Say which decisions fell due of players who want to be called for them."""
        due = [
            DueDecision(match_id, delivery.player_id, delivery.due, CalledBy(answer))
            for match_id, deliveries, first in written
            for delivery, answer in zip(deliveries, answers[first:], strict=False)
            if isinstance(answer, int) and answer > 0
        ]
        if due:
            for follower in self._followers:
                follower.call(due)

    def notify(self, player_id: str, match: Match, event: AnyHouseEvent) -> None:
        """Put an event on the stream of a player that is no change of the match it is about."""
        now = self._now()
        notice = encode(StoredNotice(match.id, match.version, now, event))
        notice_id = f"{match.version}-{type(event).__name__}{match.stamp}"
        self.pass_on(player_id, match.id, notice_id, notice)

    def pass_on(self, player_id: str, subject_id: str, notice_id: str, notice: bytes) -> None:
        """Put a notice on the stream of a player, once however often within some minutes."""
        pipe = self._client.pipeline()
        put_notice(pipe, player_id, subject_id, (notice_id, notice), self._now())
        pipe.execute()


def put_notice(
    pipe: Pipeline, player_id: str, subject_id: str, notice: tuple[str, bytes], now: datetime
) -> None:
    """The same in a pipeline: a notice and its id, of a match or whatever it is about."""
    _put_notices(pipe, subject_id, Delivery(player_id, Due.AS_BEFORE, (notice,)), now)


def read_outbox(found: Mapping[bytes, bytes]) -> Outbox:
    """What lies in the outbox of a match, in the order in which it happened."""
    return {field.decode(): found[field] for field in sorted(found, key=_place)}


def expiry(match: Match, kept: Settings) -> datetime:
    """When the match has to be looked at: to be cancelled, or to be forgotten."""
    if kept.demo:
        return night_before(match.created_at) + timedelta(days=1)
    if match.has_ended:
        days = kept.keep_finished_days
    elif not match.is_prepared:
        return match.updated_at + PREPARED_WITHIN
    elif match.status is Status.WAITING:
        days = kept.keep_waiting_days
    else:
        days = kept.keep_idle_matches_days
    return match.updated_at + timedelta(days=days)


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
    addressed = set(filter(is_id, (field.partition("/")[0] for field in outbox)))
    seated = {seat.player.id for seat in after.seats if seat.player is not None}
    has_ended = before is not None and after.has_ended and not before.has_ended
    for player_id in sorted(addressed | seated | due.keys() | (were_due or set())):
        how = _due(player_id, were_due, due)
        notices = tuple(_notices_of(player_id, outbox))
        is_told = has_ended and player_id in seated
        if notices or is_told or how is not Due.AS_BEFORE:
            yield Delivery(player_id, how, notices, is_told)


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


def _put_notices(pipe: Pipeline, match_id: str, delivery: Delivery, now: datetime) -> None:
    pipe.run(
        TELL,
        [key % delivery.player_id for key in DELIVERED_TO],
        [
            match_id,
            delivery.due.value,
            milliseconds(now),
            NOTICE_REMEMBERED_MS,
            NOTICES_KEPT,
            ENDED_KEPT if delivery.has_ended else "",
            *(part for notice in delivery.notices for part in notice),
        ],
    )


def _place(field: bytes) -> tuple[int, int]:
    """`lobby/17-1.0f2a` → version and number of a notice."""
    version, _, index = field.rpartition(b"/")[2].partition(b".")[0].partition(b"-")
    return int(version), int(index)


AT_ONCE = 50


class _Found(NamedTuple):
    """What is known of a match beside its state."""

    match: Match
    outbox: Outbox
    lost: Sequence[Follower]
    """The followers that keep something beside the match: theirs may be lost elsewhere."""


class Redeliveries:
    """Delivers again what follows from commits."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._decoding = backend.decoding
        self._deliveries = backend.of(Deliveries)
        self._keeping = [one for one in backend.of(Followers) if one.beside is not None]
        self._now = backend.now

    def deliver_again(self, match: Match) -> None:
        """Deliver whatever the match itself says has to be, should its commit have failed to."""
        pipe = self._client.pipeline()
        self._ask_beside(pipe, match.id)
        self._deliver([self._found(match, *pipe.execute())])

    def settle(self, match_ids: Sequence[str]) -> set[str]:
        """Deliver again what follows from all of these.

        Answers those that this was done for; the others are gone, or something is wrong.
        """
        done = set[str]()
        for start in range(0, len(match_ids), AT_ONCE):
            try:
                done |= self._settle(match_ids[start : start + AT_ONCE])
            except StoreUnreachable:
                raise
            except Exception:  # of one of them, nobody knows which
                continue
        return done

    def _settle(self, match_ids: Sequence[str]) -> set[str]:
        pipe = self._client.pipeline()
        for match_id in match_ids:
            pipe.put("HMGET", MATCH_META % match_id, *DOCUMENT)
            self._ask_beside(pipe, match_id)
        answers = pipe.execute()
        asked = 2 + len(self._keeping)
        matches = self._decoding.each(
            MATCH, match_of, zip(match_ids, answers[::asked], strict=True)
        )
        found = dict[str, _Found]()
        for match_id, first in zip(match_ids, range(0, len(answers), asked), strict=True):
            match = matches.get(match_id)
            if match is not None:
                found[match_id] = self._found(match, *answers[first + 1 : first + asked])
        self._deliver(found.values())
        return set(found)

    def _deliver(self, found: Collection[_Found]) -> None:
        now = self._now()
        pipe = self._client.pipeline()
        written = []
        for match, outbox, lost in found:
            for follower in lost:
                follower.restore(pipe, match)
            written.append(self._deliveries.write(pipe, None, match, outbox, now))
        for match, outbox, _ in found:
            self._deliveries.clear(pipe, match, outbox)
        self._deliveries.call(written, pipe.execute() if written else ())

    def _ask_beside(self, pipe: Pipeline, match_id: str) -> None:
        pipe.put("HGETALL", MATCH_OUTBOX % match_id)
        for follower in self._keeping:
            pipe.put("EXISTS", str(follower.beside) % match_id)

    def _found(self, match: Match, outbox: Mapping[bytes, bytes], *beside: int) -> _Found:
        pairs = zip(self._keeping, beside, strict=True)
        return _Found(match, read_outbox(outbox), [one for one, is_there in pairs if is_there])
