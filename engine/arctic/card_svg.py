"""The animal cards in a picture of the board; those that a command can name can be touched."""

from collections.abc import Sequence

from engine.arctic.colours import MUTED
from engine.arctic.glyphs import box, centred, disc, draw_mark, place_mark, short_name, written
from engine.arctic.layout import (
    CARD_WIDTH,
    CARDS_IN_A_ROW,
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

CARD_HEIGHT, _ROW_HEIGHT = 100, 106
_SMALL_CARD_STEP, _SMALL_ROW_HEIGHT = 46.4, 40
_PENALTY_SCALE = 1.25


def draw_card(name: str, language: Language) -> str:
    """The main animal large, the companion small, what they are called, and both values."""
    card = CARDS[CARD_NUMBERS[name]]
    room, middle = CARD_WIDTH - 3, CARD_WIDTH / 2
    return (
        box(0, 0, CARD_WIDTH, CARD_HEIGHT, stroke_width=1.4)
        + disc(card.main, 27, 25, 21)
        + disc(card.companion, 71, 20, 14)
        + centred(short_name(card.main, language), middle, 61, 17, room, font_weight="bold")
        + centred(f"+{short_name(card.companion, language)}", middle, 78, 17, room)
        + place_mark(9, 95, 11)
        + written(str(card.placement), 23, 96, 18, font_weight="bold")
        + draw_mark(54, 95, 11)
        + written(str(card.draw), 68, 96, 18, font_weight="bold")
    )


def draw_cards(names: Sequence[str], language: Language) -> Part:
    """Cards of river or hand in rows."""
    drawn: list[str] = []
    for number, name in enumerate(names):
        row, column = divmod(number, CARDS_IN_A_ROW)
        place = at(card_x(column), _ROW_HEIGHT * row)
        face = card_touch_area(CARD_HEIGHT) + draw_card(name, language)
        drawn.append(
            marked(card_mark(name), card_text(name, language), tag("g", face, transform=place))
        )
    return Part("".join(drawn), _ROW_HEIGHT * -(-len(names) // CARDS_IN_A_ROW))


def draw_penalty_cards(names: Sequence[str], language: Language, left: float, width: float) -> Part:
    """Cards of the own penalty zone in rows."""
    step, row_height = _PENALTY_SCALE * _SMALL_CARD_STEP + 4, _PENALTY_SCALE * _SMALL_ROW_HEIGHT
    in_a_row = int(width // step)
    drawn: list[str] = []
    for number, name in enumerate(names):
        row, column = divmod(number, in_a_row)
        area = touch_area(-2, -2, step, row_height)
        face = tag("g", _small_card(name), transform=f"scale({_PENALTY_SCALE})")
        place = at(left + step * column, row_height * row)
        drawn.append(
            marked(
                card_mark(name), card_text(name, language), tag("g", area, face, transform=place)
            )
        )
    return Part("".join(drawn), row_height * -(-len(names) // in_a_row))


def draw_small_cards(names: Sequence[str], left: float, width: float) -> Part:
    """Rows of cards one can tell apart, two animals and two values each."""
    in_a_row = int(width // _SMALL_CARD_STEP)
    drawn: list[str] = []
    for number, name in enumerate(names):
        row, column = divmod(number, in_a_row)
        place = at(left + _SMALL_CARD_STEP * column, _SMALL_ROW_HEIGHT * row)
        drawn.append(tag("g", _small_card(name), transform=place))
    return Part("".join(drawn), _SMALL_ROW_HEIGHT * -(-len(names) // in_a_row))


def _small_card(name: str) -> str:
    card = CARDS[CARD_NUMBERS[name]]
    return (
        box(0, 0, 45, 37, rx=3, stroke=MUTED)
        + disc(card.main, 12, 11, 9)
        + disc(card.companion, 34, 11, 7)
        + place_mark(2, 32, 7)
        + written(str(card.placement), 10, 33, 17)
        + draw_mark(24, 32, 7)
        + written(str(card.draw), 32, 33, 17)
    )
