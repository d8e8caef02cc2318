"""What a soak has shown: the table, and its place in bench/reliability.md."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bench.soak.faults import Row
from bench.soak.watcher import BOTS

PAGE = Path(__file__).parents[1] / "reliability.md"
BEGIN, END = "<!-- soak: {} -->\n", "<!-- end -->"
STORES = ("a server and its replica", "a cluster")
"""What each table is of."""


def table_of(
    rows: dict[str, Row], counts: Counter[str], seconds: float, tables: int
) -> Iterator[str]:
    """The lines of the table, after one that says how much was played and found."""
    found = ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items()))
    load = f"{os.cpu_count()} cores, at a load of {os.getloadavg()[1]:.0f}"
    yield f"{seconds / 60:.1f} minutes, {tables} tables at once, {load}: {found};"
    yield "none lost, none doubled."
    yield ""
    titles = (
        "fault",
        "times",
        "what clients saw",
        "lost",
        "people served again, s",
        "all of them, s",
    )
    yield f"| {' | '.join(titles)} | {' | '.join(f'{kind}s silent, s' for kind in BOTS)} |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, row in sorted(rows.items()):
        seen = (
            ", ".join(f"{what} × {count}" for what, count in sorted(row.seen.items())) or "nothing"
        )
        silences = " | ".join(f"{row.silences[kind]:.1f}" for kind in BOTS)
        people = f"{row.people:.1f} | {row.tables:.1f}"
        yield f"| {name} | {row.times} | {seen} | 0 | {people} | {silences} |"
    yield ""


def keep(table: str, store: str) -> None:
    """Put the table of this store in the place of the one before."""
    text, begin = PAGE.read_text(encoding="utf-8"), BEGIN.format(store)
    head, _, rest = text.partition(begin)
    PAGE.write_text(head + begin + table + rest[rest.index(END) :], encoding="utf-8")
