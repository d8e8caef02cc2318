"""What a seat may ask for: one decision each, and ready-made copies for the listings."""

from enum import StrEnum
from typing import Literal

from engine.arctic.pieces import ANIMALS, CARD_NAMES
from engine.game import Command


class Position(StrEnum):
    """Where a card is placed: on the pile, face down under the visible card, or under the pile."""

    TOP = "top"
    HIDDEN = "hidden"
    UNDER = "under"


class Direction(StrEnum):
    """Along the landscape: left towards 0, right towards 15."""

    LEFT = "left"
    RIGHT = "right"


class ArcticCommand(Command, frozen=True):
    """Any command of Arctic."""


class SwapWithRiver(ArcticCommand, frozen=True):
    """Power `puffin_swap`: a hand card for a river card."""

    card: str
    river_card: str


class TakeBackVisibleCard(ArcticCommand, frozen=True):
    """Power `puffin_takeback`: the visible card returns to the hand."""


class AdjustPlacement(ArcticCommand, frozen=True):
    """Power `moose_place`: place one card more or one less."""

    by: Literal[-1, 1]


class PlaceCard(ArcticCommand, frozen=True):
    """Place one hand card; `hidden` and `under` are the powers of the fox."""

    card: str
    position: Position = Position.TOP


class FinishPlacing(ArcticCommand, frozen=True):
    """Place no card: none is owed, or the hand is empty and each missing card is a penalty."""


class MoveTokens(ArcticCommand, frozen=True):
    """Choose which of the two tokens moves right; the other moves left."""

    right: str


class ExtraStep(ArcticCommand, frozen=True):
    """A power of the walrus: one card more for its token."""

    direction: Direction


class SkipExtraStep(ArcticCommand, frozen=True):
    """Leave the walrus' power unused this turn."""


class AdjustDraw(ArcticCommand, frozen=True):
    """Power `moose_draw`: draw one card more or one less."""

    by: Literal[-1, 1]


class TakeFromRiver(ArcticCommand, frozen=True):
    """Draw this card of the river."""

    card: str


class TakeFromDeck(ArcticCommand, frozen=True):
    """Power `orca_deck`: draw the top card of the deck."""


class TakeFromPenalty(ArcticCommand, frozen=True):
    """Power `bear_draw`: draw this card of the own penalty zone."""

    card: str


class StopDrawing(ArcticCommand, frozen=True):
    """The river is empty; leave what the deck or the own penalty zone could still give."""


class DiscardCard(ArcticCommand, frozen=True):
    """Put this card, beyond the hand limit, into the own penalty zone."""

    card: str


class GivePenalty(ArcticCommand, frozen=True):
    """Power `bear_give`: this card of the own penalty zone goes to another seat's."""

    card: str
    to_seat: int


class EndTurn(ArcticCommand, frozen=True):
    """End the turn without giving a penalty card."""


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
