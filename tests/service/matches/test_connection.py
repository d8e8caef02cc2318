"""A store that is away, slow or has forgotten our scripts."""

import socket
import time

import pytest

from service.embedded_redis import EmbeddedRedis
from service.matches import lobby, reading
from service.matches.errors import StoreUnreachable
from service.matches.hall import Hall
from service.settings import Settings
from tests.halls import Table


def test_a_store_that_is_away_is_told_of_at_once(tmp_path):
    with Hall(Settings(redis_url=f"unix://{tmp_path}/nothing.sock")) as hall:
        start = time.monotonic()

        with pytest.raises(StoreUnreachable):
            hall.require_ready()

        assert time.monotonic() - start < 2


def test_a_store_that_does_not_answer_is_told_of_within_two_seconds():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        with Hall(Settings(redis_url=url)) as hall:
            start = time.monotonic()

            with pytest.raises(StoreUnreachable):
                hall.redis.ping()

            assert time.monotonic() - start < 2


def test_scripts_are_loaded_again_where_the_server_lost_them(hall, redis, table):
    ada = table.player()
    match = table.match(ada, "me", "open").match

    redis.script_flush()
    lobby.take_seat(hall, match.id, table.player("Ben"))

    assert reading.load(hall, match.id).match.version == 2


def test_everything_goes_on_when_the_store_is_back(tmp_path, game):
    with EmbeddedRedis(tmp_path / "redis") as server, Hall(Settings(redis_url=server.url)) as hall:
        table = Table(hall, game)
        ada = table.player()
        match = table.match(ada, "me", "open").match
        server.stop()
        with pytest.raises(StoreUnreachable):
            reading.load(hall, match.id)

        server.start()

        assert reading.load(hall, match.id).match == match


def test_a_store_that_would_lose_matches_is_warned_of(tmp_path):
    with (
        EmbeddedRedis(tmp_path / "a", append_only=False) as server,
        Hall(Settings(redis_url=server.url)) as hall,
    ):
        assert hall.store_warnings() == {"appendonly": "is no, should be yes"}
        hall.redis.config_set("maxmemory-policy", "allkeys-lru")
        assert set(hall.store_warnings()) == {"appendonly", "maxmemory-policy"}


def test_a_store_that_will_not_say_is_not_warned_of(tmp_path):
    with EmbeddedRedis(tmp_path / "c") as server, Hall(Settings(redis_url=server.url)) as hall:
        hall.redis.acl_setuser("default", commands=["-config"])

        assert hall.store_warnings() == {}


def test_a_store_that_keeps_everything_is_not_warned_of(tmp_path):
    with EmbeddedRedis(tmp_path / "b") as server, Hall(Settings(redis_url=server.url)) as hall:
        assert hall.store_warnings() == {}
