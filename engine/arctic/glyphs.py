"""The animals as signs: each has a shape, a colour and a name, so that any one is enough."""

from collections.abc import Callable

from engine.arctic.colours import ACCENT, DISCS, INK, PAPER, SIGN, WHITE
from engine.arctic.pieces import ANIMALS
from engine.arctic.sentences import WORDS
from engine.svg import label, tag, width_of
from engine.words import Language


def _path(d: str, **attributes: str | float) -> str:
    return tag("path", d=d, **attributes)


def _fox() -> str:
    """Two ears and a pointed snout."""
    return _path("M-9 -9L-4 -4.5H4L9 -9L7.5 1L0 9.5L-7.5 1Z") + _eyes(3.2, -0.5)


def _moose() -> str:
    """Antlers over a long head."""
    return _path(
        "M-3 10H3L4 1L6 -1Q10.5 -2 9.8 -8L8.2 -5.5L7.2 -9.3L5.5 -6L3.5 -8V-4H-3.5V-8L-5.5 -6"
        "L-7.2 -9.3L-8.2 -5.5L-9.8 -8Q-10.5 -2 -6 -1L-4 1Z"
    ) + _eyes(1.8, 1)


def _walrus() -> str:
    """A broad head with two long tusks."""
    tusk = "V9.5L{tip} 4V2Z"
    return (
        _path("M-9 3Q-9 -9 0 -9Q9 -9 9 3Q5 6.5 0 4Q-5 6.5 -9 3Z")
        + _path("M-5 3" + tusk.format(tip=-1.5), fill=WHITE, stroke=SIGN, stroke_width=0.9)
        + _path("M5 3" + tusk.format(tip=1.5), fill=WHITE, stroke=SIGN, stroke_width=0.9)
        + _eyes(3.5, -3)
    )


def _orca() -> str:
    """A back fin out of the water."""
    return _path("M-6 5Q-2 -4 3 -10Q3 -1 8 5Z") + _path(
        "M-10 7Q-7.5 4.5 -5 7T0 7T5 7T10 7", fill="none", stroke=SIGN, stroke_width=2.0
    )


def _puffin() -> str:
    """A round head with a striped beak."""
    return (
        _path("M-8 9.5Q-10 -8 -1 -9Q4 -9 4 -3V3Q0 5 1 9.5Z")
        + _path("M4 -5.5Q10.5 -4 11 1.5Q7 4 4 3.5Z", fill=WHITE, stroke=SIGN, stroke_width=1.1)
        + _path("M7 -4.3Q8.3 -0.5 7.2 3.2", fill="none", stroke=SIGN, stroke_width=1.4)
        + tag("circle", cx=-0.5, cy=-4, r=1.5, fill=WHITE)
    )


def _bear() -> str:
    """A round head with two round ears and a muzzle."""
    ears = "".join(tag("circle", cx=side * 6.3, cy=-6.3, r=3.3) for side in (-1, 1))
    return (
        ears
        + tag("circle", cx=0, cy=0.8, r=8.6)
        + tag("ellipse", cx=0, cy=4, rx=4, ry=3.2, fill=WHITE)
        + tag("circle", cx=0, cy=2.8, r=1.3)
        + _eyes(3.2, -1.5)
    )


def _eyes(x: float, y: float) -> str:
    return "".join(tag("circle", cx=side * x, cy=y, r=1.0, fill=WHITE) for side in (-1, 1))


_SHAPES: tuple[Callable[[], str], ...] = (_fox, _moose, _walrus, _orca, _puffin, _bear)


def definitions() -> str:
    """Every animal's shape on its colour, written once in a picture and used by `disc`."""
    return _DEFINITIONS


_DEFINITIONS = tag(
    "defs",
    *(
        tag(
            "g",
            tag("circle", r=14, fill=colour, stroke=SIGN, stroke_width=0.8),
            shape(),
            id=animal,
            fill=SIGN,
        )
        for animal, colour, shape in zip(ANIMALS, DISCS, _SHAPES, strict=True)
    ),
)


def disc(animal: str, x: float, y: float, radius: float) -> str:
    """The animal's shape on its colour."""
    place = f"translate({x:g} {y:g}) scale({radius / 14:.4g})"
    return tag("use", href=f"#{animal}", transform=place)


def short_name(animal: str, language: Language) -> str:
    """What the animal is called where there is little room."""
    return WORDS.tell(f"short-{animal}", language)


def centred(
    words: str,
    x: float,
    y: float,
    size: float,
    room: float | None = None,
    **attributes: str | float,
) -> str:
    """A text around x."""
    return written(words, x, y, size, room, text_anchor="middle", **attributes)


def written(
    words: str,
    x: float,
    y: float,
    size: float,
    room: float | None = None,
    **attributes: str | float,
) -> str:
    """A text from x on, in ink unless told otherwise; smaller if it is wider than its room."""
    if room is not None:
        size = min(size, room / max(1.0, width_of(words, 1)))
    return label(words, x=x, y=y, font_size=size, **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: str | float) -> str:
    """A rounded rectangle, white with a thin edge unless told otherwise."""
    style: dict[str, str | float] = {"fill": PAPER, "stroke": INK, "rx": 5}
    return tag("rect", x=x, y=y, width=width, height=height, **{**style, **attributes})


def place_mark(x: float, y: float, size: float) -> str:
    """A triangle pointing down: cards to place."""
    return _path(f"M{x:g} {y - size:g}h{size:g}l{-size / 2:g} {size:g}Z")


def draw_mark(x: float, y: float, size: float) -> str:
    """A triangle pointing up: cards to draw."""
    return _path(f"M{x:g} {y:g}h{size:g}l{-size / 2:g} {-size:g}Z", fill=ACCENT)


def star(x: float, y: float) -> str:
    """The sign of a totem beside its owner's name."""
    points = "0,-4.6 1.2,-1.5 4.5,-1.4 1.9,0.7 2.8,3.9 0,2 -2.8,3.9 -1.9,0.7 -4.5,-1.4 -1.2,-1.5"
    return tag(
        "g",
        tag("circle", r=6.5, fill=ACCENT, stroke=PAPER),
        tag("polygon", points=points, fill=PAPER),
        transform=f"translate({x:g} {y:g})",
    )


def badge(seat: int, x: float, y: float, radius: float, fill: str = INK) -> str:
    """A seat's number in a circle; people count from 1."""
    circle = tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=PAPER)
    size = radius * 1.7
    return circle + centred(str(seat + 1), x, y + size * 0.36, size, fill=PAPER, font_weight="bold")


def paw(x: float, y: float) -> str:
    """The mark of the start seat."""
    toes = ((-4, -2.5), (-1.5, -5), (1.5, -5), (4, -2.5))
    return tag(
        "g",
        tag("ellipse", cx=0, cy=2, rx=3.6, ry=3),
        *(tag("circle", cx=cx, cy=cy, r=1.5) for cx, cy in toes),
        transform=f"translate({x:g} {y:g})",
    )
