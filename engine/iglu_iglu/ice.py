"""The board: squares, which of them are land, ice or sea, and what hangs together.

A square is a number, row by row from the top left; a set of squares is an int, a bit per square.
Names are a column letter and a row number counted from the top: `a1` is the top left corner.
"""

from collections.abc import Iterable
from functools import lru_cache

from engine.refusals import BadEncoding

SIDE = 8
SQUARES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefgh")
SQUARE_OF_NAME = {name: square for square, name in enumerate(SQUARES)}
BITS = tuple(1 << square for square in range(SIDE * SIDE))

BOARD = (1 << SIDE * SIDE) - 1
ROW = (1 << SIDE) - 1
CACHED_MASKS = 1 << 13


def mask_at(rows: Iterable[int], columns: Iterable[int]) -> int:
    """All squares in one of the rows and one of the columns."""
    chosen = tuple(columns)
    return sum(1 << row * SIDE + column for row in rows for column in chosen)


LEFT_COLUMN = mask_at(range(SIDE), (0,))
RIGHT_COLUMN = mask_at(range(SIDE), (SIDE - 1,))
NOT_LEFT = BOARD & ~LEFT_COLUMN
NOT_RIGHT = BOARD & ~RIGHT_COLUMN

CORNERS = mask_at((0, SIDE - 1), (0, SIDE - 1))
"""Rule C1: the four land squares."""

WATER = BOARD & ~CORNERS
"""Rule C1: the sixty squares that are sea or carry a tile."""

CENTRE = mask_at((3, 4), (3, 4))
"""Rule S1: the four squares without a tile at the start."""

OUTER_RING = (LEFT_COLUMN | RIGHT_COLUMN | mask_at((0, SIDE - 1), range(SIDE))) & ~CORNERS
"""Rule S4: the 24 edge squares without the corners."""


def beside(squares: int) -> int:
    """All squares orthogonally adjacent to one of these; some may be among them."""
    return (
        squares << SIDE & BOARD
        | squares >> SIDE
        | (squares & NOT_RIGHT) << 1
        | (squares & NOT_LEFT) >> 1
    )


def shifted(squares: int, step: int) -> int:
    """Every square one step on (`SIDE`, `-SIDE`, 1 or -1), less those that leave the board."""
    if step == 1:
        return (squares & NOT_RIGHT) << 1
    if step == -1:
        return (squares & NOT_LEFT) >> 1
    return squares << SIDE & BOARD if step > 0 else squares >> SIDE


_SQUARES_OF_ROW = tuple(
    tuple(
        tuple(row * SIDE + column for column in range(SIDE) if squares >> column & 1)
        for squares in range(1 << SIDE)
    )
    for row in range(SIDE)
)
"""By row and the eight bits of the row: its squares."""


@lru_cache(CACHED_MASKS)
def squares_in(squares: int) -> tuple[int, ...]:
    """The squares of a set, ascending."""
    listed: list[int] = []
    for by_bits in _SQUARES_OF_ROW:
        listed += by_bits[squares & ROW]
        squares >>= SIDE
    return tuple(listed)


@lru_cache(CACHED_MASKS)
def mask_of(squares: tuple[int, ...]) -> int:
    """The set of the listed squares."""
    mask = 0
    for square in squares:
        mask |= BITS[square]
    return mask


@lru_cache(CACHED_MASKS)
def names_of(squares: int) -> tuple[str, ...]:
    """The names of the squares of a set, in board order."""
    return tuple(SQUARES[square] for square in squares_in(squares))


NEIGHBOUR_MASKS = tuple(beside(bit) for bit in BITS)
NEIGHBOURS = tuple(squares_in(mask) for mask in NEIGHBOUR_MASKS)
CORNER_SQUARES = squares_in(CORNERS)


def sea_squares(ice: int) -> int:
    """Every non-corner square without a tile (definition after Rule S4)."""
    return WATER & ~ice


@lru_cache(CACHED_MASKS)
def connected_areas(squares: int) -> tuple[int, ...]:
    """The set split into orthogonally connected areas: sea areas of the sea, islands of the ice."""
    areas = []
    while squares:
        area = squares & -squares
        while (grown := (area | beside(area)) & squares) != area:
            area = grown
        areas.append(area)
        squares ^= area
    return tuple(areas)


@lru_cache(CACHED_MASKS)
def shores(open_sea: int) -> tuple[int, ...]:
    """For each sea area, the squares beside it that are none of its own."""
    return tuple(beside(area) & ~area for area in connected_areas(open_sea))


def square_at(name: str) -> int:
    """The square of that name, or `BadEncoding`."""
    try:
        return SQUARE_OF_NAME[name]
    except (KeyError, TypeError):
        raise BadEncoding(f"There is no square {name!r} on the board.") from None
