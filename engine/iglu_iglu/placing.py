"""Before the first turn everybody places Inuit on the outer ring (Rule S4)."""

from engine.game import with_one
from engine.iglu_iglu.commands import PLACE_INUIT, IgluCommand, PlaceInuit
from engine.iglu_iglu.events import IgluEvent, InuitPlaced
from engine.iglu_iglu.ice import BITS, OUTER_RING, SQUARES, square_at, squares_in
from engine.iglu_iglu.pieces import INUIT_COUNT
from engine.iglu_iglu.refusals import require, require_phase
from engine.iglu_iglu.state import PLACING, IgluState, changed_at, replace

_PLACEMENTS = tuple(PLACE_INUIT[square] for square in squares_in(OUTER_RING))


def placing_commands(_state: IgluState) -> tuple[IgluCommand, ...]:
    """Ruling R-27: any tile of the ring, also one with Inuit on it."""
    return _PLACEMENTS


def place_inuit(
    state: IgluState, seat: int, command: PlaceInuit, events: list[IgluEvent]
) -> IgluState:
    """One Inuit onto a tile of the outer ring, then the next seat."""
    require_phase(state, PLACING)
    square = square_at(command.square)
    require(bool(BITS[square] & OUTER_RING), "not_on_the_outer_ring", "S4")
    events.append(InuitPlaced(seat, SQUARES[square]))
    return replace(
        state,
        inuit=changed_at(state.inuit, seat, with_one(state.inuit[seat], square)),
        turn=(seat + 1) % state.seats,
    )


def is_placing_done(state: IgluState) -> bool:
    """Whether all Inuit are on the board."""
    count = INUIT_COUNT[state.seats]
    return all(len(tribe) == count for tribe in state.inuit)
