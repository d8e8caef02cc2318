"""The whole truth of a match, and its options.

Squares, pawns, camps, corner masks and the four hands are kept in the coordinates of the upper
board, so that a storm changes one number; what is fixed to the table (the seats, the Pole disc, the
lower cracks) is kept as it is seen.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from engine.game import Options, State
from engine.meanings import each_means
from engine.north_pole.pieces import DashWays, Diagonals, Name, OpeningChosen, Tables

LANDING: Final = 0
ACTION: Final = 1
PLAYING: Final = 2
SPARING: Final = 3
PACKING: Final = 4
REDRAWN: Final = 5
CLOSING: Final = 6
OVER: Final = 7
PhaseName = Annotated[
    Literal["landing", "action", "playing", "sparing", "packing", "redrawn", "closing", "over"],
    each_means(
        {
            "landing": "A pawn to bring ashore (P1).",
            "action": "A card to play (P2-1).",
            "playing": "The card that was stolen or unpacked, to be played (R-41).",
            "sparing": "One equipment too many (R-31).",
            "packing": "An empty Backpack, before a storm carries the cards off (R-48).",
            "redrawn": "What to do with the new cards (P2-4).",
            "closing": "The rest of the turn after the last card (P4).",
            "over": "Nothing: the race is over.",
        }
    ),
]
"""What is owed."""
PHASES: tuple[PhaseName, ...] = (
    "landing",
    "action",
    "playing",
    "sparing",
    "packing",
    "redrawn",
    "closing",
    "over",
)

SNOWSHOES_ON: Final = 1
PICKAXE_ON: Final = 2

NO_CARD: Final = -1
NO_FACE: Final = -1
NO_MASK: Final = -1
NO_BEAR: Final = -1
NOBODY: Final = -1

SEAT_SIDES: Mapping[int, tuple[int, ...]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Ruling R-32. The side of each seat; two players sit opposite. Rule H1: never more than four."""

SIDES_BEFORE: Mapping[int, tuple[tuple[int, ...], ...]] = {
    seats: tuple(tuple([(side - rotation) % 4 for rotation in range(4)]) for side in sides)
    for seats, sides in SEAT_SIDES.items()
}
"""By number of seats, seat and rotation: the side of the upper board that lies before it."""

Hands = tuple[tuple[int, ...], ...]
"""By side of the upper board, each sorted."""

Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]


class NorthPoleOptions(Options, frozen=True):
    """What may be chosen before the deal."""

    teams: bool = False
    """Whether seats 0 and 2 play against 1 and 3; for four seats (T1)."""
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 100
    """After so many rounds the race is called off (R-36)."""
    kits: Literal["random"] | Annotated[tuple[Name, ...], msgspec.Meta(max_length=4)] = "random"
    """The team of each seat, or `random`: they are dealt (S4)."""
    start_seat: Literal["random"] | Seat = "random"
    """Who begins, or `random`: it is dealt (S8)."""
    board_turn: Literal["random", 0, 90, 180, 270] = "random"
    """Degrees clockwise by which the upper board is turned at the start, or `random` (S8)."""
    pole_opening: OpeningChosen = "random"
    """Where a boot of the Pole disc points at the start (S8)."""
    diagonals: Diagonals = "past_ends"
    """How cracks stop a diagonal step (R-1)."""
    dash: DashWays = "orthogonal"
    """Where a Dash may run (R-3)."""
    tables: Tables | None = None
    """Another box, read off a real copy; null is the house's."""


class Expedition(msgspec.Struct, frozen=True):
    """What one seat has."""

    team: int
    ship: int
    """How many pawns are on the ship."""
    pole: int
    """How many have arrived, those of the set-up included."""
    pawns: tuple[int, ...] = ()
    """Those on the board, as pieces, sorted."""
    equipment: tuple[int, ...] = ()
    """Without the filled Backpacks, sorted."""
    packed: tuple[int, ...] = ()
    """The cards in filled Backpacks, the oldest first."""

    @property
    def held(self) -> int:
        """Ruling R-30. How many equipments it holds; a filled Backpack is one of them."""
        return len(self.equipment) + len(self.packed)


class NorthPoleState(State, frozen=True):
    """Everything that is."""

    tables: Tables | None
    teams: bool
    diagonals: Diagonals
    dash: DashWays
    round_limit: int
    start_seat: int
    round: int
    turn_seat: int
    phase: int
    cards_due: int
    """How many cards are still to be played this turn, the one in play included."""
    cards_played: int
    aids: int
    """Snowshoes and Pickaxe put to use for the next card, as bits."""
    card_in_play: int
    """Stolen, unpacked, or played but not yet on the Storm pile."""
    just_packed: int
    """How many Backpacks were filled this turn: their cards wait for a later one."""
    rotation: int
    disc: int
    """Where the (first) boot of the Pole disc points, as it is seen."""
    seats: tuple[Expedition, ...]
    bear: int
    holes: tuple[int, ...]
    hands: Hands
    storm_pile: tuple[int, ...]
    discards: tuple[int, ...]
    deck: tuple[int, ...]
    """The top card last."""
    mask_stack: tuple[int, ...]
    """The top mask last."""
    corner_masks: tuple[int, ...]
    """By corner of the upper board."""
    scoreboard_mask: int
    discarded_masks: tuple[int, ...]
    masks_put_away: tuple[int, ...]
    seed: bytes
    reshuffles: int
    """How often the discards were shuffled; with the seed it deals the next deck."""

    @property
    def expedition(self) -> Expedition:
        """Of the seat whose turn it is."""
        return self.seats[self.turn_seat]

    @property
    def own_side(self) -> int:
        """Ruling R-11. The side of the upper board that lies before the seat whose turn it is."""
        return SIDES_BEFORE[len(self.seats)][self.turn_seat][self.rotation]

    def side_of(self, seat: int) -> int:
        """The side of the upper board that lies before a seat: its camp and its cards."""
        return SIDES_BEFORE[len(self.seats)][seat][self.rotation]


def with_expedition(state: NorthPoleState, seat: int, expedition: Expedition) -> NorthPoleState:
    """The state with one seat's expedition exchanged."""
    seats = [*state.seats]
    seats[seat] = expedition
    return msgspec.structs.replace(state, seats=tuple(seats))


def with_hand(state: NorthPoleState, side: int, cards: tuple[int, ...]) -> NorthPoleState:
    """The state with other cards on one side of the upper board."""
    hands = hands_with(state.hands, side, tuple(sorted(cards)))
    return msgspec.structs.replace(state, hands=hands)


def hands_with(hands: Hands, side: int, cards: tuple[int, ...]) -> Hands:
    """The hands with other cards, sorted, on one side of the upper board."""
    changed = [*hands]
    changed[side] = cards
    return tuple(changed)
