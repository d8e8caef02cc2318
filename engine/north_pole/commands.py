"""What a seat may ask for, each the smallest decision there is.

A square is named as it is seen now, `a1` at the top left to `h8` at the bottom right. A pawn is
named by its square, `c4`, or `c4-igloo` when it sits in an igloo; `bear` is the Polar Bear.
"""

from typing import Annotated, Literal

import msgspec

from engine.game import Command
from engine.north_pole.pieces import EquipmentName, Name, OpeningName, SideName

Square = Annotated[str, msgspec.Meta(pattern="^[a-h][1-8]$")]
Goal = Annotated[str, msgspec.Meta(pattern="^([a-h][1-8]|pole)$")]
Pawn = Annotated[str, msgspec.Meta(pattern="^[a-h][1-8](-igloo)?$")]
Piece = Annotated[str, msgspec.Meta(pattern="^([a-h][1-8](-igloo)?|bear)$")]


class NorthPoleCommand(Command, frozen=True):
    """A command of this game."""


class LandPawn(NorthPoleCommand, frozen=True):
    """Bring a pawn from the ship onto a square of the own base camp."""

    square: Square


class PlayCard(NorthPoleCommand, frozen=True):
    """Play a card with a piece: move it `to` a square or the Pole, or ambush there."""

    card: Name
    pawn: Piece
    to: Goal
    ambush: bool = False
    """Whether it hits whoever stands there; a Sling does nothing else."""


class StealCard(NorthPoleCommand, frozen=True):
    """Play Steal on a card that lies on a side; that card must then be played."""

    side: SideName
    card: Name


class UnpackCard(NorthPoleCommand, frozen=True):
    """Take a card out of a Backpack and play it instead of one in front."""

    card: Name


class UseEquipment(NorthPoleCommand, frozen=True):
    """Use a Husky (one more card), Snowshoes or a Pickaxe (with the next card)."""

    equipment: Literal["husky", "snowshoes", "pickaxe"]


class BuildIgloo(NorthPoleCommand, frozen=True):
    """Put an Igloo under a pawn."""

    pawn: Square


class TurnPole(NorthPoleCommand, frozen=True):
    """Use a Compass: turn the Pole disc until a boot points there."""

    opening: OpeningName


class PackCard(NorthPoleCommand, frozen=True):
    """Put one of the own cards into a Backpack."""

    card: Name


class SkipPacking(NorthPoleCommand, frozen=True):
    """Leave the Backpack empty, and let the storm break (Ruling R-48)."""


class DiscardEquipment(NorthPoleCommand, frozen=True):
    """Give up an equipment; `card` names what is in the Backpack when it is a filled one."""

    equipment: EquipmentName
    card: Name | None = None


class RedrawHand(NorthPoleCommand, frozen=True):
    """No card can be played: discard all and draw three."""


class EndTurn(NorthPoleCommand, frozen=True):
    """Leave it at that: refill and pass the turn marker."""
