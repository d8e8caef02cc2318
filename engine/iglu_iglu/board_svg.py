"""The board as a picture: the ice, the own hand below or beside it, then all that lies there.

Whatever a command can name is marked (`marks.py`). A square takes 43 pixels of a telephone of 360,
so that a finger meets it; pieces take the whole part of their square that is theirs.
"""

from engine.game import Names
from engine.iglu_iglu.board_square import Square
from engine.iglu_iglu.board_tribes import Beside
from engine.iglu_iglu.board_words import course
from engine.iglu_iglu.colours import ALARM, INK, MUTED, NIGHT, PAPER
from engine.iglu_iglu.commands import Direction
from engine.iglu_iglu.faces import BACK, tile_definitions
from engine.iglu_iglu.glyphs import CELL, definitions, line, use
from engine.iglu_iglu.ice import SIDE, SQUARE_OF_NAME, SQUARES
from engine.iglu_iglu.prompts import owed
from engine.iglu_iglu.sentences import WORDS
from engine.iglu_iglu.view import IgluView
from engine.svg import Shape, fitting, legend, picture, tag, width_of
from engine.words import Language, shortened

_LEFT, _TOP = 20, 50
_BOARD_END = _TOP + SIDE * CELL
_WIDTH, _BESIDE = 600, 400
_LONGEST_NAME = 24
_LARGEST, _SMALLER = 17, 14
"""Of the course of the turn."""

_ANGLES = {Direction.NORTH: -90, Direction.EAST: 0, Direction.SOUTH: 90, Direction.WEST: 180}
_ARROW = "M14 -4h9v-8l17 12l-17 12v-8h-9z"
"""From the pushed tile to its edge, so that nothing in the middle is hidden."""


def draw_svg(view: IgluView, language: Language, names: Names, shape: Shape) -> str:
    """The board as its viewer may see it."""
    names = [shortened(name, _LONGEST_NAME) for name in names]
    asked = owed(view, language, names)
    beside, width, height = _beside(view, language, names, shape)
    drawn = "".join(
        (
            _heading(course(view, language, names) or [asked]),
            _coordinates(),
            _squares(view, language),
            _signs(view),
            beside,
        )
    )
    return picture(
        width,
        height,
        definitions() + tile_definitions(drawn),
        tag("rect", width=width, height=height, fill=PAPER),
        drawn,
        _legend(width, height, language),
        title=asked,
        ink=INK,
        night=NIGHT,
    )


def _beside(view: IgluView, language: Language, names: Names, shape: Shape) -> tuple[str, int, int]:
    """What lies below the ice or at its right, and how large the whole picture is."""
    if shape is Shape.TALL:
        drawn, end = Beside(view, language, names, _WIDTH).drawn(_BOARD_END + 10)
        return drawn, _WIDTH, end
    drawn, end = Beside(view, language, names, _BESIDE).drawn(10)
    moved = tag("g", drawn, transform=f"translate({_WIDTH} 0)")
    return moved, _WIDTH + _BESIDE, max(end, _BOARD_END + 6)


def _corner_of(name: str) -> tuple[int, int]:
    row, column = divmod(SQUARE_OF_NAME[name], SIDE)
    return _LEFT + column * CELL, _TOP + row * CELL


def _heading(words: list[str]) -> str:
    """The course of the turn on one line, a long one on two; what is owed is the title."""
    room, whole = _WIDTH - 20, " · ".join(words)
    if width_of(whole, _SMALLER) <= room:
        size = min(_LARGEST, room / max(1, width_of(whole, 1)))
        return line(whole, 10, 19, size, font_weight="bold")
    parted = [(" · ".join(words[:n]), " · ".join(words[n:])) for n in range(1, len(words))]
    halves = min(parted, key=lambda two: max(map(len, two)), default=(whole,))
    return "".join(
        line(fitting(half, room, _SMALLER), 10, 14 + 15 * row, _SMALLER, font_weight="bold")
        for row, half in enumerate(halves)
    )


def _coordinates() -> str:
    """Letters above the columns, numbers beside the rows."""
    look = {"fill": MUTED, "text_anchor": "middle"}
    middle = CELL / 2
    columns = (
        line("abcdefgh"[i], _LEFT + i * CELL + middle, _TOP - 7, 17, **look) for i in range(SIDE)
    )
    rows = (line(str(i + 1), 10, _TOP + i * CELL + middle + 6, 17, **look) for i in range(SIDE))
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


def _legend(width: int, height: int, language: Language) -> str:
    """What the pictures mean."""
    entries = (
        (use("sea", -12, -12, 0.34), "label-sea"),
        (use("ice", -12, -12, 0.34), "label-face_down"),
        (use("glacier", -12, -12, 0.34), "label-glacier"),
        (use("land", -12, -12, 0.34), "label-land"),
        (use("fish", 0, 0), "animal-fish"),
        (use("fox", 0, 0), "animal-fox"),
        (use("bear", 0, 0), "animal-bear"),
        (use("inuit-red", 0, 0), "label-inuit"),
        (use("igloo-red", 0, 0, 0.8), "label-igloo"),
        (use(BACK, 0, 0, 0.8), "label-kept"),
        (line("9", 0, 7, 20, font_weight="bold", text_anchor="middle"), "label-points_now"),
    )
    rows = [(drawn, WORDS.tell(meaning, language)) for drawn, meaning in entries]
    return legend(rows, width, height, ink=INK, paper=PAPER)
