"""A backend over a real server, a clock that the test turns, and a small game to play in it."""

from datetime import UTC, datetime, timedelta
from math import ceil
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from engine.catalogue import GAMES
from engine.encoding import codec_of
from engine.words import ENGLISH
from service.matches.cases import creating
from service.matches.store.quotas import Hosting
from service.players.cases import accounts
from service.players.model import Kind, Player
from service.settings import Settings
from service.subjects import open_backend
from tests.engine.bots.trick_game import TrickGame
from tests.engine.toy_game import registered
from tests.streams import events

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def have_room_for(backend, **quotas):
    """From now on everybody may have created so much, by the names of the settings."""
    asked: Any = SimpleNamespace(
        settings=replace(backend.settings, **quotas), quotas=backend.quotas
    )
    backend.put(Hosting, Hosting(asked))


class Watchmaker:
    """The time, moved by hand."""

    def __init__(self):
        self.moment = NOON

    def __call__(self):
        self.moment += timedelta(milliseconds=1)
        return self.moment

    def pass_by(self, **span):
        self.moment += timedelta(**span)

    def sleep(self, seconds):
        """In place of waiting."""
        self.pass_by(milliseconds=ceil(seconds * 1000))


class Table:
    """Puts players and matches of the toy game into a backend."""

    def __init__(self, backend, game):
        self.backend = backend
        self.game = game

    def player(self, name="Ada", kind=Kind.HUMAN):
        return accounts.authenticate(
            self.backend, accounts.register(self.backend, name, kind)[0].token
        )

    def match(self, creator, *seats, **wanted):
        """A match with seats `me`, `open`, the name of a house bot, or an invited player."""
        return creating.put_up(
            self.backend,
            creator,
            creating.Opening(
                game=self.game.name,
                options=wanted.pop("options", self.game.options_type(start_seat=0)),
                seats=tuple(map(_wanted_seat, seats)),
                **wanted,
            ),
        )

    def first_command(self, loaded):
        """The first legal command of the first seat that is to act."""
        return self.game.legal_commands(loaded.state, loaded.match.to_act[0])[0]

    def codec(self):
        return codec_of(self.game)


def _wanted_seat(word):
    if isinstance(word, Player):
        return creating.InvitedSeat(word.id)
    kinds = {"me": creating.MeSeat, "open": creating.OpenSeat}
    return kinds[word]() if word in kinds else creating.BotSeat(word)


@pytest.fixture
def clock():
    return Watchmaker()


@pytest.fixture
def backend(redis, redis_url, clock):
    with open_backend(Settings(redis_url=redis_url), clock, clock.sleep) as opened:
        yield opened


@pytest.fixture
def game():
    with registered() as toy:
        yield toy


@pytest.fixture
def tricks(monkeypatch):
    """The toy game of the bots, in the catalogue."""
    game = TrickGame()
    monkeypatch.setitem(GAMES, game.name, game)
    return game


@pytest.fixture
def table(backend, game):
    return Table(backend, game)


def types_of(backend, match_id):
    """What has happened in a match, as a spectator sees it, by type."""
    return [entry.type for entry in events(backend, match_id, None, ENGLISH, limit=1000)]


def stored(redis, key):
    """What is stored under a key, whatever its type, as bytes in which a secret would be seen."""
    read = {
        b"string": redis.get,
        b"hash": redis.hgetall,
        b"list": lambda key: redis.lrange(key, 0, -1),
        b"zset": lambda key: redis.zrange(key, 0, -1),
        b"set": redis.smembers,
        b"stream": redis.xrange,
    }[redis.type(key)]
    return repr((key, read(key))).encode()
