"""The table of all cases, and how they compare by processor time: what each may cost."""

from collections.abc import Mapping, Sequence
from math import inf

from bench.load import Reading, summary
from bench.service_speed.cases import Case, Rival

MOST = (
    ("command", "redis command", 1.5),
    ("command", "boardgame.io, files", 0.7),
    ("view", "redis view", 1.5),
    ("view, 304", "redis 304", 1.5),
    ("event page", "redis page", 1.5),
    ("decision", "redis decision", 1.5),
    ("board", "redis board", 1.5),
    ("board, first", "redis board", inf),
    ("command, told", "redis told", inf),
    ("command", "boardgame.io", inf),
    ("command, told", "boardgame.io", inf),
    ("command, told", "boardgame.io, files", inf),
)
"""A case, what it is compared with, and how much of the other's processor time it may cost.

A `redis` case is Flask making the same trips to Redis and answering as much. boardgame.io keeps a
match in memory or in files; only what it keeps in files is as durable as ours.
"""


def print_table(found: Sequence[Case | Rival]) -> bool:
    """Print everything; whether no case costs more than it may."""
    print(f"{'':20}{'req/s':>8}{'p50 ms':>9}{'p99 ms':>9}{'CPU µs':>9}")
    shown = {case.name: summary(case.readings) for case in found}
    for name, reading in shown.items():
        print(
            f"{name:20}{reading.per_second:8.0f}{reading.percentile_ms(0.5):9.2f}"
            f"{reading.percentile_ms(0.99):9.2f}{reading.cpu_us:9.0f}"
        )
    print()
    return all([_print_costs(shown, *compared) for compared in MOST if compared[1] in shown])


def _print_costs(shown: Mapping[str, Reading], ours: str, theirs: str, most: float) -> bool:
    costs = shown[ours].cpu_us / shown[theirs].cpu_us
    mark = "" if costs <= most else f"   MORE than the {most} allowed"
    print(f"{ours}: {costs:.2f} × {theirs} by processor time{mark}")
    return costs <= most
