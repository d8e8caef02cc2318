"""How many matches sweepers settle: one process, and two beside one another."""

import multiprocessing
import time
from datetime import UTC, datetime, timedelta
from typing import Any

from bench.growth.costs import redis_seconds
from bench.growth.house import House, touch, touched
from service.matches.store.outbox import Redeliveries
from service.settings import Settings
from service.store.client import open_client
from service.subjects import open_backend
from worker.sweeper import Sweeper

SETTLED = 2_000
"""How many matches the rate of sweepers is measured with; as many again for each further one."""
HOUR = timedelta(hours=1)


def settle_rates(house: House, url: str) -> None:
    """Matches settled a second, by one process and by two, in processor time of each; and how many
    the one core of Redis carries, whoever sends them."""
    house.settle()
    rates, costs = list[float](), list[float]()
    for sweepers in (1, 2):
        ids = house.ids(SETTLED * sweepers)
        touch(house.client, ids, house.clock())
        ready, go = multiprocessing.Barrier(sweepers), multiprocessing.Event()
        told: Any = multiprocessing.Queue()
        processes = [
            multiprocessing.Process(target=sweep_alone, args=(url, ready, go, told))
            for _ in range(sweepers)
        ]
        before = redis_seconds(house.client)
        for process in processes:
            process.start()
        time.sleep(1)
        go.set()
        found = [told.get() for _ in processes]
        for process in processes:
            process.join()
        redis = (redis_seconds(house.client) - before) * 1e6 / len(ids)
        settled = sum(one for _, _, one in found)
        per_second = sum(one / ours for ours, _, one in found)
        wall = len(ids) / max(wall for _, wall, _ in found)
        twice = settled - len(ids)
        print(
            f"{sweepers} sweepers: {len(ids)} matches, {twice} of them twice; "
            f"{per_second:,.0f}/s by processor time ({wall:,.0f}/s as it was), "
            f"Redis {redis:.0f} µs a match"
        )
        rates.append(per_second)
        costs.append(redis)
    print(
        f"two settle {rates[1] / rates[0]:.2f} times as many as one by processor time, as long as "
        f"there is a core for each and one for Redis, which carries {1e6 / costs[1]:,.0f}/s"
    )


def sweep_alone(url: str, ready: Any, go: Any, told: Any) -> None:
    """A process that sweeps until nothing is touched any more: tells processor seconds, and what
    it did."""
    settled = 0
    with open_backend(Settings(redis_url=url), now=lambda: datetime.now(UTC) + HOUR) as backend:
        sweeper = Sweeper(backend)
        whole = backend.of(Redeliveries).settle

        def counted(match_ids: Any) -> Any:
            nonlocal settled
            settled += len(match_ids)
            return whole(match_ids)

        backend.of(Redeliveries).settle = counted  # type: ignore[method-assign]  # only counts
        ready.wait()
        go.wait()
        client = open_client(url)
        began, wall = time.process_time(), time.monotonic()
        while touched(client):
            sweeper.sweep()
        told.put((time.process_time() - began, time.monotonic() - wall, settled))
