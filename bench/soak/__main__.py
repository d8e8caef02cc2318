"""Two of every process under all kinds of clients while everything fails in turn, checked from
outside at the end.

python -m bench.soak [--minutes MINUTES] [--cluster] [--page]

`--cluster`: over a cluster of three nodes and a queue of its own; without it over one server with a
replica. `--page` writes the table into bench/reliability.md.

People play over HTTP with retries under one key, stale versions and answers they do not wait for
among them, against each other and against house bots; bots take work from their queue or are called
at their webhooks; some stay away until their clock runs out, some resign; everything is followed by
streams that resume. Half of the processes run on a machine, the others on another one, whose clocks
are set. Faults come one after the other, at random. At the end every acknowledged command has to
stand in the log once, every version in its place and at its time, every stream without gap or
double, every record proved; and nobody may have been timed out early.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

from bench.soak.check import checked
from bench.soak.clients import Clients
from bench.soak.faults import faults, rows_of
from bench.soak.page import STORES, keep, table_of
from bench.soak.players import sit_down
from bench.soak.processes import Processes
from bench.soak.stores import store_in
from tests.webhook_server import first_command, webhook_server


def run(seconds: float, tables: int, seed: int = 1, *, on_cluster: bool = False) -> str:
    """Soak the service for so long; the table."""
    with (
        tempfile.TemporaryDirectory() as directory,
        store_in(Path(directory), seed, on_cluster=on_cluster) as store,
        webhook_server(first_command) as webhook,
    ):
        processes = Processes(store, Path(directory))
        clients = Clients(processes.ports, webhook.url, seed)
        try:
            for table in range(tables):
                clients.start(sit_down, clients, table)
            all_faults = faults(processes, store, clients.matches)
            rows = rows_of(all_faults, clients.watcher, seconds, random.Random(seed))
            clients.end()
            counts = checked(clients)
        except AssertionError:
            log = processes.log.read_text(encoding="utf-8", errors="replace")
            sys.stderr.write(log[-10_000:])
            raise
        finally:
            processes.end()
    return "\n".join(table_of(rows, counts, seconds, tables))


def main() -> None:
    """Soak as long as is asked for, and print or keep the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--cluster", action="store_true")
    parser.add_argument("--page", action="store_true")
    wanted = parser.parse_args()
    table = run(wanted.minutes * 60, wanted.tables, on_cluster=wanted.cluster)
    print(table)
    if wanted.page:
        keep(table, STORES[wanted.cluster])


if __name__ == "__main__":
    main()
