"""What lies in the box, one table per kind of piece, each row with its provenance.

Replace a row and no rule changes: the rules read events, amounts and values from here.
"""

from enum import StrEnum

import msgspec

from engine.game import Components, Known, Provenance
from engine.iglu_iglu.ice import CENTRE, CORNERS, OUTER_RING, WATER, names_of


class Animal(StrEnum):
    """What can be hunted."""

    FISH = "fish"
    """A fish, in the sea."""
    FOX = "fox"
    """A fox, on the ice."""
    BEAR = "bear"
    """A polar bear, on sea or ice."""


class Colour(StrEnum):
    """The tribes, by seat (Rule C4; with two seats red and blue, Rule S3)."""

    RED = "red"
    """Seat 0."""
    BLUE = "blue"
    """Seat 1."""
    YELLOW = "yellow"
    """Seat 2."""
    GREEN = "green"
    """Seat 3."""


class TileEvent(StrEnum):
    """What is on the face of a tile (Rule M4)."""

    FISH = "fish"
    """Fish come onto the new sea square."""
    POLAR_BEAR = "polar_bear"
    """A bear comes onto the new sea square."""
    GLACIER = "glacier"
    """It stays, face up, with a fox on it."""
    DRIFT = "drift"
    """It melts, and a tile is pushed."""
    MELT = "melt"
    """Kept: removes a tile unseen."""
    ENERGY = "energy"
    """Kept: gives action points."""
    HARPOON = "harpoon"
    """Kept: takes an animal or kills a bear."""
    MOVE_ANIMALS = "move_animals"
    """Kept: gives movement points."""


KEPT_EVENTS = (TileEvent.MELT, TileEvent.ENERGY, TileEvent.HARPOON, TileEvent.MOVE_ANIMALS)
"""The events with a red border: their tiles may be kept for later."""

MELT, ENERGY, HARPOON, MOVE_ANIMALS = KEPT_EVENTS


class TileRow(msgspec.Struct, frozen=True):
    """Tiles with one face (D1)."""

    kind: str
    """The name of the face: `fish_2`, say."""
    count: int
    """How many there are."""
    event: TileEvent
    """What is on the face."""
    amount: int
    """The fish to draw, or the action points given; else 0."""
    has_red_border: bool
    """Whether it is kept and played later (M4)."""
    provenance: Known


class AnimalRow(msgspec.Struct, frozen=True):
    """Tokens with one face (C3)."""

    kind: Animal
    """Which animal."""
    count: int
    """How many there are."""
    value: int
    """What it costs to hunt, and what it scores (A3)."""
    provenance: Known


class TribeRow(msgspec.Struct, frozen=True):
    """The wooden pieces of one colour (C4)."""

    kind: Colour
    """The colour."""
    count: int
    """How many Inuit there are."""
    igloo_count: int
    """How many igloos there are."""
    provenance: Known


class BoardRow(msgspec.Struct, frozen=True):
    """A kind of square of the board (C1)."""

    kind: str
    """Which: `corner`, `water`, `outer_ring` or `central_sea`."""
    count: int
    """How many squares."""
    squares: tuple[str, ...]
    """The squares: `a1`, say."""
    provenance: Known


class IgluComponents(Components, frozen=True):
    """The box of Iglu Iglu."""

    tiles: tuple[TileRow, ...]
    """The 56 ice tiles (C2, D1)."""
    fish: tuple[AnimalRow, ...]
    """The 28 fish (C3)."""
    foxes: tuple[AnimalRow, ...]
    """The 10 foxes (C3)."""
    bears: tuple[AnimalRow, ...]
    """The 4 bears (C3)."""
    tribes: tuple[TribeRow, ...]
    """The tribes, by seat (C4)."""
    board: tuple[BoardRow, ...]
    """The kinds of squares (C1)."""


def _tile(kind: str, count: int, event: TileEvent, amount: int = 0) -> TileRow:
    # Rule C2 gives 56 tiles; the faces were pictures, so the copies are proposed (table D1).
    return TileRow(kind, count, event, amount, event in KEPT_EVENTS, Provenance.PROPOSED)


def _token(kind: Animal, count: int, value: int) -> AnimalRow:
    return AnimalRow(kind, count, value, Provenance.SOURCED)


TILES = (
    _tile("fish_1", 8, TileEvent.FISH, 1),
    _tile("fish_2", 8, TileEvent.FISH, 2),
    _tile("polar_bear", 4, TileEvent.POLAR_BEAR),
    _tile("glacier", 10, TileEvent.GLACIER),
    _tile("drift", 6, TileEvent.DRIFT),
    _tile("melt", 4, TileEvent.MELT),
    _tile("energy_1", 2, TileEvent.ENERGY, 1),
    _tile("energy_2", 2, TileEvent.ENERGY, 2),
    _tile("energy_3", 2, TileEvent.ENERGY, 3),
    _tile("harpoon", 4, TileEvent.HARPOON),
    _tile("move_animals", 6, TileEvent.MOVE_ANIMALS),
)
"""Rule C2: the 56 ice tiles. In a state a tile is its place in this table."""

FISH = (_token(Animal.FISH, 8, 1), _token(Animal.FISH, 12, 2), _token(Animal.FISH, 8, 3))
"""Rule C3: 28 fish."""

FOXES = (_token(Animal.FOX, 3, 1), _token(Animal.FOX, 4, 2), _token(Animal.FOX, 3, 3))
"""Rule C3: 10 foxes."""

BEARS = (_token(Animal.BEAR, 4, 4),)
"""Rule C3: 4 bears."""

TOKENS = (*FISH, *FOXES, *BEARS)
"""All animal tokens. In a state a token is its place in this table."""

TRIBES = (
    TribeRow(Colour.RED, 5, 2, Provenance.SOURCED),
    TribeRow(Colour.BLUE, 5, 2, Provenance.SOURCED),
    TribeRow(Colour.YELLOW, 3, 2, Provenance.SOURCED),
    TribeRow(Colour.GREEN, 3, 2, Provenance.SOURCED),
)
"""Rule C4: 16 Inuit and 8 igloos, by seat."""

BOARD_ROWS = tuple(
    BoardRow(kind, squares.bit_count(), names_of(squares), Provenance.SOURCED)
    for kind, squares in (
        ("corner", CORNERS),
        ("water", WATER),
        ("outer_ring", OUTER_RING),
        ("central_sea", CENTRE),
    )
)
"""Rule C1: the kinds of squares, for those who draw the board."""

INUIT_COUNT = {2: 5, 3: 3, 4: 3}
"""Rule S3: how many Inuit a seat plays, by number of seats."""

IGLOO_COUNT = 2
"""Rule S3: igloos of a seat."""

ACTION_POINTS = 3
"""Rule T2: action points of a turn."""

MOVEMENT_POINTS = 3
"""Rules M4 and M5: what a Move animals tile gives."""

WALK_COST = 1
KAYAK_COST = 3
IGLOO_COST = 3
"""Rules A1, A2 and A5: what the actions cost."""

SERIOUS_ISLAND_VALUES = (0, 1, 3, 6, 10, 15, 21)
"""Rule V2: the value of an island by its tiles; the last holds for all larger ones."""

TILE_EVENTS = tuple(row.event for row in TILES)
TILE_AMOUNTS = tuple(row.amount for row in TILES)
TILE_NAMES = tuple(row.kind for row in TILES)
TILE_COUNTS = tuple(row.count for row in TILES)
TILE_OF_NAME = {name: tile for tile, name in enumerate(TILE_NAMES)}

TOKEN_ANIMALS = tuple(row.kind for row in TOKENS)
TOKEN_VALUES = tuple(row.value for row in TOKENS)
TOKEN_COUNTS = tuple(row.count for row in TOKENS)
TOKEN_KINDS = tuple(tuple(Animal).index(row.kind) for row in TOKENS)
"""By token, the place of its animal among fish, fox and bear."""

TOKEN_OF = {(row.kind, row.value): token for token, row in enumerate(TOKENS)}


def components() -> IgluComponents:
    """Everything in the box."""
    return IgluComponents(TILES, FISH, FOXES, BEARS, TRIBES, BOARD_ROWS)


def tiles_in_box() -> list[int]:
    """Every tile of the box, in table order."""
    return [tile for tile, row in enumerate(TILES) for _ in range(row.count)]


def tokens_in_box(animal: Animal) -> list[int]:
    """Every token of that animal, in table order."""
    return [
        token for token, row in enumerate(TOKENS) if row.kind is animal for _ in range(row.count)
    ]
