"""A thousand seeks at once over two processes' backends: everybody in exactly one match."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.backend import Backend
from service.matches.seats.seat import Kind
from service.matches.terms import Clock
from service.players import accounts
from service.players.seeks import opening
from service.players.seeks.sweeping import see_to_seeks
from service.settings import Settings
from service.store import keys

SEEKERS = 1000
THREADS = 8
KINDS = (((2,), None), ((2,), Clock(60)), ((3,), None), ((2, 3), Clock(86_400)))
"""Numbers of seats and clock, by turns; nobody of one fits with another."""


@pytest.fixture
def backends(redis, redis_url):
    opened = [Backend(Settings(redis_url=redis_url)) for _ in range(2)]
    yield opened
    for backend in opened:
        backend.close()


def test_everybody_sits_in_one_match_by_one_seek_and_nobody_is_forgotten(backends, game, redis):
    players = [
        accounts.authenticate(backends[0], accounts.register(backends[0], "Ada", Kind.BOT).token)
        for _ in range(SEEKERS)
    ]

    def open_seek(number):
        counts, clock = KINDS[number % len(KINDS)]
        options = game.options_type(start_seat=0)
        wanted = opening.WantedSeek(game.name, counts, options, clock)
        return opening.open_seek(backends[number % 2], players[number], wanted)[0].id

    start = time.monotonic()
    with ThreadPoolExecutor(THREADS) as pool:
        seek_ids = list(pool.map(open_seek, range(SEEKERS)))
    for backend in backends:
        see_to_seeks(backend)
    print(f"{SEEKERS} seeks in {time.monotonic() - start:.1f} s")  # noqa: T201  # pytest -s

    standings = {one.seek.id: one for one in backends[0].seeks.standing(seek_ids)}
    waiting = [one for one in standings.values() if one.state != "matched"]
    assert len(standings) == SEEKERS
    assert len(waiting) <= 1  # 250 do not fill tables of three
    tables = Counter(one.about for one in standings.values() if one.state == "matched")
    assert set(tables.values()) == {2, 3}
    for match in backends[0].matches.load_many(tables):
        assert len({seat.player.id for seat in match.seats}) == len(match.seats) == tables[match.id]
    for one in standings.values():
        made = backends[0].players.match_ids(one.seek.player.id)
        assert made == ([one.about] if one.state == "matched" else [])
    assert not redis.exists(keys.SEEK_PAIRINGS, keys.SEEKS_UNTOLD, keys.SEEKS_TO_TRY)
