"""The toy game of the bots, in the catalogue."""

import pytest

from engine.catalogue import GAMES
from tests.engine.bots.trick_game import TrickGame


@pytest.fixture
def tricks(monkeypatch):
    game = TrickGame()
    monkeypatch.setitem(GAMES, game.name, game)
    return game
