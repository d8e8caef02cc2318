"""The animal cards in a picture of the board."""

from collections.abc import Sequence

from engine.arctic.glyphs import MUTED, box, disc, draw_mark, lettered_disc, place_mark, written
from engine.arctic.layout import CARD_WIDTH, CARDS_IN_A_ROW, Part, at, card_x
from engine.arctic.pieces import CARD_NUMBERS, CARDS
from engine.svg import tag
from engine.words import Language

_ROW_HEIGHT = 94
_SMALL_CARD_STEP, _SMALL_ROW_HEIGHT = 44, 36


def draw_card(name: str, language: Language) -> str:
    """The main animal large, the companion small, both values."""
    card = CARDS[CARD_NUMBERS[name]]
    return (
        box(0, 0, CARD_WIDTH, 88, fill="#f4fafd", stroke_width=1.4)
        + lettered_disc(card.main, language, 31, 29, 23, 11)
        + lettered_disc(card.companion, language, 73, 35, 13, 10)
        + place_mark(12, 82, 10)
        + written(str(card.placement), 26, 82.5, 14, font_weight="bold")
        + draw_mark(54, 82, 10)
        + written(str(card.draw), 68, 82.5, 14, font_weight="bold")
    )


def draw_cards(names: Sequence[str], language: Language) -> Part:
    """Cards in rows of six."""
    drawn: list[str] = []
    for number, name in enumerate(names):
        row, column = divmod(number, CARDS_IN_A_ROW)
        place = at(card_x(column), _ROW_HEIGHT * row)
        drawn.append(tag("g", draw_card(name, language), transform=place))
    return Part("".join(drawn), _ROW_HEIGHT * -(-len(names) // CARDS_IN_A_ROW))


def draw_small_cards(names: Sequence[str], width: float) -> Part:
    """Rows of cards one can tell apart, two animals and two values each."""
    in_a_row = int(width // _SMALL_CARD_STEP)
    drawn: list[str] = []
    for number, name in enumerate(names):
        row, column = divmod(number, in_a_row)
        place = at(_SMALL_CARD_STEP * column, _SMALL_ROW_HEIGHT * row)
        drawn.append(tag("g", _small_card(name), transform=place))
    return Part("".join(drawn), _SMALL_ROW_HEIGHT * -(-len(names) // in_a_row))


def _small_card(name: str) -> str:
    card = CARDS[CARD_NUMBERS[name]]
    return (
        box(0, 0, 41, 33, rx=3, stroke=MUTED)
        + disc(card.main, 11, 11, 8.5)
        + disc(card.companion, 30, 11, 6.5)
        + place_mark(4, 30, 7)
        + written(str(card.placement), 13, 31, 10)
        + draw_mark(23, 30, 7)
        + written(str(card.draw), 32, 31, 10)
    )
