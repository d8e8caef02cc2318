"""How a turn runs: its phases, what happens by itself, and the end (Rules T1 to T3).

Whether a step is forced rests on public facts only. A seat with kept tiles that might be played is
asked even when all it can do is go on: not being asked would tell the others what it keeps.
"""

from collections.abc import Callable, Sequence

from engine.iglu_iglu.acting import acting_commands, can_act, kept_tile_commands
from engine.iglu_iglu.bears import (
    answer_commands,
    move_animal,
    moving_commands,
)
from engine.iglu_iglu.commands import EndTurn, IgluCommand
from engine.iglu_iglu.drift import (
    displace_animal,
    displacing_commands,
    push_commands,
    push_tile,
)
from engine.iglu_iglu.events import (
    DriftBlocked,
    IceStayed,
    IgluEvent,
    IslandScored,
    MatchEnded,
    MovingStopped,
    TurnBegan,
    TurnEnded,
)
from engine.iglu_iglu.fleeing import resumed, send_commands, send_inuit
from engine.iglu_iglu.ice import names_of
from engine.iglu_iglu.kept_tiles import MELT_BIT, MOVE_ANIMALS_BIT, may_hold, playable_events
from engine.iglu_iglu.melting import melt_tile, meltable, melting_commands
from engine.iglu_iglu.pieces import Animal
from engine.iglu_iglu.placing import is_placing_done, placing_commands
from engine.iglu_iglu.refusals import require_phase
from engine.iglu_iglu.scoring import scored_islands, scores
from engine.iglu_iglu.state import (
    ACTING,
    ANSWERING_BEAR,
    DISPLACING,
    MELTING,
    MOVING_ANIMALS,
    OVER,
    PLACING,
    PUSHING,
    SENDING_INUIT,
    IgluState,
    Phase,
    replace,
)


def to_act(state: IgluState) -> tuple[int, ...]:
    """The seat whose turn it is, or the one asked about a bear (Ruling R-10)."""
    phase = state.phase
    if phase is OVER:
        return ()
    if phase is ANSWERING_BEAR:
        return state.asked_seats[:1]
    return (state.turn,)


def legal_commands(state: IgluState, seat: int) -> Sequence[IgluCommand]:
    """All that the seat to act may do, in a stable order."""
    return _LISTINGS[state.phase](state)


def _melting_phase_commands(state: IgluState) -> Sequence[IgluCommand]:
    """Rule M4: Melt and Move animals (Ruling R-8) may also be played before the melting."""
    commands = melting_commands(state)
    playable = playable_events(state) & (MELT_BIT | MOVE_ANIMALS_BIT)
    return (*commands, *kept_tile_commands(state, playable)) if playable else commands


_LISTINGS: dict[Phase, Callable[[IgluState], Sequence[IgluCommand]]] = {
    PLACING: placing_commands,
    MELTING: _melting_phase_commands,
    PUSHING: push_commands,
    DISPLACING: displacing_commands,
    MOVING_ANIMALS: moving_commands,
    ANSWERING_BEAR: answer_commands,
    SENDING_INUIT: send_commands,
    ACTING: acting_commands,
}


def end_turn(state: IgluState, _seat: int, _command: EndTurn, events: list[IgluEvent]) -> IgluState:
    """Rule T3: the seat has had enough; what is left of its action points is lost."""
    require_phase(state, ACTING)
    return _next_turn(state, events)


def _next_turn(state: IgluState, events: list[IgluEvent]) -> IgluState:
    events.append(TurnEnded(state.turn, state.action_points))
    return _begun(state, (state.turn + 1) % state.seats, events)


def _begun(state: IgluState, seat: int, events: list[IgluEvent]) -> IgluState:
    events.append(TurnBegan(seat))
    return replace(state, turn=seat, phase=MELTING, has_melted=False, action_points=0, played=0)


def forced_step(state: IgluState, events: list[IgluEvent]) -> IgluState | None:
    """The state one forced step on; None where somebody has to decide."""
    force = _FORCED.get(state.phase)
    return None if force is None else force(state, events)


def _forced_begin(state: IgluState, events: list[IgluEvent]) -> IgluState | None:
    """Rule S4: when all Inuit are placed the first turn begins."""
    return _begun(state, state.turn, events) if is_placing_done(state) else None


def _forced_end(state: IgluState, events: list[IgluEvent]) -> IgluState | None:
    """Ruling R-37: the turn ends by itself when nobody could think of anything else to do."""
    if can_act(state) or may_hold(state):
        return None
    return _next_turn(state, events)


def _forced_melting(state: IgluState, events: list[IgluEvent]) -> IgluState | None:
    """Rule M3: without a tile to melt the game ends at once (Rulings R-19 and R-31)."""
    squares = meltable(state)
    if not squares:
        return _ended(state, events)
    if squares & (squares - 1) or may_hold(state, MELT_BIT | MOVE_ANIMALS_BIT):
        return None
    return melt_tile(state, state.turn, melting_commands(state)[0], events)


def _forced_push(state: IgluState, events: list[IgluEvent]) -> IgluState | None:
    """Ruling R-3: a push is compulsory if there is one; else nothing happens."""
    pushes = push_commands(state)
    if not pushes:
        events.append(DriftBlocked(state.turn))
        return resumed(state)
    return push_tile(state, state.turn, pushes[0], events) if len(pushes) == 1 else None


def _forced_displacing(state: IgluState, events: list[IgluEvent]) -> IgluState | None:
    """Ruling R-5: an animal with one way out takes it; so do fish, whose order changes nothing."""
    ways = displacing_commands(state)
    are_fish = all(way.animal is Animal.FISH for way in ways)
    is_one_way = len(ways) == 1 or are_fish and len({way.target for way in ways}) == 1
    return displace_animal(state, ways[0], events) if is_one_way else None


def _forced_moving(state: IgluState, events: list[IgluEvent]) -> IgluState | None:
    """Rule M4: all points are used as long as an animal can move; then the rest is lost."""
    possible = moving_commands(state)
    if not possible:
        events.append(MovingStopped(state.turn, state.movement_points))
        return resumed(replace(state, movement_points=0))
    return move_animal(state, state.turn, possible[0], events) if len(possible) == 1 else None


def _forced_sending(state: IgluState, events: list[IgluEvent]) -> IgluState | None:
    """Ruling R-43: where one corner alone is open, the Inuit goes there by itself."""
    ways = send_commands(state)
    return send_inuit(state, state.turn, ways[0], events) if len(ways) == 1 else None


_FORCED: dict[Phase, Callable[[IgluState, list[IgluEvent]], IgluState | None]] = {
    PLACING: _forced_begin,
    MELTING: _forced_melting,
    PUSHING: _forced_push,
    DISPLACING: _forced_displacing,
    MOVING_ANIMALS: _forced_moving,
    SENDING_INUIT: _forced_sending,
    ACTING: _forced_end,
}


def _ended(state: IgluState, events: list[IgluEvent]) -> IgluState:
    """Rule E1: the end; tiles still kept are worthless."""
    events.append(IceStayed(state.turn))
    events.extend(
        IslandScored(None, names_of(island.squares), island.strengths, points)
        for island, points in scored_islands(state)
    )
    events.append(MatchEnded(None, tuple(score.total for score in scores(state))))
    return replace(state, phase=OVER)
