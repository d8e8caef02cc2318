"""Where everything lies on the picture of the board, in its own units.

Ice and cards are 640 wide. The expeditions lie below them, a line each, or stand beside them. The
weather is told above the ice, or in the corners that the cards leave free, so that a wide picture
is low.
"""

from typing import NamedTuple

from engine.north_pole.board import SIZE
from engine.svg import Shape

WIDTH = 640
CELL = 48
LEFT, TOP = 128, 176
BOARD = SIZE * CELL
CENTRE = LEFT + BOARD / 2, TOP + BOARD / 2
FRAME = 16
CARD_WIDTH, CARD_HEIGHT, GAP = 104, 44, 6
END = TOP + BOARD + FRAME + CARD_HEIGHT + 12
"""Below ice and cards."""
WEATHER = 102
"""How high the weather is above a tall board."""
CHIP_HEIGHT = 43
"""A finger's width where the picture is as wide as a telephone."""


class Panel(NamedTuple):
    """Where an expedition is drawn, and its equipment on it."""

    x: int
    y: int
    width: int
    height: int
    heading: int
    """How wide its name may be."""
    chips_x: int
    chips_y: int
    chips_width: int


def size(seats: int, shape: Shape) -> tuple[int, int]:
    """Of the whole picture, before anything is revealed."""
    last = panel(seats - 1, shape)
    return last.x + last.width + 8, max(END - raised(shape), last.y + last.height + 8)


def raised(shape: Shape) -> int:
    """By how much ice and cards lie higher."""
    return WEATHER if shape is Shape.WIDE else 0


def panel(place: int, shape: Shape) -> Panel:
    """A line each below the board; one under the other beside it."""
    if shape is Shape.TALL:
        y = END + 64 * place
        return Panel(8, y, WIDTH - 16, 58, 298, 8 + 303, y + 8, WIDTH - 16 - 306)
    x, y, width, height = WIDTH + 4, 6 + 108 * place, 348, 104
    return Panel(x, y, width, height, width, x + 6, y + height - CHIP_HEIGHT - 4, width - 10)


def corner(square: int) -> tuple[int, int]:
    """The top left corner of a square as it is seen."""
    return LEFT + square % SIZE * CELL, TOP + square // SIZE * CELL


def middle(square: int) -> tuple[float, float]:
    """The middle of a square as it is seen."""
    x, y = corner(square)
    return x + CELL / 2, y + CELL / 2


def slot(side: int, place: int) -> tuple[float, float]:
    """Where a card lies: in a row north and south of the board, in a column west and east."""
    if side in (0, 2):
        x = CENTRE[0] - 1.5 * CARD_WIDTH - GAP + place * (CARD_WIDTH + GAP)
        return x, TOP + BOARD + FRAME + 5 if side == 0 else TOP - FRAME - CARD_HEIGHT - 5
    y = CENTRE[1] - 1.5 * CARD_HEIGHT - GAP + place * (CARD_HEIGHT + GAP)
    return (4 if side == 1 else WIDTH - CARD_WIDTH - 4), y
