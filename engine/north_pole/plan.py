"""Where everything lies on the picture of the board, in its own units: it is 640 wide."""

from engine.north_pole.board import SIZE

WIDTH = 640
CELL = 48
LEFT, TOP = 128, 144
BOARD = SIZE * CELL
CENTRE = LEFT + BOARD / 2, TOP + BOARD / 2
FRAME = 14
CARD_WIDTH, CARD_HEIGHT, GAP = 104, 44, 6
PANEL_WIDTH, PANEL_HEIGHT, PANEL_GAP = 308, 106, 6
PANELS_TOP = TOP + BOARD + FRAME + CARD_HEIGHT + 16


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
    return (5 if side == 1 else WIDTH - CARD_WIDTH - 5), y


def panel(place: int) -> tuple[int, int]:
    """Where an expedition is drawn: two in a row, below the board."""
    x = 8 + (PANEL_WIDTH + 8) * (place % 2)
    return x, PANELS_TOP + (PANEL_HEIGHT + PANEL_GAP) * (place // 2)
