"""Where things stand in a picture of the board, which is 600 wide.

Each part is drawn from its own top edge and says how high it is; the board stacks them.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.arctic.glyphs import written
from engine.svg import tag

WIDTH, MARGIN = 600, 10
CARD_WIDTH, CARDS_IN_A_ROW = 92, 6
CARD_STEP = 97.6


class Part(NamedTuple):
    """Something drawn from its own top edge down."""

    drawn: str
    height: float


def stacked(parts: Iterable[Part]) -> Part:
    """The parts one under the other."""
    drawn: list[str] = []
    y = 0.0
    for part in parts:
        drawn.append(tag("g", part.drawn, transform=at(0, y)))
        y += part.height
    return Part("".join(drawn), y)


def titled(words: str, drawn: str) -> str:
    """Something under its title."""
    return written(words, MARGIN, 12, 13, font_weight="bold") + drawn


def card_x(number: int) -> float:
    """The left edge of a card in its row."""
    return MARGIN + CARD_STEP * number


def touch_area(x: float, y: float, width: float, height: float) -> str:
    """Nothing to see, and all of it can be touched: it fills the gaps between what is drawn."""
    return tag("rect", x=x, y=y, width=width, height=height, fill_opacity=0)


def card_touch_area(height: float) -> str:
    """That of a card in its row, half of the gap on each side included."""
    return touch_area((CARD_WIDTH - CARD_STEP) / 2, -3, CARD_STEP, height + 6)


def at(x: float, y: float) -> str:
    """The transformation that moves a part there."""
    return f"translate({x:g} {y:g})"
