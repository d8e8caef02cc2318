"""The games as games of OpenSpiel: `floe_arctic`, `floe_north_pole`, `floe_iglu_iglu`.

    import pyspiel
    import floe_games.openspiel

    game = pyspiel.load_game("floe_arctic(players=3)")

Needs the extra `openspiel`.
"""

import pyspiel
from floe_games.openspiel.games import ArcticGame, IgluIgluGame, NorthPoleGame
from floe_games.openspiel.search import HouseEstimate, resampler

__all__ = ["ArcticGame", "HouseEstimate", "IgluIgluGame", "NorthPoleGame", "resampler"]

for _game in (ArcticGame, NorthPoleGame, IgluIgluGame):
    pyspiel.register_game(_game.game_type, _game)
