"""The primary that sentinels know: found, found again after a failover, and waited for."""

import signal

import pytest

from service.bots.store.turns import HouseTurns
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.refusals import StoreUnreachable, Unconfirmed
from service.settings import Settings
from service.store.once import Idempotency
from service.subjects import open_backend
from tests.backends import Table
from tests.sentinels import Replicated
from tests.waiting import until


@pytest.fixture
def replicated(tmp_path):
    with Replicated(tmp_path) as servers:
        yield servers


@pytest.fixture
def backend(replicated):
    """A backend that acknowledges what the replica has."""
    with open_backend(Settings(redis_url=replicated.url, confirmed_by_replicas=1)) as opened:
        yield opened


def is_ready(backend):
    """Whether requests can be served: with the confirmation of a replica, as it is asked for."""
    try:
        backend.require_ready()
    except StoreUnreachable:
        return False
    return True


def test_what_a_replica_has_confirmed_is_there_after_the_failover(replicated, backend, game):
    table = Table(backend, game)
    ada = table.player()
    loaded = table.match(ada, "me", "open")

    replicated.lose_primary()
    with open_backend(Settings(redis_url=replicated.url)) as unconfirmed:
        until(lambda: is_ready(unconfirmed))

        assert clocks.load(unconfirmed, loaded.match.id) == loaded
        assert unconfirmed.of(HouseTurns).lengths() == {"quick": 0, "search": 0}
        again = Table(unconfirmed, game).match(ada, "me", "open")
        assert clocks.load(unconfirmed, again.match.id) == again
    assert not is_ready(backend)


def test_what_no_replica_confirms_is_told_and_acknowledged_when_sent_again(
    replicated, backend, game
):
    table = Table(backend, game)
    ada = table.player()
    loaded = table.match(ada, "me", "random")
    command, version = table.first_command(loaded), loaded.match.version

    def send():
        now, key = clocks.load(backend, loaded.match.id), Idempotency("key", "body")
        return play_command(backend, now, ada, command, expected_version=version, idempotency=key)

    replicated.stop_replicating()
    for _ in range(2):
        with pytest.raises(Unconfirmed):
            send()
    with pytest.raises(Unconfirmed):
        table.player("Ben")
    replicated.replica.send_signal(signal.SIGCONT)
    until(lambda: is_ready(backend))
    answer = send()

    assert answer.is_replayed
    assert answer.played.version == version + 1
