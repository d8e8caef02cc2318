"""Which moves and slings a card allows, given what stands where. Rules M1 to M4, P2-2, P2-3."""

from collections.abc import Callable

from engine.game import once_per_state
from engine.north_pole.board import (
    AS_BEAR,
    BIT,
    CAMP_SET,
    CAN_AMBUSH,
    IN_IGLOO,
    THIN_ICE,
    THIN_ICE_SET,
    set_of,
)
from engine.north_pole.commands import PlayCard
from engine.north_pole.layout import Moves, Ray, board_of
from engine.north_pole.pieces import BACKS, SLING, STEAL
from engine.north_pole.state import NO_BEAR, PICKAXE_ON, SNOWSHOES_ON, NorthPoleState

Plays = Callable[[int], list[PlayCard]]
"""The ways to play the face of a card."""


class Reach:
    """What cards can do for the seat whose turn it is; what stands where, as sets of squares.

    `aids` are Snowshoes and Pickaxe in use.
    """

    __slots__ = (
        "_entries",
        "_faces",
        "_gates",
        "_moves",
        "_pawn_plays",
        "_slings",
        "_standing",
        "bear",
        "pawns",
        "prey",
        "taken",
    )

    def __init__(self, state: NorthPoleState, aids: int) -> None:
        board = board_of(state.tables)
        layout = board.layouts[state.rotation]
        self._faces, self._slings = board.faces, layout.slings
        if aids & SNOWSHOES_ON:
            self._moves, self._entries = layout.bare_moves, layout.bare_entries
        else:
            self._moves, self._entries = layout.moves, layout.entries
        self.pawns = tuple(dict.fromkeys(state.expedition.pawns))
        """The seat's pawns, two alike on one square only once."""
        self.bear = () if state.bear == NO_BEAR else (AS_BEAR + state.bear,)
        self._gates = gates_of(state, aids)
        self._pawn_plays: dict[int, list[PlayCard]] = {}
        self._look_round(state, aids)

    def _look_round(self, state: NorthPoleState, aids: int) -> None:
        """Rules M1, M2. Occupied squares outside the camps and holes are `taken`.

        Rule A3. When the last mask is out, the whole board is like a camp and nobody is `prey`.
        """
        standing, prey = _pieces(state, aids)
        holes = set_of(state.holes) if state.holes else 0
        self._standing = standing
        if state.mask_stack:
            self.taken, self.prey = standing & ~CAMP_SET | holes, prey & ~CAMP_SET
        else:
            self.taken, self.prey = holes, 0

    def pawn_plays(self, face: int) -> list[PlayCard]:
        """Every way to play the face of a card with a pawn of the seat."""
        plays = self._pawn_plays.get(face)
        if plays is None:
            plays = self._pawn_plays[face] = self._plays_of(face, self.pawns)
        return plays

    def bear_plays(self, face: int) -> list[PlayCard]:
        """Every way to play the face of a card with the Bear, if the seat may use it."""
        return self._plays_of(face, self.bear) if self.bear else []

    def plays(self, face: int) -> list[PlayCard]:
        """Every way to play the face of a card."""
        return [*self.pawn_plays(face), *self.bear_plays(face)]

    def _plays_of(self, face: int, pieces: tuple[int, ...]) -> list[PlayCard]:
        """Rule M2, Ruling R-4. Never over an occupied square; onto one only to ambush."""
        shown, taken = self._faces[face], self.taken
        if shown.action == SLING:
            return self._slings_of(face, pieces)
        found: list[PlayCard] = []
        moves, entries, hunted = self._moves[face], self._entries[face], taken & ~self.prey
        for piece in pieces:
            blocked = hunted if shown.may_ambush and CAN_AMBUSH[piece] else taken
            for via, target, move, ambush in moves[piece]:
                if not (via & taken or target & blocked):
                    found.append(ambush if target & taken else move)
            if entries[piece]:
                self._add_entries(found, entries[piece])
        return found

    def can_play(self, state: NorthPoleState, face: int, plays: Plays) -> bool:
        """Whether a card has such plays; Steal, if it finds one that has."""
        if self._faces[face].action != STEAL:
            return bool(plays(face))
        return any(plays(loot) for loot in faces_on_board(state) if self.is_loot(loot))

    def is_loot(self, face: int) -> bool:
        """Rule P2-3. Only cards with storm points can be stolen."""
        return self._faces[face].storm_points > 0

    def _add_entries(self, found: list[PlayCard], steps: Moves) -> None:
        """Rulings R-6, R-9. Onto the Pole through an opening, over a free square if from afar."""
        for via, gate, command, _ in steps:
            if gate & self._gates and not via & self.taken:
                found.append(command)

    def _slings_of(self, face: int, pieces: tuple[int, ...]) -> list[PlayCard]:
        """Rule P2-3. The nearest piece each way, over cracks, holes and the Pole."""
        hunters = [piece for piece in pieces if CAN_AMBUSH[piece]]
        return [
            command
            for piece in hunters
            for ray in self._slings[face][piece]
            if (command := self._nearest(ray)) is not None
        ]

    def _nearest(self, ray: Ray) -> PlayCard | None:
        for target, command in ray:
            if target & self._standing:
                return command if target & self.prey else None
        return None


@once_per_state
def reach_of(state: NorthPoleState) -> Reach:
    """What cards can do with the Snowshoes and the Pickaxe that are in use."""
    return Reach(state, state.aids)


def faces_on_side(state: NorthPoleState, side: int) -> list[int]:
    """The faces on a side of the upper board, sorted, each once."""
    return list(dict.fromkeys([card // len(BACKS) for card in state.hands[side]]))


def faces_on_board(state: NorthPoleState) -> set[int]:
    """The faces on all four sides."""
    return {card // len(BACKS) for hand in state.hands for card in hand}


def gates_of(state: NorthPoleState, aids: int) -> int:
    """Rules E1, I8. The thin ice on an open side: with a boot, or with a Pickaxe all four."""
    if aids & PICKAXE_ON:
        return THIN_ICE_SET
    first = state.disc - state.rotation
    gates = BIT[THIN_ICE[first % 4]]
    return gates | BIT[THIN_ICE[(first + 2) % 4]] if state.teams else gates


def _pieces(state: NorthPoleState, aids: int) -> tuple[int, int]:
    """Who stands where, and who of them may be ambushed outside the camps.

    Rule A2, Rulings R-18 and R-34: own and partner's pawns never, not even by the Bear. Ruling
    R-16: a pawn in an igloo only with a Pickaxe. Ruling R-19: the Bear like any other pawn.
    """
    standing = prey = 0
    own, step = state.turn_seat, 2 if state.teams else len(state.seats)
    for seat, expedition in enumerate(state.seats):
        # Partners sit opposite each other, two seats on.
        is_prey = (seat - own) % step != 0
        for pawn in expedition.pawns:
            standing |= BIT[pawn]
            if is_prey and (pawn < IN_IGLOO or aids & PICKAXE_ON):
                prey |= BIT[pawn]
    if state.bear != NO_BEAR:
        standing |= BIT[state.bear]
        prey |= BIT[state.bear]
    return standing, prey
