"""The toy game in the catalogue, and out of it again."""

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import cast

from engine.catalogue import GAMES
from engine.game import Game

LANTERNS = Game("tests.engine.toy_game.lanterns")


@contextmanager
def registered(game: Game = LANTERNS) -> Iterator[Game]:
    """The game is in the catalogue while the block lasts."""
    games = cast("MutableMapping[str, Game]", GAMES)
    before = dict(games)
    games[game.name] = game
    try:
        yield game
    finally:
        games.clear()
        games.update(before)
