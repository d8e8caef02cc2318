"""Everything that is done to the service in turn, and how soon all are served again."""

import random
import time
from collections import Counter
from collections.abc import Callable
from itertools import cycle

from bench.soak.processes import Processes
from bench.soak.stores import Faults, Store
from bench.soak.watcher import BOTS, Watcher

JUMPS = ((1, 3600), (2, -3600), (1, -3600), (2, 3600))
"""Which machine's clock is set, and how many seconds ahead."""
CALM_SECONDS = 3.0
"""How long the service is left alone between faults."""
FEWEST = 2
"""So many kinds of faults the shortest soak has, however long they take on a busy machine."""
NEVER_SECONDS = 200.0
"""Who is not served again by then is not served on any machine."""


def faults(processes: Processes, store: Store, matches: list[str]) -> Faults:
    """All of them, by what they are, while these matches are played."""
    kill, jumps = processes.kill, cycle(JUMPS)
    return {
        "one web process killed": lambda: kill("web", machines=(1,)),
        "both web processes killed": lambda: kill("web"),
        "every worker killed": lambda: kill("worker"),
        "every sweeper and pusher killed": lambda: kill("sweeper", "pusher"),
        "everything but the store killed": kill,
        "a machine's clock an hour or two off": lambda: processes.set_clock(*next(jumps)),
        **store.faults(matches),
    }


class Row:
    """What one kind of fault brought about."""

    def __init__(self) -> None:
        self.seen = Counter[str]()
        self.times = 0
        self.people = self.tables = 0.0
        self.silences = dict.fromkeys(BOTS, 0.0)

    def add(self, watcher: Watcher, fault: Callable[[], None]) -> None:
        """Bring it about, and wait until people and bots of every kind are served again."""
        before = Counter(watcher.seen)
        fault()
        over = time.monotonic()
        at, tables = watcher.played_at, list(watcher.played_at)
        served = _seconds_until(watcher, lambda: any(at.get(one, 0) > over for one in tables))
        watcher.count_from_now()
        for_all = served + _seconds_until(
            watcher, lambda: all(at.get(one, over + 1) > over for one in tables)
        )
        self.people, self.tables = max(self.people, served), max(self.tables, for_all)
        moved = Counter(watcher.moved)
        _seconds_until(watcher, lambda: all(watcher.moved[kind] > moved[kind] for kind in BOTS))
        time.sleep(CALM_SECONDS)
        for kind in BOTS:
            self.silences[kind] = max(self.silences[kind], watcher.silences.get(kind, 0.0))
        self.times += 1
        self.seen += watcher.seen - before


def _seconds_until(watcher: Watcher, is_so: Callable[[], bool]) -> float:
    since = time.monotonic()
    while not is_so():
        assert not watcher.astonished, watcher.astonished  # whoever was has gone, and waits no more
        if time.monotonic() - since > NEVER_SECONDS:
            raise AssertionError("the service did not come back")
        time.sleep(0.02)
    return time.monotonic() - since


def rows_of(
    all_faults: Faults, watcher: Watcher, seconds: float, chance: random.Random
) -> dict[str, Row]:
    """Every fault in turn, in an order that chance draws anew each time."""
    rows: dict[str, Row] = {}
    _seconds_until(watcher, lambda: all(watcher.moved[kind] for kind in BOTS))
    order, until = list[str](), time.monotonic() + seconds
    while time.monotonic() < until or len(rows) < FEWEST:
        order = order or chance.sample(sorted(all_faults), len(all_faults))
        name = order.pop()
        rows.setdefault(name, Row()).add(watcher, all_faults[name])
    return rows
