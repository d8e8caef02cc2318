"""The board as a picture: ice and cracks in the middle, cards on four sides, and the expeditions.

Seats differ by shape and number as well as by colour; storms by arrow as well as by colour. The
viewer's own pawns are ringed, and its name is white on dark. Whatever a command can name is marked.
"""

from engine.game import Names
from engine.north_pole.board import SIZE, SQUARES
from engine.north_pole.colours import (
    CAMP_ICE,
    CARD,
    DARK,
    GOLD,
    ICE,
    INK,
    LINE,
    NIGHT,
    OPEN,
    PAPER,
    RED,
    TENT,
    THIN,
    WATER,
    WHITE,
    WINDOW,
)
from engine.north_pole.expedition_svg import expedition_panel
from engine.north_pole.glyphs import fitted, mask_sign, pawn_sign
from engine.north_pole.ice_svg import draw_pieces, draw_square
from engine.north_pole.marks import POLE_MARK
from engine.north_pole.pieces import OPENINGS
from engine.north_pole.plan import (
    BOARD,
    CELL,
    CENTRE,
    FRAME,
    GAP,
    LEFT,
    TOP,
    corner,
    raised,
    size,
)
from engine.north_pole.revealed import revealed_lines
from engine.north_pole.sentences import WORDS, opening_words
from engine.north_pole.side_svg import blades, draw_side
from engine.north_pole.view import NorthPoleView
from engine.north_pole.weather_svg import discards, weather_panel
from engine.svg import Shape, label, legend, marked, picture, tag
from engine.words import Language

LINE_HEIGHT, LINE_LETTERS = 17, {Shape.TALL: 66, Shape.WIDE: 104}
"""Of what is told in words, once it is revealed."""


def draw_svg(view: NorthPoleView, language: Language, names: Names, shape: Shape) -> str:
    """The board as it is seen now."""
    width, below = size(len(view.seats), shape)
    revealed = revealed_lines(view, language, LINE_LETTERS[shape])
    height = below + LINE_HEIGHT * len(revealed) + (GAP if revealed else 0)
    middle = (
        weather_panel(view, language, shape),
        _frame(view),
        *(draw_square(view, square, language) for square in range(len(SQUARES))),
        *map(_crack, view.cracks),
        _pole(view, language),
        *draw_pieces(view, language, names),
        *(draw_side(view, side, language, names) for side in view.sides),
    )
    return picture(
        width,
        height,
        tag("rect", width=width, height=height, fill=PAPER),
        tag("g", *middle, transform=f"translate(0 {-raised(shape)})"),
        discards(view, language, shape),
        *(expedition_panel(view, own, language, names, shape) for own in view.seats),
        *(
            fitted(line, width - 24, x=12, y=below + LINE_HEIGHT * row, font_size=15, fill=INK)
            for row, line in enumerate(revealed, 1)
        ),
        _legend(width, height, language),
        title=WORDS.tell("title", language),
        ink=INK,
        night=NIGHT,
    )


def _frame(view: NorthPoleView) -> str:
    """Rule B5. The frame turns along: a notch marks the side that is north in rotation 0."""
    x, y = LEFT - FRAME, TOP - FRAME
    letters = [
        _coordinate("abcdefgh"[i], LEFT + i * CELL + CELL / 2, edge + 4.5)
        for i in range(SIZE)
        for edge in (TOP - FRAME / 2, TOP + BOARD + FRAME / 2)
    ]
    numbers = [
        _coordinate(str(i + 1), edge, TOP + i * CELL + CELL / 2 + 6)
        for i in range(SIZE)
        for edge in (LEFT - FRAME / 2, LEFT + BOARD + FRAME / 2)
    ]
    side = BOARD + 2 * FRAME
    notch = tag(
        "path",
        d=f"M {CENTRE[0] - 7} {y + 1} l 7 {FRAME - 3} l 7 {3 - FRAME} Z",
        fill=GOLD,
        stroke=INK,
        transform=f"rotate({90 * view.rotation} {CENTRE[0]} {CENTRE[1]})",
    )
    frame = tag("rect", x=x, y=y, width=side, height=side, rx=6, fill=DARK)
    return tag("g", frame, *letters, *numbers, notch)


def _coordinate(words: str, x: float, y: float) -> str:
    return label(words, x=x, y=y, font_size=15, fill=WHITE, text_anchor="middle")


def _crack(name: str) -> str:
    """Rule B7. A jagged line along the edge between two squares."""
    one, other = (SQUARES.index(square) for square in name.split("|"))
    x, y = corner(other)
    zigzag = (0, 4, -4, 3, -3, 4, 0)
    step = CELL / (len(zigzag) - 1)
    points = [
        (x + shift, y + i * step) if other == one + 1 else (x + i * step, y + shift)
        for i, shift in enumerate(zigzag)
    ]
    line = " ".join(f"{px:g},{py:g}" for px, py in points)
    halo = tag("polyline", points=line, fill="none", stroke=WHITE, stroke_width=7)
    return halo + tag("polyline", points=line, fill="none", stroke=WATER, stroke_width=4)


def _pole(view: NorthPoleView, language: Language) -> str:
    """Rule B4. The disc in the middle; an arrow comes in where it is open."""
    x, y = CENTRE
    arrows = [
        tag(
            "path",
            d=f"M {x - 10} {y - 33} h 20 l -10 18 Z",
            fill=OPEN,
            stroke=WHITE,
            stroke_width=1.5,
            transform=f"rotate({90 * OPENINGS.index(opening) - 45} {x} {y})",
        )
        for opening in OPENINGS
        if opening in view.pole_openings
    ]
    room = tag("circle", cx=x, cy=y, r=22, fill_opacity=0)
    disc = tag("circle", cx=x, cy=y, r=17, fill=WHITE, stroke=RED, stroke_width=4)
    flag = tag("path", d=f"M {x - 4} {y + 9} v -18 l 12 5 l -12 5", fill=RED, stroke=INK)
    called = WORDS.tell(
        "touch-pole", language, openings=opening_words(view.pole_openings, language)
    )
    return tag("g", *arrows) + marked(POLE_MARK, called, room, disc, flag)


def _legend(width: int, height: int, language: Language) -> str:
    """What the signs of the picture mean."""

    def square(fill: str, *over: str) -> str:
        face = tag("rect", x=-16, y=-16, width=32, height=32, fill=fill, stroke=LINE)
        return face + "".join(over)

    tent = tag("path", d="M -9 8 l 9 -16 l 9 16 Z", fill="none", stroke=TENT, stroke_width=1.5)
    hole = tag("ellipse", rx=13, ry=10, fill=WATER, stroke=WHITE, stroke_width=2)
    window = tag(
        "rect", x=-12, y=-12, width=24, height=24, rx=5, fill=WINDOW, stroke=WHITE, stroke_width=2
    )
    zigzag = {"d": "M -14 0 l 7 5 l 7 -10 l 7 10 l 7 -5", "fill": "none"}
    crack = tag("path", **zigzag, stroke=WHITE, stroke_width=7) + tag(
        "path", **zigzag, stroke=WATER, stroke_width=4
    )
    arrow = tag("path", d="M -10 -9 h 20 l -10 18 Z", fill=OPEN, stroke=WHITE)
    dot = tag("circle", r=5.5, fill=INK)
    signs = (
        (square(CAMP_ICE, tent), "camp"),
        (square(THIN), "thin_ice"),
        (square(ICE, window), "window"),
        (square(ICE, hole), "hole"),
        (mask_sign(0, 0), "mask"),
        (square(ICE, crack), "crack"),
        (pawn_sign(None, 0, 0, size=24), "bear"),
        (pawn_sign(0, 0, 0, size=24, igloo=True), "igloo"),
        (arrow, "open"),
        (blades(0, 0), "ambush"),
        (dot, "storm_point"),
    )
    rows = [(sign, WORDS.tell(f"legend-{key}", language)) for sign, key in signs]
    return legend(rows, width, height, ink=INK, paper=CARD)
