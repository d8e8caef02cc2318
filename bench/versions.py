"""What an earlier version of a match costs to look at, by how late it is.

    make bench-versions

Plays a match of every game at random, and looks at sixteen versions in a row at its beginning, in
its middle and at its end, by the use case that `?version=` calls: as it is, and without what is
kept of the match on its way. Says what that takes up in the store.
"""

import argparse
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import redis

from engine.catalogue import GAMES
from engine.game import Game
from service.backend import Backend
from service.ids import new_id
from service.matches.cases import creating
from service.matches.cases.showing import Look, look_at
from service.matches.model.changes import command_played
from service.matches.model.chronicle import SNAPSHOT_EVERY
from service.matches.model.match import LoadedMatch
from service.matches.model.terms import Status
from service.matches.store import keys
from service.matches.store.commit import Commits
from service.operations.embedded_redis import EmbeddedRedis
from service.players.model import Kind, Player
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend

MOST_TIMES_AS_MUCH = 1.5
"""What a late version may cost, in those of an early one."""


def played(backend: Backend, game: Game, seed: int) -> LoadedMatch:
    """A match of two, played at random to its end."""
    now, chance = backend.now(), random.Random(seed)
    ada, ben = (Player(new_id(now), name, Kind.HUMAN) for name in ("Ada", "Ben"))
    seats = (creating.MeSeat(), creating.OpenSeat())
    wish = creating.Opening(game.name, game.options_type(), seats)
    loaded = creating.put_up(backend, ada, wish)
    loaded = sitting.take_seat(backend, loaded.match.id, ben)
    while loaded.match.status is Status.PLAYING:
        assert loaded.state is not None
        seat = loaded.match.to_act[0]
        command = chance.choice(game.legal_commands(loaded.state, seat))
        loaded = backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))
    return loaded


def milliseconds(backend: Backend, loaded: LoadedMatch, first: int, rounds: int) -> float:
    """A look at a version, over as many in a row as lie between two that are kept."""
    taken = []
    for _ in range(rounds):
        began = time.process_time()
        for version in range(first, first + SNAPSHOT_EVERY):
            look_at(backend, loaded, None, Look(version))
        taken.append((time.process_time() - began) * 1000 / SNAPSHOT_EVERY)
    return statistics.median(taken)


def row(backend: Backend, loaded: LoadedMatch, rounds: int) -> list[float]:
    """At the beginning, in the middle, at the end."""
    last = loaded.match.version
    firsts = (SNAPSHOT_EVERY, last // 2, last - SNAPSHOT_EVERY)
    return [milliseconds(backend, loaded, first, rounds) for first in firsts]


def measure(backend: Backend, store: Any, game: Game, rounds: int) -> bool:
    """Print what one match costs; whether a late version costs what an early one does."""
    loaded = played(backend, game, seed=5)
    name = keys.MATCH_SNAPSHOTS % loaded.match.id
    kept = store.memory_usage(name, samples=0)
    whole = sum(
        store.memory_usage(key, samples=0)
        for key in store.scan_iter(f"match:{{{loaded.match.id}}}:*")
    )
    now = row(backend, loaded, rounds)
    store.delete(name)
    before = row(backend, loaded, rounds)
    cells = "".join(f"{ms:9.2f}" for ms in (*now, *before))
    share = f"{kept / 1024:.1f} of {whole / 1024:.0f} KB"
    print(f"{game.name:12}{loaded.match.version:9}{cells}   {share}")
    return now[2] <= MOST_TIMES_AS_MUCH * now[0]


def main() -> int:
    """Play, look, print; 1 where a late version costs more than an early one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    with (
        tempfile.TemporaryDirectory() as directory,
        EmbeddedRedis(Path(directory), append_only=False) as server,
        open_backend(Settings(redis_url=server.url)) as backend,
    ):
        backend.require_ready()
        store: Any = redis.Redis.from_url(server.url)
        print("processor time of a look at an earlier version, in ms")
        print(f"{'':21}{'as it is':^27}{'with nothing kept on the way':^27}")
        print(f"{'':12}{'versions':>9}" + f"{'early':>9}{'middle':>9}{'late':>9}" * 2)
        flat = [measure(backend, store, game, rounds) for game in GAMES.values()]
        store.close()
    return 0 if all(flat) else 1


if __name__ == "__main__":
    sys.exit(main())
