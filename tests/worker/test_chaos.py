"""Many matches at once while workers are killed and Redis is restarted: every match ends, whole.

Two players play with commands of their own against house bots of all kinds. Afterwards every record
proves itself, every version has its place in the log, and each player was told of each end once.
"""

import random
import signal
import subprocess
import threading
import time
from collections import Counter

import pytest

from engine.bots import roster
from engine.records.proof import verify
from engine.words import ENGLISH
from service.matches.cases import clocks, records
from service.matches.cases.play import play_command
from service.matches.model.terms import Clock, Status
from service.matches.store import keys
from service.matches.store.matches import MatchStore
from service.refusals import StoreUnreachable, VersionConflict
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend
from tests.backends import Table
from tests.streams import events, notices
from tests.waiting import until
from tests.worker.slow_worker import SLOW

pytestmark = pytest.mark.alone

MATCHES = 12
CHAOS_SECONDS = 6
PAUSE_SECONDS = 0.4
SEATS = (
    ("me", "open"),
    ("me", "open", "greedy"),
    ("me", "random", "open"),
    ("me", "open", SLOW.name),
)


class Human(threading.Thread):
    """Plays random commands wherever it is its turn, whatever happens around it."""

    def __init__(self, table, player, match_ids, seed):
        super().__init__(daemon=True)
        self._table, self._player, self._match_ids = table, player, match_ids
        self._chance = random.Random(seed)
        self.stopped = threading.Event()
        self.start()

    def run(self):
        while not self.stopped.wait(PAUSE_SECONDS):
            for match_id in self._match_ids:
                try:
                    self._play(match_id)
                except (StoreUnreachable, VersionConflict):
                    continue

    def _play(self, match_id):
        backend, game = self._table.backend, self._table.game
        loaded = clocks.load(backend, match_id)
        seat = loaded.match.seat_of(self._player.id)
        if seat in loaded.match.to_act:
            command = self._chance.choice(game.legal_commands(loaded.state, seat))
            version = loaded.match.version
            play_command(backend, loaded, self._player, command, expected_version=version)


@pytest.fixture
def backend(server, monkeypatch):
    monkeypatch.setitem(roster.BOTS, SLOW.name, SLOW)
    with open_backend(Settings(redis_url=server.url)) as opened:
        yield opened


def test_whatever_dies_every_match_ends_and_nothing_is_lost_or_told_twice(
    server, backend, its_redis, game, processes
):
    table = Table(backend, game)
    ada, ben = table.player("Ada"), table.player("Ben")
    ids = [put_up(table, ada, ben, number) for number in range(MATCHES)]
    humans = [Human(table, player, ids, player.name) for player in (ada, ben)]

    disturb(server, processes)
    running = [match_id for match_id in ids if not ended(backend, match_id)]
    until(lambda: all(ended(backend, match_id) for match_id in ids))
    for human in humans:
        human.stopped.set()
        human.join()
    until(lambda: not any(undelivered(its_redis, match_id) for match_id in ids))

    assert running, "the chaos was over after the matches"
    for match_id in ids:
        match = clocks.load(backend, match_id).match
        assert verify(records.record(backend, match_id)) == match.outcome
        entries = events(backend, match_id, None, ENGLISH, limit=10_000)
        assert sorted({entry.version for entry in entries}) == list(range(1, match.version + 1))
    for player in (ada, ben):
        finished = [
            notice.match
            for notice in notices(backend, player, ENGLISH, limit=10_000)
            if notice.type == "match_finished"
        ]
        assert Counter(finished) == Counter(ids)


def put_up(table, ada, ben, number):
    seats = SEATS[number % len(SEATS)]
    clock = Clock(2) if number % 3 == 0 else None
    loaded = table.match(ada, *seats, clock=clock)
    return sitting.take_seat(table.backend, loaded.match.id, ben).match.id


def disturb(server, processes):
    """Workers and a sweeper, killed and started again; Redis restarted in between."""
    chance, running = random.Random(11), dict[str, subprocess.Popen]()
    deadline, restart_at = time.monotonic() + CHAOS_SECONDS, time.monotonic() + CHAOS_SECONDS / 2
    kinds = {"one": (), "two": ("quick",), "sweeper": ("sweep",)}
    while time.monotonic() < deadline:
        for name, arguments in kinds.items():
            if name not in running or running[name].poll() is not None:
                running[name] = processes.start(*arguments)
        time.sleep(0.6)
        running[chance.choice(list(kinds))].send_signal(signal.SIGKILL)
        if restart_at is not None and time.monotonic() > restart_at:
            restart_at = None
            server.stop()
            server.start()
    for arguments in kinds.values():
        processes.start(*arguments)


def undelivered(redis, match_id):
    """Whether anybody has still to be told something of a match."""
    return redis.exists(keys.MATCH_OUTBOX % match_id)


def ended(backend, match_id):
    return backend.of(MatchStore).load(match_id).match.status is Status.FINISHED
