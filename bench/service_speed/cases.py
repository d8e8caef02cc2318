"""Everything that is measured: requests to us and to our peers, and boardgame.io."""

import socket
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from bench.floe import Floe
from bench.load import Reading, measure
from bench.requests import Requests, again, open_stream, request_of
from bench.servers import Server
from bench.service_speed import boardgame_io
from tests.ports import free_port

WARMED_UP_BY = 1000
"""Commands until V8 has compiled what it runs often."""


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


def cases(floe: Floe, ours: Server, bare: Server, flask: Server, redis: Server) -> list[Case]:
    """Everything that is measured, the simplest first."""
    match_id = floe.match_in_its_middle()
    known = f"If-None-Match: {floe.tag(match_id)}\r\n"
    hello = request_of("GET", "/")
    commanded = request_of("POST", "/command", body=b"{}")

    def floor(path: str, status: bytes = b"200") -> Case:
        name = "304" if status == b"304" else path
        read = request_of("GET", f"/{path}")
        return Case(f"redis {name}", redis, lambda count: again(read, count), status)

    def both_told() -> list[socket.socket]:
        return [open_stream(redis.port, request_of("GET", "/events")) for _ in range(2)]

    return [
        Case("bare wsgi", bare, lambda count: again(hello, count)),
        Case("flask json", flask, lambda count: again(hello, count)),
        floor("view"),
        floor("tag", b"304"),
        floor("page"),
        floor("decision"),
        floor("board"),
        Case("redis command", redis, lambda count: again(commanded, count)),
        Case("redis told", redis, lambda count: again(commanded, count), streams=both_told),
        Case("view", ours, floe.reads(match_id)),
        Case("view, 304", ours, floe.reads(match_id, headers=known), b"304"),
        Case("event page", ours, floe.reads(match_id, "/events?limit=50")),
        Case("decision", ours, floe.reads(match_id, "/decision")),
        Case("board", ours, floe.reads(match_id, "/board.svg")),
        Case("board, first", ours, floe.new_boards),
        Case("command", ours, floe.commands),
        Case("command, told", ours, floe.commands, streams=floe.streams),
    ]


def rivals(stack: ExitStack, directory: Path, cores: set[int]) -> list[Rival]:
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
