"""Rules A1 to A3: the pawn that is hit goes back to its ship, the ambusher takes the top mask."""

from msgspec.structs import replace

from engine.game import without
from engine.north_pole.board import IN_IGLOO, square_name
from engine.north_pole.events import AmbushesEnded, IglooRemoved, NorthPoleEvent, PawnAmbushed
from engine.north_pole.masks import discarded, take_mask, without_bear
from engine.north_pole.pieces import IGLOO
from engine.north_pole.state import NorthPoleState, with_expedition


def take_stacked_mask(
    state: NorthPoleState, ambusher: int, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """The top mask of the stack goes to the ambusher, which stands where the card has left it.

    Ruling R-14. It is the ambusher that a hazard strikes. Ruling R-15. There is a mask left, else
    there were no ambush.
    """
    mask, stack = state.mask_stack[-1], state.mask_stack[:-1]
    state = take_mask(replace(state, mask_stack=stack), mask, "stack", ambusher, events)
    if not stack:
        events.append(AmbushesEnded(None))
    return state


def drive_away(state: NorthPoleState, square: int, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Send the pawn on the square back to its ship; Rulings R-19, R-49: the Bear is discarded."""
    if state.bear == square:
        events.append(PawnAmbushed(state.turn_seat, None, square_name(square, state.rotation)))
        return without_bear(state)
    owner, pawn = _owner_and_pawn(state, square)
    if pawn >= IN_IGLOO:
        state = remove_igloo(state, square, events)
    events.append(PawnAmbushed(state.turn_seat, owner, square_name(square, state.rotation)))
    hit = state.seats[owner]
    return with_expedition(
        state, owner, replace(hit, ship=hit.ship + 1, pawns=without(hit.pawns, pawn))
    )


def remove_igloo(
    state: NorthPoleState, square: int, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Ruling R-16, and when a pawn leaves: the igloo on the square is discarded."""
    events.append(IglooRemoved(state.turn_seat, square_name(square, state.rotation)))
    return discarded(state, IGLOO)


def _owner_and_pawn(state: NorthPoleState, square: int) -> tuple[int, int]:
    return next(
        (seat, pawn)
        for seat, expedition in enumerate(state.seats)
        for pawn in expedition.pawns
        if pawn in (square, square + IN_IGLOO)
    )
