"""How good a race looks for each seat: how far the pawns have come, and what helps them on."""

from math import exp

from engine.north_pole.board import SQUARE_COUNT, board_of
from engine.north_pole.finish import has_arrived, team_of
from engine.north_pole.state import OVER, NorthPoleState

ARRIVED = 10.0
LANDED = 1.0
NEARER = 1.0
FARTHEST = 7
EQUIPPED = 0.4
SHARPNESS = 0.35


def estimates(state: NorthPoleState) -> tuple[float, ...]:
    """From 0 (lost) to 1 (won) for each seat, by its lead over the best of the others."""
    seats = range(len(state.seats))
    if state.phase == OVER:
        winners = [seat for seat in seats if has_arrived(state, seat)]
        if winners:
            return tuple(float(seat in winners) for seat in seats)
    progress = [seat_progress(state, seat) for seat in seats]
    mine = [sum(progress[member] for member in team_of(state, seat)) for seat in seats]
    return tuple(
        1
        / (
            1
            + exp(
                SHARPNESS
                * (max(mine[o] for o in seats if o not in team_of(state, seat)) - mine[seat])
            )
        )
        for seat in seats
    )


def seat_progress(state: NorthPoleState, seat: int) -> float:
    """Points for pawns at the Pole and on the way, and for equipment."""
    own, layout = state.seats[seat], board_of(state.tables).layouts[state.rotation]
    discs = (state.disc, state.disc + 2) if state.teams else (state.disc,)
    total = ARRIVED * own.pole + EQUIPPED * own.held
    for pawn in own.pawns:
        square = pawn % SQUARE_COUNT
        way = min(layout.distances[disc][square] for disc in discs)
        total += LANDED + NEARER * max(0, FARTHEST - way)
    return total
