"""How fast the service is: beside bare WSGI, Flask, Flask with our Redis trips, and boardgame.io.

    make bench                        the whole run, some minutes
    python -m bench.service_speed     the same; --rounds, --requests and --streams make it longer

One gunicorn worker each (gevent), all on one core; client and Redis on another. Every round takes
all cases in turn, so that a slow moment of the machine hits all alike; shown is the round whose
rate is the median. The matches are Arctic with two seats, played at random; their commands are
prepared before the clock runs. boardgame.io tells both players of every command, as it always does;
`command, told` is ours with a stream open for each of the two, and `redis told` the least that
Flask can do with the same trips and two streams. `board` is asked for again and again, as by who
looks on or reloads; `board, first` has never been drawn before.
"""

import argparse
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench.floe import Floe
from bench.servers import OURS, allow_open_files, serving
from bench.service_speed.cases import Case, Rival, cases, rivals
from bench.service_speed.comparisons import print_table
from bench.service_speed.idle_streams import measure_streams
from service.operations.embedded_redis import EmbeddedRedis
from tests.ports import free_port

APPLICATIONS = (
    OURS,
    "bench.service_speed.peers:bare_app",
    "bench.service_speed.peers:json_app()",
    "bench.service_speed.peers:redis_app()",
)


def run(rounds: int, requests: int, streams: int, *, with_boardgame: bool) -> bool:
    """Measure and print; whether everything demanded was reached."""
    cores = sorted(os.sched_getaffinity(0))
    server_core, client_core = {cores[0]}, {cores[-1]}
    os.sched_setaffinity(0, client_core)
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = stack.enter_context(EmbeddedRedis(directory))
        servers = [
            stack.enter_context(serving(application, store.url, free_port(), server_core))
            for application in APPLICATIONS
        ]
        floe = Floe(servers[0], store.url, seed=1)
        found: list[Case | Rival] = list(cases(floe, *servers))
        if with_boardgame:
            found += rivals(stack, directory, server_core)
        for _ in range(rounds):
            for case in found:
                case.readings.append(case.take(requests))
        reached = print_table(found)
        return measure_streams(floe, servers[0], streams, requests) and reached


def main() -> int:
    """Run from the command line; 1 if something demanded was not reached."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.service_speed", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--requests", type=int, default=800, help="of each case in each round")
    parser.add_argument("--streams", type=int, default=5000, help="0 leaves them out")
    parser.add_argument(
        "--boardgame",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="measure boardgame.io, too, which npm installs",
    )
    chosen = parser.parse_args()
    allow_open_files(4 * chosen.streams + 1000)
    rounds, requests, streams = chosen.rounds, chosen.requests, chosen.streams
    return 0 if run(rounds, requests, streams, with_boardgame=chosen.boardgame) else 1


if __name__ == "__main__":
    sys.exit(main())
