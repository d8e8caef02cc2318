"""A server that a test may kill, the processes over it, and a player."""

import pytest
from redis import Redis

from tests.full_store import FragileRedis
from tests.worker.processes import running


@pytest.fixture
def server(tmp_path):
    """A server of this test alone, that can be made to take no writes."""
    with FragileRedis(tmp_path / "redis") as started:
        yield started


@pytest.fixture
def its_redis(server):
    """A client of that server."""
    with Redis.from_url(server.url) as client:
        yield client


@pytest.fixture
def processes(server):
    """Workers and sweepers over that server, ended with the test."""
    with running(server.url) as kept:
        yield kept


@pytest.fixture
def ada(table):
    return table.player("Ada")
