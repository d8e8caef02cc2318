"""Turns that the house owes: queued on RQ, and claimed by the worker who is at them.

One job `(match, version)`, with the request that it goes back to, makes a worker play from there
on. A job is a hint, never a truth: it does nothing if the match has moved on, so it may run twice
or be lost. What is owed stands in the match, and the sweeper queues again what nobody is at. Quick
bots and searching ones have queues of their own, so that nobody waits for a search to place one
card. Within a queue the players who created the matches take turns: however many jobs one of them
has waiting, the next of every other comes before the second of theirs.

A claim lasts for a moment at a time. It keeps two workers from thinking about the same version,
tells the sweeper that somebody is at it, and counts: a version that has been begun three times and
never played has a bot that fails, whether it raised an error, hung, or took its worker down with
it. Nothing rests on the claim but economy; the version check of the commit keeps the match whole.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import redis
import structlog
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from engine.bots.roster import BOTS
from service.logs import ORIGIN
from service.matches.match import Match
from service.store import keys
from service.store.connection import (
    ANSWER_WITHIN_SECONDS,
    CONNECT_WITHIN_SECONDS,
    OUTAGES_TOLD,
    Client,
    milliseconds,
)
from service.store.line import Line
from service.store.scripts.turns import CLAIM_TURN, HOLD_TURN
from service.store.servers.addresses import close_idle_connections, pool_of

QUICK = "quick"
SEARCH = "search"
QUEUES = (QUICK, SEARCH)
"""A worker of both serves them in turns."""

QueueFault = redis.RedisError
"""Whatever goes wrong between a worker and its queue; what is owed stands in the matches."""

PLAY_TURN = "worker.jobs.play_bot_turn"
JOB_SECONDS = 60
FAILURE_KEPT_SECONDS = 7 * 86_400

CLAIM_MS = 2_000
TRIES_REMEMBERED_MS = 3_600_000

_log = structlog.get_logger()


class HouseTurns:
    """The queues that workers serve, and who is at which turn."""

    def __init__(self, queue_url: str, client: Client, now: Callable[[], datetime]) -> None:
        self._client = client
        self._now = now
        # One more try is harmless here: the job's id makes a second one a duplicate.
        self._rq = open_queue(queue_url, tries_again=1)
        self._queues = {
            name: Line(name, connection=self._rq, serializer=JSONSerializer) for name in QUEUES
        }

    def put(self, match: Match) -> None:
        """Queue the turn that the house owes; if that fails the sweeper will do it."""
        try:
            try:
                self._enqueue(match)
            except redis.TimeoutError:  # the others that fell silent with it are not waited for
                close_idle_connections(self._rq.connection_pool)
                self._enqueue(match)
        except DuplicateJobError:
            return
        except redis.RedisError as fault:
            _log.warning("turn_not_queued", match=match.id, reason=type(fault).__name__)

    def _enqueue(self, match: Match) -> None:
        queue, origin = self._queues[queue_of(match)], ORIGIN.get()
        goes_back = (origin.request, origin.trace, origin.is_sampled) if origin is not None else ()
        queue.stand(
            job_id_of(match),
            PLAY_TURN,
            (match.id, match.version, *goes_back),
            result_ttl=0,
            failure_ttl=FAILURE_KEPT_SECONDS,
            timeout=JOB_SECONDS,
        )

    def is_queued(self, match: Match) -> bool:
        """Whether a worker will come to this very turn by itself."""
        queue = self._queues[queue_of(match)]
        with OUTAGES_TOLD:
            return queue.waits(job_id_of(match))

    def is_anyone_else_waiting(self, match: Match) -> bool:
        """Whether turns of other matches wait for a worker of the same kind."""
        with OUTAGES_TOLD:
            first = self._queues[queue_of(match)].get_job_ids(0, 2)
        return any(match.id not in job_id for job_id in first)

    def put_again(self, match: Match) -> None:
        """Queue a turn whose job is lost; whatever RQ still remembers of the old job is dropped."""
        try:
            self._queues[queue_of(match)].remove(job_id_of(match))
            self._rq.delete(f"rq:job:{job_id_of(match)}")
        except redis.RedisError as fault:
            _log.warning("turn_not_queued", match=match.id, reason=type(fault).__name__)
            return
        self.put(match)

    def claim(self, match: Match, worker: str) -> int:
        """How often this version has been begun, now included; 0 if another worker is at it."""
        tries: int = self._client.run(
            CLAIM_TURN,
            [keys.MATCH_TURN % match.id],
            [worker, match.version, CLAIM_MS, TRIES_REMEMBERED_MS, milliseconds(self._now())],
        )
        return tries

    def hold(self, match_id: str, worker: str) -> None:
        """Say that the worker is still at it."""
        self._client.run(
            HOLD_TURN, [keys.MATCH_TURN % match_id], [worker, CLAIM_MS, milliseconds(self._now())]
        )

    def is_claimed(self, match_id: str) -> bool:
        """Whether a worker that is alive is at this match's turn."""
        until: Any = self._client.hget(keys.MATCH_TURN % match_id, "until")
        return until is not None and int(until) > milliseconds(self._now())

    def attended(self, matches: Iterable[Match]) -> set[str]:
        """The ids of those of them at whose turn a worker is, or will come by itself."""
        owed = [match for match in matches if match.house_seats]
        pipe = self._client.pipeline()
        for match in owed:
            pipe.put("HGET", keys.MATCH_TURN % match.id, "until")
        now, claims = milliseconds(self._now()), pipe.execute() if owed else []
        pairs = zip(owed, claims, strict=True)
        claimed = {match.id for match, until in pairs if until is not None and int(until) > now}
        with OUTAGES_TOLD:
            for name, queue in self._queues.items():
                jobs = {job_id_of(match): match.id for match in owed if queue_of(match) == name}
                claimed.update(jobs[job_id] for job_id in queue.waiting(list(jobs)))
        return claimed

    def lengths(self) -> dict[str, int]:
        """How many jobs wait in each queue."""
        with OUTAGES_TOLD:
            return {name: queue.count for name, queue in self._queues.items()}

    def next_since(self) -> dict[str, datetime | None]:
        """Since when the next job of each queue waits; None where none does."""
        with OUTAGES_TOLD:
            return {name: self._since(queue) for name, queue in self._queues.items()}

    def _since(self, queue: Line) -> datetime | None:
        job_ids = queue.get_job_ids(0, 1)
        job = queue.fetch_job(job_ids[0]) if job_ids else None
        return job.enqueued_at.replace(tzinfo=UTC) if job and job.enqueued_at else None

    def close(self) -> None:
        """Give back the connection."""
        self._rq.close()


def open_queue(queue_url: str, *, tries_again: int = 0) -> redis.Redis:
    """A client of the server that holds the queues."""
    return redis.Redis.from_pool(
        pool_of(
            queue_url,
            socket_timeout=ANSWER_WITHIN_SECONDS,
            socket_connect_timeout=CONNECT_WITHIN_SECONDS,
            retry=Retry(NoBackoff(), tries_again, supported_errors=(redis.ConnectionError,)),
        )
    )


def job_id_of(match: Match) -> str:
    """The one name of the job for this version, which says whose turn in the queue it takes."""
    return f"bot-{match.created_by}-{match.id}-{match.version}"


def queue_of(match: Match) -> str:
    """The queue for the bot that is to move next."""
    number = match.house_seats[0]
    bot = BOTS.get(match.seats[number].bot or "")  # none: this release has given it up
    is_quick = number in match.stand_in or (bot is not None and bot.is_quick)
    return QUICK if is_quick else SEARCH
