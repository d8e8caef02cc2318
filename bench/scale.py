"""What a million live matches need: `python -m bench.scale` prints it.

bench/notes-operations.md has it, too.

What one of each costs was measured, by the commands that stand beside it, on one machine; what all
of them together need is multiplied from that, and was not tried.
"""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import NamedTuple

LIVE_MATCHES = 1_000_000
COMMANDS_A_SECOND = 100_000
STREAMS_A_MATCH = 2
BUSY = 0.6
"""How busy a core may be in the mean, so that a rush finds room."""


class Measured(NamedTuple):
    """One figure, and what prints it."""

    value: float
    command: str


WEB_US = Measured(540, "make bench-growth")
"""Processor of a web process for a command over HTTP of which both players are told, in µs."""
REDIS_US = Measured(80, "make bench-growth")
"""Redis' for the same: admission, commit, and what follows."""
SWEEPER_US = Measured(70, "make bench-growth")
"""Processor of a sweeper for a match it settles; each that was changed, two seconds later."""
SWEEPER_REDIS_US = Measured(55, "make bench-growth")
"""Redis' for the same."""
CALL_US = Measured(2, "PUBLISH, 3 and 6 nodes")
"""A cluster tells each message that wakes streams to each of its nodes: 0.65 to say it to one, 1.1
for that one to hear it, in pipelines of a hundred of 800 bytes; a command has 1.15 of them."""
STREAM_KB = Measured(18, "make bench-streams")
"""What an idle stream holds in a web process that has 15,000."""
MATCH_KB = Measured(39, "make bench-growth")
"""A match in its middle, after fifty commands: 10 when it begins, 69 when it has been played."""


MEASURED: Mapping[str, Measured] = {
    "a web process for a command over HTTP that both players are told of, µs": WEB_US,
    "Redis for the same, µs": REDIS_US,
    "a sweeper for a match it settles, µs": SWEEPER_US,
    "Redis for that, µs": SWEEPER_REDIS_US,
    "two nodes of a cluster for what a command has one tell the other, µs": CALL_US,
    "an idle stream in a web process, KB": STREAM_KB,
    "a match of Arctic for two in its middle, KB": MATCH_KB,
}


class Needed(NamedTuple):
    """How much of something, and how that was found."""

    what: str
    reckoned: str
    amount: str


def needed() -> Iterator[Needed]:
    """What so many matches need, row by row."""
    web = cores(COMMANDS_A_SECOND * WEB_US.value)
    redis_us = REDIS_US.value + SWEEPER_REDIS_US.value
    sweepers = cores(COMMANDS_A_SECOND * SWEEPER_US.value)
    streams = LIVE_MATCHES * STREAMS_A_MATCH
    stored = LIVE_MATCHES * MATCH_KB.value / 1e6
    yield Needed(
        "web processes for commands, a core each",
        f"{COMMANDS_A_SECOND:,} commands × {WEB_US.value:.0f} µs, cores {BUSY:.0%} busy",
        f"{web}",
    )
    yield Needed(
        "web processes for idle streams",
        f"{streams:,} streams, 15,000 a process",
        f"{ceil(streams / 15_000)}",
    )
    yield Needed(
        "memory of the streams",
        f"{streams:,} × {STREAM_KB.value:.0f} KB",
        f"{streams * STREAM_KB.value / 1e6:.0f} GB",
    )
    yield Needed(
        "sweepers, a core each",
        f"{COMMANDS_A_SECOND:,} matches changed × {SWEEPER_US.value:.0f} µs",
        f"{sweepers}",
    )
    yield Needed(
        "primaries of the cluster",
        f"{COMMANDS_A_SECOND:,} × ({REDIS_US.value:.0f} + {SWEEPER_REDIS_US.value:.0f}) µs, "
        f"and {COMMANDS_A_SECOND:,} × {CALL_US.value} µs at each",
        f"{primaries(COMMANDS_A_SECOND * redis_us, COMMANDS_A_SECOND * CALL_US.value)}",
    )
    yield Needed(
        "memory of all primaries",
        f"{LIVE_MATCHES:,} × {MATCH_KB.value:.0f} KB, without finished matches",
        f"{stored:.0f} GB",
    )


def cores(microseconds_a_second: float) -> int:
    """How many cores do so much in a second, as busy as they may be."""
    return ceil(microseconds_a_second / 1e6 / BUSY)


def primaries(shared_us: float, of_each_us: float) -> int:
    """How many primaries do so much a second together, and so much more each."""
    return ceil(shared_us / (BUSY * 1e6 - of_each_us))


def main() -> None:
    """Print it."""
    for row in needed():
        print(f"{row.what:30}{row.amount:>10}   {row.reckoned}")


if __name__ == "__main__":
    main()
