"""The processes behind the web.

python -m worker [QUEUE ...]    an RQ worker for these queues, in this order (all: quick search)
python -m worker sweep          the sweeper
"""

import signal
import sys
import time
from collections.abc import Sequence
from types import FrameType

import redis
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.logs import set_up_logs
from service.matches.bot_turns import QUEUES
from service.matches.hall import Hall
from service.settings import BadSetting, Settings, read_settings
from worker.jobs import turn_player
from worker.sweeper import Sweeper

RESTART_SECONDS = 0.5
JOB_MONITORING_SECONDS = 5
MAINTENANCE_SECONDS = 30


class TurnWorker(SimpleWorker):
    """RQ's worker that does not fork, and that remembers whether it was asked to stop."""

    is_told_to_stop = False

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """End after the job that is under way."""
        type(self).is_told_to_stop = True
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]


def work(settings: Settings, queues: Sequence[str]) -> None:
    """Serve the queues until stopped; a Redis that went away is waited for."""
    turn_player()  # opened, and every bot and game imported, before the first job
    url = settings.queue_url or settings.redis_url
    while not TurnWorker.is_told_to_stop:
        try:
            worker = TurnWorker(
                queues,
                connection=redis.Redis.from_url(url),
                serializer=JSONSerializer,
                job_monitoring_interval=JOB_MONITORING_SECONDS,
                maintenance_interval=MAINTENANCE_SECONDS,
            )
            worker.work(logging_level="WARNING")
        except redis.RedisError:
            pass
        if not TurnWorker.is_told_to_stop:
            time.sleep(RESTART_SECONDS)


def sweep(settings: Settings) -> None:
    """Sweep until stopped."""
    with Hall(settings) as hall:
        sweeper = Sweeper(hall)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: sweeper.stop())
        sweeper.run()


def main(arguments: Sequence[str]) -> int:
    """Become the process that is asked for."""
    try:
        settings = read_settings()
    except BadSetting as fault:
        print(fault, file=sys.stderr)
        return 2
    set_up_logs(settings)
    unknown = [name for name in arguments if name not in (*QUEUES, "sweep")]
    if unknown or ("sweep" in arguments and len(arguments) > 1):
        print(__doc__, file=sys.stderr)
        return 2
    if arguments == ["sweep"]:
        sweep(settings)
    else:
        work(settings, arguments or QUEUES)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
