"""Two players, and a match that they have begun."""

import pytest

from service.matches.model.chronicle import Entropy
from service.seats.cases import sitting


@pytest.fixture
def ada(table):
    return table.player("Ada")


@pytest.fixture
def ben(table):
    return table.player("Ben")


@pytest.fixture
def match(table, backend, ada, ben):
    loaded = table.match(ada, "me", "open", entropy="hers")
    return sitting.take_seat(backend, loaded.match.id, ben, given=Entropy("his"))
