"""What grows with the number of stored matches, and what does not: `make bench-growth`.

    make bench-growth
    python -m bench.growth --matches 100 10000

Fills a server of its own with copies of one match of Arctic that is being played, each with two
players of its own, to 100, 1,000, 10,000 and 100,000 of them. At each size the same things are done
and the processor's time is taken, of our process and of Redis: what a command costs, a page of a
list and of the lobby, a look of the sweeper at everything, matches settled, overdue turns looked
for, a turn queued and looked up. The last column is the largest size over the smallest: 1.0 is
flat. At the end: matches settled a second by one sweeper's process and by two beside one another,
by the processor time of each, for they share the cores with Redis, and what Redis spends on them;
and how far a thousand matches of bots have come. What an idle stream holds in memory is taken at a
web process of its own, started anew at each size; how it is with thousands: `make bench-streams`.
The same process is sent commands that both players follow.
"""

import argparse
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from bench.load import measure
from bench.service_speed import OURS, Floe, Server, allow_open_files, free_port, serving
from bench.streams import idle
from engine.catalogue import find_game
from engine.words import ENGLISH
from service.backend import Backend
from service.embedded_redis import EmbeddedRedis
from service.ids import new_id
from service.matches.clocks import load
from service.matches.match import Match
from service.matches.play import play_command
from service.matches.seats import creating, sitting
from service.matches.seats.seat import Player, SeatKind
from service.matches.shown.lists import MatchFilter, list_matches
from service.matches.terms import Clock
from service.players.accounts import authenticate, register
from service.settings import Settings
from service.store import keys
from service.store.connection import Client, open_client
from service.store.sweeping.beats import EVERYTHING, Beat
from service.store.sweeping.reminders import Reminder
from service.streams.of_lobby import notices_of_lobby
from worker.sweeper import BATCH, Sweeper

SIZES = (100, 1_000, 10_000, 100_000)
PLAYERS_AT_ONCE = 50
COPIED_AT_ONCE = 200
COMMANDS = 6
TRIES = 30
SETTLED = 2_000
"""How many matches the rate of sweepers is measured with; as many again for each further one."""
BOT_MATCHES = 1_000
COMMANDS_EACH = 20
STREAMED = 50
"""Matches that are followed while the memory of streams is measured."""
STREAMS_OF_A_MATCH = 20
WEB_COMMANDS = 800
HOUR = timedelta(hours=1)


class Turned:
    """A clock that stands unless it is turned."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        """A little later each time."""
        self.now += timedelta(milliseconds=1)
        return self.now


class Cost(NamedTuple):
    """Microseconds of the processor, ours and Redis'."""

    ours: float
    redis: float

    def __str__(self) -> str:
        return f"{self.ours:,.0f} + {self.redis:,.0f}"


class House:
    """A backend, the store behind it, and a match to be copied."""

    def __init__(self, backend: Backend, client: Client, clock: Turned) -> None:
        self.backend = backend
        self.client = client
        self.clock = clock
        self.copies: list[str] = []
        self.numbers = count()
        self.sweeper = Sweeper(backend)
        self.players = [self.player(name) for name in ("Ada", "Ben")]
        self.first = self._put_up()
        self.keys = self._keys_of(self.first)

    def player(self, name: str) -> Player:
        """A new player."""
        return authenticate(self.backend, register(self.backend, name).token)

    def _put_up(self) -> Match:
        """A running match with a clock, a few commands old."""
        seats = (creating.MeSeat(), creating.OpenSeat())
        options = find_game("arctic").options_type()
        wanted = creating.NewMatch("arctic", options, seats, clock=Clock(86_400))
        match = creating.create_match(self.backend, self.players[0], wanted).match
        sitting.take_seat(self.backend, match.id, self.players[1])
        for _ in range(COMMANDS):
            self.play(match.id)
        return load(self.backend, match.id).match

    def play(self, match_id: str) -> None:
        """One command of whoever is to act."""
        loaded = load(self.backend, match_id)
        assert loaded.state is not None
        seat = loaded.match.to_act[0]
        player = loaded.match.seats[seat].player
        assert player is not None
        command = loaded.match.rules.legal_commands(loaded.state, seat)[0]
        version = loaded.match.version
        play_command(self.backend, loaded, player, command, expected_version=version)

    def _keys_of(self, match: Match) -> dict[str, Any]:
        """Everything that is stored of it, by the key's template."""
        found: dict[str, Any] = {}
        for template in keys.OF_A_MATCH:
            key = template % match.id
            kind: Any = self.client.type(key)
            if kind == b"hash":
                found[template] = self.client.hgetall(key)
            elif kind == b"string":
                found[template] = self.client.get(key)
            elif kind == b"list":
                found[template] = self.client.lrange(key, 0, -1)
            elif kind == b"stream":
                found[template] = self.client.xrange(key)
        return found

    def grow(self, size: int) -> None:
        """Copy the match until there are so many; sweepers have what follows from it delivered."""
        while len(self.copies) < size:
            pair = [self.player(name) for name in ("Ada", "Ben")]
            few = min(PLAYERS_AT_ONCE, size - len(self.copies))
            ids = [self._copied(pair) for _ in range(few)]
            touch(self.client, ids, self.clock())
            self.copies += ids
        self.settle()

    def _copied(self, pair: Sequence[Player]) -> str:
        match_id = new_id(self.clock())
        names = {self.first.id.encode(): match_id.encode()}
        for before, after in zip(self.players, pair, strict=True):
            names[before.id.encode()] = after.id.encode()
        pipe: Any = self.client.pipeline()
        for template, value in self.keys.items():
            _write(pipe, template % match_id, _renamed(value, names))
        pipe.execute()
        return match_id

    def settle(self) -> int:
        """Sweep until nothing is touched any more; how many rounds that took."""
        self.clock.now += timedelta(seconds=5)
        rounds = 0
        while touched(self.client):
            self.sweeper.sweep()
            rounds += 1
        return rounds

    def ids(self, count: int) -> list[str]:
        """Some of the copies, of all partitions alike."""
        return sorted(self.copies, key=lambda match_id: match_id[::-1])[:count]  # what is random


def _renamed(value: Any, names: dict[bytes, bytes]) -> Any:
    if isinstance(value, bytes):
        for before, after in names.items():
            value = value.replace(before, after)
        return value
    if isinstance(value, dict):
        return {_renamed(name, names): _renamed(one, names) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(one, names) for one in value]
    return value


def _write(pipe: Any, key: str, value: Any) -> None:
    if isinstance(value, bytes):
        pipe.set(key, value)
    elif isinstance(value, dict):
        pipe.hset(key, mapping=value)
    elif isinstance(value[0], bytes):
        pipe.rpush(key, *value)
    else:
        for entry_id, fields in value:
            pipe.xadd(key, fields, id=entry_id)


def touch(client: Client, ids: Sequence[str], moment: datetime) -> None:
    """Note matches as touched, as their commits do."""
    pipe: Any = client.pipeline()
    for match_id in ids:
        name = keys.TOUCHED % keys.partition_of(match_id)
        pipe.zadd(name, {match_id: round(moment.timestamp() * 1000)})
    pipe.execute()


def touched(client: Client, beat: Beat = EVERYTHING) -> int:
    """How many matches are noted as touched in these partitions."""
    pipe: Any = client.pipeline()
    for part in beat:
        pipe.zcard(keys.TOUCHED % part)
    return sum(pipe.execute())


def redis_seconds(client: Client) -> float:
    """What Redis has used of its processor."""
    used: Any = client.info("cpu")
    return float(used["used_cpu_user"] + used["used_cpu_sys"])


def cost_of(client: Client, done: Callable[[], object], times: int = 1) -> Cost:
    """What one of so many costs."""
    before, began = redis_seconds(client), time.process_time()
    done()
    ours, redis = time.process_time() - began, redis_seconds(client) - before
    return Cost(ours * 1e6 / times, redis * 1e6 / times)


def median(client: Client, done: Callable[[], object], tries: int = 5, times: int = TRIES) -> Cost:
    """The median of some tries, each of which does it many times."""
    costs = [cost_of(client, lambda: [done() for _ in range(times)], times) for _ in range(tries)]
    return Cost(
        statistics.median(one.ours for one in costs), statistics.median(one.redis for one in costs)
    )


def fixed_work(client: Client) -> None:
    """What costs the same whatever is stored: by this the machine's own moods can be told."""
    pipe: Any = client.pipeline()
    for _ in range(50):
        pipe.put("ECHO", b"as before")
    pipe.execute()
    sum(number * number for number in range(2_000))


def rows(house: House, size: int) -> Iterator[tuple[str, Cost | float]]:
    """Everything that is measured at one size; the first are numbers of bytes."""
    client, backend = house.client, house.backend
    yield "a fixed piece of work", median(client, lambda: fixed_work(client))
    memory: Any = client.info("memory")
    yield "Redis, bytes a match", float(memory["used_memory"]) / max(1, size)
    some = house.ids(100)
    yield "a command", median(client, lambda: house.play(house.first.id), times=3)
    house.settle()
    by_update = MatchFilter(is_by_update=True)
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
    yield "a page of the lobby", median(client, lambda: lobby.page(None, 50), times=10)
    yield "a look of the sweeper", median(client, house.sweeper.sweep, times=10)
    reminders, now = backend.reminders, house.clock()
    yield (
        "deadlines looked up",
        median(client, lambda: reminders.due(Reminder.DEADLINE, now, BATCH), times=10),
    )

    def settle_some() -> None:
        touch(client, some, house.clock())
        house.settle()

    each = median(client, settle_some, times=2)
    yield "a match settled", Cost(each.ours / len(some), each.redis / len(some))


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


def queue_rows(house: House, size: int) -> Iterator[tuple[str, Cost]]:
    """What a turn costs to be queued and looked up, with so many waiting."""
    turns, client = house.backend.turns, house.client
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


def sweep_alone(url: str, ready: Any, go: Any, told: Any) -> None:
    """A process that sweeps until nothing of its beat is touched: tells processor seconds, and what
    it did."""
    settled = 0
    with Backend(Settings(redis_url=url), now=lambda: datetime.now(UTC) + HOUR) as backend:
        sweeper = Sweeper(backend)
        whole = backend.redeliveries.settle

        def counted(due: Any) -> Any:
            nonlocal settled
            settled += len(due)
            return whole(due)

        backend.redeliveries.settle = counted  # type: ignore[method-assign]  # only counts
        for _ in range(3):
            sweeper.take_beat()
            ready.wait()
        go.wait()
        client, beat = open_client(url), backend.beats.take()
        began, wall = time.process_time(), time.monotonic()
        while touched(client, beat):
            sweeper.sweep()
        told.put((time.process_time() - began, time.monotonic() - wall, settled))
        backend.beats.leave()


def evenness(url: str, house: House, matches: int) -> None:
    """Matches of house bots at once and one worker: how far each of them has come."""
    bots = tuple(creating.BotSeat("random") for _ in range(2))
    options = find_game("arctic").options_type()
    wanted = creating.NewMatch("arctic", options, bots)
    creators = [house.player("Ada") for _ in range(10)]
    ids = [
        creating.create_match(house.backend, creators[number % 10], wanted).match.id
        for number in range(matches)
    ]
    worker = subprocess.Popen(
        [sys.executable, "-m", "worker", "quick"],
        env={**os.environ, "REDIS_URL": url, "LOG_LEVEL": "error"},
    )
    try:
        while True:
            time.sleep(1)
            commands = sorted(one.version - 1 for one in house.backend.matches.load_many(ids))
            if sum(commands) > COMMANDS_EACH * len(ids):
                break
    finally:
        worker.terminate()
        worker.wait()
    first, middle, last = (commands[place] for place in (0, len(ids) // 2, -1))
    print(
        f"{len(ids)} bot matches, one worker, after {sum(commands):,} commands: the match that has "
        f"come least far has played {first}, the middle one {middle}, the furthest {last}"
    )


def settle_rates(house: House, url: str) -> None:
    """Matches settled a second, by one process and by two, in processor time of each; and how many
    the one core of Redis carries, whoever sends them."""
    house.settle()
    house.backend.beats.leave()
    rates, costs = list[float](), list[float]()
    for sweepers in (1, 2):
        ids = house.ids(SETTLED * sweepers)
        touch(house.client, ids, house.clock())
        ready, go = multiprocessing.Barrier(sweepers), multiprocessing.Event()
        told: Any = multiprocessing.Queue()
        processes = [
            multiprocessing.Process(target=sweep_alone, args=(url, ready, go, told))
            for _ in range(sweepers)
        ]
        before = redis_seconds(house.client)
        for process in processes:
            process.start()
        time.sleep(1)
        go.set()
        found = [told.get() for _ in processes]
        for process in processes:
            process.join()
        redis = (redis_seconds(house.client) - before) * 1e6 / len(ids)
        settled = sum(one for _, _, one in found)
        per_second = sum(one / ours for ours, _, one in found)
        wall = len(ids) / max(wall for _, wall, _ in found)
        twice = settled - len(ids)
        print(
            f"{sweepers} sweepers: {len(ids)} matches, {twice} of them twice; "
            f"{per_second:,.0f}/s by processor time ({wall:,.0f}/s as it was), "
            f"Redis {redis:.0f} µs a match"
        )
        rates.append(per_second)
        costs.append(redis)
    print(
        f"two settle {rates[1] / rates[0]:.2f} times as many as one by processor time, as long as "
        f"there is a core for each and one for Redis, which carries {1e6 / costs[1]:,.0f}/s"
    )


@contextmanager
def opened() -> Iterator[tuple[House, str]]:
    """A store of its own, and a house in it."""
    clock = Turned()
    with (
        tempfile.TemporaryDirectory() as folder,
        EmbeddedRedis(Path(folder)) as server,
        Backend(Settings(redis_url=server.url), now=clock) as backend,
    ):
        backend.require_ready()
        with open_client(server.url) as client:
            yield House(backend, client, clock), server.url


def _print(sizes: Sequence[int], found: dict[str, list[Cost | float]]) -> None:
    print("µs of the processor, ours + Redis'; the last column: largest over smallest")
    print(f"{'':24}" + "".join(f"{size:>18,}" for size in sizes) + f"{'ratio':>8}")
    for name, cells in found.items():
        totals = [sum(cell) if isinstance(cell, Cost) else cell for cell in cells]
        shown = (str(cell) if isinstance(cell, Cost) else f"{cell:,.0f}" for cell in cells)
        print(
            f"{name:24}"
            + "".join(f"{cell:>18}" for cell in shown)
            + f"{totals[-1] / totals[0]:>8.2f}"
        )


def main(given: Sequence[str] | None = None) -> None:
    """Grow, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=SIZES)
    parser.add_argument("--bots", type=int, default=BOT_MATCHES)
    arguments = parser.parse_args(given)
    found: dict[str, list[Cost | float]] = {}
    allow_open_files(4 * STREAMED * STREAMS_OF_A_MATCH)
    with opened() as (house, url):
        list(web_rows(house.client, url, [house.first.id]))  # fills the lobby
        for size in arguments.matches:
            house.grow(size)
            for name, measured in rows(house, size):
                found.setdefault(name, []).append(measured)
            for name, measured in queue_rows(house, size):
                found.setdefault(name, []).append(measured)
            for name, cell in web_rows(house.client, url, house.ids(STREAMED)):
                found.setdefault(name, []).append(cell)
        _print(arguments.matches, found)
        settle_rates(house, url)
    with opened() as (house, url):
        evenness(url, house, arguments.bots)


if __name__ == "__main__":
    main()
