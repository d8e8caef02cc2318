"""Matches that begin in the middle, each in one of the worlds that look the same to a seat."""

from contextlib import contextmanager
from itertools import islice
from unittest.mock import patch

from service.matches.cases import creating, history
from service.matches.model import seating
from service.seats.cases import sitting
from tests.engine.test_foresight import worlds_of


def worlds_alike(case, state, seat, rng, number):
    """The state, and others that this seat cannot tell from it."""
    return [state, *islice(worlds_of(case, state, seat, rng), number)]


@contextmanager
def begun_in(backend, case, players, seat, world, **wanted):
    """A match that is dealt this very state; the first of the players has that seat."""
    seats = tuple(
        creating.MeSeat() if number == seat else creating.OpenSeat() for number in range(case.seats)
    )
    wish = creating.Opening(case.game.name, case.options, seats, **wanted)
    with (
        patch.object(seating, "dealt", lambda *_: world),
        patch.object(history, "dealt", lambda *_: world),
    ):
        loaded = creating.put_up(backend, players[0], wish)
        for player in players[1 : case.seats]:
            loaded = sitting.take_seat(backend, loaded.match.id, player)
        yield loaded
