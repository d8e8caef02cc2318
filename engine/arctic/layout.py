"""Where things stand in a picture of the board, in its own units.

Each part is drawn from its own top edge and says how high it is; the board stacks them. What all
share is as wide as a row of cards. What lies before the seats stands below it, two beside each
other, or at its right, one under the other.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.arctic.glyphs import written
from engine.svg import Shape, tag

MARGIN = 10
CARD_WIDTH, CARD_STEP = 92, 97.6
CARDS_IN_A_ROW = 7
"""As many as a hand has at the end of a turn: the lower the picture, the larger its letters."""
WIDTH = round(2 * MARGIN + CARD_STEP * CARDS_IN_A_ROW - (CARD_STEP - CARD_WIDTH))
"""Of what all share."""
SEAT_GAP = 6
_WIDE_SEAT = 394


class Part(NamedTuple):
    """Something drawn from its own top edge down."""

    drawn: str
    height: float


def seat_width(shape: Shape) -> float:
    """How wide it is what lies before one seat."""
    return _WIDE_SEAT if shape is Shape.WIDE else (WIDTH - 3 * SEAT_GAP) / 2


def whole_width(shape: Shape) -> int:
    """How wide the picture is."""
    return WIDTH + (_WIDE_SEAT + SEAT_GAP) * (shape is Shape.WIDE)


def arranged(shared: Part, seats: Sequence[Part], below: Part, shape: Shape) -> Part:
    """All of it: what all share, what lies before the seats, and what only a reveal shows."""
    if shape is Shape.WIDE:
        left, right = stacked((shared, below)), stacked(seats)
        moved = tag("g", right.drawn, transform=at(WIDTH, SEAT_GAP))
        return Part(left.drawn + moved, max(left.height, right.height + SEAT_GAP))
    columns = [stacked(seats[column::2]) for column in range(2)]
    beside = "".join(
        tag("g", one.drawn, transform=at(SEAT_GAP + (seat_width(shape) + SEAT_GAP) * column, 0))
        for column, one in enumerate(columns)
    )
    before = Part(beside, max(column.height for column in columns))
    return stacked((shared, before, below))


def stacked(parts: Iterable[Part]) -> Part:
    """The parts one under the other."""
    drawn: list[str] = []
    y = 0.0
    for part in parts:
        drawn.append(tag("g", part.drawn, transform=at(0, y)))
        y += part.height
    return Part("".join(drawn), y)


TITLE_HEIGHT = 24
"""So much lies below a title's top edge before what it is about: lights around that cover none."""


def titled(words: str, drawn: str) -> str:
    """Something under its title."""
    return written(words, MARGIN, 15, 17, font_weight="bold") + drawn


def card_x(number: int) -> float:
    """The left edge of a card in its row."""
    return MARGIN + CARD_STEP * number


def touch_area(x: float, y: float, width: float, height: float) -> str:
    """Nothing to see, and all of it can be touched: it fills the gaps between what is drawn."""
    return tag("rect", x=x, y=y, width=width, height=height, fill_opacity=0)


def card_touch_area(height: float) -> str:
    """That of a card in its row, half of the gap on each side included."""
    return touch_area((CARD_WIDTH - CARD_STEP) / 2, -2, CARD_STEP, height + 4)


def at(x: float, y: float) -> str:
    """The transformation that moves a part there."""
    return f"translate({x:g} {y:g})"
