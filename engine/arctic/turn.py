"""The course of a turn: A, B and C in their order, and what happens in them by itself."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.arctic import drawing, landscape, placing
from engine.arctic.commands import FINISH_PLACING, ArcticCommand, PlaceCard
from engine.arctic.drawing import HAND_LIMIT
from engine.arctic.events import Events
from engine.arctic.rounds import next_turn
from engine.arctic.state import (
    DIRECTION,
    DISCARD,
    DRAW,
    EXTRA_STEP,
    GIVE,
    NO_CARD,
    OVER,
    PLACE,
    PREPARE,
    ArcticState,
)

_LISTINGS: dict[int, Callable[[ArcticState], Sequence[ArcticCommand]]] = {
    PREPARE: placing.preparation_commands,
    PLACE: placing.placement_commands,
    DIRECTION: landscape.direction_commands,
    EXTRA_STEP: landscape.extra_step_commands,
    DRAW: drawing.draw_commands,
    DISCARD: drawing.discard_commands,
    GIVE: drawing.last_commands,
}


def to_act(state: ArcticState) -> tuple[int, ...]:
    """The seat whose turn it is."""
    return () if state.phase == OVER else (state.actor,)


def legal_commands(state: ArcticState, seat: int) -> Sequence[ArcticCommand]:
    """What the phase allows."""
    return _LISTINGS[state.phase](state)


def forced_step(state: ArcticState, events: Events) -> ArcticState | None:
    """What happens by itself now, or None where the seat to act has something to decide."""
    return _FORCED[state.phase](state, events)


def _nothing_forced(_state: ArcticState, _events: Events) -> None:
    """Rule B-2: which token moves right is always a choice; after the end there is none."""


def _forced_moving(state: ArcticState, events: Events) -> ArcticState | None:
    """Without an extra step to decide the cards are drawn, but not in the last turns (Rule E-3,
    Ruling R-15)."""
    if state.extra_steps != landscape.NOWHERE:
        return None
    return next_turn(state, events) if state.last_turns else drawing.begin_drawing(state, events)


def _forced_drawing(state: ArcticState, events: Events) -> ArcticState | None:
    """Ruling R-16: the river is refilled when no draw is owed; Ruling R-3: all there is."""
    if state.to_draw <= 0:
        return drawing.refill_river(state, events, DISCARD)
    if drawing.nothing_to_choose(state):
        return drawing.take_whole_river(state, events)
    return None


def _forced_discarding(state: ArcticState, events: Events) -> ArcticState | None:
    """Rule C1-3: nothing is to be discarded from seven cards or fewer."""
    if len(state.me.hand) > HAND_LIMIT:
        return None
    return _forced_giving(state, events) or replace(state, phase=GIVE)


def _forced_giving(state: ArcticState, events: Events) -> ArcticState | None:
    """Ruling R-16: without anything to give the turn is over."""
    return None if drawing.gift_commands(state) else next_turn(state, events)


def _forced_placing(state: ArcticState, events: Events) -> ArcticState | None:
    """The only command, or the end of phase A when no card is owed or none is in hand."""
    card_count, is_owed = len(state.me.hand), state.to_place > 0
    if is_owed and card_count > 1:
        return None
    if state.phase == PLACE and not (is_owed and card_count):
        return _end_placing(state, events)
    commands = _LISTINGS[state.phase](state)
    if len(commands) > 1:
        return None
    (only,) = commands
    if isinstance(only, PlaceCard):
        return placing.place_card(state, state.actor, only, events)
    return placing.finish_placing(state, state.actor, FINISH_PLACING, events)


_FORCED: dict[int, Callable[[ArcticState, Events], ArcticState | None]] = {
    PREPARE: _forced_placing,
    PLACE: _forced_placing,
    DIRECTION: _nothing_forced,
    EXTRA_STEP: _forced_moving,
    DRAW: _forced_drawing,
    DISCARD: _forced_discarding,
    GIVE: _forced_giving,
    OVER: _nothing_forced,
}


def _end_placing(state: ArcticState, events: Events) -> ArcticState:
    """Rules A-3 and A-4, then phase B; without a visible card B and C are skipped (Ruling R-10)."""
    state = placing.pay_for_missing_cards(state, events)
    state = placing.take_power(state, events)
    if state.me.visible_card == NO_CARD:
        return next_turn(state, events)
    return landscape.begin_moving(state, events)
