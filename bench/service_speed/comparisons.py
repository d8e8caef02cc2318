"""The table of all cases, and how they compare: what is demanded, allowed and wanted."""

from collections.abc import Mapping, Sequence
from math import inf

from bench.load import Reading, summary
from bench.service_speed.cases import Case, Rival

DEMANDED = (
    ("command", "redis command", 0.5),
    ("view", "redis view", 0.7),
    ("view, 304", "flask json", 0.8),
)
"""A case, what it is compared with, and the rate it must reach at least, in those of the other."""
FLOORS = (
    ("view", "redis view"),
    ("view, 304", "redis 304"),
    ("event page", "redis page"),
    ("decision", "redis decision"),
    ("board", "redis board"),
)
"""A read, and Flask making the same trip to Redis and answering as much."""
COMPARED = (("board, first", "redis board"),)
"""What is shown beside a floor, and bound by none."""
FLOORED_AT = 1.25
"""How many times its floor a read may cost, by processor time."""
WANTED = (
    ("command", "redis command", 1.05),
    ("command", "boardgame.io", 1.0),
    ("command, told", "redis told", 1.05),
    ("command, told", "boardgame.io", 1.0),
    ("command, told", "boardgame.io, files", 1.0),
    ("redis told", "boardgame.io", inf),
)
"""A case, what it is compared with, and how much of the other's processor time it may cost."""


def print_table(found: Sequence[Case | Rival]) -> bool:
    """Print everything; whether all that is demanded was reached, and each floor kept to."""
    print(f"{'':20}{'req/s':>8}{'p50 ms':>9}{'p99 ms':>9}{'CPU µs':>9}")
    shown = {case.name: summary(case.readings) for case in found}
    for name, reading in shown.items():
        print(
            f"{name:20}{reading.per_second:8.0f}{reading.percentile_ms(0.5):9.2f}"
            f"{reading.percentile_ms(0.99):9.2f}{reading.cpu_us:9.0f}"
        )
    print()
    reached = [_print_ratio(shown, *demanded) for demanded in DEMANDED]
    reached += [_print_floor(shown, *floored) for floored in FLOORS]
    for ours, floor in COMPARED:
        _print_costs(shown, ours, floor, inf)
    for wanted in WANTED:
        _print_costs(shown, *wanted)
    return all(reached)


def _print_costs(shown: Mapping[str, Reading], ours: str, theirs: str, most: float) -> None:
    if theirs in shown:
        costs = shown[ours].cpu_us / shown[theirs].cpu_us
        mark = "" if costs <= most else f"   more than the {most:.2f} wanted"
        print(f"{ours}: {costs:.2f} × {theirs} by processor time{mark}")


def _print_ratio(shown: Mapping[str, Reading], ours: str, theirs: str, least: float) -> bool:
    ratio = shown[ours].per_second / shown[theirs].per_second
    costs = shown[theirs].cpu_us / shown[ours].cpu_us
    mark = "" if ratio >= least else f"   BELOW the {least} demanded"
    print(f"{ours}: {ratio:.2f} of {theirs} (by processor time {costs:.2f}){mark}")
    return ratio >= least


def _print_floor(shown: Mapping[str, Reading], ours: str, floor: str) -> bool:
    times = shown[ours].cpu_us / shown[floor].cpu_us
    mark = "" if times <= FLOORED_AT else f"   ABOVE the {FLOORED_AT} allowed"
    print(f"{ours}: {times:.2f} × {floor} by processor time{mark}")
    return times <= FLOORED_AT
