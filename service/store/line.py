"""The line in which jobs wait for a worker: RQ's queue, but kept as a sorted set.

Whoever put jobs there takes turns with all others: each has one job in every round, and within a
round jobs stand in the order in which they came. A job's score is its round, and behind the point
when it came; so to put one there, to look whether it waits, and to take the first costs the same
however many there are. RQ's own queue is a list, where all of this means going through it.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from rq import Queue
from rq.exceptions import DequeueTimeout, DuplicateJobError
from rq.job import Job, JobStatus

from service.store.scripts.turns import STAND_IN_LINE

ROUNDS = "%s:rounds"
"""Sorted set: in which round each player's last job stands."""
CAME = "%s:came"
"""How many jobs have come so far."""


class Line(Queue):
    """A queue in which players take turns."""

    redis_queue_namespace_prefix = "rq:line:"

    def stand(self, job_id: str, call: str, arguments: tuple[Any, ...], **kept: Any) -> None:
        """Put a job in line; DuplicateJobError if RQ knows one of that id, waiting or not."""
        job = Job.create(
            call,
            arguments,
            connection=self.connection,
            id=job_id,
            origin=self.name,
            status=JobStatus.QUEUED,
            serializer=self.serializer,
            **kept,
        )
        job.enqueued_at = datetime.now(UTC)
        said = [part for field in job.to_dict().items() if field[1] is not None for part in field]
        names = (job.key, self.key, ROUNDS % self.key, CAME % self.key)
        if not self._stands(keys=names, args=[job_id, *said]):
            raise DuplicateJobError(job_id)

    @cached_property
    def _stands(self) -> Any:
        return self.connection.register_script(STAND_IN_LINE.source)

    def push_job_id(self, job_id: str, pipeline: Any = None, at_front: bool = False) -> None:
        """Put a job at the very end or front, where RQ itself does: that of a worker that died."""
        place = 0 if at_front else -1
        found = self.connection.zrange(self.key, place, place, withscores=True)
        score = found[0][1] if found else 0
        (pipeline or self.connection).zadd(self.key, {job_id: score})

    def waits(self, job_id: str) -> bool:
        """Whether a worker will come to it."""
        return self.connection.zscore(self.key, job_id) is not None

    def waiting(self, job_ids: list[str]) -> set[str]:
        """Those of them to which a worker will come; one trip."""
        scores = self.connection.zmscore(self.key, job_ids) if job_ids else []
        pairs = zip(job_ids, scores, strict=True)
        return {job_id for job_id, score in pairs if score is not None}

    @property
    def count(self) -> int:
        """How many wait."""
        return int(self.connection.zcard(self.key))

    def get_job_ids(self, offset: int = 0, length: int = -1) -> list[str]:
        """Some of those that wait, the next one first."""
        last = offset + length - 1 if length >= 0 else -1
        found: Any = self.connection.zrange(self.key, offset, last)
        return [job_id.decode() for job_id in found]

    def remove(self, job_or_id: Any, pipeline: Any = None) -> Any:
        """Take a job out of the line."""
        job_id = job_or_id.id if isinstance(job_or_id, Job) else job_or_id
        return (pipeline or self.connection).zrem(self.key, job_id)

    @classmethod
    def lpop(cls, queue_keys: Sequence[str], timeout: int | None, connection: Any = None) -> Any:
        """The first job of the first of these lines that is not empty, as RQ asks for it."""
        if timeout is None:
            found = (connection.zpopmin(key) for key in queue_keys)
            taken = zip(queue_keys, found, strict=True)
            return next(((key, jobs[0][0]) for key, jobs in taken if jobs), None)
        popped = connection.bzpopmin(queue_keys, timeout)
        if popped is None:
            raise DequeueTimeout(timeout, queue_keys)
        return popped[0], popped[1]

    @classmethod
    def lmove(cls, connection: Any, queue_key: str, timeout: int | None) -> Any:
        """The same for one line alone; nothing is kept of a job whose worker dies at once: what is
        owed stands in its match."""
        return cls.lpop([queue_key], timeout, connection)
