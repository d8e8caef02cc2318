"""Where a hand points to choose a command."""

from engine.game import Command, Marks
from tests.engine.toy_game.lanterns.commands import BuryLantern, LightLantern, SnuffLantern
from tests.engine.toy_game.lanterns.marks import SKY, SNOW, lantern_mark
from tests.engine.toy_game.lanterns.view import LanternsView


def targets(view: LanternsView, command: Command) -> Marks:
    """The lantern, then where it goes."""
    match command:
        case LightLantern(lantern):
            return lantern_mark(lantern), SKY
        case BuryLantern(lantern):
            return lantern_mark(lantern), SNOW
        case SnuffLantern(lantern):
            return lantern_mark(lantern), lantern_mark(view.lit[view.turn][-1])
    return ()
