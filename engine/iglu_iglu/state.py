"""The whole truth of a match: frozen, integers inside."""

from enum import StrEnum
from typing import Literal

import msgspec

from engine.game import Options, State
from engine.iglu_iglu.ice import CENTRE, CORNERS, mask_of

replace = msgspec.structs.replace
"""The state with some members changed."""


class AnimalBans(StrEnum):
    """Ruling R-1: onto which squares animals may not be moved."""

    BOTH = "both"
    """Neither the centre (bears, foxes) nor corners."""
    AS_PRINTED = "as_printed"
    """Not the centre (bears, foxes)."""
    CORNERS = "corners"
    """No corners."""


class IgluOptions(Options, frozen=True):
    """What may be chosen before the deal."""

    serious: bool = False
    """Whether the variant for serious players is played (V1 to V3)."""

    animal_bans: AnimalBans = AnimalBans.BOTH
    """Onto which squares animals may not be moved (R-1)."""

    start_seat: Literal["random", 0, 1, 2, 3] = "random"
    """Who places and plays first, or `random`: it is dealt (R-40)."""


class Phase(StrEnum):
    """What is to be decided next."""

    PLACING = "placing"
    """An Inuit to place (S4)."""
    MELTING = "melting"
    """A tile to melt (M1)."""
    PUSHING = "pushing"
    """A tile to push (M4)."""
    DISPLACING = "displacing"
    """An animal to move out of a push's way (R-5)."""
    MOVING_ANIMALS = "moving_animals"
    """An animal to move, for a movement point (M5)."""
    ANSWERING_BEAR = "answering_bear"
    """Whether to use a Harpoon (M6)."""
    SENDING_INUIT = "sending_inuit"
    """A corner for an Inuit (M4, M6)."""
    ACTING = "acting"
    """Action points to spend, or the end of the turn (T2)."""
    OVER = "over"
    """Nothing: the match is over (E1)."""


(
    PLACING,
    MELTING,
    PUSHING,
    DISPLACING,
    MOVING_ANIMALS,
    ANSWERING_BEAR,
    SENDING_INUIT,
    ACTING,
    OVER,
) = Phase
"""Every rule asks for the phase, and a name of a module is found at once."""

NOWHERE = -1


class IgluState(State, frozen=True):
    """One match between two decisions."""

    seats: int
    options: IgluOptions
    phase: Phase
    turn: int
    """The seat whose turn it is; while a bear is answered another seat is to act."""

    has_melted: bool
    """Whether phase 1 of the turn is done."""

    action_points: int
    movement_points: int
    played: int
    """Kinds of kept tiles played in this turn, a bit each in the order of `KEPT_EVENTS`."""

    ice: int
    glaciers: int
    faces: tuple[int, ...]
    """By square: the tile that lies there, `NOWHERE` without one. Secret but for glaciers."""

    animals: tuple[int, ...]
    """Ascending; each as `animals.placed` makes it."""

    inuit: tuple[tuple[int, ...], ...]
    """By seat: the squares of its Inuit, ascending, corners included."""

    igloos: tuple[int, ...]
    prey: tuple[tuple[int, ...], ...]
    kept_tiles: tuple[tuple[int, ...], ...]
    """By seat: the tiles it keeps, ascending. Only their number is public."""

    fish_supply: tuple[int, ...]
    fox_supply: tuple[int, ...]
    bear_supply: tuple[int, ...]
    """Tokens still beside the board, the next one first. Their order is secret."""

    tiles_out: tuple[int, ...]
    """By tile: how many left the game face up."""

    sunk_tiles: tuple[int, ...]
    """Tiles that Melt removed unseen, ascending. Secret."""

    pushed_square: int = NOWHERE
    pushed_direction: int = 0
    """The push that waits until the animals in its way are moved."""

    attacked_square: int = NOWHERE
    asked_seats: tuple[int, ...] = ()
    """Seats that are still to answer the bear, in the order of asking."""

    fleeing: tuple[int, ...] = ()
    """Owners of the Inuit that the seat whose turn it is must still send to a corner."""


_BANNED = {
    AnimalBans.BOTH: CENTRE | CORNERS,
    AnimalBans.AS_PRINTED: CENTRE,
    AnimalBans.CORNERS: CORNERS,
}


def banned_squares(state: IgluState) -> int:
    """Ruling R-1: where no bear and no fox may be moved."""
    return _BANNED[state.options.animal_bans]


def inuit_squares(state: IgluState) -> int:
    """All squares with an Inuit."""
    mask = 0
    for squares in state.inuit:
        mask |= mask_of(squares)
    return mask


def igloo_squares(state: IgluState) -> int:
    """All squares with an igloo."""
    mask = 0
    for squares in state.igloos:
        mask |= squares
    return mask


def changed_at(
    items: tuple[tuple[int, ...], ...], seat: int, item: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The tuple with the member of one seat changed."""
    changed = [*items]
    changed[seat] = item
    return tuple(changed)
