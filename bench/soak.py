"""Two of every process under all kinds of clients while everything fails in turn, checked from
outside at the end.

python -m bench.soak [--minutes MINUTES] [--cluster] [--page]

`--cluster`: over a cluster of three nodes and a queue of its own; without it over one server with a
replica. `--page` writes the table into docs/reliability.md.

People play over HTTP with retries under one key, stale versions and answers they do not wait for
among them, against each other and against house bots; bots take work from their queue or are called
at their webhooks; some stay away until their clock runs out, some resign; everything is followed by
streams that resume. Half of the processes run on a machine, the others on another one, whose clocks
are set. Faults come one after the other, at random. At the end every acknowledged command has to
stand in the log once, every version in its place and at its time, every stream without gap or
double, every record proved; and nobody may have been timed out early.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any

import urllib3

from bench.stores import Store, ThreeNodes, WithReplica
from engine.records.proof import verify
from engine.records.record import decode_record
from tests import clock_that_is_set
from tests.ports import free_port
from tests.webhook_server import first_command, webhook_server

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- soak: {} -->\n", "<!-- end -->"
STORES = ("a server and its replica", "a cluster")
"""What each table is of."""
GAMES = ("arctic", "north_pole", "iglu_iglu")
KINDS = ("house bot", "person", "queue", "webhook", "absent")
"""Who sits opposite, by turns: who takes work from the queue plays a house bot, and who is absent
leaves every turn to the clock."""
BOTS = ("house bot", "webhook")
"""The kinds that are timed: they answer by themselves."""
ABSENT_SECONDS = 2
PRESENT_SECONDS = 1800
"""A turn of those who are there lasts as long as no fault does, and less than a clock jumps."""
STALE, CUT, RESIGNED = 0.05, 0.05, 0.01
"""How often a command comes on a version that is past, its answer is not waited for, and its player
resigns instead."""
NEVER_SECONDS = 900.0
"""Who is not served again by then is not served on any machine."""
LEASE_SECONDS = 5
"""After so long a decision is handed out again whose lease was lost with its answer."""
CALM_SECONDS = 3.0
"""How long the service is left alone between faults."""
MACHINES = (1, 2)
JUMPS = ((1, 3600), (2, -3600), (1, -3600), (2, 3600))
"""Which machine's clock is set, and how many seconds ahead."""
CLOCKS_DIFFER = timedelta(seconds=2)
"""So far at most the times of two processes may lie apart: the store's answer, by which they go,
may have been under way for as long as it is waited for."""
JSON = {"Content-Type": "application/json"}


class Processes:
    """One of every process on each of two machines, each started again when it has died."""

    def __init__(self, store: Store, directory: Path) -> None:
        self.log = directory / "processes.log"
        self._output = self.log.open("ab")
        self.ports = [free_port() for _ in MACHINES]
        self._clocks = {machine: directory / f"clock {machine}" for machine in MACHINES}
        for machine in MACHINES:
            self.set_clock(machine, 0)
        self._environment = {
            **os.environ,
            **store.settings(),
            "LOG_LEVEL": "error",
            "REGISTRATIONS_PER_MINUTE": "100000",
            "WEBHOOKS_ALLOW_PRIVATE": "true",
            "LEASE_SECONDS": str(LEASE_SECONDS),
        }
        worker = (sys.executable, "-m", clock_that_is_set.__name__)
        self._commands: dict[tuple[str, int], tuple[str, ...]] = {}
        for machine, port in zip(MACHINES, self.ports, strict=True):
            self._commands["web", machine] = self._web(port)
            self._commands["worker", machine] = worker
            self._commands["sweeper", machine] = (*worker, "sweep")
            self._commands["pusher", machine] = (*worker, "push")
        self._running: dict[tuple[str, int], subprocess.Popen[bytes]] = {}
        self._ended = threading.Event()
        self._keeper = threading.Thread(target=self._keep, daemon=True)
        self._keeper.start()

    @staticmethod
    def _web(port: int) -> tuple[str, ...]:
        return (
            *(sys.executable, "-m", "gunicorn", "--no-control-socket", "--log-level", "critical"),
            *("--worker-class", "service.web_worker.WebWorker", "--graceful-timeout", "1"),
            *("--config", f"python:{clock_that_is_set.__name__}"),
            *("--bind", f"127.0.0.1:{port}", "service.app:create_app()"),
        )

    def set_clock(self, machine: int, ahead: int) -> None:
        """The clock of a machine jumps to so many seconds ahead."""
        self._clocks[machine].write_text(str(ahead))

    def _keep(self) -> None:
        while not self._ended.wait(0.1):
            for name, command in self._commands.items():
                found = self._running.get(name)
                if found is None or found.poll() is not None:
                    self._running[name] = subprocess.Popen(
                        command,
                        cwd=ROOT,
                        env=self._environment | self._clock_of(name),
                        process_group=0,
                        stdout=self._output,
                        stderr=self._output,
                    )

    def _clock_of(self, name: tuple[str, int]) -> dict[str, str]:
        return {clock_that_is_set.FILE: str(self._clocks[name[1]])}

    def kill(self, *kinds: str, machines: tuple[int, ...] = MACHINES) -> None:
        """SIGKILL for every process of these kinds on these machines; without kinds, for all."""
        for (kind, machine), process in list(self._running.items()):
            if machine in machines and kind in (kinds or kind):
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Start none any more, and end all."""
        self._ended.set()
        self._keeper.join()
        self.kill()
        for process in self._running.values():
            process.wait()
        self._output.close()


class Watcher:
    """What all clients saw, when anybody was served last, and how long bots were silent."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.seen = Counter[str]()
        self.acknowledged: dict[str, dict[str, list[str]]] = {}
        self.played_at: dict[int, float] = {}
        """When somebody at a table was served last; but for tables where somebody is absent."""
        self.moved = Counter[str]()
        """How often a bot of each kind has moved."""
        self.back_at = 0.0
        self.silences: dict[str, float] = {}
        """How long a bot of each kind took at most, from when it was asked, or had last moved, and
        the service was there."""
        self._asked_at: dict[str, float] = {}
        self.astonished: list[str] = []
        """What a client saw that it should not have."""

    def note(self, what: str) -> None:
        """A client saw this."""
        with self._lock:
            self.seen[what] += 1

    def acknowledge(self, match_id: str, key: str, answer: Any, table: int | None) -> None:
        """The service said that a command was played, with which events, and who is asked now."""
        with self._lock:
            ids = [event["id"] for event in answer["events"]]
            self.acknowledged.setdefault(match_id, {})[key] = ids
            now = time.monotonic()
            if table is not None:
                self.played_at[table] = now
            self._asked_at.pop(match_id, None)
            if answer["match"]["to_act"] == [1]:
                self._asked_at[match_id] = now

    def resigned(self, table: int | None) -> None:
        """A house bot plays on: nobody at this table waits to be served."""
        with self._lock:
            if table is not None:
                self.played_at.pop(table, None)

    def bot_moved(self, match_id: str, kind: str) -> None:
        """A bot has answered, as its match's stream tells."""
        with self._lock:
            self.moved[kind] += 1
            if (asked_at := self._asked_at.get(match_id)) is not None:
                now = self._asked_at[match_id] = time.monotonic()
                silence = now - max(asked_at, self.back_at)
                self.silences[kind] = max(self.silences.get(kind, 0.0), silence)

    def count_from_now(self) -> None:
        """The service is there: whoever is silent from here on is silent by itself."""
        with self._lock:
            self.back_at, self.silences = time.monotonic(), {}


class Caller:
    """One client: asks one of the web processes, and the other where that one does not answer."""

    def __init__(self, ports: list[int], watcher: Watcher, stopped: threading.Event) -> None:
        self._ports, self._watcher, self._stopped = ports, watcher, stopped
        self._pool = urllib3.PoolManager(retries=False, timeout=10)
        self.headers: dict[str, str] = {}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer to one request, asked until there is one that is no 503."""
        while True:
            try:
                answer = self._pool.request(
                    method,
                    f"http://127.0.0.1:{random.choice(self._ports)}{path}",
                    body=None if body is None else json.dumps(body),
                    headers={**self.headers, **(JSON if body is not None else {}), **headers},
                )
            except urllib3.exceptions.HTTPError:
                self._watcher.note("no answer")
            else:
                if answer.status < 500 and answer.status != 429:
                    return answer
                self._watcher.note(f"{answer.status}")
                if answer.status not in (503, 429):
                    self._watcher.astonished.append(f"{method} {path}: {answer.data!r}")
            if self._stopped.wait(0.1):
                raise SystemExit  # this thread alone

    def cut(self, path: str, body: Any, **headers: str) -> None:
        """Send something and go, whatever becomes of it."""
        with suppress(urllib3.exceptions.HTTPError):
            self._pool.request(
                "POST",
                f"http://127.0.0.1:{random.choice(self._ports)}{path}",
                body=json.dumps(body),
                headers={**self.headers, **JSON, **headers},
                timeout=urllib3.Timeout(connect=1, read=0.005),
            )

    def register(self, name: str) -> None:
        """Be a player, and a bot if that is its name."""
        kind = "bot" if name == "webhook" else "human"  # who says so hears of every decision
        answer = self.ask("POST", "/v1/players", {"name": name, "kind": kind})
        self.headers = {"Authorization": f"Bearer {answer.json()['token']}"}


class Soak:
    """A service, its clients, and what is done to them."""

    def __init__(self, store: Store, seed: int, webhook: str, directory: Path) -> None:
        self.store = store
        self.webhook = webhook
        self.processes = Processes(store, directory)
        self.watcher = Watcher()
        self.stopped = threading.Event()
        self.matches: list[str] = []
        self.begun_at = datetime.now(UTC)
        self.present: dict[str, int] = {}
        """The table of each match in which nobody is absent."""
        self.streams: dict[str, list[str]] = {}
        self._chance = random.Random(seed)
        self._threads: list[threading.Thread] = []

    def start(self, what: Callable[..., None], *arguments: Any) -> None:
        """Let a client come."""

        def come() -> None:
            try:
                what(*arguments)
            except Exception as fault:
                self.watcher.astonished.append(repr(fault))

        thread = threading.Thread(target=come, daemon=True)
        thread.start()
        self._threads.append(thread)

    def caller(self, name: str = "") -> Caller:
        """A new client, a player if it has a name."""
        made = Caller(self.processes.ports, self.watcher, self.stopped)
        if name:
            made.register(name)
        return made

    def put_up(self, number: int) -> None:
        """Matches without end at one table, every game by turns."""
        kind, table = KINDS[number % len(KINDS)], number
        ada, opposite = self.caller("Ada"), self.caller(kind)
        if kind == "webhook":
            opposite.ask("PUT", "/v1/players/me/webhook", {"url": self.webhook})
        while not self.stopped.is_set():
            match_id = self._begun(GAMES[number % len(GAMES)], kind, ada, opposite)
            if kind != "absent":
                self.present[match_id] = table
            take = self.work_off if kind == "queue" else self.play
            take(match_id, {0: ada, 1: opposite} if kind == "person" else {0: ada})
            number += 1

    def _begun(self, game: str, kind: str, ada: Caller, opposite: Caller) -> str:
        """A match that is being played, and followed."""
        is_house = kind in ("house bot", "queue")
        seat = {"kind": "bot", "bot": "greedy"} if is_house else {"kind": "open"}
        seconds = ABSENT_SECONDS if kind == "absent" else PRESENT_SECONDS
        wanted: dict[str, Any] = {"game": game, "seats": [{"kind": "me"}, seat]}
        wanted["clock"] = {"turn_seconds": seconds}
        match_id: str = ada.ask("POST", "/v1/matches", wanted).json()["id"]
        self.matches.append(match_id)
        self.streams[match_id] = []
        self.start(self.follow, match_id, "house bot" if is_house else kind)
        if not is_house:
            opposite.ask("POST", f"/v1/matches/{match_id}/seats", {})
        return match_id

    def play(self, match_id: str, players: dict[int, Caller]) -> None:
        """Random commands of these players until the match is over."""
        path = f"/v1/matches/{match_id}"
        while not self.stopped.is_set():
            document = players[0].ask("GET", path).json()
            if document["status"] == "finished":
                return
            acting = [seat for seat in document["to_act"] if seat in players]
            if not acting:
                self.stopped.wait(0.02)
                continue
            if self._chance.random() < RESIGNED:
                players[acting[0]].ask("DELETE", f"{path}/seats/{acting[0]}")
                self.watcher.resigned(self.present.get(match_id))
            decision = players[acting[0]].ask("GET", f"{path}/decision")
            if decision.status == 200:
                self.send(players[acting[0]], match_id, decision.json())

    def work_off(self, match_id: str, players: dict[int, Caller]) -> None:
        """The same by the queue of work."""
        while not self.stopped.is_set():
            answer = players[0].ask("POST", "/v1/work?wait=1")
            if answer.status == 200:
                work = answer.json()
                self.send(players[0], work["match"]["id"], work["decision"])
            elif players[0].ask("GET", f"/v1/matches/{match_id}").json()["status"] == "finished":
                return

    def send(self, player: Caller, match_id: str, decision: Any) -> None:
        """One command under a key of its own, now and then on a version that is past."""
        if not decision["commands"]:
            return
        path, key = f"/v1/matches/{match_id}/commands", f"{self._chance.getrandbits(64):x}"
        command = self._chance.choice(decision["commands"])["command"]
        body = {"expected_version": decision["version"], "command": command}
        if self._chance.random() < STALE:
            stale = player.ask("POST", path, {**body, "expected_version": decision["version"] - 1})
            assert stale.status == 412, stale.data
        if self._chance.random() < CUT:
            player.cut(path, body, **{"Idempotency-Key": key})
        answer = player.ask("POST", path, body, **{"Idempotency-Key": key})
        if answer.status == 200:
            self.watcher.acknowledge(match_id, key, answer.json(), self.present.get(match_id))
        elif answer.status != 412:
            self.watcher.note(f"{answer.status}")

    def follow(self, match_id: str, kind: str) -> None:
        """Follow a match to its end, by streams that break and resume; forget what is rewound."""
        while not self.stopped.is_set():
            with suppress(urllib3.exceptions.HTTPError, OSError):
                if self._read_stream(match_id, kind):
                    return
            self.stopped.wait(0.2)

    def _read_stream(self, match_id: str, kind: str) -> bool:
        told = self.streams[match_id]
        port = random.choice(self.processes.ports)
        answer = urllib3.PoolManager(retries=False, timeout=urllib3.Timeout(3, read=4)).request(
            "GET",
            f"http://127.0.0.1:{port}/v1/matches/{match_id}/events",
            headers={"Accept": "text/event-stream", "Last-Event-ID": told[-1] if told else "0-0"},
            preload_content=False,
        )
        try:
            return answer.status == 204 or (
                answer.status == 200 and self._hear(answer, match_id, kind)
            )
        finally:
            answer.close()

    def _hear(self, answer: Any, match_id: str, kind: str) -> bool:
        frame: dict[str, str] = {}
        for line in _lines(answer):
            if line:
                name, _, value = line.partition(": ")
                frame[name] = value
                continue
            if "id" in frame:
                self._tell(frame, match_id, kind)
                if frame["event"] == "match_finished":
                    return True
            frame = {}
        return False

    def _tell(self, frame: dict[str, str], match_id: str, kind: str) -> None:
        told = self.streams[match_id]
        if frame["event"] == "rewound":
            kept = told.index(frame["id"]) + 1 if frame["id"] in told else 0
            del told[kept:]
            return
        told.append(frame["id"])
        if kind in BOTS and json.loads(frame["data"])["seat"] == 1:
            self.watcher.bot_moved(match_id, kind)

    def end(self) -> None:
        """Let every client go."""
        self.stopped.set()
        for thread in self._threads:
            thread.join(30)


def _lines(answer: Any) -> Iterator[str]:
    rest = b""
    for chunk in answer.stream(1024, decode_content=False):
        *whole, rest = (rest + chunk).split(b"\n")
        yield from (line.decode() for line in whole)


def faults(soak: Soak) -> dict[str, Callable[[], None]]:
    """Everything that can be done to the service, by what it is."""
    kill, jumps = soak.processes.kill, cycle(JUMPS)
    return {
        "one web process killed": lambda: kill("web", machines=(1,)),
        "both web processes killed": lambda: kill("web"),
        "every worker killed": lambda: kill("worker"),
        "every sweeper and pusher killed": lambda: kill("sweeper", "pusher"),
        "everything but the store killed": kill,
        "a machine's clock an hour or two off": lambda: soak.processes.set_clock(*next(jumps)),
        **soak.store.faults(soak.matches),
    }


class Row:
    """What one kind of fault brought about."""

    def __init__(self) -> None:
        self.seen = Counter[str]()
        self.times = 0
        self.people = self.tables = 0.0
        self.silences = dict.fromkeys(BOTS, 0.0)

    def add(self, soak: Soak, fault: Callable[[], None]) -> None:
        """Bring it about, and wait until people and bots of every kind are served again."""
        watcher, before = soak.watcher, Counter(soak.watcher.seen)
        fault()
        over = time.monotonic()
        at, tables = watcher.played_at, list(watcher.played_at)
        served = _seconds_until(lambda: any(at.get(one, 0) > over for one in tables))
        watcher.count_from_now()
        for_all = served + _seconds_until(
            lambda: all(at.get(one, over + 1) > over for one in tables)
        )
        self.people, self.tables = max(self.people, served), max(self.tables, for_all)
        moved = Counter(watcher.moved)
        _seconds_until(lambda: all(watcher.moved[kind] > moved[kind] for kind in BOTS))
        time.sleep(CALM_SECONDS)
        for kind in BOTS:
            self.silences[kind] = max(self.silences[kind], watcher.silences.get(kind, 0.0))
        self.times += 1
        self.seen += watcher.seen - before


def _seconds_until(is_so: Callable[[], bool]) -> float:
    since = time.monotonic()
    while not is_so():
        if time.monotonic() - since > NEVER_SECONDS:
            raise AssertionError("the service did not come back")
        time.sleep(0.02)
    return time.monotonic() - since


def checked(soak: Soak) -> Counter[str]:
    """What is found from outside at the end; AssertionError where anything is not as it should."""
    counts, caller = Counter[str](), Caller(soak.processes.ports, soak.watcher, threading.Event())
    assert not soak.watcher.astonished, soak.watcher.astonished
    for match_id in list(soak.matches):
        path = f"/v1/matches/{match_id}"
        document = caller.ask("GET", path).json()
        told, query = list[Any](), "?limit=200"
        while page := caller.ask("GET", f"{path}/events{query}").json()["items"]:
            told += page
            query = f"?limit=200&after={page[-1]['id']}"
        ids, versions = [event["id"] for event in told], {event["version"] for event in told}
        wrong = _wrong_times(told, soak.begun_at, is_present=match_id in soak.present)
        assert not wrong, f"{match_id}: {wrong}"
        assert len(ids) == len(set(ids)), f"{match_id}: an event twice"
        assert versions == set(range(1, document["version"] + 1)), f"{match_id}: a version missing"
        for key, heard in soak.watcher.acknowledged.get(match_id, {}).items():
            assert set(heard) <= set(ids), f"{match_id}: {key} was acknowledged and is not there"
            counts["acknowledged commands"] += 1
        stream = soak.streams[match_id]
        assert stream == ids[: len(stream)], f"{match_id}: a stream with a gap or a double"
        counts["streamed events"] += len(stream)
        counts["matches"] += 1
        if document["status"] == "finished":
            record = caller.ask("GET", f"{path}/record").data
            verify(decode_record(record))
            counts["records proved"] += 1
    return counts


def _wrong_times(events: list[Any], begun_at: datetime, *, is_present: bool) -> str:
    """What the clocks of machines have spoilt in a match, if anything."""
    times = [datetime.fromisoformat(event["at"]) for event in events]
    if any(later < sooner - CLOCKS_DIFFER for sooner, later in pairwise(times)):
        return "something happened before what came before it"
    if times[0] < begun_at - CLOCKS_DIFFER or times[-1] > datetime.now(UTC) + CLOCKS_DIFFER:
        return "something happened at a time that was none of ours"
    timed_out = any(event["type"] == "turn_timed_out" for event in events)
    return "somebody was timed out early" if timed_out and is_present else ""


def run(seconds: float, tables: int, seed: int = 1, *, on_cluster: bool = False) -> str:
    """Soak the service for so long; the table."""
    with (
        tempfile.TemporaryDirectory() as directory,
        store_in(Path(directory), seed, on_cluster=on_cluster) as store,
        webhook_server(first_command) as webhook,
    ):
        soak = Soak(store, seed, webhook.url, Path(directory))
        try:
            for number in range(tables):
                soak.start(soak.put_up, number)
            rows = _rows(soak, seconds, random.Random(seed))
            soak.end()
            counts = checked(soak)
        except AssertionError:
            log = soak.processes.log.read_text(encoding="utf-8", errors="replace")
            sys.stderr.write(log[-10_000:])
            raise
        finally:
            soak.processes.end()
    return "\n".join(_table(rows, counts, seconds, tables))


def store_in(directory: Path, seed: int, *, on_cluster: bool) -> Store:
    """A store that keeps its files there."""
    if on_cluster:
        return ThreeNodes(directory, random.Random(seed))
    return WithReplica(directory)


def _rows(soak: Soak, seconds: float, chance: random.Random) -> dict[str, Row]:
    """Every fault in turn, in an order that chance draws anew each time."""
    rows: dict[str, Row] = {}
    _seconds_until(lambda: all(soak.watcher.moved[kind] for kind in BOTS))
    all_faults, until = faults(soak), time.monotonic() + seconds
    order = list[str]()
    while time.monotonic() < until:
        order = order or chance.sample(sorted(all_faults), len(all_faults))
        name = order.pop()
        rows.setdefault(name, Row()).add(soak, all_faults[name])
    return rows


def _table(
    rows: dict[str, Row], counts: Counter[str], seconds: float, tables: int
) -> Iterator[str]:
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


def main() -> None:
    """Soak as long as is asked for, and print or keep the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--cluster", action="store_true")
    parser.add_argument("--page", action="store_true")
    wanted = parser.parse_args()
    table = run(wanted.minutes * 60, wanted.tables, on_cluster=wanted.cluster)
    print(table)
    if wanted.page:
        text, begin = PAGE.read_text(encoding="utf-8"), BEGIN.format(STORES[wanted.cluster])
        head, _, rest = text.partition(begin)
        PAGE.write_text(head + begin + table + rest[rest.index(END) :], encoding="utf-8")


if __name__ == "__main__":
    main()
