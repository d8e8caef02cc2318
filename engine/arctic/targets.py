"""Where a hand points to choose a command."""

from engine.arctic import commands as c
from engine.arctic.commands import Direction, Position
from engine.arctic.marks import (
    DECK,
    card_mark,
    landscape_mark,
    pile_mark,
    power_mark,
    token_mark,
    zone_mark,
)
from engine.arctic.pieces import LANDSCAPE
from engine.arctic.view import ArcticView
from engine.game import Command, Marks


def targets(view: ArcticView, command: Command) -> Marks:
    """The card, then where it goes; the token, then the landscape card it goes to.

    A power that changes a value is touched on its card; one card more and one less are told apart
    by their texts.
    """
    own = view.to_act[0]
    match command:
        case c.TakeFromRiver(card) | c.TakeFromPenalty(card):
            return (card_mark(card),)
        case c.PlaceCard(card, Position.TOP):
            return card_mark(card), pile_mark(own)
        case c.PlaceCard(card):
            return card_mark(card), power_mark("fox")
        case c.SwapWithRiver(card, river_card):
            return card_mark(card), card_mark(river_card)
        case c.DiscardCard(card):
            return card_mark(card), zone_mark(own)
        case c.GivePenalty(card, to_seat):
            return card_mark(card), zone_mark(to_seat)
    return _without_card(view, command)


def _without_card(view: ArcticView, command: Command) -> Marks:
    match command:
        case c.MoveTokens(animal):
            return _step(view, animal, 1)
        case c.ExtraStep(direction):
            way = 1 if direction is Direction.RIGHT else -1
            return _step(view, view.extra_step_animal or "", way)
        case c.TakeBackVisibleCard():
            return (pile_mark(view.to_act[0]),)
        case c.AdjustPlacement() | c.AdjustDraw():
            return (power_mark("moose"),)
        case c.TakeFromDeck():
            return (DECK,)
    return ()


def _step(view: ArcticView, animal: str, way: int) -> Marks:
    return token_mark(animal), landscape_mark(LANDSCAPE[view.tokens[animal] + way])
