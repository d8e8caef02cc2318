"""`python -m worker sweep` that is killed right before or right after a step of its work.

python -m tests.worker.dying_sweeper service.store.timetable:Timetable.settle after
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import reduce
from importlib import import_module

from tests.waiting import PATIENCE_SECONDS
from worker.__main__ import main

WHEN = ("before", "after")


def die_at(step: str, when: str) -> None:
    """SIGKILL for ourselves, at the first call of what stands at `module:name.name`."""
    module, _, path = step.partition(":")
    *within, name = path.split(".")
    place = reduce(getattr, within, import_module(module))
    real: Callable[..., object] = getattr(place, name)

    def dying(*arguments: object, **options: object) -> None:
        if when == "after":
            real(*arguments, **options)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(place, name, dying)


def killed_at(redis_url: str, step: str, when: str) -> bool:
    """Run one until it is killed there; False if it is not within the patience of a test."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.worker.dying_sweeper", step, when],
        env={**os.environ, "REDIS_URL": redis_url, "LOG_LEVEL": "error"},
    )
    try:
        return process.wait(PATIENCE_SECONDS) == -signal.SIGKILL
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return False


if __name__ == "__main__":
    die_at(*sys.argv[1:])
    sys.exit(main(["sweep"]))
