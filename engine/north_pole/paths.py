"""Where each card leads on an empty board. Rule P2-3."""

from engine.north_pole.board import DIAGONAL, ORTHOGONAL, THIN_ICE, Edge, neighbour, step
from engine.north_pole.pieces import DASH, GALLOP, MARCH, SLING, SWOOP

DIRECTIONS_OF = {
    MARCH: ORTHOGONAL,
    SWOOP: DIAGONAL,
    GALLOP: ORTHOGONAL + DIAGONAL,
    DASH: ORTHOGONAL,
}

Ways = list[tuple[int | None, int]]
"""From one square: the square passed over, if any, and where the way ends."""


def paths(action: int, square: int, cracks: frozenset[Edge]) -> Ways:
    """Rule P2-3. All moves on an empty board: the square passed over, if any, and the goal.

    Ruling R-3. A Dash runs straight, never diagonally.
    """
    found: Ways = []
    for direction in DIRECTIONS_OF.get(action, ()):
        first = step(square, direction, cracks)
        if first is None:
            continue
        found.append((None, first))
        if action == DASH and (second := step(first, direction, cracks)) is not None:
            found.append((first, second))
    return found


def pole_paths(action: int, square: int, cracks: frozenset[Edge]) -> Ways:
    """Rulings R-6, R-8, R-9, R-10. All moves onto the Pole: the square passed over, and the gate.

    The gate is the square of thin ice whose opening is used. Cracks do not matter to the step onto
    the Pole itself.
    """
    if action == SLING or action not in DIRECTIONS_OF:
        return []
    if square in THIN_ICE:
        return [(None, square)]
    if action != DASH:
        return []
    return [
        (first, first)
        for direction in ORTHOGONAL
        if (first := step(square, direction, cracks)) in THIN_ICE
        and neighbour(first, direction) in THIN_ICE
    ]
