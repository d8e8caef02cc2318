"""The toy game, as a fixture."""

import pytest

from tests.engine.bots.trick_game import TrickGame


@pytest.fixture
def tricks():
    return TrickGame()
