"""A thousand seeks at once over two processes' backends: everybody in exactly one match."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from service.lobby import model
from service.lobby.cases import seeks
from service.lobby.cases.pairing import see_to_seeks
from service.lobby.model import SeekState
from service.lobby.store import SEEKS_WAITING, SeekStore
from service.matches.model.terms import Clock
from service.matches.store.matches import MatchStore
from service.players.cases import accounts
from service.players.model import Kind
from service.settings import Settings
from service.subjects import open_backend

SEEKERS = 1000
THREADS = 8
KINDS = (((2,), None), ((2,), Clock(60)), ((3,), None), ((2, 3), Clock(86_400)))
"""Numbers of seats and clock, by turns; nobody of one fits with another."""


@pytest.fixture
def backends(redis, redis_url):
    opened = [open_backend(Settings(redis_url=redis_url)) for _ in range(2)]
    yield opened
    for backend in opened:
        backend.close()


def test_everybody_sits_in_one_match_by_one_seek_and_nobody_is_forgotten(
    backends, game, redis, monkeypatch
):
    monkeypatch.setattr(model, "PATIENCE", timedelta(hours=1))  # however busy the machine
    players = [
        accounts.authenticate(backends[0], accounts.register(backends[0], "Ada", Kind.BOT)[0].token)
        for _ in range(SEEKERS)
    ]

    def open_seek(number):
        counts, clock = KINDS[number % len(KINDS)]
        options = game.options_type(start_seat=0)
        wanted = seeks.SeekRequest(game.name, counts, options, clock)
        return seeks.open_seek(backends[number % 2], players[number], wanted)[0].id

    start = time.monotonic()
    with ThreadPoolExecutor(THREADS) as pool:
        seek_ids = list(pool.map(open_seek, range(SEEKERS)))
    for backend in backends:
        see_to_seeks(backend)
    print(f"{SEEKERS} seeks in {time.monotonic() - start:.1f} s")  # noqa: T201  # pytest -s

    opened = backends[0].of(SeekStore).load(seek_ids)
    waiting = [one for one in opened if one.state is not SeekState.MATCHED]
    assert len(opened) == SEEKERS
    assert len([one for one in waiting if 2 not in one.seat_counts]) <= 1  # 250 do not fill threes
    assert Counter(one.kind for one in waiting).most_common(1)[0][1] == 1
    tables = Counter(one.match for one in opened if one.match is not None)
    assert set(tables.values()) == {2, 3}
    for match in backends[0].of(MatchStore).load_many(tables):
        assert len({seat.player.id for seat in match.seats}) == len(match.seats) == tables[match.id]
    for one in opened:
        made = backends[0].of(MatchStore).of_player(one.player.id)
        assert made == ([] if one.match is None else [one.match])
    assert all(one.is_told for one in opened)
    assert redis.zcard(SEEKS_WAITING) == len(waiting)
