"""What only this game can say to the face of all games."""

from collections.abc import Callable, Mapping

from engine.game import Command, Types
from tests.engine.toy_game.lanterns.commands import (
    BuryLantern,
    LetShine,
    LightLantern,
    SnuffLantern,
)
from tests.engine.toy_game.lanterns.events import EVENT_TYPES
from tests.engine.toy_game.lanterns.playing import (
    bury_lantern,
    let_shine,
    light_lantern,
    snuff_lantern,
)
from tests.engine.toy_game.lanterns.state import LanternsOptions, LanternsState
from tests.engine.toy_game.lanterns.view import LanternsView

SEAT_COUNTS = (2, 3)
RULES_VERSION = 1
TURN_RULE = "L-2"
END_RULE = "L-6"

TYPES = Types(LanternsState, LanternsView, LanternsOptions, EVENT_TYPES)

HANDLERS: Mapping[type[Command], Callable[..., LanternsState]] = {
    LightLantern: light_lantern,
    BuryLantern: bury_lantern,
    SnuffLantern: snuff_lantern,
    LetShine: let_shine,
}

SECRET_QUESTIONS = (LetShine,)
