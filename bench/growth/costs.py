"""What something costs of the processor's time, of our process and of Redis."""

import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from service.store.client import Client

TRIES = 30


class Cost(NamedTuple):
    """Microseconds of the processor, ours and Redis'."""

    ours: float
    redis: float

    def __str__(self) -> str:
        return f"{self.ours:,.0f} + {self.redis:,.0f}"


def redis_seconds(client: Client) -> float:
    """What Redis has used of its processor."""
    used: Any = client.info("cpu")
    return float(used["used_cpu_user"] + used["used_cpu_sys"])


def cost_of(client: Client, done: Callable[[], object], times: int = 1) -> Cost:
    """What one of so many costs."""
    before, began = redis_seconds(client), time.process_time()
    done()
    ours, redis = time.process_time() - began, redis_seconds(client) - before
    return Cost(ours * 1e6 / times, redis * 1e6 / times)


def median(client: Client, done: Callable[[], object], tries: int = 5, times: int = TRIES) -> Cost:
    """The median of some tries, each of which does it many times."""
    costs = [cost_of(client, lambda: [done() for _ in range(times)], times) for _ in range(tries)]
    return Cost(
        statistics.median(one.ours for one in costs), statistics.median(one.redis for one in costs)
    )
