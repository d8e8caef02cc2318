"""What Race to the North Pole is: how many play, by which rules, with which types of messages."""

from collections.abc import Mapping

from engine.game import Command, Types
from engine.north_pole import turn
from engine.north_pole.commands import NorthPoleCommand
from engine.north_pole.events import EVENT_TYPES
from engine.north_pole.state import NorthPoleOptions, NorthPoleState
from engine.north_pole.view import NorthPoleView

SEAT_COUNTS = (2, 3, 4)
"""Four may also play 2 against 2."""
RULES_VERSION = 2

TURN_RULE = "P4"
END_RULE = "G1"

TYPES = Types(NorthPoleState, NorthPoleView, NorthPoleOptions, EVENT_TYPES)

HANDLERS: Mapping[type[NorthPoleCommand], turn.Handler] = turn.HANDLERS

SECRET_QUESTIONS: tuple[type[Command], ...] = ()
"""Everybody sees all that a seat decides by."""
