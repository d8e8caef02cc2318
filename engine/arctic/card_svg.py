"""The animal cards in a picture of the board; those that a command can name can be touched."""

from collections.abc import Sequence

from engine.arctic.colours import MUTED
from engine.arctic.glyphs import box, disc, draw_mark, lettered_disc, place_mark, written
from engine.arctic.layout import (
    CARD_WIDTH,
    CARDS_IN_A_ROW,
    MARGIN,
    Part,
    at,
    card_touch_area,
    card_x,
    touch_area,
)
from engine.arctic.marks import card_mark
from engine.arctic.pieces import CARD_NUMBERS, CARDS
from engine.arctic.sentences import card_text
from engine.svg import marked, tag
from engine.words import Language

_CARD_HEIGHT, _ROW_HEIGHT = 88, 94
_SMALL_CARD_STEP, _SMALL_ROW_HEIGHT = 44, 36
_PENALTY_SCALE, _PENALTIES_IN_A_ROW = 1.6, 8


def draw_card(name: str, language: Language) -> str:
    """The main animal large, the companion small, both values."""
    card = CARDS[CARD_NUMBERS[name]]
    return (
        box(0, 0, CARD_WIDTH, _CARD_HEIGHT, stroke_width=1.4)
        + lettered_disc(card.main, language, 31, 29, 23, 11)
        + lettered_disc(card.companion, language, 73, 35, 13, 10)
        + place_mark(12, 82, 10)
        + written(str(card.placement), 26, 82.5, 14, font_weight="bold")
        + draw_mark(54, 82, 10)
        + written(str(card.draw), 68, 82.5, 14, font_weight="bold")
    )


def draw_cards(names: Sequence[str], language: Language) -> Part:
    """Cards of river or hand in rows of six."""
    drawn: list[str] = []
    for number, name in enumerate(names):
        row, column = divmod(number, CARDS_IN_A_ROW)
        place = at(card_x(column), _ROW_HEIGHT * row)
        face = card_touch_area(_CARD_HEIGHT) + draw_card(name, language)
        drawn.append(
            marked(card_mark(name), card_text(name, language), tag("g", face, transform=place))
        )
    return Part("".join(drawn), _ROW_HEIGHT * -(-len(names) // CARDS_IN_A_ROW))


def draw_penalty_cards(names: Sequence[str], language: Language) -> Part:
    """Cards of the own penalty zone in rows of eight."""
    step, row_height = _PENALTY_SCALE * _SMALL_CARD_STEP + 2, _PENALTY_SCALE * _SMALL_ROW_HEIGHT
    drawn: list[str] = []
    for number, name in enumerate(names):
        row, column = divmod(number, _PENALTIES_IN_A_ROW)
        area = touch_area(-2, -2, step, row_height)
        face = tag("g", _small_card(name), transform=f"scale({_PENALTY_SCALE})")
        place = at(MARGIN + step * column, row_height * row)
        drawn.append(
            marked(
                card_mark(name), card_text(name, language), tag("g", area, face, transform=place)
            )
        )
    return Part("".join(drawn), row_height * -(-len(names) // _PENALTIES_IN_A_ROW))


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
