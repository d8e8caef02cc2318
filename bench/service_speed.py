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
import json
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import chain, islice, repeat
from math import inf
from pathlib import Path

from bench import boardgame_io
from bench.load import CONNECTIONS, Reading, measure, summary
from engine.catalogue import find_game
from engine.encoding import encode
from service.backend import Backend
from service.embedded_redis import EmbeddedRedis
from service.matches.clocks import load
from service.settings import Settings

GAME = "arctic"
COMMANDS_A_MATCH = 80
SHARED_BY = 4
"""How many times fewer first boards are drawn than other things asked for: each wants a match."""
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

WARMED_UP_BY = 1000
"""Commands until V8 has compiled what it runs often."""

WANTED = (
    ("command", "redis command", 1.05),
    ("command", "boardgame.io", 1.0),
    ("command, told", "redis told", 1.05),
    ("command, told", "boardgame.io", 1.0),
    ("command, told", "boardgame.io, files", 1.0),
    ("redis told", "boardgame.io", inf),
)
"""A case, what it is compared with, and how much of the other's processor time it may cost."""

Requests = Callable[[int], list[Iterator[bytes]]]


@dataclass
class Server:
    """One gunicorn with one worker."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def pids(self) -> list[int]:
        """Its worker (and its arbiter, which sleeps)."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [self.process.pid, *map(int, children.split())]


@dataclass
class Case:
    """One thing to measure."""

    name: str
    server: Server
    requests: Requests
    status: bytes = b"200"
    streams: Callable[[], list[socket.socket]] = list
    """Opens what is to be told of the requests that have just been prepared."""
    readings: list[Reading] = field(default_factory=list)

    def take(self, count: int) -> Reading:
        """Measure so many requests."""
        prepared, streams = self.requests(count), self.streams()
        try:
            return measure(self.server.port, self.server.pids, prepared, self.status, streams)
        finally:
            for stream in streams:
                stream.close()


@dataclass
class Rival:
    """A thing that measures by itself."""

    name: str
    take: Callable[[int], Reading]
    readings: list[Reading] = field(default_factory=list)


@contextmanager
def serving(application: str, redis_url: str, port: int, cores: set[int]) -> Iterator[Server]:
    """An application under gunicorn, pinned to these cores."""
    environment = os.environ | {
        "REDIS_URL": redis_url,
        "READS_PER_MINUTE": "1000000000",
        "WRITES_PER_MINUTE": "1000000000",
        "REGISTRATIONS_PER_MINUTE": "1000000000",
        "STREAMS_PER_CALLER": "1000000000",
        "RUNNING_MATCHES_PER_PLAYER": "1000000000",
        "OPEN_MATCHES_PER_PLAYER": "1000000000",
        "CONNECTIONS_PER_ADDRESS": "0",
    }
    worker = "service.web_worker.WebWorker" if application == OURS else "gevent"
    command = [
        *(sys.executable, "-m", "gunicorn", "--worker-class", worker),
        *(
            "--workers",
            "1",
            "--keep-alive",
            "75",
            "--graceful-timeout",
            "2",
            "--no-control-socket",
            "--log-level",
            "error",
        ),
        *("--worker-connections", "20000", "--bind", f"127.0.0.1:{port}", application),
    ]
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,  # where the line of every request goes
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
    )
    try:
        _wait_for(port)
        yield Server(port, process)
    finally:
        process.terminate()
        process.wait(30)


class Floe:
    """Players and matches of the service under measurement."""

    def __init__(self, server: Server, redis_url: str, seed: int) -> None:
        self._port = server.port
        self._base = f"http://127.0.0.1:{server.port}"
        self._backend = Backend(Settings(redis_url=redis_url))
        self._random = random.Random(seed)
        self._latest: list[str] = []
        self._tokens = [self._call("/v1/players", {"name": name})["token"] for name in ("A", "B")]

    def new_match(self) -> str:
        """A running match of both players."""
        wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
        match_id: str = self._call("/v1/matches", wish, self._tokens[0])["id"]
        self._call(f"/v1/matches/{match_id}/seats", {}, self._tokens[1])
        self._latest.append(match_id)
        return match_id

    def commands(self, count: int) -> list[Iterator[bytes]]:
        """Commands that are legal one after another, over all connections."""
        each = -(-count // CONNECTIONS)
        self._latest.clear()
        return [iter(self._played_on(each)) for _ in range(CONNECTIONS)]

    def streams(self) -> list[socket.socket]:
        """A stream for both players of every match that the latest commands are of."""
        return [
            _open_stream(
                self._port, request_of("GET", f"/v1/matches/{match_id}/events", token, STREAM)
            )
            for match_id in self._latest
            for token in self._tokens
        ]

    def reads(self, match_id: str, rest: str = "", headers: str = "") -> Requests:
        """One read about a match, again and again."""
        request = request_of("GET", f"/v1/matches/{match_id}{rest}", self._tokens[0], headers)
        return lambda count: _again(request, count)

    def new_boards(self, count: int) -> list[Iterator[bytes]]:
        """Boards that nobody has asked for, each of a match of its own."""
        each = -(-count // (CONNECTIONS * SHARED_BY))
        matches = (self.new_match() for _ in repeat(None))
        return [
            iter([self._board(name) for name in islice(matches, each)]) for _ in range(CONNECTIONS)
        ]

    def _board(self, match_id: str) -> bytes:
        return request_of("GET", f"/v1/matches/{match_id}/board.svg", self._tokens[0])

    def opening(self) -> bytes:
        """The request for a match that waits for somebody."""
        wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
        return request_of("POST", "/v1/matches", self._tokens[0], body=json.dumps(wish).encode())

    def match_in_its_middle(self) -> str:
        """A match after half of its commands."""
        match_id = self.new_match()
        for request in self.script_of(match_id, COMMANDS_A_MATCH // 2):
            send(self._port, request)
        return match_id

    def tag(self, match_id: str) -> str:
        """The ETag of a match."""
        call = urllib.request.Request(
            f"{self._base}/v1/matches/{match_id}",
            headers={"Authorization": f"Bearer {self._tokens[0]}"},
        )
        with urllib.request.urlopen(call) as answer:
            return str(answer.headers["ETag"])

    def _played_on(self, count: int) -> list[bytes]:
        scripts = (self.script_of(self.new_match(), COMMANDS_A_MATCH) for _ in repeat(None))
        return list(islice(chain.from_iterable(scripts), count))

    def script_of(self, match_id: str, count: int) -> list[bytes]:
        """Random play from the true state; only the measurement may look at that."""
        loaded, game = load(self._backend, match_id), find_game(GAME)
        state, version, script = loaded.state, loaded.match.version, list[bytes]()
        assert state is not None
        while len(script) < count and (seats := game.to_act(state)):
            command = self._random.choice(game.legal_commands(state, seats[0]))
            body = b'{"expected_version":%d,"command":%b}' % (version, encode(command))
            path = f"/v1/matches/{match_id}/commands"
            script.append(request_of("POST", path, self._tokens[seats[0]], body=body))
            state, _ = game.apply(state, seats[0], command)
            version += 1
        return script

    def _call(self, path: str, body: object, token: str = "") -> dict[str, str]:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = json.dumps(body).encode()
        call = urllib.request.Request(self._base + path, data, headers)
        with urllib.request.urlopen(call) as answer:
            found: dict[str, str] = json.load(answer)
            return found


def request_of(
    method: str, path: str, token: str = "", headers: str = "", body: bytes = b""
) -> bytes:
    """A request as it is sent."""
    authorization = f"Authorization: Bearer {token}\r\n" if token else ""
    content = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\n{authorization}{headers}{content}\r\n"
    return head.encode() + body


def _again(request: bytes, count: int) -> list[Iterator[bytes]]:
    return [repeat(request, -(-count // CONNECTIONS)) for _ in range(CONNECTIONS)]


def send(port: int, request: bytes) -> None:
    """One request, done."""
    measure(port, [], [iter([request])], b"2")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    for _ in range(400):
        try:
            measure(port, [], [iter([request_of("GET", "/healthz")])])
        except OSError:
            time.sleep(0.05)
        except RuntimeError:
            return  # it answers, if not with 200
        else:
            return
    raise TimeoutError(f"nothing answers on port {port}")


def cases(floe: Floe, ours: Server, bare: Server, flask: Server, redis: Server) -> list[Case]:
    """Everything that is measured, the simplest first."""
    match_id = floe.match_in_its_middle()
    known = f"If-None-Match: {floe.tag(match_id)}\r\n"
    hello = request_of("GET", "/")
    commanded = request_of("POST", "/command", body=b"{}")

    def floor(path: str, status: bytes = b"200") -> Case:
        name = "304" if status == b"304" else path
        read = request_of("GET", f"/{path}")
        return Case(f"redis {name}", redis, lambda count: _again(read, count), status)

    def both_told() -> list[socket.socket]:
        return [_open_stream(redis.port, request_of("GET", "/events")) for _ in range(2)]

    return [
        Case("bare wsgi", bare, lambda count: _again(hello, count)),
        Case("flask json", flask, lambda count: _again(hello, count)),
        floor("view"),
        floor("tag", b"304"),
        floor("page"),
        floor("decision"),
        floor("board"),
        Case("redis command", redis, lambda count: _again(commanded, count)),
        Case("redis told", redis, lambda count: _again(commanded, count), streams=both_told),
        Case("view", ours, floe.reads(match_id)),
        Case("view, 304", ours, floe.reads(match_id, headers=known), b"304"),
        Case("event page", ours, floe.reads(match_id, "/events?limit=50")),
        Case("decision", ours, floe.reads(match_id, "/decision")),
        Case("board", ours, floe.reads(match_id, "/board.svg")),
        Case("board, first", ours, floe.new_boards),
        Case("command", ours, floe.commands),
        Case("command, told", ours, floe.commands, streams=floe.streams),
    ]


def run(rounds: int, requests: int, streams: int) -> bool:
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
        rivals = _rivals(stack, directory, server_core)
        found: list[Case | Rival] = [*cases(floe, *servers), *rivals]
        for _ in range(rounds):
            for case in found:
                case.readings.append(case.take(requests))
        reached = _print_table(found)
        return _measure_streams(floe, servers[0], streams, requests) and reached


OURS = "service.app:create_app()"
APPLICATIONS = (
    OURS,
    "bench.peers:bare_app",
    "bench.peers:json_app()",
    "bench.peers:redis_app()",
)


def _rivals(stack: ExitStack, directory: Path, cores: set[int]) -> list[Rival]:
    """boardgame.io, where npm can install it."""
    reason = boardgame_io.missing()
    if reason is not None:
        print(f"boardgame.io is left out: {reason}\n")
        return []
    memory = stack.enter_context(boardgame_io.playing(free_port(), cores))
    files = stack.enter_context(boardgame_io.playing(free_port(), cores, directory / "files"))
    for rival in (memory, files):
        rival.measure(WARMED_UP_BY)
    return [Rival("boardgame.io", memory.measure), Rival("boardgame.io, files", files.measure)]


def _print_table(found: Sequence[Case | Rival]) -> bool:
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


def _measure_streams(floe: Floe, server: Server, count: int, requests: int) -> bool:
    """What idle event streams cost in memory, and the commands beside them."""
    if not count:
        return True
    match_id = floe.new_match()
    before = measure(server.port, server.pids, floe.commands(requests))
    memory = memory_kb(server)
    request = request_of("GET", f"/v1/matches/{match_id}/events", headers=STREAM)
    streams = [_open_stream(server.port, request) for _ in range(count)]
    each = (memory_kb(server) - memory) / count
    beside = measure(server.port, server.pids, floe.commands(requests))
    for stream in streams:
        stream.close()
    slower = beside.percentile_ms(0.99) / before.percentile_ms(0.99)
    print(f"{count} idle streams: {each:.1f} KB each; commands beside them: p99 × {slower:.2f}")
    return each <= 30 and slower <= 1.5


STREAM = "Accept: text/event-stream\r\n"


def _open_stream(port: int, request: bytes) -> socket.socket:
    """An event stream that has said what there was to say so far."""
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(request)
    received = b""
    while b"match_started" not in received:
        received += stream.recv(65_536)
    return stream


def memory_kb(server: Server) -> int:
    """What the worker holds in memory."""
    status = Path(f"/proc/{server.pids[-1]}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def allow_open_files(count: int) -> None:
    """As many open sockets as this needs, here and in the servers started from here."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, most), most))


def main() -> int:
    """Run from the command line; 1 if something demanded was not reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--requests", type=int, default=800, help="of each case in each round")
    parser.add_argument("--streams", type=int, default=5000, help="0 leaves them out")
    chosen = parser.parse_args()
    allow_open_files(4 * chosen.streams + 1000)
    return 0 if run(chosen.rounds, chosen.requests, chosen.streams) else 1


if __name__ == "__main__":
    sys.exit(main())
