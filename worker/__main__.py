"""The processes behind the web.

python -m worker [QUEUE ...]    an RQ worker for these queues, in turns (both: quick search)
python -m worker sweep          the sweeper: deadlines, lost turns, expiry
python -m worker push           the pusher: calls webhooks and push services
python -m worker --version      which Floe this is
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from functools import partial
from types import FrameType

from rq import SimpleWorker
from rq.serializers import JSONSerializer
from rq.worker import DequeueStrategy

from engine.version import VERSION
from service.bots.cases.webhooks import WEBHOOKS
from service.bots.model import QUEUES, SEARCH
from service.contests.cases.driving import drive_due
from service.logs import set_up_logs
from service.operations.archive import PAUSE_SECONDS, Archiver
from service.push.cases.telling import PUSHES
from service.settings import BadSetting, Settings, read_settings
from service.store.client import QueueFault, open_queue
from service.subjects import open_backend
from worker.jobs import KnownJob, turn_player
from worker.outages import repeat
from worker.pusher import Pusher
from worker.sweeper import Sweeper

RESTART_SECONDS = 0.1
CONTESTS_DRIVEN_EVERY_SECONDS = 0.25
SEARCH_NICENESS = 5
JOB_MONITORING_SECONDS = 5
MAINTENANCE_SECONDS = 30
WORKER_SECONDS = 16
"""Of these a worker waits one for a job at a time, so that a server that fell silent is noticed
soon."""


class TurnWorker(SimpleWorker):
    """RQ's worker that does not fork; it remembers being asked to stop, and waits for no server.

    It is a custom worker class, as RQ documents them (Workers, Custom Worker Classes).
    """

    is_to_stop = False

    # Between its tries to reach a server RQ pauses for up to a minute, which would keep bots still
    # long after the server is back. No argument shortens that; redis-py's `Retry` would, but a
    # worker that is told to stop while the server is away would try for as long.
    max_connection_wait_time = RESTART_SECONDS

    @property
    def connection_timeout(self) -> int:
        """How long a connection may be silent.

        RQ documents that a connection may have any `socket_timeout` above `dequeue_timeout`, but
        raises one that is not ten seconds above it, whatever `worker_ttl` says: so long nobody
        would notice a server that fell silent.
        """
        return self.dequeue_timeout + 1

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """End after the job that is under way; RQ has custom workers override this since 0.6."""
        type(self).is_to_stop = True
        super().request_stop(signum, frame)


def work(settings: Settings, queues: Sequence[str]) -> None:
    """Serve the queues until stopped; a Redis that went away is waited for."""
    turn_player()  # before the first job
    if SEARCH in queues:
        os.nice(SEARCH_NICENESS)  # a search takes what cores it gets; people must not wait for it
    url = settings.queue_url or settings.redis_url
    while not TurnWorker.is_to_stop:
        worker = None
        try:
            worker = TurnWorker(
                queues,
                connection=open_queue(url),
                serializer=JSONSerializer,
                job_class=KnownJob,
                worker_ttl=WORKER_SECONDS,
                job_monitoring_interval=JOB_MONITORING_SECONDS,
                maintenance_interval=MAINTENANCE_SECONDS,
            )
            # In turns: a rush of quick turns must not keep a search waiting for ever.
            worker.work(logging_level="WARNING", dequeue_strategy=DequeueStrategy.ROUND_ROBIN)
        except QueueFault:
            if worker is not None and worker.pubsub_thread is not None:
                worker.pubsub_thread.stop()  # or it would listen for commands for ever
        if not TurnWorker.is_to_stop:
            time.sleep(RESTART_SECONDS)


def sweep(settings: Settings) -> None:
    """Sweep until stopped. Contests and the archive, which may be slow, keep no clock waiting."""
    with open_backend(settings) as backend:
        sweeper = Sweeper(backend)
        stopped = threading.Event()
        beside: dict[Callable[[], None], float] = {
            partial(drive_due, backend): CONTESTS_DRIVEN_EVERY_SECONDS
        }
        if settings.archive_url:
            beside[Archiver(backend).archive_due] = PAUSE_SECONDS
        for act, every_seconds in beside.items():
            threading.Thread(target=repeat, args=(act, every_seconds, stopped), daemon=True).start()
        _run_until_stopped(sweeper)
        stopped.set()


def push(settings: Settings) -> None:
    """Call webhooks and push services until stopped; neither keeps the other waiting."""
    with open_backend(settings) as backend:
        _run_until_stopped(Pusher(backend, WEBHOOKS), Pusher(backend, PUSHES))


def _run_until_stopped(*processes: Sweeper | Pusher) -> None:
    """Run all of them; where one breaks, the others end."""

    def stop(*_: object) -> None:
        for process in processes:
            process.stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    with ThreadPoolExecutor(len(processes)) as pool:
        running = [pool.submit(process.run) for process in processes]
        wait(running, return_when=FIRST_EXCEPTION)
        stop()
    for one in running:
        one.result()


KEEPERS: Mapping[str, Callable[[Settings], None]] = {"sweep": sweep, "push": push}


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
        KEEPERS[arguments[0]](settings)
    elif set(arguments) <= set(QUEUES):
        work(settings, arguments or QUEUES)
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
