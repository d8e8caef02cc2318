"""A player who was closed: nothing of it is lost with a process that dies half-way."""

import pytest

from service.matches.model.match import SeatKind
from service.matches.store.matches import MatchStore
from service.operations import cases
from service.players.cases.accounts import profile
from service.players.model import Restraint
from service.players.store.accounts import PlayerStore
from service.seats.cases import sitting
from worker.sweeper import Sweeper


@pytest.fixture
def ada(table):
    return table.player("Ada")


@pytest.fixture
def ben(table):
    return table.player("Ben")


@pytest.fixture
def closed(backend, clock, ben):
    """Closed by a process that died right after it had said so."""
    restraint = Restraint(True, None, "Threats.", clock())
    backend.of(PlayerStore).restrain(ben.id, restraint)
    return restraint


def later(backend, clock):
    clock.pass_by(seconds=11)
    Sweeper(backend).sweep_slowly()


def test_the_sweeper_gives_up_the_seats_of_who_was_closed(backend, table, clock, ada, ben, closed):
    """One of them taken by a request that had been let in before."""
    loaded = table.match(ada, "me", "open")
    sitting.take_seat(backend, loaded.match.id, ben)

    later(backend, clock)

    seat = backend.of(MatchStore).load(loaded.match.id).match.seats[1]
    assert (seat.kind, seat.player) == (SeatKind.BOT, None)
    assert profile(backend, ben.id).restraint == closed


def test_who_is_closed_is_seated_by_nobody(backend, ada, ben, closed):
    assert list(backend.of(PlayerStore).present([ada.id, ben.id])) == [ada.id]
    cases.release(backend, ben.id)
    assert list(backend.of(PlayerStore).present([ada.id, ben.id])) == [ada.id, ben.id]


def test_who_leaves_for_good_is_forgotten_closed_or_not(backend, redis, clock, ben, closed):
    backend.of(PlayerStore).begin_leaving(ben.id, clock())

    later(backend, clock)

    assert not redis.exists(f"player:{{{ben.id}}}:profile")
