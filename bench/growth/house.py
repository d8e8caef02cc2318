"""The house that grows: a backend, and matches in its store that are copies of one another."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from bench.growth.copies import stored_of, write_copy
from engine.catalogue import find_game
from service.backend import Backend
from service.ids import new_id
from service.matches.cases import creating
from service.matches.cases.clocks import load
from service.matches.cases.play import play_command
from service.matches.model.match import Match
from service.matches.model.terms import Clock
from service.matches.store.keys import TOUCHED
from service.operations.embedded_redis import EmbeddedRedis
from service.players.cases.accounts import authenticate, register
from service.players.model import Player
from service.seats.cases import sitting
from service.settings import Settings
from service.store.client import Client, open_client
from service.store.partitions import PARTITIONS, partition_of
from service.subjects import open_backend
from worker.sweeper import Sweeper

PLAYERS_AT_ONCE = 50
COMMANDS = 50
"""So many a match has behind it: it is in its middle."""


class Turned:
    """A clock that stands unless it is turned."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        """A little later each time."""
        self.now += timedelta(milliseconds=1)
        return self.now


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
        self._stored = stored_of(client, self.first.id)

    def player(self, name: str) -> Player:
        """A new player."""
        return authenticate(self.backend, register(self.backend, name)[0].token)

    def _put_up(self) -> Match:
        """A running match with a clock, in its middle."""
        seats = (creating.MeSeat(), creating.OpenSeat())
        options = find_game("arctic").options_type()
        wanted = creating.Opening("arctic", options, seats, clock=Clock(86_400))
        match = creating.put_up(self.backend, self.players[0], wanted).match
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
        write_copy(self.client, self._stored, match_id, names)
        return match_id

    def settle(self) -> None:
        """Sweep until nothing is touched any more."""
        self.clock.now += timedelta(seconds=5)
        while touched(self.client):
            self.sweeper.sweep()

    def ids(self, count: int) -> list[str]:
        """Some of the copies, of all partitions alike."""
        return sorted(self.copies, key=lambda match_id: match_id[::-1])[:count]  # what is random


def touch(client: Client, ids: Sequence[str], moment: datetime) -> None:
    """Note matches as touched, as their commits do."""
    pipe: Any = client.pipeline()
    for match_id in ids:
        name = TOUCHED % partition_of(match_id)
        pipe.zadd(name, {match_id: round(moment.timestamp() * 1000)})
    pipe.execute()


def touched(client: Client) -> int:
    """How many matches are noted as touched."""
    pipe: Any = client.pipeline()
    for part in PARTITIONS:
        pipe.zcard(TOUCHED % part)
    return sum(pipe.execute())


@contextmanager
def opened() -> Iterator[tuple[House, str]]:
    """A store of its own, and a house in it."""
    clock = Turned()
    with (
        tempfile.TemporaryDirectory() as folder,
        EmbeddedRedis(Path(folder)) as server,
        open_backend(Settings(redis_url=server.url), now=clock) as backend,
    ):
        backend.require_ready()
        with open_client(server.url) as client:
            yield House(backend, client, clock), server.url
