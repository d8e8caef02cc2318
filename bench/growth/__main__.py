"""What grows with the number of stored matches, and what does not: `make bench-growth`.

    make bench-growth
    python -m bench.growth --matches 100 10000

Fills a server of its own with copies of one match of Arctic that is being played, each with two
players of its own, to 100, 1,000, 10,000 and 100,000 of them. At each size the same things are done
and the processor's time is taken, of our process and of Redis: what a command costs, a page of a
list and of the lobby, a look of the sweeper at everything, matches settled, overdue turns looked
for, a turn queued and looked up. The last column is the largest size over the smallest: 1.0 is
flat. At the end: matches settled a second by one sweeper's process and by two beside one another,
by the processor time of each, for they share the cores with Redis, and what Redis spends on them;
and how far a thousand matches of bots have come. What an idle stream holds in memory is taken at a
web process of its own, started anew at each size; how it is with thousands: `make bench-streams`.
The same process is sent commands that both players follow.
"""

import argparse
from collections.abc import Sequence

from bench.growth.bot_matches import evenness
from bench.growth.costs import Cost
from bench.growth.house import opened
from bench.growth.rows import STREAMED, STREAMS_OF_A_MATCH, rows, web_rows
from bench.growth.sweepers import settle_rates
from bench.servers import allow_open_files

SIZES = (100, 1_000, 10_000, 100_000)
BOT_MATCHES = 1_000


def _print(sizes: Sequence[int], found: dict[str, list[Cost | float]]) -> None:
    print("µs of the processor, ours + Redis'; the last column: largest over smallest")
    print(f"{'':24}" + "".join(f"{size:>18,}" for size in sizes) + f"{'ratio':>8}")
    for name, cells in found.items():
        totals = [sum(cell) if isinstance(cell, Cost) else cell for cell in cells]
        shown = (str(cell) if isinstance(cell, Cost) else f"{cell:,.0f}" for cell in cells)
        print(
            f"{name:24}"
            + "".join(f"{cell:>18}" for cell in shown)
            + f"{totals[-1] / totals[0]:>8.2f}"
        )


def main(given: Sequence[str] | None = None) -> None:
    """Grow, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=SIZES)
    parser.add_argument("--bots", type=int, default=BOT_MATCHES)
    arguments = parser.parse_args(given)
    found: dict[str, list[Cost | float]] = {}
    allow_open_files(4 * STREAMED * STREAMS_OF_A_MATCH)
    with opened() as (house, url):
        list(web_rows(house.client, url, [house.first.id]))  # fills the lobby
        for size in arguments.matches:
            house.grow(size)
            for name, cell in rows(house, url, size):
                found.setdefault(name, []).append(cell)
        _print(arguments.matches, found)
        settle_rates(house, url)
    with opened() as (house, url):
        evenness(url, house, arguments.bots)


if __name__ == "__main__":
    main()
