"""What a match costs, and what a process: processor time, memory and bytes in the store.

    make footprint

A whole service plays matches of house bots, then two seats are played over HTTP. Processor time is
what the kernel counted for each process, so other work on the machine hardly disturbs it; memory is
the proportional set size. Linux only: everything is read from /proc.
"""

import argparse
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import redis
import urllib3

from engine.catalogue import GAMES
from service.operations.embedded_redis import EmbeddedRedis
from tests.whole_service import WholeService

TICKS = os.sysconf("SC_CLK_TCK")
NAMES = {
    "gunicorn": "web",
    "-m worker sweep": "sweeper",
    "-m worker push": "pusher",
    "-m worker quick": "quick",
    "-m worker": "worker",
    "valkey-server": "Redis",
}


class Service:
    """A running service; speaks to it, and reads what the kernel knows of its processes."""

    def __init__(self, address: str, store: Any, pids: list[int]) -> None:
        self.store = store
        self._address = address
        self._roots = pids
        self._pool = urllib3.PoolManager(retries=False)
        self._token = self.call("POST", "/v1/players", {"name": "Footprint"})["token"]

    def call(self, method: str, path: str, body: object = None) -> Any:
        """One request; the answer's JSON."""
        token = getattr(self, "_token", None)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        payload: dict[str, Any] = {} if body is None else {"json": body}
        answer = self._pool.request(method, self._address + path, headers=headers, **payload)
        assert answer.status < 300, answer.data
        return answer.json() if answer.data else None

    def seconds(self) -> dict[str, float]:
        """Processor time so far, by kind of process."""
        spent: dict[str, float] = {}
        for pid, name in self._processes():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            used = (int(fields[11]) + int(fields[12])) / TICKS
            spent[name] = spent.get(name, 0.0) + used
        return spent

    def megabytes(self) -> Iterator[tuple[str, float]]:
        """Proportional set size of every process."""
        for pid, name in self._processes():
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            kilobytes = next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
            yield name, kilobytes / 1024

    def bytes_of(self, match_id: str) -> int:
        """What the store holds of a match."""
        keys = self.store.keys(f"match:{{{match_id}}}:*")
        return sum(self.store.memory_usage(key, samples=0) for key in keys)

    def _processes(self) -> Iterator[tuple[int, str]]:
        pending = list(self._roots)
        while pending:
            pid = pending.pop()
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                pending += map(int, children.read_text().split())
            command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
            name = next((name for part, name in NAMES.items() if part in command), None)
            if name:
                yield pid, name


@contextmanager
def running() -> Iterator[Service]:
    """A service of one web process over a server of its own."""
    with tempfile.TemporaryDirectory() as folder, EmbeddedRedis(Path(folder) / "redis") as server:
        whole = WholeService(Path(folder), REDIS_URL=server.url, LOG_LEVEL="warning")
        whole.start()
        store: Any = redis.Redis.from_url(server.url)
        try:
            yield Service(whole.address, store, [whole.pid, store.info("server")["process_id"]])
        finally:
            whole.end()


def bots_play(service: Service, game: str, seats: int, bot: str, matches: int) -> None:
    """Matches of one house bot against itself: what a command and a match cost."""
    before = service.seconds()
    wanted = {"game": game, "seats": [{"kind": "bot", "bot": bot}] * seats}
    ids = [service.call("POST", "/v1/matches", wanted)["id"] for _ in range(matches)]
    documents = [wait_for_end(service, match_id) for match_id in ids]
    after = service.seconds()
    commands = sum(document["version"] - 1 for document in documents)
    spent = {name: 1000 * (after[name] - before[name]) / commands for name in after}
    kilobytes = sum(map(service.bytes_of, ids)) / matches / 1024
    print(
        f"| `{game}` | {seats} | `{bot}` | {commands / matches:.0f} "
        f"| {spent['worker'] + spent['quick']:.2f} | {spent['Redis']:.2f} | {kilobytes:.0f} |"
    )


def wait_for_end(service: Service, match_id: str) -> Any:
    """The document of the match when it is over."""
    while True:
        document = service.call("GET", f"/v1/matches/{match_id}")
        if document["status"] == "finished":
            return document
        time.sleep(0.5)


def clients_play(service: Service, game: str, matches: int) -> None:
    """A seat played over HTTP: what web and store spend on leasing a decision and answering it."""
    rng = random.Random(game)
    wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    before, commands = service.seconds(), 0
    for _ in range(matches):
        match = service.call("POST", "/v1/matches", wanted)
        while match["status"] == "playing":
            work = service.call("POST", "/v1/work?wait=2")
            if work is None:  # the other seat may have ended the match
                match = service.call("GET", f"/v1/matches/{match['id']}")
                continue
            decision = work["decision"]
            command = rng.choice(decision["commands"])["command"]
            body = {"expected_version": decision["version"], "command": command}
            path = f"/v1/matches/{match['id']}/commands"
            match = service.call("POST", path, body)["match"]
            commands += 1
    after = service.seconds()
    spent = {name: 1000 * (after[name] - before[name]) / commands for name in after}
    print(f"| `{game}` | {spent['web']:.2f} | {spent['Redis']:.2f} |")


def main(given: Sequence[str] | None = None) -> None:
    """Print three tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.footprint", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--matches", type=int, default=20, help="for each line; half by clients")
    chosen = parser.parse_args(given)
    with running() as service:
        print("| game | seats | bots | commands | worker, ms | Redis, ms | stored, KB |")
        print("|---|---|---|---|---|---|---|")
        for game in chosen.games:
            for seats, bot in ((2, "random"), (4, "random"), (2, "greedy")):
                bots_play(service, game, seats, bot, chosen.matches)
        print("\n| game | web, ms | Redis, ms |\n|---|---|---|")
        for game in chosen.games:
            clients_play(service, game, max(1, chosen.matches // 2))
        print("\n| process | MB |\n|---|---|")
        for name, size in sorted(service.megabytes()):
            print(f"| `{name}` | {size:.0f} |")


if __name__ == "__main__":
    main()
