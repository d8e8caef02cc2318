"""The board as a picture: ice and cracks in the middle, cards on four sides, expeditions below.

Seats differ by shape and number as well as by colour; storms by arrow as well as by colour. The
viewer's own pawns are ringed, and its name is white on dark.
"""

from collections.abc import Iterable, Sequence
from math import ceil, sqrt

from engine.game import Names
from engine.north_pole.board import BIT, CAMP_SET, SIZE, SQUARES, THIN_ICE_SET, turned
from engine.north_pole.expedition_svg import expedition_panel, weather_panel
from engine.north_pole.glyphs import DARK, INK, PAPER, fitted, mask_sign, pawn_sign
from engine.north_pole.pieces import HOUSE_TABLES, OPENINGS, SIDES, ActionCards
from engine.north_pole.sentences import WORDS, card_name
from engine.north_pole.view import NorthPoleView, SideView
from engine.svg import label, picture, tag
from engine.words import Language

WIDTH = 640
CELL = 48
LEFT, TOP = 128, 128
BOARD = SIZE * CELL
FRAME = 14
CARD_WIDTH, CARD_HEIGHT, GAP = 104, 42, 6

ICE, CAMP_ICE, THIN, WINDOW, WATER = "#dcecf5", "#f6e7bf", "#ffffff", "#a9cfe6", "#17476b"


def draw_svg(view: NorthPoleView, language: Language, names: Names) -> str:
    """The board as it is seen now."""
    height = _panel_y(len(view.seats) + 1)
    return picture(
        WIDTH,
        height,
        tag("rect", width=WIDTH, height=height, fill=PAPER),
        weather_panel(view, language),
        _frame(view),
        *(_square(view, square) for square in range(len(SQUARES))),
        *map(_crack, view.cracks),
        _pole(view),
        *_pieces(view),
        *(_side(view, side, language, names) for side in view.sides),
        *(
            expedition_panel(view, own, language, names, x=8 + 316 * (place % 2), y=_panel_y(place))
            for place, own in enumerate(view.seats)
        ),
        title=WORDS.tell("title", language),
    )


def _panel_y(place: int) -> int:
    return 592 + 108 * (place // 2)


def _corner(square: int) -> tuple[int, int]:
    return LEFT + square % SIZE * CELL, TOP + square // SIZE * CELL


def _middle(square: int) -> tuple[float, float]:
    x, y = _corner(square)
    return x + CELL / 2, y + CELL / 2


def _frame(view: NorthPoleView) -> str:
    """Rule B5. The frame turns along: a notch marks the side that is north in rotation 0."""
    x, y = LEFT - FRAME, TOP - FRAME
    letters = [
        _coordinate("abcdefgh"[i], LEFT + i * CELL + CELL / 2, edge + 3.5)
        for i in range(SIZE)
        for edge in (TOP - FRAME / 2, TOP + BOARD + FRAME / 2)
    ]
    numbers = [
        _coordinate(str(i + 1), edge, TOP + i * CELL + CELL / 2 + 3.5)
        for i in range(SIZE)
        for edge in (LEFT - FRAME / 2, LEFT + BOARD + FRAME / 2)
    ]
    side = BOARD + 2 * FRAME
    centre = LEFT + BOARD / 2, TOP + BOARD / 2
    notch = tag(
        "path",
        d=f"M {centre[0] - 7} {y + 1} l 7 {FRAME - 3} l 7 {3 - FRAME} Z",
        fill="#d9a514",
        stroke=INK,
        transform=f"rotate({90 * view.rotation} {centre[0]} {centre[1]})",
    )
    frame = tag("rect", x=x, y=y, width=side, height=side, rx=6, fill=DARK)
    return tag("g", frame, *letters, *numbers, notch)


def _coordinate(words: str, x: float, y: float) -> str:
    return label(words, x=x, y=y, font_size=10, fill="#ffffff", text_anchor="middle")


def _square(view: NorthPoleView, square: int) -> str:
    """Camps sandy with a tent, thin ice white, windows framed, holes dark, masks with a `?`."""
    x, y = _corner(square)
    middle_x, middle_y = _middle(square)
    is_camp, is_thin = BIT[square] & CAMP_SET, BIT[square] & THIN_ICE_SET
    fill = CAMP_ICE if is_camp else THIN if is_thin else ICE
    parts = [tag("rect", x=x, y=y, width=CELL, height=CELL, fill=fill, stroke="#9db8c9")]
    if square in _windows(view):
        parts.append(
            tag(
                "rect",
                x=x + 4,
                y=y + 4,
                width=CELL - 8,
                height=CELL - 8,
                rx=6,
                fill=WINDOW,
                stroke="#ffffff",
                stroke_width=2,
            )
        )
    if is_camp:
        tent = f"M {middle_x - 9} {middle_y + 8} l 9 -16 l 9 16 Z"
        parts.append(tag("path", d=tent, fill="none", stroke="#a98a3d", stroke_width=1.5))
    if SQUARES[square] in view.holes:
        hole = {"cx": middle_x, "cy": middle_y, "rx": 18, "ry": 15}
        parts.append(tag("ellipse", **hole, fill=WATER, stroke="#ffffff", stroke_width=2))
    if any(corner.square == SQUARES[square] for corner in view.corner_masks):
        parts.append(mask_sign(middle_x, middle_y))
    return tag("g", *parts)


def _windows(view: NorthPoleView) -> frozenset[int]:
    """Rule B1. The windows are holes in the upper board and turn with it."""
    places = (view.tables or HOUSE_TABLES).windows.places
    return frozenset(turned(SQUARES.index(name), view.rotation) for name in places)


def _crack(name: str) -> str:
    """Rule B7. A jagged line along the edge between two squares."""
    one, other = (SQUARES.index(square) for square in name.split("|"))
    x, y = _corner(other)
    zigzag = (0, 4, -4, 3, -3, 4, 0)
    step = CELL / (len(zigzag) - 1)
    points = [
        (x + shift, y + i * step) if other == one + 1 else (x + i * step, y + shift)
        for i, shift in enumerate(zigzag)
    ]
    line = " ".join(f"{px:g},{py:g}" for px, py in points)
    halo = tag("polyline", points=line, fill="none", stroke="#ffffff", stroke_width=7)
    return halo + tag("polyline", points=line, fill="none", stroke=WATER, stroke_width=4)


def _pole(view: NorthPoleView) -> str:
    """Rule B4. The disc in the middle; an arrow comes in where it is open."""
    x, y = LEFT + BOARD / 2, TOP + BOARD / 2
    arrows = [
        tag(
            "path",
            d=f"M {x - 10} {y - 33} h 20 l -10 18 Z",
            fill="#1d8a4a",
            stroke="#ffffff",
            stroke_width=1.5,
            transform=f"rotate({90 * OPENINGS.index(opening) - 45} {x} {y})",
        )
        for opening in OPENINGS
        if opening in view.pole_openings
    ]
    disc = tag("circle", cx=x, cy=y, r=17, fill="#ffffff", stroke="#b3202a", stroke_width=4)
    flag = tag("path", d=f"M {x - 4} {y + 9} v -18 l 12 5 l -12 5", fill="#b3202a", stroke=INK)
    return tag("g", disc, flag, *arrows)


def _pieces(view: NorthPoleView) -> Iterable[str]:
    """Pawns and Bear, side by side where several share a square."""
    standing: dict[str, list[tuple[int | None, bool]]] = {}
    for own in view.seats:
        for pawn in own.pawns:
            standing.setdefault(pawn.square, []).append((own.seat, pawn.igloo))
    if view.bear is not None:
        standing.setdefault(view.bear, []).append((None, False))
    for square, pieces in standing.items():
        columns = ceil(sqrt(len(pieces)))
        room = CELL / columns
        x, y = _corner(SQUARES.index(square))
        rows = ceil(len(pieces) / columns)
        y += int((CELL - rows * room) / 2)
        for place, (seat, igloo) in enumerate(pieces):
            middle = x + (place % columns + 0.5) * room, y + (place // columns + 0.5) * room
            is_own = seat is not None and seat == view.seat
            yield pawn_sign(seat, *middle, size=room * 0.72, igloo=igloo, own=is_own)


def _side(view: NorthPoleView, side: SideView, language: Language, names: Names) -> str:
    """Three card slots, and whose side it is now."""
    number = SIDES.index(side.side)
    cards = [
        _card(view, card.card, *_slot(number, place), language)
        for place, card in enumerate(side.cards)
    ]
    slots = [
        _card_edge(x, y, fill="none", stroke="#9db8c9", stroke_dasharray="4 3")
        for x, y in (_slot(number, place) for place in range(len(side.cards), 3))
    ]
    return tag("g", *slots, *cards, _owner(view, side, number, names))


def _slot(side: int, place: int) -> tuple[float, float]:
    """Where a card lies: in a row north and south of the board, in a column west and east."""
    if side in (0, 2):
        x = LEFT + BOARD / 2 - 1.5 * CARD_WIDTH - GAP + place * (CARD_WIDTH + GAP)
        return x, TOP + BOARD + FRAME + 5 if side == 0 else TOP - FRAME - CARD_HEIGHT - 5
    y = TOP + BOARD / 2 - 1.5 * CARD_HEIGHT - GAP + place * (CARD_HEIGHT + GAP)
    return (5 if side == 1 else WIDTH - CARD_WIDTH - 5), y


def _owner(view: NorthPoleView, side: SideView, number: int, names: Names) -> str:
    """The seat's sign and name beside its cards, the viewer's on a dark strip."""
    if side.seat is None:
        return ""
    x, y = _slot(number, 0)
    is_row, is_own = number in (0, 2), side.seat == view.seat
    x, y = (x - 14, y + CARD_HEIGHT / 2) if is_row else (x + 12, y - 14)
    where, ink = x - 13 if is_row else x + 13, "#ffffff" if is_own else INK
    named = fitted(names[side.seat], 76, x=where, y=y + 4, font_size=12, fill=ink, end=is_row)
    strip_x = x - 94 if is_row else x - 12
    strip = tag("rect", x=strip_x, y=y - 13, width=106, height=26, rx=5, fill=DARK)
    sign = pawn_sign(side.seat, x, y, size=17 if is_own else 20, own=is_own)
    return strip * is_own + sign + named


def _card(view: NorthPoleView, card: str, x: float, y: float, language: Language) -> str:
    """A card face up: what it does, crossed blades if it may ambush, its storm points as dots."""
    row = _row(view, card)
    edge = _card_edge(x, y, fill="#ffffff", stroke=INK, stroke_width=1.2)
    # Of a card of the house the action will do: the blades say that it may ambush.
    name = card_name(row.action if f"card-{card}" in WORDS else card, language)
    words = fitted(name, CARD_WIDTH - 14, x=x + 7, y=y + 17, font_size=13, fill=INK, bold=True)
    dots = [
        tag("circle", cx=x + 12 + 11 * dot, cy=y + 30, r=4, fill=INK)
        for dot in range(row.storm_points)
    ]
    return tag("g", edge, words, *dots, _blades(x + CARD_WIDTH - 16, y + 29) * row.may_ambush)


def _card_edge(x: float, y: float, **look: str | float) -> str:
    return tag("rect", x=x, y=y, width=CARD_WIDTH, height=CARD_HEIGHT, rx=5, **look)


def _row(view: NorthPoleView, card: str) -> ActionCards:
    rows: Sequence[ActionCards] = (view.tables or HOUSE_TABLES).action_cards
    return next(row for row in rows if row.kind == card)


def _blades(x: float, y: float) -> str:
    d = f"M {x - 7} {y - 7} L {x + 7} {y + 7} M {x - 7} {y + 7} L {x + 7} {y - 7}"
    return tag("path", d=d, stroke="#b3202a", stroke_width=3, stroke_linecap="round")
