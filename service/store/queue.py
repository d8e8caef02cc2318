"""Turns of house bots, on RQ: one job `(match, version)` makes a worker play from there on.

A job is a hint, never a truth: it does nothing if the match has moved on, so it may run twice or be
lost. What is owed stands in the match, and the sweeper queues again what nobody is at. Quick bots
and searching ones have queues of their own, so that nobody waits for a search to place one card.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import redis
import structlog
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from engine.bots.roster import BOTS
from service.matches.changes import house_seats
from service.matches.match import Match, SeatKind
from service.refusals import StoreUnreachable

QUICK = "quick"
SEARCH = "search"
QUEUES = (QUICK, SEARCH)
"""A worker of both serves them in turns."""

PLAY_TURN = "worker.jobs.play_bot_turn"
JOB_SECONDS = 60
FAILURE_KEPT_SECONDS = 7 * 86_400

_log = structlog.get_logger()


class BotTurns:
    """The queues that workers serve."""

    def __init__(self, url: str) -> None:
        # One more try is harmless here: the job's id makes a second one a duplicate.
        self._redis = redis.Redis.from_url(
            url,
            socket_timeout=1.5,
            socket_connect_timeout=0.8,
            retry=Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,)),
        )
        self._queues = {
            name: Queue(name, connection=self._redis, serializer=JSONSerializer) for name in QUEUES
        }

    def put(self, match: Match) -> None:
        """Queue the turn that the house owes; if that fails the sweeper will do it."""
        try:
            self._queues[queue_of(match)].enqueue_call(
                PLAY_TURN,
                args=(match.id, match.version),
                job_id=job_id_of(match),
                unique=True,
                result_ttl=0,
                failure_ttl=FAILURE_KEPT_SECONDS,
                timeout=JOB_SECONDS,
            )
        except DuplicateJobError:
            return
        except redis.RedisError as fault:
            _log.warning("turn_not_queued", match=match.id, reason=type(fault).__name__)

    def is_queued(self, match: Match) -> bool:
        """Whether a worker will come to this very turn by itself."""
        queue = self._queues[queue_of(match)]
        with _store_errors():
            return queue.get_job_position(job_id_of(match)) is not None

    def put_again(self, match: Match) -> None:
        """Queue a turn whose job is lost; whatever RQ still remembers of the old job is dropped."""
        try:
            self._queues[queue_of(match)].remove(job_id_of(match))
            self._redis.delete(f"rq:job:{job_id_of(match)}")
        except redis.RedisError as fault:
            _log.warning("turn_not_queued", match=match.id, reason=type(fault).__name__)
            return
        self.put(match)

    def lengths(self) -> dict[str, int]:
        """How many jobs wait in each queue."""
        with _store_errors():
            return {name: queue.count for name, queue in self._queues.items()}

    def oldest(self) -> dict[str, datetime | None]:
        """Since when the oldest job of each queue waits; None where none does."""
        with _store_errors():
            return {name: self._oldest(queue) for name, queue in self._queues.items()}

    def _oldest(self, queue: Queue) -> datetime | None:
        job_ids = queue.get_job_ids(0, 1)
        job = queue.fetch_job(job_ids[0]) if job_ids else None
        return job.enqueued_at.replace(tzinfo=UTC) if job and job.enqueued_at else None

    def close(self) -> None:
        """Give back the connection."""
        self._redis.close()


@contextmanager
def _store_errors() -> Iterator[None]:
    try:
        yield
    except redis.RedisError as fault:
        raise StoreUnreachable from fault


def job_id_of(match: Match) -> str:
    """The one name of the job for this version."""
    return f"bot-{match.id}-{match.version}"


def queue_of(match: Match) -> str:
    """The queue for the bot that is to move next."""
    number = house_seats(match)[0]
    seat = match.seats[number]
    is_quick = number in match.stand_in or (
        seat.kind is SeatKind.BOT and seat.bot in BOTS and BOTS[seat.bot].is_quick
    )
    return QUICK if is_quick else SEARCH
