"""One box of tables, worked out: in each rotation the cracks, and every move on an empty board."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import msgspec

from engine.north_pole.board import (
    AT_POLE,
    BIT,
    CAN_AMBUSH,
    ORTHOGONAL,
    PIECES,
    POLE,
    SQUARE_COUNT,
    SQUARES,
    THIN_ICE,
    Edge,
    edge_name,
    edge_of,
    neighbour,
    piece_name,
    set_of,
    square_name,
    turned_edge,
    union,
)
from engine.north_pole.commands import PlayCard, StealCard
from engine.north_pole.paths import Ground, paths, pole_paths
from engine.north_pole.pieces import (
    ACTIONS,
    BACKS,
    GALLOP,
    HOUSE_TABLES,
    SIDES,
    SLING,
    STEAL,
    ActionCards,
    Card,
    DashWays,
    Diagonals,
    Tables,
)

Move = tuple[int, int, PlayCard, PlayCard]
"""One way to move: all squares that must be free for it; the goal among them, or the thin ice from
which the Pole is entered, as a set; the command that does it, and the one that ambushes."""
Moves = tuple[Move, ...]
Steps = tuple[bool, Moves, Moves]
"""Whether the piece may ambush (Rules P2-2, M4, Ruling R-17); the moves one by one; and those onto
the Pole, whose target is the thin ice they leave from."""
Walks = tuple[tuple[int, ...], tuple[tuple[PlayCard, ...], ...], tuple[Steps, ...]]
"""Where one card leads, by piece: the area, which is all squares passed over or reached, the Pole
among them, as a set; the commands while nobody stands in it; and all this step by step."""
Ray = tuple[tuple[int, PlayCard], ...]
Rays = tuple[tuple[int, Ray], ...]
Sight = tuple[int, Rays]
"""What a sling looks at: all of it as a set; and in each of four directions, as a set and one by
one, near to far. Nothing where the piece may not ambush (Rule M4, Ruling R-17)."""
Sights = tuple[Sight, ...]


class Face(msgspec.Struct, frozen=True):
    """The front of an action card."""

    name: str
    action: int
    may_ambush: bool
    storm_points: int


class Layout(msgspec.Struct, frozen=True):
    """The board in one rotation: its cracks, and the moves of every card with every piece."""

    cracks: tuple[str, ...]
    """As seen on the screen, named by the two squares they part."""
    walks: tuple[Walks, ...]
    """By face."""
    bare_walks: tuple[Walks, ...]
    """The same as if there were no cracks, for Snowshoes."""
    slings: tuple[Sights, ...]
    """By face and piece."""
    distances: tuple[tuple[int, ...], ...]
    """By orientation of the Pole disc: steps from every square onto the Pole through one boot."""


class Board:
    """One box of tables, worked out."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.faces = tuple(map(_face, tables.action_cards))
        self.face_names = tuple(face.name for face in self.faces)
        self.steals = frozenset(
            number for number, face in enumerate(self.faces) if face.action == STEAL
        )
        self.loot = frozenset(
            number for number, face in enumerate(self.faces) if face.storm_points > 0
        )
        """Rule P2-3. Only cards with storm points can be stolen."""
        self.thefts = tuple(
            tuple([StealCard(side, name) for name in self.face_names]) for side in SIDES
        )
        """By side as it is seen, and face."""
        self.face_of = {face.name: number for number, face in enumerate(self.faces)}
        self.cards = tuple(Card(face.name, back) for face in self.faces for back in BACKS)
        self.card_points = tuple(face.storm_points for face in self.faces for _ in BACKS)

    def cracks(self, rotation: int) -> frozenset[Edge]:
        """Rule B7. The cracks in upper-board coordinates: its own and those below its windows."""
        upper = map(edge_of, self.tables.upper_cracks.places)
        windows = {SQUARES.index(name) for name in self.tables.windows.places}
        below = (turned_edge(edge_of(name), -rotation) for name in self.tables.lower_cracks.places)
        return frozenset(upper) | {edge for edge in below if windows.intersection(edge)}


@lru_cache(maxsize=16)
def board_of(tables: Tables | None) -> Board:
    """The board of these tables; None is the house's own."""
    return Board(tables or HOUSE_TABLES)


@lru_cache(maxsize=16)
def layouts_of(
    tables: Tables | None,
    diagonals: Diagonals = "past_ends",
    dash: DashWays = "orthogonal",
) -> tuple[Layout, ...]:
    """By rotation: the board of these tables, with diagonal steps and Dash read that way."""
    board = board_of(tables)
    return tuple(_Drawing(board, rotation, diagonals, dash).layout() for rotation in range(4))


def _face(row: ActionCards) -> Face:
    return Face(row.kind, ACTIONS.index(row.action), row.may_ambush, row.storm_points)


class _Drawing:
    """Works out the layout of one rotation."""

    def __init__(self, board: Board, rotation: int, diagonals: Diagonals, dash: DashWays) -> None:
        self._faces = board.faces
        self._rotation = rotation
        self._ground = Ground(board.cracks(rotation), diagonals, dash)
        self._bare_ground = Ground(dash=dash)
        self._pieces = tuple(piece_name(piece, rotation) for piece in range(PIECES))
        self._goals = tuple(square_name(goal, rotation) for goal in range(POLE + 1))

    def layout(self) -> Layout:
        on_screen = (turned_edge(edge, self._rotation) for edge in self._ground.cracks)
        return Layout(
            tuple(map(edge_name, sorted(on_screen))),
            tuple(self._walks(face, self._ground) for face in self._faces),
            tuple(self._walks(face, self._bare_ground) for face in self._faces),
            tuple(map(self._slings, self._faces)),
            tuple(self._distances(THIN_ICE[(disc - self._rotation) % 4]) for disc in range(4)),
        )

    def _walks(self, face: Face, ground: Ground) -> Walks:
        may_ambush = [face.may_ambush and can_ambush for can_ambush in CAN_AMBUSH]
        moves, entries = self._moves(face, ground), self._entries(face, ground)
        areas = [
            union(way for way, _, _, _ in there) | (AT_POLE if onto_pole else 0)
            for there, onto_pole in zip(moves, entries, strict=True)
        ]
        free = [tuple([move for _, _, move, _ in there]) for there in moves]
        return tuple(areas), tuple(free), tuple(zip(may_ambush, moves, entries, strict=True))

    def _moves(self, face: Face, ground: Ground) -> tuple[Moves, ...]:
        ways = [
            [(_bit(via) | BIT[goal], goal) for via, goal in paths(face.action, square, ground)]
            for square in range(SQUARE_COUNT)
        ]
        return self._along(face, ways, self._goals)

    def _entries(self, face: Face, ground: Ground) -> tuple[Moves, ...]:
        ways = [
            [(_bit(via), gate) for via, gate in pole_paths(face.action, square, ground)]
            for square in range(SQUARE_COUNT)
        ]
        return self._along(face, ways, (self._goals[POLE],) * SQUARE_COUNT)

    def _along(
        self, face: Face, ways: list[list[tuple[int, int]]], names: Sequence[str]
    ) -> tuple[Moves, ...]:
        """By piece: the moves along its ways, each to the goal of that name."""
        return tuple(
            tuple(
                [
                    (
                        way,
                        BIT[goal],
                        PlayCard(face.name, name, names[goal]),
                        PlayCard(face.name, name, names[goal], ambush=True),
                    )
                    for way, goal in ways[piece % SQUARE_COUNT]
                ]
            )
            for piece, name in enumerate(self._pieces)
        )

    def _slings(self, face: Face) -> Sights:
        """Rule P2-3. A Sling reaches any distance along row and column, over cracks and holes."""
        if face.action != SLING:
            return ()
        all_ways = SIGHTS * (PIECES // SQUARE_COUNT)
        return tuple(
            (set_of(tuple(chain(*ways))), self._rays(face, name, ways)) if can_ambush else (0, ())
            for name, ways, can_ambush in zip(self._pieces, all_ways, CAN_AMBUSH, strict=True)
        )

    def _rays(self, face: Face, name: str, ways: list[list[int]]) -> Rays:
        return tuple(
            (
                set_of(tuple(way)),
                tuple(
                    [
                        (BIT[goal], PlayCard(face.name, name, self._goals[goal], ambush=True))
                        for goal in way
                    ]
                ),
            )
            for way in ways
        )

    def _distances(self, gate: int) -> tuple[int, ...]:
        """Rule B6. Single steps from every square to the gate, and one more onto the Pole."""
        steps = {gate: 1}
        rim = [gate]
        while rim:
            reached = [
                (goal, steps[square] + 1)
                for square in rim
                for _, goal in paths(GALLOP, square, self._ground)
            ]
            rim = []
            for goal, count in reached:
                if goal not in steps:
                    steps[goal] = count
                    rim.append(goal)
        return tuple(steps.get(square, SQUARE_COUNT) for square in range(SQUARE_COUNT))


def _bit(via: int | None) -> int:
    return 0 if via is None else BIT[via]


def _sight(square: int, direction: tuple[int, int]) -> list[int]:
    """The squares in one direction, near to far."""
    found: list[int] = []
    goal = neighbour(square, direction)
    while goal is not None:
        found.append(goal)
        goal = neighbour(goal, direction)
    return found


SIGHTS = tuple(
    [way for direction in ORTHOGONAL if (way := _sight(square, direction))]
    for square in range(SQUARE_COUNT)
)
"""By square: what can be seen along row and column."""
