"""What a seat may ask for: one decision each, and ready-made copies for the listings."""

from enum import StrEnum
from typing import Annotated, Literal

from engine.arctic.pieces import ANIMALS, CARD_NAMES
from engine.game import Command
from engine.meanings import each_means


class Position(StrEnum):
    """Where a card is placed: on the pile, face down under the visible card, or under the pile."""

    TOP = "top"
    """On the pile, as the new visible card (A-2)."""
    HIDDEN = "hidden"
    """Face down under the visible card, by `fox_hidden` (C-4)."""
    UNDER = "under"
    """At the bottom of the pile, by `fox_under` (C-4)."""


class Direction(StrEnum):
    """Along the landscape: left towards 0, right towards 15."""

    LEFT = "left"
    """Towards 0."""
    RIGHT = "right"
    """Towards 15."""


OneMoreOrLess = Annotated[
    Literal[-1, 1], each_means({"-1": "One card less.", "1": "One card more."})
]


class ArcticCommand(Command, frozen=True):
    """Any command of Arctic."""


class SwapWithRiver(ArcticCommand, frozen=True):
    """Power `puffin_swap` (C-4, R-11): a hand card for a river card."""

    card: str
    """The hand card to give: `fox-orca-3`, say."""
    river_card: str
    """The card of the river to take for it."""


class TakeBackVisibleCard(ArcticCommand, frozen=True):
    """Power `puffin_takeback` (C-4, R-11): the visible card returns to the hand."""


class AdjustPlacement(ArcticCommand, frozen=True):
    """Power `moose_place` (C-4, R-8): place one card more or one less."""

    by: OneMoreOrLess
    """One card more or one less."""


class PlaceCard(ArcticCommand, frozen=True):
    """Place one hand card (A-2); `hidden` and `under` are the powers of the fox (C-4)."""

    card: str
    """The hand card: `fox-orca-3`, say."""
    position: Position = Position.TOP
    """Where on the pile it goes."""


class FinishPlacing(ArcticCommand, frozen=True):
    """Place no card: none is owed (R-8), or the hand is empty and each missing card is a penalty
    (R-10)."""


class MoveTokens(ArcticCommand, frozen=True):
    """Choose which of the two tokens moves right; the other moves left (B-2)."""

    right: str
    """The animal whose token moves right: `fox`, say."""


class ExtraStep(ArcticCommand, frozen=True):
    """A power of the walrus (C-4, R-12): one card more for its token."""

    direction: Direction
    """Which way along the landscape."""


class SkipExtraStep(ArcticCommand, frozen=True):
    """Leave the walrus' power unused this turn (A-6)."""


class AdjustDraw(ArcticCommand, frozen=True):
    """Power `moose_draw` (C-4, R-9): draw one card more or one less."""

    by: OneMoreOrLess
    """One card more or one less."""


class TakeFromRiver(ArcticCommand, frozen=True):
    """Draw this card of the river (C1-1)."""

    card: str
    """A card of the river: `fox-orca-3`, say."""


class TakeFromDeck(ArcticCommand, frozen=True):
    """Power `orca_deck` (C-4, R-13): draw the top card of the deck."""


class TakeFromPenalty(ArcticCommand, frozen=True):
    """Power `bear_draw` (C-4, R-13): draw this card of the own penalty zone."""

    card: str
    """A card of your penalty zone that you know."""


class StopDrawing(ArcticCommand, frozen=True):
    """The river is empty (R-2); leave what deck or own penalty zone could still give (A-6)."""


class DiscardCard(ArcticCommand, frozen=True):
    """Put this card, beyond the hand limit, into the own penalty zone (C1-3)."""

    card: str
    """The hand card: `fox-orca-3`, say."""


class GivePenalty(ArcticCommand, frozen=True):
    """Power `bear_give` (C-4, R-14): this card of the own penalty zone goes to another seat's."""

    card: str
    """A card of your penalty zone that you know."""
    to_seat: int
    """The seat whose penalty zone it goes to."""


class EndTurn(ArcticCommand, frozen=True):
    """End the turn without giving a penalty card (R-14)."""


# Ready-made commands by card, animal or direction: listing is looking up.
PLACE = {position: tuple(PlaceCard(card, position) for card in CARD_NAMES) for position in Position}
TOP, HIDDEN = Position.TOP, Position.HIDDEN
PLACE_ON_TOP = PLACE[TOP]
TAKE_FROM_RIVER = tuple(map(TakeFromRiver, CARD_NAMES))
TAKE_FROM_PENALTY = tuple(map(TakeFromPenalty, CARD_NAMES))
DISCARD = tuple(map(DiscardCard, CARD_NAMES))
MOVE_RIGHT = tuple(map(MoveTokens, ANIMALS))
STEP_LEFT, STEP_RIGHT = ExtraStep(Direction.LEFT), ExtraStep(Direction.RIGHT)
TAKE_BACK, FINISH_PLACING = TakeBackVisibleCard(), FinishPlacing()
PLACE_ONE_LESS, PLACE_ONE_MORE = AdjustPlacement(-1), AdjustPlacement(1)
DRAW_ONE_LESS, DRAW_ONE_MORE = AdjustDraw(-1), AdjustDraw(1)
SKIP_EXTRA_STEP, TAKE_FROM_DECK = SkipExtraStep(), TakeFromDeck()
STOP_DRAWING, END_TURN = StopDrawing(), EndTurn()
