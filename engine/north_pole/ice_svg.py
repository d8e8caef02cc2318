"""The squares of the picture and who stands on them, each to be touched."""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, sqrt
from typing import NamedTuple

from engine.game import Names
from engine.north_pole.board import BIT, CAMP_SET, SQUARES, THIN_ICE_SET, turned
from engine.north_pole.colours import CAMP_ICE, ICE, LINE, TENT, THIN, WATER, WHITE, WINDOW
from engine.north_pole.glyphs import mask_sign, pawn_sign
from engine.north_pole.marks import BEAR_MARK, pawn_mark, square_mark
from engine.north_pole.pieces import HOUSE_TABLES, Tables
from engine.north_pole.plan import CELL, corner, middle
from engine.north_pole.sentences import WORDS
from engine.north_pole.view import NorthPoleView
from engine.svg import marked, tag
from engine.words import Language


def draw_square(view: NorthPoleView, square: int, language: Language) -> str:
    """Camps sandy with a tent, thin ice white, windows framed, holes dark, masks with a `?`."""
    name, ground = SQUARES[square], _ground(view, square)
    (x, y), (middle_x, middle_y) = corner(square), middle(square)
    fill = {"camp": CAMP_ICE, "thin_ice": THIN}.get(_terrain(square), ICE)
    parts = [tag("rect", x=x, y=y, width=CELL, height=CELL, fill=fill, stroke=LINE)]
    if square in windows_seen(view.tables, view.rotation):
        parts.append(_window(x, y))
    if ground == "camp":
        tent = f"M {middle_x - 9} {middle_y + 8} l 9 -16 l 9 16 Z"
        parts.append(tag("path", d=tent, fill="none", stroke=TENT, stroke_width=1.5))
    if ground == "hole":
        hole = {"cx": middle_x, "cy": middle_y, "rx": 18, "ry": 15}
        parts.append(tag("ellipse", **hole, fill=WATER, stroke=WHITE, stroke_width=2))
    if ground == "mask":
        parts.append(mask_sign(middle_x, middle_y))
    return marked(square_mark(name), square_words(view, square, language), *parts)


def square_words(view: NorthPoleView, square: int, language: Language) -> str:
    """A square by its name and its ground."""
    return WORDS.tell(
        "touch-square", language, square=SQUARES[square], ground=_ground(view, square)
    )


def _ground(view: NorthPoleView, square: int) -> str:
    """What there is on a square to be known, who stands there aside."""
    name = SQUARES[square]
    if name in view.holes:
        return "hole"
    if any(lying.square == name for lying in view.corner_masks):
        return "mask"
    terrain = _terrain(square)
    if terrain == "ice" and square in windows_seen(view.tables, view.rotation):
        return "window"
    return terrain


def _terrain(square: int) -> str:
    if BIT[square] & CAMP_SET:
        return "camp"
    return "thin_ice" if BIT[square] & THIN_ICE_SET else "ice"


@lru_cache(maxsize=64)
def windows_seen(tables: Tables | None, rotation: int) -> frozenset[int]:
    """Rule B1. The windows are holes in the upper board and turn with it."""
    places = (tables or HOUSE_TABLES).windows.places
    return frozenset(turned(SQUARES.index(name), rotation) for name in places)


def _window(x: float, y: float) -> str:
    return tag(
        "rect",
        x=x + 4,
        y=y + 4,
        width=CELL - 8,
        height=CELL - 8,
        rx=6,
        fill=WINDOW,
        stroke=WHITE,
        stroke_width=2,
    )


class _Standing(NamedTuple):
    """All pieces on one square that a command names alike."""

    seat: int | None
    igloo: bool
    number: int


def draw_pieces(view: NorthPoleView, language: Language, names: Names) -> Iterator[str]:
    """Pawns and Bear, side by side where several share a square."""
    for square, standing in _standing(view).items():
        all_here = sum(group.number for group in standing)
        places = iter(_places(square, all_here))
        for group in standing:
            mark, called = _named(group, square, language, names)
            is_own = group.seat is not None and group.seat == view.seat
            signs = [
                _touchable(x, y, room)
                + pawn_sign(group.seat, x, y, size=room * 0.72, igloo=group.igloo, own=is_own)
                for x, y, room in (next(places) for _ in range(group.number))
            ]
            yield marked(mark, called, *signs)


def _standing(view: NorthPoleView) -> dict[str, list[_Standing]]:
    """Who stands where, in the order of the seats, the Bear last."""
    found: dict[str, list[_Standing]] = {}
    for own in view.seats:
        for pawn in dict.fromkeys(own.pawns):
            group = _Standing(own.seat, pawn.igloo, own.pawns.count(pawn))
            found.setdefault(pawn.square, []).append(group)
    if view.bear is not None:
        found.setdefault(view.bear, []).append(_Standing(None, igloo=False, number=1))
    return found


def _places(square: str, count: int) -> list[tuple[float, float, float]]:
    """The middle of each piece on a square, and its room."""
    columns = ceil(sqrt(count))
    room, rows = CELL / columns, ceil(count / columns)
    x, y = corner(SQUARES.index(square))
    y += int((CELL - rows * room) / 2)
    return [
        (x + (place % columns + 0.5) * room, y + (place // columns + 0.5) * room, room)
        for place in range(count)
    ]


def _touchable(x: float, y: float, room: float) -> str:
    """All of its room, so that a finger finds the piece."""
    return tag(
        "rect",
        x=x - room / 2,
        y=y - room / 2,
        width=room,
        height=room,
        fill_opacity=0,
    )


def standing_words(
    view: NorthPoleView, language: Language, names: Names
) -> dict[str, tuple[str, ...]]:
    """By square, who stands there."""
    return {
        square: tuple(_named(group, square, language, names)[1] for group in standing)
        for square, standing in _standing(view).items()
    }


def _named(group: _Standing, square: str, language: Language, names: Names) -> tuple[str, str]:
    if group.seat is None:
        return BEAR_MARK, WORDS.tell("touch-bear", language, square=square)
    called = WORDS.tell(
        "touch-igloo" if group.igloo else "touch-pawn",
        language,
        count=group.number,
        player=names[group.seat],
        square=square,
    )
    return pawn_mark(group.seat, f"{square}-igloo" if group.igloo else square), called
