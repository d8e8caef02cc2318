"""The two boards: what turns and what stays, and every move there is on an empty board.

Rules B1 to B8. The upper board turns; pawns, camps, corner masks and hands lie on it and are kept
in its own coordinates. Lower cracks and the Pole disc belong to the screen. Both become one map for
each of the four rotations, worked out once per box of tables.
"""

from collections.abc import Iterable

SIZE = 8
"""Rule B2. The play area has 8 × 8 squares."""

SQUARES = tuple("abcdefgh"[square % SIZE] + str(square // SIZE + 1) for square in range(SIZE**2))
"""Letter = column from the left, number = row from the top."""
NUMBER_OF_SQUARE = {name: number for number, name in enumerate(SQUARES)}

POLE = len(SQUARES)
"""Rule B4. The Pole is a square of its own."""
AT_POLE = 1 << POLE
"""The Pole as a one-element set."""

SQUARE_COUNT = SIZE**2
NO_SQUARE = -1
NO_PIECE = -1
BIT = tuple(1 << (piece % SQUARE_COUNT) for piece in range(3 * SQUARE_COUNT))
"""The square of a piece as a one-element set; sets of squares are numbers."""

IN_IGLOO = SQUARE_COUNT
"""A piece is its square; plus `IN_IGLOO` for a pawn in its igloo, plus `AS_BEAR` for the Bear."""
AS_BEAR = 2 * SQUARE_COUNT
PIECES = 3 * SQUARE_COUNT

ORTHOGONAL = ((-1, 0), (0, 1), (1, 0), (0, -1))
DIAGONAL = ((-1, -1), (-1, 1), (1, 1), (1, -1))

Edge = tuple[int, int]


def set_of(squares: tuple[int, ...]) -> int:
    """The squares as a set."""
    return union(BIT[square] for square in squares)


def union(sets: Iterable[int]) -> int:
    """All squares that are in one of the sets."""
    found = 0
    for squares in sets:
        found |= squares
    return found


def square_at(row: int, column: int) -> int:
    """The square of that row and column."""
    return row * SIZE + column


def turned(square: int, quarter_turns: int) -> int:
    """Rule B1, table D6. Where a square of the upper board is seen after such a turn clockwise."""
    row, column = divmod(square, SIZE)
    for _ in range(quarter_turns % 4):
        row, column = column, SIZE - 1 - row
    return square_at(row, column)


SCREEN = tuple(tuple(turned(square, turns) for square in range(SQUARE_COUNT)) for turns in range(4))
"""By rotation: where each square of the upper board is seen. The Pole does not turn (Rule B4)."""
UPPER = tuple(SCREEN[-turns % 4] for turns in range(4))
"""By rotation: which square of the upper board is seen there."""

NORTH_CAMP = tuple(square_at(0, column) for column in range(2, 6))
CAMPS = tuple(tuple(turned(square, side + 2) for square in NORTH_CAMP) for side in range(4))
"""Rule B3. The four camp squares of each side of the upper board, in the order of `SIDES`."""
CAMP_SET = union(map(set_of, CAMPS))
OUTSIDE_CAMPS = union(BIT) & ~CAMP_SET

CORNERS = tuple(turned(0, turns) for turns in range(4))
"""Rule S5. Where the corner masks lie, clockwise from the top left."""

THIN_ICE = tuple(turned(square_at(3, 3), turns) for turns in range(4))
"""Rule B4. The four squares that touch the Pole, in the order of `OPENINGS`."""
THIN_ICE_SET = set_of(THIN_ICE)
GATES = (
    tuple(BIT[square] for square in THIN_ICE),
    tuple(BIT[square] | BIT[turned(square, 2)] for square in THIN_ICE),
)
"""The thin ice before each boot of the Pole disc; in the team game (Rule T1) with that opposite."""

NO_AMBUSH_FROM = CAMP_SET
"""Rule M4. Nobody ambushes from a camp."""

CAN_AMBUSH = tuple(
    not IN_IGLOO <= piece < AS_BEAR and not BIT[piece] & NO_AMBUSH_FROM for piece in range(PIECES)
)
"""Rule M4, Rulings R-17 and R-20. Neither a piece in a camp nor a pawn in an igloo can ambush."""


def edge_of(name: str) -> Edge:
    """`c4|c5` as its two squares, the smaller first."""
    one, _, other = name.partition("|")
    low, high = sorted((SQUARES.index(one), SQUARES.index(other)))
    return low, high


def turned_edge(edge: Edge, quarter_turns: int) -> Edge:
    """Where an edge of the upper board is seen after so many quarter turns clockwise."""
    low, high = sorted(turned(square, quarter_turns) for square in edge)
    return low, high


def edge_name(edge: Edge) -> str:
    """The two squares as `c4|c5`."""
    return f"{SQUARES[edge[0]]}|{SQUARES[edge[1]]}"


def neighbour(square: int, direction: tuple[int, int]) -> int | None:
    """The next square in a direction, None beyond the rim."""
    row, column = square // SIZE + direction[0], square % SIZE + direction[1]
    return square_at(row, column) if 0 <= row < SIZE and 0 <= column < SIZE else None


def is_cut(one: int, other: int, cracks: frozenset[Edge]) -> bool:
    """Rule M3. Whether a crack runs between two orthogonal neighbours."""
    return ((one, other) if one < other else (other, one)) in cracks


def step(square: int, direction: tuple[int, int], cracks: frozenset[Edge]) -> int | None:
    """Where one step leads, None if rim, crack or Pole is in the way.

    Rule M3. Cracks may not be crossed. Ruling R-1. A diagonal step needs one of its two L-shaped
    routes free of the cracks that count for it. Ruling R-2. Who stands beside it does not matter.
    Ruling R-7. The Pole lies between two opposite squares of thin ice.
    """
    goal = neighbour(square, direction)
    if goal is None:
        return None
    if 0 in direction:
        return None if is_cut(square, goal, cracks) else goal
    if BIT[square] & THIN_ICE_SET and BIT[goal] & THIN_ICE_SET:
        return None
    shoulders = (neighbour(square, (direction[0], 0)), neighbour(square, (0, direction[1])))
    is_open = any(
        shoulder is not None
        and not is_cut(square, shoulder, cracks)
        and not is_cut(shoulder, goal, cracks)
        for shoulder in shoulders
    )
    return goal if is_open else None


def square_seen(name: str, rotation: int) -> int:
    """The square of the upper board that is seen under that name; `NO_SQUARE` if there is none."""
    return SQUARE_SEEN[rotation].get(name, NO_SQUARE)


def piece_name(piece: int, rotation: int) -> str:
    """`c4`, `c4-igloo` or `bear`."""
    if piece >= AS_BEAR:
        return "bear"
    name = SQUARES[SCREEN[rotation][piece % SQUARE_COUNT]]
    return f"{name}-igloo" if piece >= IN_IGLOO else name


def square_name(square: int, rotation: int) -> str:
    """The square as it is seen, or `pole`."""
    return "pole" if square == POLE else SQUARES[SCREEN[rotation][square]]


SQUARE_SEEN = tuple(dict(zip(SQUARES, squares, strict=True)) for squares in UPPER)
"""By rotation and name: the square of the upper board that is seen there."""
PAWN_SEEN = tuple(
    {piece_name(piece, rotation): piece for piece in range(AS_BEAR)} for rotation in range(4)
)
"""By rotation and name: a pawn, in its igloo or without."""
