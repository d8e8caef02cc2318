"""What it costs to have every command confirmed by a replica before it is acknowledged.

python -m bench.confirmation    on this machine, both servers on it too
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from service.settings import Settings
from service.subjects import open_backend
from tests.backends import Table
from tests.engine.toy_game import registered
from tests.sentinels import Replicated


def milliseconds_per_commit(url: str, replicas: int, count: int) -> list[float]:
    """How long each of so many commits took."""
    taken = []
    with (
        registered() as game,
        open_backend(Settings(redis_url=url, confirmed_by_replicas=replicas)) as backend,
    ):
        table = Table(backend, game)
        for _ in range(count):
            ada = table.player()  # nobody may have so many matches that wait
            start = time.perf_counter()
            table.match(ada, "me", "open")
            taken.append((time.perf_counter() - start) * 1000)
    return taken


def main(given: Sequence[str] | None = None) -> None:
    """Measure both ways, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.confirmation", description=__doc__)
    parser.add_argument("--commits", type=int, default=1000, help="each way")
    count = parser.parse_args(given).commits
    print("| CONFIRMED_BY_REPLICAS | commit, median ms | p95 ms |")
    print("|---|---|---|")
    with tempfile.TemporaryDirectory() as directory, Replicated(Path(directory)) as servers:
        for replicas in (0, 1):
            taken = milliseconds_per_commit(servers.url, replicas, count)
            p95 = statistics.quantiles(taken, n=20)[-1]
            print(f"| {replicas} | {statistics.median(taken):.2f} | {p95:.2f} |")


if __name__ == "__main__":
    main()
