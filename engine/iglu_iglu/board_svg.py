"""The board as a picture 600 wide: the ice on top, the own hand below, then all that lies beside.

Whatever a command can name is marked (`marks.py`). A square takes 43 pixels of a telephone of 360,
so that a finger meets it; pieces take the whole part of their square that is theirs.
"""

from textwrap import wrap

from engine.game import Names
from engine.iglu_iglu.board_square import Square
from engine.iglu_iglu.board_tribes import CARD_HEIGHT, ROW_HEIGHT, STRIP_HEIGHT, WIDTH, Beside
from engine.iglu_iglu.board_words import course
from engine.iglu_iglu.colours import ALARM, INK, MUTED, NIGHT, PAPER
from engine.iglu_iglu.commands import Direction
from engine.iglu_iglu.faces import tile_definitions
from engine.iglu_iglu.glyphs import CELL, definitions, line, use
from engine.iglu_iglu.ice import SIDE, SQUARE_OF_NAME, SQUARES
from engine.iglu_iglu.prompts import owed
from engine.iglu_iglu.sentences import WORDS
from engine.iglu_iglu.view import IgluView
from engine.svg import picture, tag
from engine.words import Language, shortened

_LEFT, _TOP = 22, 78
_BOARD_END = _TOP + SIDE * CELL
_LEGEND_HEIGHT = 62
_LONGEST_ROW, _LONGEST_SMALL_ROW, _LONGEST_NAME = 66, 78, 24

_ANGLES = {Direction.NORTH: -90, Direction.EAST: 0, Direction.SOUTH: 90, Direction.WEST: 180}
_ARROW = "M14 -4h9v-8l17 12l-17 12v-8h-9z"
"""From the pushed tile to its edge, so that nothing in the middle is hidden."""


def draw_svg(view: IgluView, language: Language, names: Names) -> str:
    """The board as its viewer may see it."""
    names = [shortened(name, _LONGEST_NAME) for name in names]
    asked, beside = owed(view, language, names), Beside(view, language, names)
    hand_top = _BOARD_END + 10
    tribes_top = hand_top + CARD_HEIGHT * beside.has_hand()
    stock_top = tribes_top + ROW_HEIGHT * len(view.tribes)
    stock = beside.stock()
    legend_top = stock_top + STRIP_HEIGHT * len(stock)
    height = legend_top + _LEGEND_HEIGHT
    drawn = "".join(
        (
            _heading(asked, course(view, language, names)),
            _coordinates(),
            _squares(view, language),
            _signs(view),
            beside.hand(hand_top),
            *(beside.tribe(tribe, tribes_top + ROW_HEIGHT * tribe.seat) for tribe in view.tribes),
            *(
                tag("g", strip, transform=f"translate(0 {stock_top + STRIP_HEIGHT * i})")
                for i, strip in enumerate(stock)
            ),
            _legend(legend_top, language),
        )
    )
    return picture(
        WIDTH,
        height,
        definitions() + tile_definitions(drawn),
        tag("rect", width=WIDTH, height=height, fill=PAPER),
        drawn,
        title=asked,
        ink=INK,
        night=NIGHT,
    )


def _corner_of(name: str) -> tuple[int, int]:
    row, column = divmod(SQUARE_OF_NAME[name], SIDE)
    return _LEFT + column * CELL, _TOP + row * CELL


def _heading(asked: str, words: list[str]) -> str:
    """What is owed and the course of the turn, in three rows together."""
    first = wrap(asked, _LONGEST_ROW, max_lines=2, placeholder="…")
    then = wrap(" · ".join(words), _LONGEST_SMALL_ROW, max_lines=3 - len(first), placeholder=" …")
    drawn = [
        *(line(row, 10, 19 + 18 * i, 15, font_weight="bold") for i, row in enumerate(first)),
        *(line(row, 10, 19 + 18 * i, 13, fill=MUTED) for i, row in enumerate(then, len(first))),
    ]
    return "".join(drawn)


def _coordinates() -> str:
    """Letters above the columns, numbers beside the rows."""
    look = {"fill": MUTED, "text_anchor": "middle"}
    middle = CELL / 2
    columns = (
        line("abcdefgh"[i], _LEFT + i * CELL + middle, _TOP - 6, 14, **look) for i in range(SIDE)
    )
    rows = (line(str(i + 1), 11, _TOP + i * CELL + middle + 5, 14, **look) for i in range(SIDE))
    return "".join((*columns, *rows))


def _squares(view: IgluView, language: Language) -> str:
    """All grounds, over them all pieces, and over those the faces that are open."""
    squares = [Square(view, name, _corner_of(name), language) for name in SQUARES]
    layers = (Square.ground, Square.pieces, Square.face)
    return "".join(layer(square) for layer in layers for square in squares)


def _signs(view: IgluView) -> str:
    """A frame round the board, one round the attacked square, and an arrow for a push."""
    drawn = _frame(_LEFT, _TOP, SIDE * CELL, MUTED)
    if view.attacked_square is not None:
        drawn += _frame(*_corner_of(view.attacked_square), CELL, ALARM, stroke_dasharray="6 4")
    if view.push is not None:
        x, y = _corner_of(view.push.square)
        angle = _ANGLES[view.push.direction]
        turned = f"translate({x + CELL / 2} {y + CELL / 2}) rotate({angle})"
        drawn += tag("path", d=_ARROW, fill=ALARM, stroke=PAPER, transform=turned)
    # Fingers reach what lies below.
    return tag("g", drawn, pointer_events="none")


def _frame(x: int, y: int, side: int, colour: str, **look: str) -> str:
    return tag(
        "rect",
        x=x,
        y=y,
        width=side,
        height=side,
        fill="none",
        stroke=colour,
        stroke_width=4,
        **look,
    )


def _legend(y: int, language: Language) -> str:
    """What the pictures mean."""
    entries = (
        (use("sea", 14, y + 4, 0.28), "label-sea"),
        (use("ice", 14, y + 4, 0.28), "label-face_down"),
        (use("glacier", 14, y + 4, 0.28), "label-glacier"),
        (use("land", 14, y + 4, 0.28), "label-land"),
        (use("fish", 24, y + 14), "animal-fish"),
        (use("fox", 24, y + 14), "animal-fox"),
        (use("bear", 24, y + 14), "animal-bear"),
        (use("igloo-red", 24, y + 14, 0.7), "label-igloo"),
    )
    return "".join(
        tag(
            "g",
            drawn,
            line(WORDS.tell(meaning, language), 44, y + 18, 13, fill=MUTED),
            transform=f"translate({i % 4 * 146} {i // 4 * 28})",
        )
        for i, (drawn, meaning) in enumerate(entries)
    )
