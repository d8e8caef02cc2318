"""Where each card leads on an empty board. Rule P2-3."""

from engine.north_pole.board import DIAGONAL, ORTHOGONAL, THIN_ICE, Edge, neighbour, step
from engine.north_pole.pieces import DASH, GALLOP, MARCH, SWOOP, DashWays, Diagonals

ALL_DIRECTIONS = ORTHOGONAL + DIAGONAL
DIRECTIONS_OF = {MARCH: ORTHOGONAL, SWOOP: DIAGONAL, GALLOP: ALL_DIRECTIONS}
NO_CRACKS: frozenset[Edge] = frozenset()

Ways = list[tuple[int | None, int]]
"""From one square: the square passed over, if any, and where the way ends."""


class Ground:
    """The cracks, and how diagonal steps and a Dash are read (Rulings R-1 and R-3)."""

    def __init__(
        self,
        cracks: frozenset[Edge] = NO_CRACKS,
        diagonals: Diagonals = "past_ends",
        dash: DashWays = "orthogonal",
    ) -> None:
        self.cracks = cracks
        self._diagonal_cracks = cracks if diagonals == "past_ends" else NO_CRACKS
        dashes = ORTHOGONAL if dash == "orthogonal" else ALL_DIRECTIONS
        self._directions = {**DIRECTIONS_OF, DASH: dashes}

    def directions(self, action: int) -> tuple[tuple[int, int], ...]:
        """Where the steps of a card lead; nowhere for a Sling and a Steal."""
        return self._directions.get(action, ())

    def step(self, square: int, direction: tuple[int, int]) -> int | None:
        """Where one step leads, None if rim, crack or Pole is in the way."""
        return step(square, direction, self.cracks if 0 in direction else self._diagonal_cracks)


def paths(action: int, square: int, ground: Ground) -> Ways:
    """Rule P2-3. All moves on an empty board: the square passed over, if any, and the goal.

    Ruling R-3. Both steps of a Dash go in one direction.
    """
    found: Ways = []
    for direction in ground.directions(action):
        first = ground.step(square, direction)
        if first is None:
            continue
        found.append((None, first))
        if action == DASH and (second := ground.step(first, direction)) is not None:
            found.append((first, second))
    return found


def pole_paths(action: int, square: int, ground: Ground) -> Ways:
    """Rulings R-6, R-8, R-9, R-10. All moves onto the Pole: the square passed over, and the gate.

    The gate is the square of thin ice whose opening is used. Cracks do not matter to the step onto
    the Pole itself.
    """
    directions = ground.directions(action)
    if not directions:
        return []
    if square in THIN_ICE:
        return [(None, square)]
    if action != DASH:
        return []
    return [
        (first, first)
        for direction in directions
        if (first := ground.step(square, direction)) in THIN_ICE
        and neighbour(first, direction) in THIN_ICE
    ]
