"""A process of ours on a machine whose clock is set while it runs, without a seam in the product.

What the process sees of the time of day (`time.time` and `datetime.now`) is ahead by as many
seconds as a file says.

python -m tests.clock_that_is_set [WHAT THE WORKER TAKES ...]    a worker, a sweeper, a pusher
gunicorn --config python:tests.clock_that_is_set ...             a web process
"""

import datetime
import os
import sys
import time
from pathlib import Path

FILE = "FLOE_TEST_CLOCK"
"""The variable that names the file."""

_TrueTime = datetime.datetime
_true_time = time.time


def ahead():
    """How many seconds the clock is ahead now."""
    return float(Path(os.environ[FILE]).read_text() or 0)


class _TimeIsTime(type):
    def __instancecheck__(cls, value):
        return isinstance(value, _TrueTime)


class _SetTime(_TrueTime, metaclass=_TimeIsTime):
    def __new__(cls, *parts, **named):
        return _TrueTime(*parts, **named)

    @classmethod
    def now(cls, tz=None):
        return _TrueTime.now(tz) + datetime.timedelta(seconds=ahead())


def set_clock():
    """From now on every module of this process sees the time as the file has it."""
    time.time = lambda: _true_time() + ahead()
    for module in list(sys.modules.values()):
        if vars(module).get("datetime") is _TrueTime:
            vars(module)["datetime"] = _SetTime


def post_worker_init(_):
    """gunicorn calls it when the service is loaded."""
    set_clock()


if __name__ == "__main__":
    from worker.__main__ import main

    set_clock()
    sys.exit(main(sys.argv[1:]))
