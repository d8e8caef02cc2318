"""Ice Masks as they are taken: equipment is kept, hazards strike at once. Rules I1, I10 to I12."""

from msgspec.structs import replace

from engine.game import with_one, without
from engine.north_pole.board import AS_BEAR, SQUARE_COUNT, square_name
from engine.north_pole.events import BearCame, BearLeft, HoleOpened, MaskRevealed, NorthPoleEvent
from engine.north_pole.pieces import BEAR, EQUIPMENT, HOLE, MASK_TURNS, MASKS
from engine.north_pole.state import NO_BEAR, NorthPoleState, with_expedition
from engine.north_pole.storm import turn_board


def take_mask(
    state: NorthPoleState, mask: int, source: str, taker: int, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Show a mask at once: an equipment is kept, a hazard strikes the piece that took it."""
    events.append(MaskRevealed(state.turn_seat, MASKS[mask], source))
    if mask < len(EQUIPMENT):
        own = state.expedition
        return with_expedition(
            state, state.turn_seat, replace(own, equipment=with_one(own.equipment, mask))
        )
    if mask == HOLE:
        return fall(state, taker, events)
    if mask == BEAR:
        return meet_bear(state, taker, events)
    # Rule I10, Ruling R-28. The Storm pile stays, and the card in play joins it afterwards.
    return turn_board(discarded(state, mask), MASK_TURNS[mask], None, events)


def fall(state: NorthPoleState, ambusher: int, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Rule I11. The ice breaks: the pawn swims to its ship, the Bear is gone; the hole stays."""
    square = ambusher % SQUARE_COUNT
    events.append(HoleOpened(state.turn_seat, square_name(square, state.rotation)))
    state = replace(state, holes=with_one(state.holes, square))
    if ambusher < AS_BEAR:
        return to_ship(state, ambusher)
    events.append(BearLeft(state.turn_seat))
    return without_bear(state)


def meet_bear(state: NorthPoleState, ambusher: int, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Rule I12. The Bear takes the square of the ambushing pawn, which goes back to its ship."""
    events.append(BearCame(state.turn_seat, square_name(ambusher, state.rotation)))
    return replace(to_ship(state, ambusher), bear=ambusher)


def to_ship(state: NorthPoleState, pawn: int) -> NorthPoleState:
    """A pawn of the seat whose turn it is goes back to its ship."""
    own = state.expedition
    changed = replace(own, ship=own.ship + 1, pawns=without(own.pawns, pawn))
    return with_expedition(state, state.turn_seat, changed)


def without_bear(state: NorthPoleState) -> NorthPoleState:
    """Ruling R-49. The Bear leaves the board and lies among the discarded masks."""
    return discarded(replace(state, bear=NO_BEAR), BEAR)


def discarded(state: NorthPoleState, mask: int) -> NorthPoleState:
    """The state with one more mask among those that are out of the game."""
    return replace(state, discarded_masks=(*state.discarded_masks, mask))
