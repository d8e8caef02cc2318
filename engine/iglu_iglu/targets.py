"""Where a hand points to choose a command."""

from engine.game import Command, Marks
from engine.iglu_iglu.commands import (
    DIRECTIONS,
    AnswerBear,
    BuildIgloo,
    Direction,
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
from engine.iglu_iglu.drift import STEPS
from engine.iglu_iglu.ice import SQUARE_OF_NAME, SQUARES
from engine.iglu_iglu.marks import animal_mark, igloos_mark, inuit_mark, square_mark, tile_mark
from engine.iglu_iglu.pieces import TileEvent
from engine.iglu_iglu.view import IgluView


def targets(view: IgluView, command: Command) -> Marks:
    """The piece, then the square; the kept tile, then what it is played on."""
    match command:
        case PlaceInuit(square) | MeltTile(square) | SendInuit(corner=square):
            return (square_mark(square),)
        case PushTile(square, direction):
            return square_mark(square), square_mark(_next_to(square, direction))
        case MoveAnimal(animal, value, origin, target):
            return animal_mark(animal, value, origin), square_mark(target)
        case Hunt(animal, value, square):
            return (animal_mark(animal, value, square),)
        case Walk(origin, target) | Kayak(origin, target):
            return inuit_mark(view.tribes[view.turn].colour, origin), square_mark(target)
        case BuildIgloo(square):
            return igloos_mark(view.tribes[view.turn].colour), square_mark(square)
    return _kept_tile_targets(command)


def _kept_tile_targets(command: Command) -> Marks:
    """A kept tile first; none to end the turn, or to let a bear pass."""
    match command:
        case PlayMelt(square):
            return tile_mark(TileEvent.MELT), square_mark(square)
        case PlayEnergy(action_points):
            return (tile_mark(f"{TileEvent.ENERGY}_{action_points}"),)
        case PlayHarpoon(animal, value, square):
            return tile_mark(TileEvent.HARPOON), animal_mark(animal, value, square)
        case AnswerBear(harpoon=True):
            return (tile_mark(TileEvent.HARPOON),)
        case PlayMoveAnimals():
            return (tile_mark(TileEvent.MOVE_ANIMALS),)
    return ()


def _next_to(square: str, direction: Direction) -> str:
    """Where the tile would be after the push; a push leads nowhere off the board."""
    return SQUARES[SQUARE_OF_NAME[square] + STEPS[DIRECTIONS.index(direction)]]
