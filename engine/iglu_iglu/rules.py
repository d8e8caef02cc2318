"""What Iglu Iglu is made of: its seats, clauses and types, and who carries out which command.

Hunt, settle and outlast the others on a field of ice that melts tile by tile.
"""

from collections.abc import Callable, Mapping

from engine.game import Command, Types
from engine.iglu_iglu.acting import build_igloo, kayak, walk
from engine.iglu_iglu.bears import answer_bear, move_animal, play_move_animals
from engine.iglu_iglu.commands import (
    AnswerBear,
    BuildIgloo,
    EndTurn,
    Hunt,
    Kayak,
    MeltTile,
    MoveAnimal,
    PlaceInuit,
    PlayEnergy,
    PlayHarpoon,
    PlayMelt,
    PlayMoveAnimals,
    PushTile,
    SendInuit,
    Walk,
)
from engine.iglu_iglu.drift import push_tile
from engine.iglu_iglu.events import EVENT_TYPES
from engine.iglu_iglu.fleeing import send_inuit
from engine.iglu_iglu.hunting import hunt, play_harpoon
from engine.iglu_iglu.kept_tiles import play_energy, play_melt
from engine.iglu_iglu.melting import melt_tile
from engine.iglu_iglu.placing import place_inuit
from engine.iglu_iglu.state import IgluOptions, IgluState
from engine.iglu_iglu.turn import end_turn
from engine.iglu_iglu.view import IgluView

SEAT_COUNTS = (2, 3, 4)
RULES_VERSION = 2
TURN_RULE, END_RULE = "T3", "E1"

TYPES = Types(IgluState, IgluView, IgluOptions, EVENT_TYPES)

HANDLERS: Mapping[type[Command], Callable[..., IgluState]] = {
    PlaceInuit: place_inuit,
    MeltTile: melt_tile,
    PushTile: push_tile,
    MoveAnimal: move_animal,
    AnswerBear: answer_bear,
    SendInuit: send_inuit,
    PlayMelt: play_melt,
    PlayEnergy: play_energy,
    PlayHarpoon: play_harpoon,
    PlayMoveAnimals: play_move_animals,
    Walk: walk,
    Kayak: kayak,
    Hunt: hunt,
    BuildIgloo: build_igloo,
    EndTurn: end_turn,
}
"""The one function that carries out each type of command; it takes no other type."""

SECRET_QUESTIONS = (AnswerBear, MeltTile, EndTurn)
"""Rulings R-11 and R-37: asked also where there is one answer, so that no seat shows its tiles."""
