"""What only Arctic can say of itself: seats, versions, types, and who carries out which command."""

from collections.abc import Callable, Mapping
from typing import cast

from engine.arctic import commands, drawing, landscape, placing
from engine.arctic.commands import ArcticCommand
from engine.arctic.events import EVENT_TYPES, Events
from engine.arctic.state import ArcticOptions, ArcticState
from engine.arctic.view import ArcticView
from engine.game import Command, Types

SEAT_COUNTS = (2, 3, 4)
RULES_VERSION = 2
TURN_RULE = "E-2"
END_RULE = "E-4"

TYPES = Types(ArcticState, ArcticView, ArcticOptions, EVENT_TYPES)

_Handler = Callable[[ArcticState, int, ArcticCommand, Events], ArcticState]

# Each handler takes its own type of command only; the table itself pairs them.
HANDLERS = cast(
    "Mapping[type[ArcticCommand], _Handler]",
    {
        commands.SwapWithRiver: placing.swap_with_river,
        commands.TakeBackVisibleCard: placing.take_back_visible_card,
        commands.AdjustPlacement: placing.adjust_placement,
        commands.PlaceCard: placing.place_card,
        commands.FinishPlacing: placing.finish_placing,
        commands.MoveTokens: landscape.move_tokens,
        commands.ExtraStep: landscape.extra_step,
        commands.SkipExtraStep: landscape.skip_extra_step,
        commands.AdjustDraw: drawing.adjust_draw,
        commands.TakeFromRiver: drawing.take_from_river,
        commands.TakeFromDeck: drawing.take_from_deck,
        commands.TakeFromPenalty: drawing.take_from_penalty,
        commands.StopDrawing: drawing.stop_drawing,
        commands.DiscardCard: drawing.discard_card,
        commands.GivePenalty: drawing.give_penalty,
        commands.EndTurn: drawing.end_turn,
    },
)

SECRET_QUESTIONS: tuple[type[Command], ...] = ()
