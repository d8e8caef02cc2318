"""The toy game in the catalogue, and out of it again."""

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import cast

from engine.catalogue import GAMES
from engine.game import AnyGame
from tests.engine.toy_game.rules import LANTERNS


@contextmanager
def registered(game: AnyGame = LANTERNS) -> Iterator[AnyGame]:
    """The game is in the catalogue while the block lasts."""
    games = cast("MutableMapping[str, AnyGame]", GAMES)
    games[game.name] = game
    try:
        yield game
    finally:
        del games[game.name]
