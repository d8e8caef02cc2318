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
Piece = Annotated[str, msgspec.Meta(pattern="^([a-h][1-8](-igloo)?|bear)$")]


class NorthPoleCommand(Command, frozen=True):
    """A command of this game."""


class LandPawn(NorthPoleCommand, frozen=True):
    """Bring a pawn from the ship onto a square of the own base camp (P1)."""

    square: Square
    """A square of the camp on your side: `c8`, say."""


class PlayCard(NorthPoleCommand, frozen=True):
    """Play a card with a piece: move it `to` a square or the Pole, or ambush there (P2-1, A1)."""

    card: Name
    """A card on your side, or the one in play: `march`, say."""
    pawn: Piece
    """Your pawn by its square, `c4` or `c4-igloo`; or the `bear` (I12)."""
    to: Goal
    """Where it goes, or what it slings at: `c5`, or `pole`."""
    ambush: bool = False
    """Whether it hits whoever stands there; a Sling does nothing else."""


class StealCard(NorthPoleCommand, frozen=True):
    """Play Steal on a card that lies on a side; that card must then be played (P2-3, R-23)."""

    side: SideName
    """The side on which the card lies now."""
    card: Name
    """The card to take: `march`, say."""


class UnpackCard(NorthPoleCommand, frozen=True):
    """Take a card out of a Backpack and play it instead of one in front (I6, R-30)."""

    card: Name
    """A card packed on an earlier turn: `march`, say."""


class UseEquipment(NorthPoleCommand, frozen=True):
    """Use a Husky (one more card, I4), Snowshoes (I5) or a Pickaxe (I8) with the next card."""

    equipment: Literal["husky", "snowshoes", "pickaxe"]
    """Which: a Husky (I4), Snowshoes (I5) or a Pickaxe (I8)."""


class BuildIgloo(NorthPoleCommand, frozen=True):
    """Put an Igloo under a pawn (I7)."""

    pawn: Square
    """The square of your pawn: `c4`, say."""


class TurnPole(NorthPoleCommand, frozen=True):
    """Use a Compass: turn the Pole disc until a boot points there (I9)."""

    opening: OpeningName
    """Where a boot is to point."""


class PackCard(NorthPoleCommand, frozen=True):
    """Put one of the own cards into a Backpack (I6)."""

    card: Name
    """A card on your side: `march`, say."""


class SkipPacking(NorthPoleCommand, frozen=True):
    """Leave the Backpack empty, and let the storm break (Ruling R-48)."""


class DiscardEquipment(NorthPoleCommand, frozen=True):
    """Give up an equipment, for a fourth (I3) or to act after all (P2-4)."""

    equipment: EquipmentName
    """Which equipment."""
    card: Name | None = None
    """The card in the Backpack, if it is a filled one (R-47); else null."""


class RedrawHand(NorthPoleCommand, frozen=True):
    """No card can be played: discard all and draw three (P2-4)."""


class EndTurn(NorthPoleCommand, frozen=True):
    """Leave it at that: refill and pass the turn marker (P4)."""
