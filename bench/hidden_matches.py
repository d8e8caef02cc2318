"""Whether the time of a 404 tells a private match from none: `make bench-hidden-matches`.

A stranger asks for addresses of a private match that is being played, and for the same addresses of
a match that never was, in turn and by one connection to a web process. Printed is how surely the
times tell them apart (area under the curve; 0.5 is a guess) with the standard error that a guess
has, and by how much the medians differ. The first line of each is a control: two matches that never
were.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from http.client import HTTPConnection
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from bench.answer_times import auc
from service.ids import new_id
from service.operations.embedded_redis import EmbeddedRedis
from tests.backends import NOON
from tests.service.conftest import Client, running_web
from tests.service.table import OPEN, Table

MATCH = "/v1/matches/{}"
OF_THE_CONTRACT = ("", "/decision", "/events", "/board.svg", "/replay.svg", "/record")
SHARED = ("/m/{}", "/m/{}/embed", "/m/{}/card.png", "/oembed?url=/m/{}")
ADDRESSES = (*(MATCH + rest for rest in OF_THE_CONTRACT), *SHARED)
COMMANDS = 12
"""Played before anybody asks: the match has a log."""
WARM_UP = 50
GENEROUS = {"reads_per_minute": 10_000_000, "registrations_per_minute": 1000}


class Told(NamedTuple):
    """How surely times tell two kinds of questions apart."""

    auc: float
    error: float
    """The standard error of that, were it a guess."""
    apart_us: float
    """By how much the medians differ."""


class Stranger:
    """Somebody who has nothing to do with the match, and a clock."""

    def __init__(self, address: str, token: str) -> None:
        self._line = HTTPConnection(urlsplit(address).netloc)
        self._headers = {"Authorization": f"Bearer {token}"}

    def seconds(self, path: str) -> float:
        """From the question to its 404."""
        start = time.perf_counter()
        self._line.request("GET", path, headers=self._headers)
        answer = self._line.getresponse()
        answer.read()
        took = time.perf_counter() - start
        assert answer.status == 404, answer.status
        return took


def told(
    stranger: Stranger, ids: tuple[str, str], address: str, count: int, rng: random.Random
) -> Told:
    """How surely the times of one address tell two matches apart, asked in any order."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in rng.sample(range(2 * count), 2 * count):
        which = number % 2
        times[which].append(stranger.seconds(address.format(ids[which])))
    one, other = times
    error = sqrt((2 * count + 1) / (12 * count * count))
    return Told(auc(one, other), error, (median(other) - median(one)) * 1e6)


def private_match(address: str) -> str:
    """The id of one that is being played."""
    client = Client(address)
    players = [client.register(name) for name in ("Ada", "Bo", "Cleo", "Dag")]
    table: Any = SeatedTable(players, "arctic", [{"kind": "me"}, *[OPEN] * 3])
    table.play(COMMANDS)
    return str(table.id)


class SeatedTable(Table):
    """A private table, looked at by who sits there."""

    def __init__(self, players: Sequence[Any], game: str, seats: Sequence[object]) -> None:
        kept = [{"kind": "invited", "player": one.player["id"]} for one in players[1:]]
        seated = [seats[0], *kept]
        super().__init__(players, game, seated, visibility="private")  # type: ignore[no-untyped-call]  # tests need not annotate

    @property
    def document(self):  # type: ignore[no-untyped-def]  # as its kind has it
        """The match as its creator sees it."""
        return self.players[0].get(self.path).json


def main(arguments: Sequence[str]) -> None:
    """Print two lines for each address."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=1500, help="questions of each kind")
    wanted = parser.parse_args(arguments)
    rng = random.Random(1)
    print(f"load average {os.getloadavg()[0]:.1f}")
    print(f"{'address':24} {'compared':18} {'AUC':>6} {'error':>6} {'apart µs':>9}")
    with (
        tempfile.TemporaryDirectory() as directory,
        EmbeddedRedis(Path(directory), append_only=False) as server,
        running_web(server.url, **GENEROUS) as address,
    ):
        private = private_match(address)
        stranger = Stranger(address, Client(address).register("Stranger").token or "")
        never, neither = new_id(NOON), new_id(NOON)
        for asked in ADDRESSES:
            for _ in range(WARM_UP):
                stranger.seconds(asked.format(never))
            for what, ids in (
                ("none and none", (never, neither)),
                ("none and private", (never, private)),
            ):
                found = told(stranger, ids, asked, wanted.count, rng)
                figures = f"{found.auc:6.3f} {found.error:6.3f} {found.apart_us:9.1f}"
                print(f"{asked.format('…'):24} {what:18} {figures}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
