"""A log, and somebody who writes into it."""

import pytest

from service.store.feeds.entries import BEFORE_ALL

LOG = "match:{test}:log"


@pytest.fixture
def add(redis):
    """Put one entry into the log and wake whoever follows it, as COMMIT does."""
    numbers = iter(range(1, 10_000))

    def added():
        number = next(numbers)
        redis.xadd(LOG, {"e": str(number)}, id=f"{number}-0")
        redis.publish(LOG, number)

    return added


@pytest.fixture
def commit(redis):
    """Put a version of two entries into the log, at once; what COMMIT publishes of it."""

    def committed(version, stamp="ab", before="ab"):
        entries = [b'{"at":%d}' % (2 * version + index) for index in range(2)]
        with redis.pipeline(transaction=True) as pipe:
            for index, entry in enumerate(entries):
                pipe.xadd(LOG, {"e": entry, "h": stamp}, id=f"{version}-{index}")
            pipe.execute()
        last = f"{version - 1}-1.{before}" if version > 1 else BEFORE_ALL
        told = [b"%d-%d.%b %b" % (version, i, stamp.encode(), e) for i, e in enumerate(entries)]
        return b"\n".join([last.encode(), *told])

    return committed
