"""Everything that is measured at each size, row by row: costs, and numbers of bytes."""

import os
import statistics
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from bench.floe import Floe
from bench.growth.costs import Cost, median, redis_seconds
from bench.growth.house import House, touch
from bench.load import measure
from bench.servers import OURS, Server, serving
from bench.streams import idle
from engine.words import ENGLISH
from service.bots.store.turns import HouseTurns
from service.lobby.cases.lobby import notices_of_lobby
from service.matches.cases.lists import MatchFilter, list_matches
from service.matches.model.match import Match, SeatKind
from service.matches.store.timetables import deadlines
from service.store.client import Client
from tests.ports import free_port
from worker.sweeper import BATCH

STREAMED = 50
"""Matches that are followed while the memory of streams is measured."""
STREAMS_OF_A_MATCH = 20
WEB_COMMANDS = 800


def rows(house: House, url: str, size: int) -> Iterator[tuple[str, Cost | float]]:
    """All of them at one size; a number that is no cost is one of bytes."""
    yield from backend_rows(house, size)
    yield from queue_rows(house, size)
    yield from web_rows(house.client, url, house.ids(STREAMED))


def fixed_work(client: Client) -> None:
    """What costs the same whatever is stored: by this the machine's own moods can be told."""
    pipe: Any = client.pipeline()
    for _ in range(50):
        pipe.put("ECHO", b"as before")
    pipe.execute()
    sum(number * number for number in range(2_000))


def backend_rows(house: House, size: int) -> Iterator[tuple[str, Cost | float]]:
    """What is asked of the backend, without a queue or a web process."""
    client, backend = house.client, house.backend
    yield "a fixed piece of work", median(client, lambda: fixed_work(client))
    memory: Any = client.info("memory")
    yield "Redis, bytes a match", float(memory["used_memory"]) / max(1, size)
    some = house.ids(100)
    yield "a command", median(client, lambda: house.play(house.first.id), times=3)
    house.settle()
    by_update = MatchFilter(sort="updated_at")
    yield (
        "a page of a list",
        median(client, lambda: list_matches(backend, None, MatchFilter(), 50, None)),
    )
    yield (
        "the same by update",
        median(client, lambda: list_matches(backend, None, by_update, 50, None)),
    )
    middle = some[len(some) // 2]
    yield (
        "a page in the middle",
        median(client, lambda: list_matches(backend, None, MatchFilter(), 50, middle)),
    )
    lobby = notices_of_lobby(backend, ENGLISH)
    yield "a page of the lobby", median(client, lambda: lobby.written(), times=10)
    yield "a look of the sweeper", median(client, house.sweeper.sweep, times=10)
    timetable, now = backend.of(deadlines), house.clock()
    yield (
        "deadlines looked up",
        median(client, lambda: timetable.due(now, BATCH), times=10),
    )

    def settle_some() -> None:
        touch(client, some, house.clock())
        house.settle()

    each = median(client, settle_some, times=2)
    yield "a match settled", Cost(each.ours / len(some), each.redis / len(some))


def queue_rows(house: House, size: int) -> Iterator[tuple[str, Cost]]:
    """What a turn costs to be queued and looked up, with so many waiting."""
    turns, client = house.backend.of(HouseTurns), house.client
    seats = tuple(
        replace(seat, kind=SeatKind.BOT, player=None, bot="mcts") for seat in house.first.seats
    )
    owed = replace(house.first, seats=seats, to_act=(0,))
    creators = [f"creator{number:019d}" for number in range(100)]

    def put() -> Match:
        number = next(house.numbers)
        match = replace(owed, id=f"{number:026d}", created_by=creators[number % 100])
        turns.put(match)
        return match

    waiting = turns.lengths()["search"]
    last = [put() for _ in range(max(1, size - waiting))][-1]
    yield "a turn queued", median(client, put)
    yield "a turn looked up", median(client, lambda: turns.is_queued(last))


def web_rows(client: Client, url: str, ids: Sequence[str]) -> Iterator[tuple[str, Cost | float]]:
    """What an idle stream holds in the memory of a web process, with so many matches stored, and
    what a command over HTTP costs that both players are told of."""
    cores = os.sched_getaffinity(0)
    with serving(OURS, url, free_port(), cores) as server:
        with idle(server, ids, STREAMS_OF_A_MATCH) as (_, opened):
            yield "a stream, bytes", opened.kilobytes * 1000
        floe = Floe(server, url, seed=1)
        costs = [told_command(client, server, floe) for _ in range(4)][1:]
        ours, redis = (statistics.median(one) for one in zip(*costs, strict=True))
        yield "a command over HTTP", Cost(ours, redis)


def told_command(client: Client, server: Server, floe: Floe) -> Cost:
    """What one of many commands over HTTP costs."""
    requests, streams = floe.commands(WEB_COMMANDS), floe.streams()
    before = redis_seconds(client)
    reading = measure(server.port, server.pids, requests, b"200", streams)
    redis = redis_seconds(client) - before
    for stream in streams:
        stream.close()
    return Cost(reading.cpu_us, redis * 1e6 / reading.requests)
