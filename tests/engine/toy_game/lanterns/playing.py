"""What each command does: L-2 to L-4."""

from msgspec.structs import replace

from engine.game import Event
from tests.engine.toy_game.lanterns.commands import (
    BuryLantern,
    LetShine,
    LightLantern,
    SnuffLantern,
)
from tests.engine.toy_game.lanterns.events import (
    LanternBuried,
    LanternLeft,
    LanternLit,
    LanternSnuffed,
)
from tests.engine.toy_game.lanterns.pieces import NAMES
from tests.engine.toy_game.lanterns.refusals import (
    require_as_bright,
    require_asked,
    require_held,
    require_not_asked,
)
from tests.engine.toy_game.lanterns.state import LanternsState, with_row, without
from tests.engine.toy_game.lanterns.turn import next_turn


def light_lantern(
    state: LanternsState, seat: int, command: LightLantern, events: list[Event]
) -> LanternsState:
    """Rule L-3: the next seat is asked, whatever it holds."""
    require_not_asked(state)
    lantern = require_held(state, seat, command.lantern)
    state = without(state, seat, lantern)
    events.append(LanternLit(seat, NAMES[lantern]))
    lit = with_row(state.lit, seat, (*state.lit[seat], lantern))
    return replace(state, lit=lit, asked=(seat + 1) % len(state.hands))


def bury_lantern(
    state: LanternsState, seat: int, command: BuryLantern, events: list[Event]
) -> LanternsState:
    """Rule L-4."""
    require_not_asked(state)
    lantern = require_held(state, seat, command.lantern)
    state = without(state, seat, lantern)
    events.append(LanternBuried(seat, NAMES[lantern]))
    buried = tuple(sorted((*state.buried[seat], lantern)))
    return next_turn(replace(state, buried=with_row(state.buried, seat, buried)), events)


def snuff_lantern(
    state: LanternsState, seat: int, command: SnuffLantern, events: list[Event]
) -> LanternsState:
    """Rule L-3. Ruling R-1: both are out of the match, nothing is drawn for it."""
    require_asked(state)
    lantern = require_held(state, seat, command.lantern)
    *left, lit = state.lit[state.turn]
    require_as_bright(lantern, lit)
    events.append(LanternSnuffed(seat, NAMES[lantern], NAMES[lit]))
    state = replace(
        without(state, seat, lantern),
        lit=with_row(state.lit, state.turn, tuple(left)),
        snuffed=tuple(sorted((*state.snuffed, lantern, lit))),
    )
    return next_turn(state, events)


def let_shine(
    state: LanternsState, seat: int, command: LetShine, events: list[Event]
) -> LanternsState:
    """Rule L-3."""
    require_asked(state)
    events.append(LanternLeft(seat))
    return next_turn(state, events)
