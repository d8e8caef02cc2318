"""Turns that the house owes: in line by player, and on RQ for the workers.

A turn is a match at a version. It stands in line first, where the players who created the matches
take turns: however many one of them has waiting, the next of every other comes before the second of
theirs. Only as many as the workers can take soon are jobs on RQ's queue, which is short and plain;
whoever puts a turn in line, or takes a job from the queue, fills it up again. Quick bots and
searching ones have queues of their own, so that nobody waits for a search to place one card.

A job is a hint, never a truth: it does nothing if the match has moved on, so it may run twice or be
lost, and so may all that RQ's server knows. What is owed stands in the match, and the sweeper
queues again what nobody is at (`leases.py`).
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
import structlog
from rq import Queue
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job
from rq.serializers import JSONSerializer

from engine.encoding import encode
from service.backend import Backend
from service.bots.model import QUEUES, QUICK, SEARCH, Turn, job_id_of, queue_of
from service.bots.store.leases import Leases
from service.logs import ORIGIN
from service.matches.model.match import Match
from service.matches.store.followers import Follower, Outbox
from service.refusals import StoreUnreachable
from service.store.client import (
    Pipeline,
    QueueFault,
    QueueSilent,
    milliseconds,
    open_queue,
    outages_refused,
)
from service.store.decoding import those_there
from service.store.script import script
from service.store.timetable import Timetable

TURNS = "turns:{%s}"
"""Sorted set of matches in which a house bot owes a turn, by the moment somebody last looked."""
TURN_LINE = "{turns:%s}:line"
"""Sorted set: turns of the house that wait for room on a queue of workers, by rounds."""
TURN_ROUNDS = "{turns:%s}:rounds"
"""Sorted set: in which round each player's last one stands."""
TURNS_PROGRESS = "{turns:%s}:progress"
"""Hash: how many have come so far, and the round of the last that was taken."""
TURN_RECORDS = "{turns:%s}:records"
"""Hash: what is kept of each that stands in the line."""
OF_A_TURN_LINE = (TURN_LINE, TURN_ROUNDS, TURNS_PROGRESS, TURN_RECORDS)
"""The line of a queue, in the order of its script."""

STAND_IN_LINE = script(__file__, "stand_in_line")

READY = {QUICK: 8, SEARCH: 1}
"""So many jobs are kept on each queue, for workers that have nothing to do."""

PLAY_TURN = "worker.jobs.play_bot_turn"
JOB_SECONDS = 60
FAILURE_KEPT_SECONDS = 7 * 86_400

_decode_turn = msgspec.json.Decoder(Turn).decode

_log = structlog.get_logger()


def house_turns(backend: Backend) -> Timetable:
    """Matches in which a house bot owes a turn, by the moment somebody last looked."""
    return Timetable(backend.client, TURNS)


class HouseTurns:
    """The turns that wait for workers, and who is at which."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._decoding = backend.decoding
        self._now = backend.now
        self._leases = backend.of(Leases)
        # One more try is harmless here: the job's id makes a second one a duplicate.
        self._rq = open_queue(
            backend.settings.queue_url or backend.settings.redis_url, tries_again=1
        )
        self._is_away = False
        """Whether the queues' server was, when it was last asked: that is told once an outage."""
        backend.at_end(self._rq.close)
        self._queues = {
            name: Queue(name, connection=self._rq, serializer=JSONSerializer) for name in QUEUES
        }

    def forget(self, player_id: str) -> None:
        """Nothing stands in line behind this player's turns any more."""
        for name in QUEUES:
            self._client.zrem(TURN_ROUNDS % name, player_id)

    def put(self, match: Match) -> None:
        """Put the turn that the house owes in line; if that fails the sweeper will do it."""
        name = queue_of(match)
        origin = ORIGIN.get()
        goes_back = (origin.request, origin.trace, origin.is_sampled) if origin is not None else ()
        turn = Turn(match.id, match.version, milliseconds(self._now()), goes_back)
        try:
            room = self._room(name)
            self._take(name, room, turn, match.created_by)
            if room == 0:  # what filled it may have been taken before this one stood there
                self.fill_up(name)
        except StoreUnreachable as fault:
            _log.warning("turn_not_queued", match=match.id, reason=fault.reason)

    def fill_up(self, name: str) -> None:
        """Bring as many turns of the line to the queue as there is room for."""
        if self._client.zcard(TURN_LINE % name):
            room = self._room(name)
            if room > 0:
                self._take(name, room)

    def _room(self, name: str) -> int:
        """For how many jobs the queue has room; for none where its server is away."""
        try:
            room = max(0, READY[name] - self._queues[name].count)
        except QueueFault as fault:
            if isinstance(fault, QueueSilent):  # others fell silent with it: wait for none
                self._rq.connection_pool.disconnect(inuse_connections=False)
            if not self._is_away:
                _log.warning("queue_away", queue=name, reason=type(fault).__name__)
            self._is_away = True
            return 0
        self._is_away = False
        return room

    def _take(self, name: str, room: int, turn: Turn | None = None, player_id: str = "") -> None:
        """Put a turn of this player's match in line, if there is one, and bring the first ones to
        the queue."""
        names = [key % name for key in OF_A_TURN_LINE]
        stands = (turn.job_id, player_id, encode(turn)) if turn is not None else ("", "", "")
        taken: Any = self._client.run(STAND_IN_LINE, names, [room, *stands])
        records = ((f"{name}:{number}", (record,)) for number, record in enumerate(taken))
        for found in those_there(self._decoding.each("turn", _decode_turn, records)):
            self._enqueue(name, found)

    def _enqueue(self, name: str, turn: Turn) -> None:
        try:
            self._queues[name].enqueue_call(
                PLAY_TURN,
                args=(turn.match_id, turn.version, *turn.goes_back),
                timeout=JOB_SECONDS,
                result_ttl=0,
                failure_ttl=FAILURE_KEPT_SECONDS,
                job_id=turn.job_id,
                meta={"since": turn.since},
                unique=True,
            )
        except DuplicateJobError:  # it stands there, or is being played
            return
        except QueueFault as fault:
            _log.warning("turn_not_queued", match=turn.match_id, reason=type(fault).__name__)

    def is_queued(self, match: Match) -> bool:
        """Whether a worker will come to this very turn by itself."""
        return match.id in self._waiting([match])

    def is_anyone_else_waiting(self, match: Match) -> bool:
        """Whether turns of other matches wait for a worker of the same kind."""
        with outages_refused():
            first = self._queues[queue_of(match)].get_job_ids(0, 2)
        return any(match.id not in job_id for job_id in first)

    def put_again(self, match: Match) -> None:
        """Queue a turn whose job is lost; whatever RQ still remembers of the old job is dropped."""
        try:
            job_id = job_id_of(match)
            Job.fetch(job_id, connection=self._rq, serializer=JSONSerializer).delete()
        except NoSuchJobError:
            pass
        except QueueFault as fault:
            _log.warning("turn_not_queued", match=match.id, reason=type(fault).__name__)
            return
        self.put(match)

    def attended(self, matches: Iterable[Match]) -> set[str]:
        """The ids of those of them at whose turn a worker is, or will come by itself."""
        owed = [match for match in matches if match.house_seats]
        return self._leases.house_taken(match.id for match in owed) | self._waiting(owed)

    def _waiting(self, owed: Sequence[Match]) -> set[str]:
        """The ids of those of them whose turns stand in line, or on the queue."""
        with outages_refused():
            on_queues = {
                job_id for queue in self._queues.values() for job_id in queue.get_job_ids()
            }
        pipe = self._client.pipeline()
        for match in owed:
            pipe.put("HEXISTS", TURN_RECORDS % queue_of(match), job_id_of(match))
        pairs = zip(owed, pipe.execute() if owed else (), strict=True)
        return {match.id for match, stands in pairs if stands or job_id_of(match) in on_queues}

    def lengths(self) -> dict[str, int]:
        """How many turns wait in each line and on its queue."""
        with outages_refused():
            queued = {name: queue.count for name, queue in self._queues.items()}
        pipe = self._client.pipeline()
        for name in QUEUES:
            pipe.put("ZCARD", TURN_LINE % name)
        standing = pipe.execute()
        return {name: queued[name] + more for name, more in zip(QUEUES, standing, strict=True)}

    def next_since(self) -> dict[str, datetime | None]:
        """Since when the next turn of each queue waits; None where none does."""
        with outages_refused():
            return {name: self._since(queue) for name, queue in self._queues.items()}

    def _since(self, queue: Queue) -> datetime | None:
        """Since when the first turn of the queue waits; whatever stands in line stands behind
        it."""
        job_ids = queue.get_job_ids(0, 1)
        job = queue.fetch_job(job_ids[0]) if job_ids else None
        since = job.meta.get("since") if job is not None else None
        return datetime.fromtimestamp(since / 1000, UTC) if since is not None else None


class TurnsFollower(Follower):
    """Sees to it that workers hear of the turns that the house owes."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def follow(
        self, pipe: Pipeline, before: Match | None, after: Match, outbox: Outbox, now: datetime
    ) -> None:
        """Note that a house bot owes a turn, for the sweeper; or that none does any more."""
        turns = self._backend.of(house_turns)
        if after.house_seats:
            turns.put(pipe, after.id, after.updated_at)
        elif before is None or before.house_seats:
            turns.remove(pipe, after.id)

    def put_away(self, pipe: Pipeline, match_id: str, people: Collection[str]) -> None:
        """Nobody looks after its turns any more."""
        self._backend.of(house_turns).remove(pipe, match_id)

    def house_owes(self, match: Match) -> None:
        """Queue the turn for the workers."""
        self._backend.of(HouseTurns).put(match)
