"""The engine: three games of the far north, pure; no clock, no file, no network.

What another program begins with stands here; everything else is imported from its module.

    game = find_game("arctic")
    state = deal(game, seats=2, options=game.options_type(), seed=b"…")
    state, events = game.apply(state, seat, game.legal_commands(state, seat)[0])
    view = game.view(state, seat)
"""

from engine.bots.bot import own_stream
from engine.bots.roster import BOTS, find_bot, house_bot
from engine.catalogue import GAMES, deal, find_game
from engine.encoding import codec_of, encode
from engine.game import Command, Event, Game, Options, State, View
from engine.outcome import Outcome
from engine.refusals import IllegalCommand, Refusal
from engine.version import VERSION

__all__ = [
    "BOTS",
    "GAMES",
    "VERSION",
    "Command",
    "Event",
    "Game",
    "IllegalCommand",
    "Options",
    "Outcome",
    "Refusal",
    "State",
    "View",
    "codec_of",
    "deal",
    "encode",
    "find_bot",
    "find_game",
    "house_bot",
    "own_stream",
]
