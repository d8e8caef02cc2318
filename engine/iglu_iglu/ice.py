"""The board: squares, which of them are land, ice or sea, and what hangs together.

A square is a number, row by row from the top left; a set of squares is an int, a bit per square.
Names are a column letter and a row number counted from the top: `a1` is the top left corner.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from engine.refusals import BadEncoding

Item = TypeVar("Item")

SIDE = 8
SQUARES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefgh")
SQUARE_OF_NAME = {name: square for square, name in enumerate(SQUARES)}
BITS = tuple(1 << square for square in range(SIDE * SIDE))

BOARD = (1 << SIDE * SIDE) - 1
CACHED_MASKS = 1 << 9
"""So many answers are remembered where a search asks again and again."""

CACHED_IN_A_TURN = 1 << 3
"""And so many of what is asked of every state: enough for a turn, and few stay at hand."""


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


Rows = tuple[tuple[tuple[Item, ...], ...], ...]
"""By row and the eight bits of the row: what stands for its squares."""


def by_row(items: Sequence[Item]) -> Rows[Item]:
    """What stands for each square, ready to be looked up by `listed`."""
    return tuple(
        tuple(
            tuple(items[row * SIDE + column] for column in range(SIDE) if squares >> column & 1)
            for squares in range(1 << SIDE)
        )
        for row in range(SIDE)
    )


def listed(rows: Rows[Item], squares: int) -> tuple[Item, ...]:
    """What stands for the squares of a set, in board order."""
    row_1, row_2, row_3, row_4, row_5, row_6, row_7, row_8 = rows
    b1, b2, b3, b4, b5, b6, b7, b8 = squares.to_bytes(SIDE, "little")
    return (
        *row_1[b1],
        *row_2[b2],
        *row_3[b3],
        *row_4[b4],
        *row_5[b5],
        *row_6[b6],
        *row_7[b7],
        *row_8[b8],
    )


_SQUARES_BY_ROW = by_row(range(SIDE * SIDE))


def squares_in(squares: int) -> tuple[int, ...]:
    """The squares of a set, ascending."""
    return listed(_SQUARES_BY_ROW, squares)


@lru_cache(CACHED_IN_A_TURN)
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
        area = area_around(squares & -squares, squares)
        areas.append(area)
        squares ^= area
    return tuple(areas)


def area_around(some: int, squares: int) -> int:
    """All of the set that hangs together with some squares of it."""
    to_right, to_left = squares & NOT_LEFT, squares & NOT_RIGHT
    area, grown = 0, some
    while grown != area:
        area = grown
        # Along the rows, and from there along the columns: so it grows round corners too.
        grown |= grown << 1 & to_right | grown >> 1 & to_left
        grown |= (grown << SIDE | grown >> SIDE) & squares
    return area


def shores(open_sea: int, boarding: int) -> tuple[int, ...]:
    """For each sea area with one of these squares, the squares beside it that are not its own."""
    found: list[int] = []
    while boarding:
        area = area_around(boarding & -boarding, open_sea)
        found.append(beside(area) & ~area)
        boarding &= ~area
    return tuple(found)


@lru_cache(CACHED_IN_A_TURN)
def coast(ice: int) -> int:
    """All squares adjacent to a sea square, where these are the tiles."""
    return beside(sea_squares(ice))


def square_at(name: object) -> int:
    """The square of that name, or `BadEncoding`."""
    square = SQUARE_OF_NAME.get(name) if isinstance(name, str) else None
    if square is None:
        raise BadEncoding(f"There is no square {name!r} on the board.")
    return square
