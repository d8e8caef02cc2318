"""The course of a turn: A, B and C in their order, and what happens in them by itself."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.arctic import drawing, landscape, placing
from engine.arctic.commands import FINISH_PLACING, ArcticCommand, PlaceCard
from engine.arctic.events import Events
from engine.arctic.rounds import next_turn
from engine.arctic.state import NO_CARD, ArcticState, Phase

_LISTINGS: dict[int, Callable[[ArcticState], Sequence[ArcticCommand]]] = {
    Phase.PREPARE: placing.preparation_commands,
    Phase.PLACE: placing.placement_commands,
    Phase.DIRECTION: landscape.direction_commands,
    Phase.EXTRA_STEP: landscape.extra_step_commands,
    Phase.DRAW: drawing.draw_commands,
    Phase.DISCARD: drawing.discard_commands,
    Phase.GIVE: drawing.last_commands,
}


def to_act(state: ArcticState) -> tuple[int, ...]:
    """The seat whose turn it is."""
    return () if state.phase == Phase.OVER else (state.actor,)


def legal_commands(state: ArcticState, seat: int) -> Sequence[ArcticCommand]:
    """What the phase allows."""
    return _LISTINGS[state.phase](state)


def forced_step(state: ArcticState, events: Events) -> ArcticState | None:
    """What happens by itself now, or None where the seat to act has something to decide."""
    match state.phase:
        case Phase.PREPARE | Phase.PLACE:
            return _forced_placing(state, events)
        case Phase.EXTRA_STEP if state.extra_steps == landscape.NOWHERE:
            after_moving = next_turn if state.last_turns else drawing.begin_drawing  # E-3, R-15
            return after_moving(state, events)
        case Phase.DRAW if state.to_draw <= 0:
            return replace(drawing.refill_river(state, events), phase=Phase.DISCARD)
        case Phase.DRAW if drawing.nothing_to_choose(state):
            return drawing.take_whole_river(state, events)
        case Phase.DISCARD if len(state.me.hand) <= drawing.HAND_LIMIT:
            return replace(state, phase=Phase.GIVE)
        case Phase.GIVE if not drawing.gift_commands(state):
            return next_turn(state, events)
        case _:
            return None


def _forced_placing(state: ArcticState, events: Events) -> ArcticState | None:
    """The only command, or the end of phase A when no card is owed or none is in hand."""
    card_count = len(state.me.hand)
    if state.phase == Phase.PLACE and (state.to_place <= 0 or not card_count):
        return _end_placing(state, events)
    if card_count > 1 and state.to_place > 0:
        return None
    commands = _LISTINGS[state.phase](state)
    if len(commands) > 1:
        return None
    (only,) = commands
    if isinstance(only, PlaceCard):
        return placing.place_card(state, state.actor, only, events)
    return placing.finish_placing(state, state.actor, FINISH_PLACING, events)


def _end_placing(state: ArcticState, events: Events) -> ArcticState:
    """Rules A-3 and A-4, then phase B; without a visible card B and C are skipped (Ruling R-10)."""
    state = placing.pay_for_missing_cards(state, events)
    state = placing.take_power(state, events)
    if state.me.visible_card == NO_CARD:
        return next_turn(state, events)
    return landscape.begin_moving(state, events)
