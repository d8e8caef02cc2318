"""The little pictures of the board: ground, animals, Inuit and igloos.

Every tribe has a shape and a letter of its own beside its colour, every ground a pattern.
"""

from engine.iglu_iglu.colours import (
    ANIMALS,
    DARK,
    DOME,
    EDGE,
    ICE,
    INK,
    LETTERING,
    PAPER,
    PEAK,
    ROCK,
    SEA,
    SNOW,
    STONE,
    TRIBES,
    WAVE,
)
from engine.iglu_iglu.pieces import Animal, Colour
from engine.svg import label, tag

CELL = 72
"""How wide a square is; on a telephone of 360 pixels a finger of 43 pixels meets it."""

LETTERS = {Colour.RED: "R", Colour.BLUE: "B", Colour.YELLOW: "Y", Colour.GREEN: "G"}
_SHAPES = {
    # A circle, a square, a triangle and a rhombus, each about the origin and 10 units in radius.
    Colour.RED: "M-10 0a10 10 0 1 1 20 0a10 10 0 1 1 -20 0z",
    Colour.BLUE: "M-9 -9h18v18h-18z",
    Colour.YELLOW: "M0 -12L12 9.5H-12z",
    Colour.GREEN: "M0 -12.5L12.5 0L0 12.5L-12.5 0z",
}
_LETTER_DROPS = {Colour.RED: 4.2, Colour.BLUE: 4.2, Colour.YELLOW: 7.2, Colour.GREEN: 4.2}

_ANIMAL_SHAPES = {
    Animal.FISH: "M-10 0c4 -7 11 -7 14 0l5 -5v10l-5 -5c-3 7 -10 7 -14 0z",
    Animal.FOX: "M-9 -7l4 3h10l4 -3v8l-5 6l-4 2l-4 -2l-5 -6z",
    Animal.BEAR: "M-10 4c-1 -8 4 -10 9 -9l3 -3l2 2l3 -1l2 4l1 4h-3l-1 5h-4v-3h-5v3h-5z",
}


def definitions() -> str:
    """What is drawn once and used wherever it is needed."""
    return tag(
        "defs",
        _ground("sea", tag("rect", width=CELL, height=CELL, fill=SEA), _waves()),
        _ground("ice", _tile()),
        _ground("glacier", _tile(), _peaks()),
        _ground("land", tag("rect", width=CELL, height=CELL, fill=ROCK), _stones()),
        *(_inuit(colour) for colour in Colour),
        *(_igloo(colour) for colour in Colour),
        *(_animal(animal) for animal in Animal),
    )


def use(name: str, x: float, y: float, scale: float = 1) -> str:
    """A defined picture at that place."""
    turned = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    return tag("use", href=f"#{name}", transform=turned)


def line(words: str, x: float, y: float, size: float, **look: str | float) -> str:
    """A line of text; `look` overrides ink and weight."""
    return label(words, x=x, y=y, font_size=size, **look)


def animal_with_value(animal: Animal, value: int, x: float, y: float, scale: float) -> str:
    """A token with its value in a disc."""
    disc = badge(str(value), x + 8 * scale, y + 8 * scale, scale)
    return use(animal.value, x, y, scale) + disc


def badge(words: str, x: float, y: float, scale: float) -> str:
    """A short text in a small light disc, never too small to be read."""
    size = min(1.5, max(1.45, scale))
    disc = tag("circle", cx=x, cy=y, r=7 * size, fill=PAPER, stroke=INK, stroke_width=1)
    look = {"font_weight": "bold", "text_anchor": "middle"}
    return disc + line(words, x, y + 4 * size, 11 * size, **look)


def plate(words: str, x: float, y: float) -> str:
    """A short text on a white plate."""
    shape = tag("rect", x=x - 15, y=y - 10, width=30, height=20, rx=9, fill=ICE, stroke=INK)
    return shape + line(words, x, y + 6, 16.5, font_weight="bold", text_anchor="middle")


def _ground(name: str, *drawn: str) -> str:
    return tag("g", *drawn, id=name)


def _tile() -> str:
    side = CELL - 4
    return tag("rect", width=CELL, height=CELL, fill=SEA) + tag(
        "rect", x=2, y=2, width=side, height=side, rx=9, fill=ICE, stroke=EDGE, stroke_width=2
    )


def _waves() -> str:
    path = "".join(f"M{x} {y}q4 -5 8 0t8 0" for x, y in ((6, 14), (44, 26), (12, 46), (46, 62)))
    return tag("path", d=path, fill="none", stroke=WAVE, stroke_width=2)


def _peaks() -> str:
    return tag("path", d="M7 65L24 28L35 48L46 20L65 65z", fill=SNOW, stroke=PEAK, stroke_width=2)


def _stones() -> str:
    places = ((13, 15), (37, 11), (59, 20), (22, 37), (50, 41), (11, 59), (35, 61), (61, 61))
    return "".join(tag("circle", cx=x, cy=y, r=3, fill=STONE) for x, y in places)


def _inuit(colour: Colour) -> str:
    return tag(
        "g",
        tag("path", d=_SHAPES[colour], fill=TRIBES[colour], stroke=INK, stroke_width=1.5),
        _letter(colour, _LETTER_DROPS[colour]),
        id=f"inuit-{colour.value}",
    )


def _igloo(colour: Colour) -> str:
    dome = "M-14 9a14 15 0 0 1 28 0z"
    bricks = "M-13 2h26M-10 -3h20M-5 2v7M5 2v7"
    return tag(
        "g",
        tag("path", d=dome, fill=DOME, stroke=TRIBES[colour], stroke_width=3),
        tag("path", d=bricks, fill="none", stroke=PEAK, stroke_width=1),
        tag("circle", r=7.5, cy=1, fill=TRIBES[colour], stroke=INK),
        _letter(colour, 5.6, 13),
        id=f"igloo-{colour.value}",
    )


def _letter(colour: Colour, drop: float, size: float = 13) -> str:
    return line(
        LETTERS[colour],
        0,
        drop,
        size,
        fill=LETTERING[colour],
        font_weight="bold",
        text_anchor="middle",
    )


def _animal(animal: Animal) -> str:
    eye = {Animal.FISH: (-5, -1), Animal.FOX: (-3, 0), Animal.BEAR: (6, -3)}[animal]
    return tag(
        "g",
        tag(
            "path",
            d=_ANIMAL_SHAPES[animal],
            fill=ANIMALS[animal],
            stroke=INK,
            stroke_width=1.4,
        ),
        tag("circle", cx=eye[0], cy=eye[1], r=1.2, fill=DARK),
        id=animal.value,
    )
