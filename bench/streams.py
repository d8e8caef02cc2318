"""What event streams cost: idle, and when something happens to what thousands follow.

    make bench-streams

One web process on one core; the clients on another. First one match with so many spectators in two
languages: commands are played one after the other, and of each is taken what the process spends for
every spectator, how long after the first thousand the last one hears of it, and how long its player
waits for the answer (in the middle and at most), beside as many commands as far apart with nobody
looking on. Then the lobby: matches are opened while as many follow it. At last, in a process of
their own, so many idle streams over many matches: what they hold in memory, what they cost to be
opened, how long a command in each of their matches is waited for, and whether every one of them
hears of it.
"""

import argparse
import os
import selectors
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from bench.floe import Floe
from bench.load import cpu_seconds
from bench.requests import request_of, send
from bench.servers import OURS, Server, allow_open_files, memory_kb, serving
from service.operations.embedded_redis import EmbeddedRedis
from tests.ports import free_port

MOST_US = 45
"""Processor time for every spectator and event."""
MOST_MS = 300
"""Between the first thousand and the last."""
MOST_KB = 45
"""Of an idle stream."""
FIRST = 1000
LANGUAGES = ("en", "de")
SILENT_SECONDS = 15
SETTLED_SECONDS = 0.7
"""When nothing has come for so long, nothing comes any more."""
OPENED_AT_ONCE = 100
FROM_ONE_ADDRESS = 10_000
"""So many connections to one port find a port of their own quickly."""
RECEIVE_BYTES = 1 << 12
"""As much as comes at once; room for more would cost the listeners more than what they hear."""


@dataclass
class Heard:
    """What came of one event."""

    first_ms: float
    """When the first thousand had heard of it."""
    last_ms: float
    answered_ms: float
    """How long whoever made it happen waited for the answer."""
    cpu_us: float
    """What the process spent, for each who heard of it."""


class Opened(NamedTuple):
    """What came of opening streams on which nothing happens."""

    kilobytes: float
    """What each of them holds in memory."""
    costs_us: Sequence[float]
    """What each cost the process, thousand by thousand."""


class Audience:
    """Everybody who follows something."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._streams: list[socket.socket] = []

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self._streams)

    def join(self, port: int, paths: Iterable[str]) -> None:
        """Have a stream opened for each of these, many at once."""
        for few in in_lots(paths, OPENED_AT_ONCE):
            came = [self._opening(port, path) for path in few]
            for stream in came:
                received = b""
                while b"retry:" not in received:
                    received += _read(stream)
                stream.setblocking(False)
                self._selector.register(stream, selectors.EVENT_READ)

    def _opening(self, port: int, path: str) -> socket.socket:
        address = f"127.0.0.{2 + self.count // FROM_ONE_ADDRESS}"
        language = LANGUAGES[self.count % len(LANGUAGES)]
        headers = f"Accept: text/event-stream\r\nAccept-Language: {language}\r\n"
        stream = socket.create_connection(("127.0.0.1", port), source_address=(address, 0))
        stream.sendall(request_of("GET", path, headers=headers))
        self._streams.append(stream)
        return stream

    def settle(self) -> None:
        """Wait until nothing has come for a moment."""
        while ready := self._selector.select(SETTLED_SECONDS):
            for key, _ in ready:
                _read(key.fileobj)

    def hear(self, server: Server, player: Executor, request: bytes) -> Heard:
        """Let a player make something happen, and wait until everybody has heard of it.

        The player is a process of its own, as it is in life: whoever listens for thousands would
        come to the answer after many of them.
        """
        heard, times = set[int](), list[float]()
        cpu, began = cpu_seconds(server.pids), time.perf_counter()
        answered = player.submit(waited, server.port, request)
        while len(heard) < self.count:
            for key, _ in self._selector.select(SILENT_SECONDS):
                if b"data:" in _read(key.fileobj) and key.fd not in heard:
                    heard.add(key.fd)
                    times.append((time.perf_counter() - began) * 1000)
        spent = cpu_seconds(server.pids) - cpu
        self.settle()
        first = times[min(FIRST, self.count) - 1]
        return Heard(first, times[-1], answered.result(), spent / self.count * 1e6)

    def miss(self) -> int:
        """How many of them hear nothing of what has happened."""
        heard = set[int]()
        while len(heard) < self.count and (ready := self._selector.select(SETTLED_SECONDS)):
            heard |= {key.fd for key, _ in ready if b"data:" in _read(key.fileobj)}
        return self.count - len(heard)

    def close(self) -> None:
        """Hang up."""
        for stream in self._streams:
            stream.close()
        self._selector.close()


def in_lots(paths: Iterable[str], size: int) -> Iterator[list[str]]:
    """So many at a time."""
    left = iter(paths)
    while few := list(islice(left, size)):
        yield few


def _read(stream: object) -> bytes:
    assert isinstance(stream, socket.socket)
    received = stream.recv(RECEIVE_BYTES)
    if not received:
        raise EOFError("a stream has ended")
    return received


@contextmanager
def floe_of(cores: Sequence[int]) -> Iterator[tuple[Server, Floe]]:
    """The service on the first core, ourselves on the last."""
    os.sched_setaffinity(0, {cores[-1]})
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = stack.enter_context(EmbeddedRedis(directory))
        server = stack.enter_context(serving(OURS, store.url, free_port(), {cores[0]}))
        yield server, Floe(server, store.url, seed=1)


@contextmanager
def idle(server: Server, ids: Sequence[str], each: int) -> Iterator[tuple[Audience, Opened]]:
    """So many streams of each of these matches, on which nothing happens."""
    paths = [f"/v1/matches/{name}/events" for name in ids]
    with audience_of(server, paths[:1] * 10):  # what everything needs once
        pass
    before = memory_kb(server)
    with audience_of(server) as audience:
        costs = list[float]()
        for few in in_lots(islice(cycle(paths), each * len(ids)), FIRST):
            cpu = cpu_seconds(server.pids)
            audience.join(server.port, few)
            costs.append((cpu_seconds(server.pids) - cpu) / len(few) * 1e6)
        audience.settle()
        kilobytes = (memory_kb(server) - before) / audience.count
        yield audience, Opened(kilobytes, costs)


@contextmanager
def audience_of(server: Server, paths: Iterable[str] = ()) -> Iterator[Audience]:
    """Who follows these, until the block ends."""
    audience = Audience()
    try:
        audience.join(server.port, paths)
        yield audience
    finally:
        audience.close()


def measure_idle(server: Server, floe: Floe, count: int, matches: int) -> bool:
    """Idle streams over many matches; then a command in each of these."""
    ids = [floe.new_match() for _ in range(matches)]
    requests = [request for name in ids for request in floe.script_of(name, 1)]
    with idle(server, ids, count // matches) as (audience, opened):
        print(
            f"{audience.count} idle streams of {matches} matches: {opened.kilobytes:.1f} KB each "
            f"(at most {MOST_KB}); opened for {statistics.mean(opened.costs_us):.0f} µs of the "
            f"processor each, the dearest {FIRST} for {max(opened.costs_us):.0f}"
        )
        waits = sorted(waited(server.port, request) for request in requests)
        missed = audience.miss()
    print(
        f"a command in each of the matches: {statistics.median(waits):.1f} ms, {waits[-1]:.0f} ms "
        f"at most; {missed} streams did not hear of theirs"
    )
    return opened.kilobytes <= MOST_KB and not missed


def measure_match(server: Server, floe: Floe, player: Executor, count: int, events: int) -> bool:
    """One match and everybody who looks on."""
    alone = []
    for request in floe.script_of(floe.new_match(), events + 1):
        time.sleep(SETTLED_SECONDS)
        alone.append(player.submit(waited, server.port, request).result())
    match_id = floe.new_match()
    commands = floe.script_of(match_id, events + 1)
    with audience_of(server, [f"/v1/matches/{match_id}/events"] * count) as audience:
        audience.settle()
        heard = [audience.hear(server, player, request) for request in commands][1:]
    beside = [one.answered_ms for one in heard]
    print(
        f"a seat's command: {_middle_and_most(alone[1:])} alone, "
        f"{_middle_and_most(beside)} with {count} who look on"
    )
    return _print_heard(f"one match, {count} spectators", heard)


def _middle_and_most(waits: Sequence[float]) -> str:
    return f"{statistics.median(waits):.1f} ms ({max(waits):.1f} at most)"


def measure_lobby(server: Server, floe: Floe, player: Executor, count: int, events: int) -> bool:
    """The lobby and everybody who follows it."""
    with audience_of(server, ["/v1/lobby"] * count) as audience:
        audience.settle()
        heard = [audience.hear(server, player, floe.opening()) for _ in range(events + 1)][1:]
    return _print_heard(f"the lobby, {count} followers", heard)


def _print_heard(title: str, heard: Sequence[Heard]) -> bool:
    each = statistics.median(one.cpu_us for one in heard)
    later = statistics.median(one.last_ms - one.first_ms for one in heard)
    print(
        f"{title}: {each:.1f} µs of the processor each and event (at most {MOST_US}); the last "
        f"hears {later:.0f} ms after the first {FIRST} (at most {MOST_MS})"
    )
    return each <= MOST_US and later <= MOST_MS


def waited(port: int, request: bytes) -> float:
    """How long one waits for the answer, in ms."""
    began = time.perf_counter()
    send(port, request)
    return (time.perf_counter() - began) * 1000


def main() -> int:
    """Run from the command line; 1 if something demanded was not reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--spectators", type=int, default=5000)
    parser.add_argument("--idle", type=int, default=15_000)
    parser.add_argument("--matches", type=int, default=500, help="that the idle streams are about")
    parser.add_argument("--events", type=int, default=19)
    chosen = parser.parse_args()
    allow_open_files(2 * max(chosen.spectators, chosen.idle) + 1000)
    cores = sorted(os.sched_getaffinity(0))
    reached = list[bool]()
    with floe_of(cores) as (server, floe), ProcessPoolExecutor(1) as player:
        if chosen.spectators:
            reached.append(measure_match(server, floe, player, chosen.spectators, chosen.events))
            reached.append(measure_lobby(server, floe, player, chosen.spectators, chosen.events))
    if chosen.idle:
        with floe_of(cores) as (server, floe):
            reached.append(measure_idle(server, floe, chosen.idle, chosen.matches))
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
