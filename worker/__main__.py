"""The processes behind the web.

python -m worker [QUEUE ...]    an RQ worker for these queues, in turns (both: quick search)
python -m worker sweep          the sweeper: deadlines, lost turns, expiry
python -m worker push           the pusher: calls webhooks
python -m worker --version      which Floe this is
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from types import FrameType

from rq import SimpleWorker
from rq.serializers import JSONSerializer
from rq.worker import DequeueStrategy

from engine.version import VERSION
from service.backend import Backend
from service.logs import set_up_logs
from service.settings import BadSetting, Settings, read_settings
from service.store.line import Line
from service.store.turns import QUEUES, SEARCH, QueueFault, open_queue
from worker.archiver import Archiver
from worker.contests import ContestDriver
from worker.jobs import turn_player
from worker.pusher import Pusher
from worker.sweeper import Sweeper

RESTART_SECONDS = 0.1
SEARCH_NICENESS = 5
JOB_MONITORING_SECONDS = 5
MAINTENANCE_SECONDS = 30
JOB_AWAITED_SECONDS = 1

Keeper = Sweeper | Pusher


class TurnWorker(SimpleWorker):
    """RQ's worker that does not fork, and that remembers whether it was asked to stop.

    It waits for jobs a moment at a time and tries a server that is away again at once: RQ's own
    patience (minutes for a silent connection, pauses that double up to one) would keep bots still
    long after the server is back. It takes no orders over Redis.
    """

    is_to_stop = False
    max_connection_wait_time = RESTART_SECONDS

    @property
    def dequeue_timeout(self) -> int:
        """How long it waits for a job at a time."""
        return JOB_AWAITED_SECONDS

    @property
    def connection_timeout(self) -> int:
        """How long a connection may be silent, that waiting included."""
        return JOB_AWAITED_SECONDS + 1

    def subscribe(self) -> None:
        """Listen to no commands: nobody gives any, and the listener would outlive an outage."""

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """End after the job that is under way."""
        type(self).is_to_stop = True
        super().request_stop(signum, frame)


def work(settings: Settings, queues: Sequence[str]) -> None:
    """Serve the queues until stopped; a Redis that went away is waited for."""
    turn_player().warm_up()  # opened, and every quick bot has thought, before the first job
    if SEARCH in queues:
        os.nice(SEARCH_NICENESS)  # a search takes what cores it gets; people must not wait for it
    url = settings.queue_url or settings.redis_url
    while not TurnWorker.is_to_stop:
        try:
            worker = TurnWorker(
                queues,
                connection=open_queue(url),
                serializer=JSONSerializer,
                queue_class=Line,
                job_monitoring_interval=JOB_MONITORING_SECONDS,
                maintenance_interval=MAINTENANCE_SECONDS,
            )
            # In turns: a rush of quick turns must not keep a search waiting for ever.
            worker.work(logging_level="WARNING", dequeue_strategy=DequeueStrategy.ROUND_ROBIN)
        except QueueFault:
            pass
        if not TurnWorker.is_to_stop:
            time.sleep(RESTART_SECONDS)


def keep_on(settings: Settings, made: Callable[[Backend], Keeper]) -> None:
    """Sweep, or push, until stopped."""
    with Backend(settings) as backend:
        process = made(backend)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: process.stop())
        process.run()


def _sweeper(backend: Backend) -> Sweeper:
    archiver = Archiver(backend) if backend.settings.archive_url else None
    return Sweeper(backend, archiver, ContestDriver(backend))


KEEPERS: Mapping[str, Callable[[Backend], Keeper]] = {"sweep": _sweeper, "push": Pusher}


def main(arguments: Sequence[str]) -> int:
    """Become the process that is asked for."""
    if list(arguments) == ["--version"]:
        print(f"Floe {VERSION}")
        return 0
    try:
        settings = read_settings()
    except BadSetting as fault:
        print(fault, file=sys.stderr)
        return 2
    set_up_logs(settings)
    if len(arguments) == 1 and arguments[0] in KEEPERS:
        keep_on(settings, KEEPERS[arguments[0]])
    elif set(arguments) <= set(QUEUES):
        work(settings, arguments or QUEUES)
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
