"""The little pictures of the tiles: what is on their faces, and their back.

Each is 30 wide about the origin; those that may be kept have a red border, as in the box.
"""

from engine.iglu_iglu.colours import (
    ALARM,
    EDGE,
    GOLD,
    ICE,
    INK,
    PEAK,
    SEA,
    SNOW,
    STONE,
)
from engine.iglu_iglu.glyphs import plate, use
from engine.iglu_iglu.pieces import TILES, Animal, TileEvent, TileRow
from engine.svg import tag

BACK = "tile-back"

_SHAPES = {
    TileEvent.DRIFT: "M-10 -3h9v-6l11 9l-11 9v-6h-9z",
    TileEvent.MELT: "M0 -10C5 -3 7.5 0 7.5 3.5a7.5 7.5 0 0 1 -15 0C-7.5 0 -5 -3 0 -10z",
    TileEvent.ENERGY: "M3 -11L-7 2h5L-4 11L7 -3h-5.5z",
    TileEvent.HARPOON: "M-10 8L4 -6L1 -8L11 -11L8 -1L6 -4L-8 10z",
    TileEvent.GLACIER: "M-12 10L-5 -7L0 3L5 -10L12 10z",
}
_FILLS = {
    TileEvent.DRIFT: PEAK,
    TileEvent.MELT: SEA,
    TileEvent.ENERGY: GOLD,
    TileEvent.HARPOON: STONE,
    TileEvent.GLACIER: SNOW,
}
_SIGNS = {TileEvent.FISH: "×", TileEvent.ENERGY: "+"}
_TOES = ((-7.5, -2), (-3, -8), (3, -8), (7.5, -2))
_FLAKE = "M-9 0h18M-4.5 -7.8l9 15.6M4.5 -7.8l-9 15.6"


def tile_definitions(drawn: str) -> str:
    """The faces that are used in what is drawn, and the back."""
    flake = tag("path", d=_FLAKE, fill="none", stroke=PEAK, stroke_width=2)
    back = tag("g", _tile(EDGE), flake, id=BACK)
    used = (row for row in TILES if f'{face_id(row.kind)}"' in drawn)
    return tag("defs", back, *map(_face, used))


def face_id(tile: str) -> str:
    """The id of the picture of that face."""
    return f"tile-{tile}"


def _face(row: TileRow) -> str:
    amount = ""
    if row.event in _SIGNS:
        amount = plate(f"{_SIGNS[row.event]}{row.amount}", 6, 9)
    tile = _tile(ALARM if row.has_red_border else EDGE)
    return tag("g", tile, _drawn(row.event), amount, id=face_id(row.kind))


def _tile(border: str) -> str:
    return tag(
        "rect",
        x=-15,
        y=-15,
        width=30,
        height=30,
        rx=5,
        fill=ICE,
        stroke=border,
        stroke_width=2.5,
    )


def _drawn(event: TileEvent) -> str:
    match event:
        case TileEvent.FISH:
            return use(Animal.FISH.value, -1, -2)
        case TileEvent.POLAR_BEAR:
            return use(Animal.BEAR.value, 0, 1)
        case TileEvent.MOVE_ANIMALS:
            toes = (tag("circle", cx=x, cy=y, r=2.8, fill=INK) for x, y in _TOES)
            return tag("ellipse", cx=0, cy=5, rx=6.5, ry=5.5, fill=INK) + "".join(toes)
    return tag("path", d=_SHAPES[event], fill=_FILLS[event], stroke=INK, stroke_width=1.2)
