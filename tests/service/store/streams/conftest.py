"""A log, and somebody who writes into it."""

import pytest

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
