"""The toy game, as a fixture."""

import pytest

from tests.engine.bots.toy_game import TrickGame


@pytest.fixture
def tricks():
    return TrickGame()
