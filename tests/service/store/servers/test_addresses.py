"""The primary that sentinels know: found, and found again after a failover."""

import time

import pytest

from service.backend import Backend
from service.matches import clocks
from service.refusals import StoreUnreachable
from service.settings import Settings
from tests.backends import Table
from tests.sentinels import Replicated
from tests.waiting import until


@pytest.fixture
def replicated(tmp_path):
    with Replicated(tmp_path) as servers:
        yield servers


@pytest.fixture
def backend(replicated):
    with Backend(Settings(redis_url=replicated.url)) as opened:
        opened.require_ready()
        yield opened


def is_ready(backend):
    try:
        backend.require_ready()
    except StoreUnreachable:
        return False
    return True


def test_play_goes_on_at_the_promoted_replica(replicated, backend, game):
    table = Table(backend, game)
    ada = table.player()
    loaded = table.match(ada, "me", "open")
    time.sleep(0.3)

    replicated.lose_primary()
    until(lambda: is_ready(backend))

    assert clocks.load(backend, loaded.match.id) == loaded
    assert backend.turns.lengths() == {"quick": 0, "search": 0}
