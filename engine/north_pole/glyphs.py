"""The signs on the picture of the board: pawns, the Bear, Ice Masks, and words in little room."""

from engine.north_pole.colours import BLACK, DOME, INK, MASK, PAPER, SEATS, WHITE
from engine.svg import fitting, label, tag, width_of

SMALLEST_FONT = 11.7


def seat_colours(seat: int) -> tuple[str, str]:
    """Fill and lettering of a seat's pawns."""
    return SEATS[seat]


def fitted(
    words: str,
    room: float,
    *,
    x: float,
    y: float,
    font_size: float,
    fill: str,
    bold: bool = False,
    end: bool = False,
) -> str:
    """A text in its room: smaller if it is long, cut if it would get too small to read."""
    shown = fitting(words, room, SMALLEST_FONT)
    largest = room / max(1.0, width_of(shown, 1))
    return label(
        shown,
        x=x,
        y=y,
        font_size=min(font_size, largest),
        fill=fill,
        **({"font_weight": "bold"} if bold else {}),
        **({"text_anchor": "end"} if end else {}),
    )


def halves(words: str, gap: str) -> list[str]:
    """The words on two lines as equal as they can be, parted at a gap; on one where there is none.

    What is seen of the gap stays at the end of the first line.
    """
    starts = [place for place in range(len(words)) if words.startswith(gap, place)]
    if not starts:
        return [words]
    start = min(starts, key=lambda place: abs(len(words) - len(gap) - 2 * place))
    return [words[: start + len(gap)].rstrip(), words[start + len(gap) :]]


def pawn_sign(
    seat: int | None, x: float, y: float, *, size: float, igloo: bool = False, own: bool = False
) -> str:
    """A pawn by shape, number and colour, the viewer's ringed; without a seat the Bear."""
    if seat is None:
        return _bear(x, y, size)
    fill_, ink = seat_colours(seat)
    dome = _igloo(x, y, size) * igloo
    if igloo:
        y, size = y + size * 0.16, size * 0.68
    lettering = label(
        str(seat + 1),
        x=x,
        y=y + size * (0.35 if seat == 2 else 0.22),
        font_size=_lettering(seat, size),
        font_weight="bold",
        fill=ink,
        text_anchor="middle",
    )
    pawn = tag("path", d=_outline(seat, x, y, size / 2), fill=fill_, stroke=INK, stroke_width=1.6)
    return tag("g", dome, _ring(seat, x, y, size) * own, pawn, lettering)


def _lettering(seat: int, size: float) -> float:
    """How large a pawn's number is: as its shape allows, and larger than that on a small one."""
    if seat == 2:  # a triangle
        return max(size * 0.55, min(15, size * 0.69))
    return max(size * 0.6, min(16, size * 0.84))


def _ring(seat: int, x: float, y: float, size: float) -> str:
    """A second outline, as light as the ground, between two edges: the viewer's own pawns."""
    d = _outline(seat, x, y, size * 0.545 + 2.6)
    return tag("path", d=d, fill=PAPER, stroke=INK, stroke_width=1.6)


def _outline(seat: int, x: float, y: float, r: float) -> str:
    """Circle, square, triangle, diamond."""
    if seat == 0:
        arc = f"a {r:g} {r:g} 0 1 1"
        return f"M {x - r:g} {y:g} {arc} {2 * r:g} 0 {arc} {-2 * r:g} 0 Z"
    corners = (
        ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
        ((0, -1.05), (1.1, 0.85), (-1.1, 0.85)),
        ((0, -1.12), (1.12, 0), (0, 1.12), (-1.12, 0)),
    )[seat - 1]
    return f"M {' L '.join(f'{x + r * right:g} {y + r * down:g}' for right, down in corners)} Z"


def _igloo(x: float, y: float, size: float) -> str:
    """A dome of snow behind the pawn, its blocks in rows."""
    r = size * 0.65
    base = y + size * 0.62
    dome = f"M {x - r:g} {base:g} v {-r * 0.9:g} a {r:g} {r:g} 0 0 1 {2 * r:g} 0 v {r * 0.9:g} Z"
    low, middle, high = base - r * 0.45, base - r * 0.9, base - r * 1.45
    rows = (
        f"M {x - r:g} {low:g} h {2 * r:g} M {x - r:g} {middle:g} h {2 * r:g} "
        f"M {x - r * 0.84:g} {high:g} h {r * 1.68:g} M {x:g} {high:g} v {-r * 0.45:g}"
    )
    return tag("path", d=dome, fill=WHITE, stroke=DOME, stroke_width=2.4) + tag(
        "path", d=rows, fill="none", stroke=DOME, stroke_width=1.4
    )


def _bear(x: float, y: float, size: float) -> str:
    r = size / 2
    line: dict[str, str | float] = {"fill": WHITE, "stroke": INK, "stroke_width": 1.6}
    ears = [tag("circle", cx=x + d * r * 0.7, cy=y - r * 0.7, r=r * 0.35, **line) for d in (-1, 1)]
    eyes = [
        tag("circle", cx=x + d * r * 0.35, cy=y - r * 0.15, r=r * 0.1, fill=BLACK) for d in (-1, 1)
    ]
    face = tag("circle", cx=x, cy=y, r=r, **line)
    nose = tag("ellipse", cx=x, cy=y + r * 0.35, rx=r * 0.25, ry=r * 0.18, fill=BLACK)
    return tag("g", *ears, face, *eyes, nose)


def mask_sign(x: float, y: float) -> str:
    """An Ice Mask face down."""
    d = f"M {x - 13:g} {y - 9:g} q 13 -9 26 0 l -3 14 q -10 10 -20 0 Z"
    return tag(
        "g",
        tag("path", d=d, fill=MASK, stroke=INK, stroke_width=1.4),
        label(
            "?",
            x=x,
            y=y + 6,
            font_size=16,
            font_weight="bold",
            fill=WHITE,
            text_anchor="middle",
        ),
    )
