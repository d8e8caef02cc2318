"""What a seat may ask for, and every command there can be, ready made.

The tables hand out the same objects again and again, so listing what is legal builds nothing.
"""

from collections.abc import Mapping
from enum import StrEnum
from itertools import chain, combinations
from typing import Annotated, TypeVar

import msgspec

from engine.game import Command
from engine.iglu_iglu.ice import CORNER_SQUARES, NEIGHBOURS, SQUARES, by_row, mask_of
from engine.iglu_iglu.pieces import TILES, TOKENS, TRIBES, Animal, TileEvent

SquareName = Annotated[str, msgspec.Meta(pattern="^[a-h][1-8]$")]
"""A column from the left and a row from the top."""


class Direction(StrEnum):
    """Where a tile is pushed; north is the top of the board."""

    NORTH = "north"
    """Towards row 1."""
    EAST = "east"
    """Towards column h."""
    SOUTH = "south"
    """Towards row 8."""
    WEST = "west"
    """Towards column a."""


class PlaceInuit(Command, frozen=True):
    """Put one of your Inuit on a tile of the outer ring (Rule S4)."""

    square: SquareName
    """A tile of the outer ring: `a4`, say."""


class MeltTile(Command, frozen=True):
    """Melt a tile and look at its face (Rules M1 and M2)."""

    square: SquareName
    """The tile: `c3`, say."""


class PushTile(Command, frozen=True):
    """Push a tile, and those in line before it, by one square (Rule M4, Drift)."""

    square: SquareName
    """The tile: `c3`, say."""
    direction: Direction
    """Which way it drifts."""


class MoveAnimal(Command, frozen=True):
    """Move one animal by one square: for a movement point (M5), or out of a push's way (R-5)."""

    animal: Animal
    """Which animal."""
    value: int
    """The value of its token, 1 to 4."""
    origin: SquareName
    """Where it is: `d4`, say."""
    target: SquareName
    """The adjacent square to go to: `d5`, say."""


class AnswerBear(Command, frozen=True):
    """Kill the attacking bear with a Harpoon, or let it pass (Rule M6)."""

    harpoon: bool
    """Whether to kill it."""


class SendInuit(Command, frozen=True):
    """Send a fleeing Inuit of that seat to a corner (Rules M4 and M6)."""

    owner: int
    """The seat whose Inuit it is."""
    corner: SquareName
    """The corner: `a1`, `h1`, `a8` or `h8`."""


class PlayMelt(Command, frozen=True):
    """Play a Melt tile: remove a face-down tile unseen (Rule M4)."""

    square: SquareName
    """The tile to remove: `c3`, say."""


class PlayEnergy(Command, frozen=True):
    """Play an Energy tile for extra action points (Rule M4)."""

    action_points: int
    """The points of the tile: 1, 2 or 3."""


class PlayHarpoon(Command, frozen=True):
    """Play a Harpoon tile: take an animal within reach for no action point (Rule A4)."""

    animal: Animal
    """Which animal."""
    value: int
    """The value of its token, 1 to 4."""
    square: SquareName
    """Where it is: `d4`, say."""


class PlayMoveAnimals(Command, frozen=True):
    """Play a Move animals tile: movement points to share out (Rules M4 and M5)."""


class Walk(Command, frozen=True):
    """Walk with one Inuit to an adjacent square (Rule A1)."""

    origin: SquareName
    """Where the Inuit is: `c4`, say."""
    target: SquareName
    """The adjacent square to go to: `c5`, say."""
    harpoon: bool = False
    """Whether a Harpoon kills the bear there; onto a bear there is no other way (Ruling R-15)."""


class Kayak(Command, frozen=True):
    """Cross a sea area with one Inuit (Rule A2)."""

    origin: SquareName
    """Where the Inuit is: `c4`, say."""
    target: SquareName
    """The tile to land on: `f6`, say."""
    harpoon: bool = False
    """Whether a Harpoon kills the bear there; onto a bear there is no other way (Ruling R-32)."""


class Hunt(Command, frozen=True):
    """Hunt an animal within reach for as many action points as its value (Rule A3)."""

    animal: Animal
    """Which animal."""
    value: int
    """The value of its token, 1 to 3."""
    square: SquareName
    """Where it is: `d4`, say."""


class BuildIgloo(Command, frozen=True):
    """Build an igloo where one of your Inuit stands and nobody else's (Rule A5)."""

    square: SquareName
    """The tile: `c3`, say."""


class EndTurn(Command, frozen=True):
    """End the turn; action points left over are lost (Rule T3)."""


IgluCommand = (
    PlaceInuit
    | MeltTile
    | PushTile
    | MoveAnimal
    | AnswerBear
    | SendInuit
    | PlayMelt
    | PlayEnergy
    | PlayHarpoon
    | PlayMoveAnimals
    | Walk
    | Kayak
    | Hunt
    | BuildIgloo
    | EndTurn
)
DIRECTIONS = tuple(Direction)

C = TypeVar("C", bound=Command)


def _by_targets(ways: Mapping[int, C]) -> dict[int, tuple[C, ...]]:
    """By every set of those squares the commands that lead to them, in the order of the board."""
    sets = chain.from_iterable(combinations(ways, size) for size in range(len(ways) + 1))
    return {mask_of(targets): tuple(ways[target] for target in targets) for targets in sets}


PLACE_INUIT = tuple(map(PlaceInuit, SQUARES))
MELT_TILES = by_row(tuple(map(MeltTile, SQUARES)))
PLAY_MELTS = by_row(tuple(map(PlayMelt, SQUARES)))
BUILD_IGLOOS = by_row(tuple(map(BuildIgloo, SQUARES)))
PUSH_TILE = tuple(tuple(PushTile(name, way) for way in DIRECTIONS) for name in SQUARES)
MOVE_ANIMAL = tuple(
    tuple(
        {
            target: MoveAnimal(token.kind, token.value, SQUARES[origin], SQUARES[target])
            for target in NEIGHBOURS[origin]
        }
        for origin in range(len(SQUARES))
    )
    for token in TOKENS
)
MOVES_OF_ANIMAL = tuple(tuple(map(_by_targets, of_token)) for of_token in MOVE_ANIMAL)
"""By token, square and the set of its neighbours that are open to that animal."""
SEND_INUIT = tuple(
    tuple(SendInuit(owner, SQUARES[corner]) for corner in CORNER_SQUARES)
    for owner in range(len(TRIBES))
)
PLAY_ENERGY = {
    tile: PlayEnergy(row.amount) for tile, row in enumerate(TILES) if row.event is TileEvent.ENERGY
}
WALK, WALK_ONTO_BEAR = (
    tuple(
        {target: Walk(SQUARES[origin], SQUARES[target], harpoon) for target in NEIGHBOURS[origin]}
        for origin in range(len(SQUARES))
    )
    for harpoon in (False, True)
)
WALKS = tuple(map(_by_targets, WALK))
"""By square and the set of its neighbours that are open to an Inuit."""
KAYAK, KAYAK_ONTO_BEAR = (
    tuple(tuple(Kayak(origin, target, harpoon) for target in SQUARES) for origin in SQUARES)
    for harpoon in (False, True)
)
HUNT = tuple(tuple(Hunt(row.kind, row.value, name) for name in SQUARES) for row in TOKENS)
PLAY_HARPOON = tuple(
    tuple(PlayHarpoon(row.kind, row.value, name) for name in SQUARES) for row in TOKENS
)
USE_HARPOON = AnswerBear(harpoon=True)
LET_PASS = AnswerBear(harpoon=False)
PLAY_MOVE_ANIMALS = PlayMoveAnimals()
END_TURN = EndTurn()
