"""The games of the house, by name."""

from collections.abc import Mapping

from engine.encoding import require_rules
from engine.game import Game, Options, State
from engine.refusals import Refusal
from engine.released import released
from engine.words import Words

NAMES = ("arctic", "north_pole", "iglu_iglu")
"""Each is a folder beside this file; a new game is one folder and one line."""

GAMES: Mapping[str, Game] = {name: Game(f"{__package__}.{name}") for name in NAMES}

_WORDS = Words("engine")


def find_game(name: str) -> Game:
    """The game of that name, or `unknown_game`."""
    try:
        return GAMES[name]
    except KeyError:
        known = ", ".join(GAMES)
        raise Refusal("unknown_game", f"There is no game {name!r}; there are: {known}.") from None


def find_rules(name: str, rules_version: int) -> Game:
    """The game under those rules, today's or released before; `unknown_game`, `StaleEncoding`."""
    game = find_game(name)
    if rules_version == game.rules_version:
        return game
    earlier = released(name, rules_version)
    if earlier is None:
        require_rules(game, rules_version)
    return earlier or game


def deal(game: Game, seats: int, options: Options, seed: bytes) -> State:
    """A new match of the game, or `bad_setup` if it cannot be played so."""
    require_playable(game, seats, options)
    return game.setup(seats, options, seed)


def require_playable(game: Game, seats: int, options: Options) -> None:
    """Refuse seats and options that do not go together."""
    if seats not in game.seat_counts:
        sentence = _WORDS.sentence(
            "refusal-seat_counts",
            game=game.words.sentence("title"),
            counts=", ".join(map(str, game.seat_counts)),
            seats=seats,
        )
        raise Refusal("bad_setup", sentence, pointer="/seats")
    game.require_playable(seats, options)
