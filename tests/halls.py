"""A hall over a real server, a clock that the test turns, and a small game to play in it."""

from datetime import UTC, datetime, timedelta

import pytest

from engine.encoding import codec_of
from service.matches import lobby, players
from service.matches.hall import Hall
from service.matches.match import Kind
from service.settings import Settings
from tests.engine.toy_game import registered

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


class Watchmaker:
    """The time, moved by hand."""

    def __init__(self):
        self.moment = NOON

    def __call__(self):
        self.moment += timedelta(milliseconds=1)
        return self.moment

    def pass_by(self, **span):
        self.moment += timedelta(**span)


class Table:
    """Puts players and matches of the toy game into a hall."""

    def __init__(self, hall, game):
        self.hall = hall
        self.game = game

    def player(self, name="Ada", kind=Kind.HUMAN):
        return players.authenticate(self.hall, players.register(self.hall, name, kind).token)

    def match(self, creator, *seats, **wanted):
        """A match with seats `me`, `open` or the name of a house bot."""
        return lobby.create_match(
            self.hall,
            creator,
            lobby.NewMatch(
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
    kinds = {"me": lobby.MeSeat, "open": lobby.OpenSeat}
    return kinds[word]() if word in kinds else lobby.BotSeat(word)


@pytest.fixture
def clock():
    return Watchmaker()


@pytest.fixture
def hall(redis, redis_url, clock):
    with Hall(Settings(redis_url=redis_url), now=clock) as opened:
        yield opened


@pytest.fixture
def game():
    with registered() as toy:
        yield toy


@pytest.fixture
def table(hall, game):
    return Table(hall, game)


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
