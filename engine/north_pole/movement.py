"""Which moves and slings a card allows, given what stands where. Rules M1 to M4, P2-2, P2-3."""

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


class Reach:
    """What cards can do for the seat whose turn it is; what stands where, as sets of squares.

    `aids` are Snowshoes and Pickaxe in use; without the argument, those of the state.
    """

    __slots__ = (
        "_aids",
        "_entries",
        "_faces",
        "_moves",
        "_slings",
        "_standing",
        "_state",
        "bear",
        "own",
        "prey",
        "taken",
    )

    def __init__(self, state: NorthPoleState, aids: int | None = None) -> None:
        aids = state.aids if aids is None else aids
        board = board_of(state.tables)
        layout = board.layouts[state.rotation]
        self._faces, self._slings = board.faces, layout.slings
        if aids & SNOWSHOES_ON:
            self._moves, self._entries = layout.bare_moves, layout.bare_entries
        else:
            self._moves, self._entries = layout.moves, layout.entries
        self.own = tuple(dict.fromkeys(state.expedition.pawns))
        """The seat's pawns, two alike on one square only once."""
        self.bear = () if state.bear == NO_BEAR else (AS_BEAR + state.bear,)
        self._state, self._aids = state, aids
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

    def play_commands(self, face: int, pieces: tuple[int, ...]) -> list[PlayCard]:
        """Every way to play the face of a card with one of the pieces.

        Rule M2, Ruling R-4. Never over an occupied square; onto one only to ambush.
        """
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

    def can_play(self, state: NorthPoleState, face: int, pieces: tuple[int, ...]) -> bool:
        """Whether a card can be played with one of the pieces; Steal, if it finds one that can."""
        if self._faces[face].action != STEAL:
            return bool(self.play_commands(face, pieces))
        return any(
            self.play_commands(loot, pieces) for loot in faces_on_board(state) if self.is_loot(loot)
        )

    def is_loot(self, face: int) -> bool:
        """Rule P2-3. Only cards with storm points can be stolen."""
        return self._faces[face].storm_points > 0

    def _add_entries(self, found: list[PlayCard], steps: Moves) -> None:
        """Rulings R-6, R-9. Onto the Pole through an opening, over a free square if from afar."""
        gates = gates_of(self._state, self._aids)
        for via, gate, command, _ in steps:
            if gate & gates and not via & self.taken:
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
