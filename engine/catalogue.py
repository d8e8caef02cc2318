"""The games of the house, by name."""

from collections.abc import Mapping
from typing import cast

from engine.arctic.rules import Arctic
from engine.errors import BadSetup, UnknownGame
from engine.game import AnyGame, C, E, Game, O, Options, S, State, V
from engine.iglu_iglu.rules import IgluIglu
from engine.language import text
from engine.north_pole.rules import NorthPole


def _opaque(game: Game[S, C, E, V, O]) -> AnyGame:
    """The game with its types forgotten: from here on it is handed only what it gave out itself."""
    return cast("AnyGame", game)


GAMES: Mapping[str, AnyGame] = {
    game.name: game for game in (_opaque(Arctic()), _opaque(NorthPole()), _opaque(IgluIglu()))
}


def find_game(name: str) -> AnyGame:
    """The game of that name, or `UnknownGame`."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGame(_UNKNOWN, name=name, known=", ".join(GAMES)) from None


def deal(game: AnyGame, seats: int, options: Options, seed: bytes) -> State:
    """A new match of the game, or `BadSetup` if it cannot be played so."""
    require_playable(game, seats, options)
    return game.setup(seats, options, seed)


def require_playable(game: AnyGame, seats: int, options: Options) -> None:
    """Refuse seats and options that do not go together."""
    if seats not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise BadSetup(_SEAT_COUNTS, pointer="/seats", game=game.title, counts=counts, seats=seats)
    game.require_playable(seats, options)


_UNKNOWN = text(
    "There is no game {name!r}; there are: {known}.",
    "Non c'è nessun gioco {name!r}; ci sono: {known}.",
    "No hay ningún juego {name!r}; hay: {known}.",
    "Es gibt kein Spiel {name!r}; es gibt: {known}.",
)
_SEAT_COUNTS = text(
    "{game} is for {counts} seats, not {seats}.",
    "{game} è per {counts} posti, non {seats}.",
    "{game} es para {counts} asientos, no {seats}.",
    "{game} ist für {counts} Plätze, nicht für {seats}.",
)
