"""What lies in the box: every table once, with its provenance, and how another may take its place.

`sourced` tables are read off the rulebook, `deduced` ones follow from it, `proposed` ones are ours
because the sheet was only a picture. An option file replaces any of them (`Tables`) and touches no
rule.

Inside the engine everything is a small number; its name is its place in the tuples below.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from engine.game import Components, Known, Provenance
from engine.meanings import each_means
from engine.north_pole.board import CAMPS, CORNERS, SQUARES, THIN_ICE

Count = Annotated[int, msgspec.Meta(ge=0, le=200)]
Name = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z_]{0,31}$")]
EquipmentName = Annotated[
    Literal["husky", "snowshoes", "backpack", "igloo", "pickaxe", "compass"],
    each_means(
        {
            "husky": "One more card this turn (I4).",
            "snowshoes": "One card crosses cracks (I5).",
            "backpack": "Keeps a card for a later turn (I6).",
            "igloo": "Shelters a pawn (I7).",
            "pickaxe": "Onto the Pole from any side, or into an igloo (I8).",
            "compass": "Turns the Pole disc (I9).",
        }
    ),
]
HazardName = Annotated[
    Literal["storm_clockwise", "storm_counterclockwise", "storm_half_turn", "hole", "bear"],
    each_means(
        {
            "storm_clockwise": "The board turns by 90° (I10).",
            "storm_counterclockwise": "The board turns back by 90° (I10).",
            "storm_half_turn": "The board turns by 180° (I10).",
            "hole": "The ice breaks under whoever made the ambush (I11).",
            "bear": "The Bear comes in place of whoever made the ambush (I12).",
        }
    ),
]
ActionName = Literal["march", "swoop", "gallop", "dash", "sling", "steal"]
SideName = Annotated[
    Literal["south", "west", "north", "east"],
    each_means(
        {
            "south": "At the bottom, by row 8.",
            "west": "At the left, by column a.",
            "north": "At the top, by row 1.",
            "east": "At the right, by column h.",
        }
    ),
]
_Opening = Literal["northwest", "northeast", "southeast", "southwest"]
_TOWARDS = {
    "northwest": "Towards `d4`.",
    "northeast": "Towards `e4`.",
    "southeast": "Towards `e5`.",
    "southwest": "Towards `d5`.",
}
OpeningName = Annotated[_Opening, each_means(_TOWARDS)]
OpeningChosen = Annotated[
    Literal["random", _Opening], each_means({"random": "The deal decides.", **_TOWARDS})
]
BackName = Literal["blue", "red", "purple"]
Diagonals = Annotated[
    Literal["past_ends", "as_printed"],
    each_means(
        {
            "past_ends": "Cracks stop it where both ways round the corner are cut.",
            "as_printed": "No crack stops it.",
        }
    ),
]
"""Ruling R-1. Whether a continuous crack stops a diagonal step, or no crack does."""
DashWays = Annotated[
    Literal["orthogonal", "as_printed"],
    each_means(
        {
            "orthogonal": "Along a row or a column.",
            "as_printed": "In any of the 8 directions.",
        }
    ),
]
"""Ruling R-3. Whether a Dash runs orthogonally only, or diagonally as well."""

SIDES: tuple[SideName, ...] = ("south", "west", "north", "east")
"""Rule B5. The sides of the frame, clockwise; a quarter turn clockwise carries each to the next."""

OPENINGS: tuple[OpeningName, ...] = ("northwest", "northeast", "southeast", "southwest")
"""Where a boot on the Pole disc may point, clockwise, like the four squares of thin ice."""

BACKS: tuple[BackName, ...] = ("blue", "red", "purple")
BACK_COUNT = len(BACKS)
QUARTER_TURNS = (1, 3, 2)
"""Rule P3. Blue turns the board 90° clockwise, red counter-clockwise, purple 180°."""
DIRECTIONS = ("", "clockwise", "half_turn", "counterclockwise")
"""The name of a storm of so many quarter turns clockwise."""
BACK_TURNS: Mapping[str, str] = {
    back: DIRECTIONS[turns] for back, turns in zip(BACKS, QUARTER_TURNS, strict=True)
}

ACTIONS: tuple[ActionName, ...] = ("march", "swoop", "gallop", "dash", "sling", "steal")
MARCH, SWOOP, GALLOP, DASH, SLING, STEAL = range(6)

EQUIPMENT: tuple[EquipmentName, ...] = (
    "husky",
    "snowshoes",
    "backpack",
    "igloo",
    "pickaxe",
    "compass",
)
HUSKY, SNOWSHOES, BACKPACK, IGLOO, PICKAXE, COMPASS = range(6)
HAZARDS: tuple[HazardName, ...] = (
    "storm_clockwise",
    "storm_counterclockwise",
    "storm_half_turn",
    "hole",
    "bear",
)
MASKS: tuple[EquipmentName | HazardName, ...] = (*EQUIPMENT, *HAZARDS)
HOLE, BEAR = MASKS.index("hole"), MASKS.index("bear")
MASK_TURNS = {6: 1, 7: 3, 8: 2}
"""Quarter turns clockwise of the three storms among the masks."""

PAWNS = 4
"""Rule S4. Every player has four pawns."""
HAND = 3
"""Rule P4. Three cards lie on a side after the refill."""
STACKED_MASKS = 10
"""Rule S6. So many masks wait on the compass."""
HELD_MASKS = 3
"""So many equipments may be kept."""

PAWNS_ON_SHIP = {2: 4, 3: 3, 4: 2}
"""Rule S7. By number of players; the other pawns have arrived already."""
TEAM_PAWNS_ON_SHIP = 3
"""Rule T1. In the team game every player has three pawns."""
STORM_AT = {2: 8, 3: 10, 4: 12}
"""Rule P3. A storm breaks at so many points, by number of players."""


class Card(msgspec.Struct, frozen=True):
    """An action card that has been seen; its back was seen too when it was drawn."""

    card: str
    """Its face: `march_ambush`, say (D3)."""
    back: BackName
    """The colour of its back, by which a storm turns the board (P3)."""


class Backs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards have which back."""

    blue: Count
    """How many are blue."""
    red: Count
    """How many are red."""
    purple: Count
    """How many are purple."""

    def numbers(self) -> tuple[int, int, int]:
        """In the order of `BACKS`."""
        return self.blue, self.red, self.purple


class ActionCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All action cards with one face, by the colour of their backs (D3)."""

    kind: Name
    """The name of the face: `march_ambush`, say."""
    count: Count
    """How many there are."""
    action: ActionName
    """What it lets a piece do (P2-3)."""
    may_ambush: bool
    """Whether it may ambush (P2-2)."""
    storm_points: Annotated[int, msgspec.Meta(ge=0, le=9)]
    """The points it brings to the Storm pile (P3)."""
    backs: Backs
    """How many have which back."""
    provenance: Known = Provenance.SOURCED


class IceMasks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All Ice Masks of one kind and back (D1): brown ones start with a team, others are found."""

    kind: EquipmentName | HazardName
    """What it is."""
    count: Count
    """How many there are."""
    back: Literal["brown", "green", "blue"]
    """The colour of its back (D1)."""
    provenance: Known = Provenance.SOURCED


class Team(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team sheet: the two equipments that an expedition starts with (D2)."""

    team: Name
    """Its name: `terns`, say."""
    kit: tuple[EquipmentName, EquipmentName]
    """The two equipments."""
    provenance: Known = Provenance.SOURCED


class Places(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Squares (`c4`) or edges between neighbouring squares (`c4|c5`)."""

    places: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=5)], ...], msgspec.Meta(max_length=128)
    ]
    """The squares or the edges."""
    provenance: Known = Provenance.SOURCED


def _cards(kind: str, action: int, points: int, backs: tuple[int, int, int]) -> ActionCards:
    return ActionCards(
        kind,
        sum(backs),
        ACTIONS[action],
        action == SLING or kind.endswith("_ambush"),
        points,
        Backs(*backs),
        Provenance.PROPOSED,
    )


# Table D3. Proposed: the faces and dots are only in pictures. Known: three types, six actions, a
# Sling of four dots, a Dash of two, no dots on Steal, mostly single steps. Backs: the hundred cards
# in this order, blue, red, purple in turn.
ACTION_CARDS = (
    _cards("march", MARCH, 1, (7, 7, 6)),
    _cards("march_ambush", MARCH, 2, (3, 3, 4)),
    _cards("swoop", SWOOP, 1, (5, 5, 4)),
    _cards("swoop_ambush", SWOOP, 2, (3, 2, 3)),
    _cards("gallop", GALLOP, 2, (4, 4, 4)),
    _cards("gallop_ambush", GALLOP, 3, (2, 3, 3)),
    _cards("dash", DASH, 2, (4, 3, 3)),
    _cards("dash_ambush", DASH, 3, (1, 2, 1)),
    _cards("sling", SLING, 4, (3, 2, 3)),
    _cards("steal", STEAL, 0, (2, 2, 2)),
)

# Table D1. Deduced: a Husky for each of four players and one of every other kind among the brown
# ones, 26 masks in all. Proposed: what the green and blue ones are; their number, twelve and five,
# fits everything the rulebook says.
ICE_MASKS = (
    IceMasks("husky", 4, "brown", Provenance.DEDUCED),
    *(IceMasks(kind, 1, "brown", Provenance.DEDUCED) for kind in EQUIPMENT[1:]),
    *(IceMasks(kind, 2, "green", Provenance.PROPOSED) for kind in EQUIPMENT),
    *(IceMasks(kind, 1, "blue", Provenance.PROPOSED) for kind in HAZARDS),
)

# Table D2. Deduced: five teams, each with a Husky and one other equipment. The names are ours.
TEAMS = (
    Team("terns", ("husky", "snowshoes"), Provenance.DEDUCED),
    Team("lemmings", ("husky", "backpack"), Provenance.DEDUCED),
    Team("seals", ("husky", "igloo"), Provenance.DEDUCED),
    Team("narwhals", ("husky", "pickaxe"), Provenance.DEDUCED),
    Team("geese", ("husky", "compass"), Provenance.DEDUCED),
)


def _places(names: str) -> Places:
    return Places(tuple(names.split()), Provenance.PROPOSED)


# Table D4. Proposed: the map is only in pictures; this one was checked to be connected and fair
# in all four rotations.
WINDOWS = _places("c2 f2 b3 d3 e3 g3 c4 f4 c5 f5 b6 d6 e6 g6 c7 f7")
UPPER_CRACKS = _places(
    "a1|b1 e1|e2 c2|d2 d2|e2 f2|f3 b3|c3 b3|b4 e3|e4 "
    "e4|f4 f4|g4 b5|c5 c5|d5 d5|d6 d6|d7 f6|g6 a7|a8 "
    "e7|f7 g8|h8"
)
LOWER_CRACKS = _places(
    "c1|c2 e2|e3 f2|g2 a3|b3 d3|d4 g3|h3 b4|c4 e4|f4 "
    "b5|c5 d5|d6 e5|f5 a6|b6 e6|e7 f6|g6 c7|c8 f7|f8"
)


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of one box; a table that is left out is the house's."""

    action_cards: Annotated[tuple[ActionCards, ...], msgspec.Meta(max_length=32)] = ACTION_CARDS
    """The action cards (D3)."""
    ice_masks: Annotated[tuple[IceMasks, ...], msgspec.Meta(max_length=32)] = ICE_MASKS
    """The Ice Masks (D1)."""
    teams: Annotated[tuple[Team, ...], msgspec.Meta(max_length=12)] = TEAMS
    """The teams (D2)."""
    windows: Places = WINDOWS
    """The squares through which the lower board is seen (D4)."""
    upper_cracks: Places = UPPER_CRACKS
    """The cracks that turn with the upper board (D4)."""
    lower_cracks: Places = LOWER_CRACKS
    """The cracks that lie still, seen through windows (D4)."""


HOUSE_TABLES = Tables()


# As it is published


class BoardTable(msgspec.Struct, frozen=True):
    """The board in rotation 0: its two layers, and the squares with a meaning."""

    camps: dict[str, tuple[str, ...]]
    """By side, the squares of the base camp (B3)."""
    corners: tuple[str, ...]
    """The squares on which masks are laid (S5)."""
    thin_ice: tuple[str, ...]
    """The four squares round the Pole (B4)."""
    pole_openings: tuple[str, ...]
    """Where a boot of the Pole disc may point, clockwise (D5)."""
    windows: Places
    """The squares through which the lower board is seen (B1)."""
    upper_cracks: Places
    """The cracks that turn with the upper board (B7)."""
    lower_cracks: Places
    """The cracks that lie still, seen through windows (B7)."""
    provenance: Known


class PlayerCounts(msgspec.Struct, frozen=True):
    """What depends on the number of players: pawns on every ship, and the points of a storm."""

    seats: int
    """With so many players."""
    pawns_on_ship: int
    """Pawns on each ship at the start (S7)."""
    pawns_at_pole: int
    """Pawns of each at the Pole from the start (S7)."""
    storm_at: int
    """The points at which a storm breaks (P3)."""
    provenance: Known


class NorthPoleComponents(Components, frozen=True):
    """The house's box; the option `tables` plays with another one."""

    action_cards: tuple[ActionCards, ...]
    """The action cards (D3)."""
    ice_masks: tuple[IceMasks, ...]
    """The Ice Masks (D1)."""
    stacked_masks: int
    """How many masks are stacked (S6)."""
    teams: tuple[Team, ...]
    """The teams (D2)."""
    players: tuple[PlayerCounts, ...]
    """What depends on the number of players."""
    board: BoardTable
    """The board in rotation 0 (D4)."""


def components() -> NorthPoleComponents:
    """What lies in the box, row by row: tables D1 to D5."""
    return NorthPoleComponents(
        action_cards=HOUSE_TABLES.action_cards,
        ice_masks=HOUSE_TABLES.ice_masks,
        stacked_masks=STACKED_MASKS,
        teams=HOUSE_TABLES.teams,
        players=tuple(
            PlayerCounts(seats, ship, PAWNS - ship, STORM_AT[seats], Provenance.SOURCED)
            for seats, ship in PAWNS_ON_SHIP.items()
        ),
        board=_board_table(),
    )


def _board_table() -> BoardTable:
    return BoardTable(
        camps={side: _names(camp) for side, camp in zip(SIDES, CAMPS, strict=True)},
        corners=_names(CORNERS),
        thin_ice=_names(THIN_ICE),
        pole_openings=OPENINGS,
        windows=HOUSE_TABLES.windows,
        upper_cracks=HOUSE_TABLES.upper_cracks,
        lower_cracks=HOUSE_TABLES.lower_cracks,
        provenance=Provenance.DEDUCED,
    )


def _names(squares: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(SQUARES[square] for square in squares)
