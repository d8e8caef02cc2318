"""Fixtures for every test. The server is real, started once a run, and only if a test asks."""

import pytest
from hypothesis import settings
from redis import Redis

from service.logs import going_back_to
from service.operations.embedded_redis import EmbeddedRedis

pytest_plugins = ["tests.backends", "tests.whole_service"]

# The suite tries the same examples in every run; `--hypothesis-profile=wander` looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("wander", deadline=None, max_examples=2000)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def nothing_goes_back_to_another_test():
    """A request that is answered in this process, by the application itself, ends with its test."""
    with going_back_to(None):
        yield


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory):
    """The address of a real server that belongs to this run (to each process of a parallel one)."""
    directory = tmp_path_factory.mktemp("redis")
    with EmbeddedRedis(directory, append_only=False) as server:
        yield server.url


@pytest.fixture(scope="session")
def redis_connection(redis_url):
    """One connection pool for the whole run; tests take `redis`."""
    with Redis.from_url(redis_url) as client:
        yield client


@pytest.fixture
def redis(redis_connection):
    """A client of a real server that holds nothing when the test begins."""
    redis_connection.flushall()
    return redis_connection
