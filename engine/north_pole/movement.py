"""Which moves and slings a card allows, given what stands where. Rules M1 to M4, P2-2, P2-3."""

from functools import lru_cache

from engine.game import once_per_state
from engine.north_pole.board import (
    AS_BEAR,
    BIT,
    CAN_AMBUSH,
    IN_IGLOO,
    NO_PIECE,
    OUTSIDE_CAMPS,
    PAWN_SEEN,
    PIECES,
    THIN_ICE,
    THIN_ICE_SET,
    set_of,
)
from engine.north_pole.commands import PlayCard
from engine.north_pole.layout import Moves, board_of
from engine.north_pole.pieces import BACK_COUNT
from engine.north_pole.state import NO_BEAR, PICKAXE_ON, SNOWSHOES_ON, NorthPoleState


class Reach:
    """What cards can do for the seat whose turn it is; what stands where, as sets of squares.

    `aids` are Snowshoes and Pickaxe in use.
    """

    __slots__ = (
        "_gates",
        "_pawn_plays",
        "_slings",
        "_standing",
        "_walks",
        "bear",
        "board",
        "faces",
        "pawns",
        "pieces",
        "prey",
        "taken",
    )

    def __init__(self, state: NorthPoleState, aids: int) -> None:
        self.board = board_of(state.tables)
        layout = self.board.layouts[state.rotation]
        self._walks = layout.bare_walks if aids & SNOWSHOES_ON else layout.walks
        self._slings = layout.slings
        self.faces = faces_of(state.hands[state.own_side])
        """The faces on the own side, sorted, each once."""
        pawns = state.seats[state.turn_seat].pawns
        self.pawns = pawns if len(set(pawns)) == len(pawns) else tuple(dict.fromkeys(pawns))
        """The seat's pawns, two alike on one square only once."""
        self.bear = () if state.bear == NO_BEAR else (AS_BEAR + state.bear,)
        self.pieces = self.pawns + self.bear if self.bear else self.pawns
        self._gates = gates_of(state, aids)
        self._pawn_plays: dict[int, list[PlayCard]] = {}
        # Rules M1, M2. Occupied squares outside the camps and holes are `taken`.
        self._standing, prey = _pieces(state, aids)
        holes = holes_in(state.holes) if state.holes else 0
        if state.mask_stack:
            self.taken, self.prey = self._standing & OUTSIDE_CAMPS | holes, prey & OUTSIDE_CAMPS
        else:
            # Rule A3. The last mask is out: the whole board is like a camp, and nobody is `prey`.
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
        plays = self.pawn_plays(face)
        return [*plays, *self.bear_plays(face)] if self.bear else plays

    def _plays_of(self, face: int, pieces: tuple[int, ...]) -> list[PlayCard]:
        """Rule M2. Where nobody stands in the way every move is open."""
        walks, taken = self._walks[face], self.taken
        found: list[PlayCard] = []
        if self._slings[face]:
            self._add_slings(found, face, pieces)
            return found
        for piece in pieces:
            area, free, can_ambush, moves, entries = walks[piece]
            if area & taken:
                self._add_moves(found, moves, taken & ~self.prey if can_ambush else taken)
            else:
                found += free
            if entries:
                self._add_entries(found, entries)
        return found

    def _add_moves(self, found: list[PlayCard], moves: Moves, blocked: int) -> None:
        """Rule M2, Ruling R-4. Never over an occupied square; onto one only to ambush."""
        taken = self.taken
        for via, target, move, ambush in moves:
            if via and via & taken:
                continue
            if not target & taken:
                found.append(move)
            elif not target & blocked:
                found.append(ambush)

    def _add_entries(self, found: list[PlayCard], steps: Moves) -> None:
        """Rulings R-6, R-9. Onto the Pole through an opening, over a free square if from afar."""
        for via, gate, command, _ in steps:
            if gate & self._gates and not via & self.taken:
                found.append(command)

    def _add_slings(self, found: list[PlayCard], face: int, pieces: tuple[int, ...]) -> None:
        """Rule P2-3. The nearest piece each way, over cracks, holes and the Pole."""
        prey, standing = self.prey, self._standing
        for piece in pieces:
            area, rays = self._slings[face][piece]
            if not (area & prey and CAN_AMBUSH[piece]):
                continue
            for in_sight, ray in rays:
                if not in_sight & prey:
                    continue
                for target, command in ray:
                    if target & standing:
                        if target & prey:
                            found.append(command)
                        break

    def has_play(self, face: int, pieces: tuple[int, ...]) -> bool:
        """Whether one of the pieces can move or sling with the face of a card."""
        walks, taken = self._walks[face], self.taken
        for piece in pieces:
            area, free, _, _, _ = walks[piece]
            if free and not area & taken:
                return True  # so it is most often
        return bool(self._plays_of(face, pieces))

    def can_play(self, state: NorthPoleState, face: int, pieces: tuple[int, ...]) -> bool:
        """Whether one of the pieces can play the card; Steal, if it finds one that has a play."""
        if face not in self.board.steals:
            return self.has_play(face, pieces)
        return any(self.has_play(loot, pieces) for loot in self.board.loot & faces_on_board(state))


@once_per_state
def reach_of(state: NorthPoleState) -> Reach:
    """What cards can do with the Snowshoes and the Pickaxe that are in use."""
    return Reach(state, state.aids)


def piece_seen(state: NorthPoleState, name: str) -> int:
    """The piece of that name, if there could be one there, else `NO_PIECE`."""
    if name != "bear":
        return PAWN_SEEN[state.rotation].get(name, NO_PIECE)
    return NO_PIECE if state.bear == NO_BEAR else AS_BEAR + state.bear


@lru_cache(maxsize=8192)  # so many hands are there, as good as all
def faces_of(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The faces of these cards, which are sorted, each once."""
    return tuple(dict.fromkeys([card // BACK_COUNT for card in cards]))


@lru_cache(maxsize=4096)
def holes_in(squares: tuple[int, ...]) -> int:
    """The holes as a set; there are few, and they stay."""
    return set_of(squares)


def faces_on_board(state: NorthPoleState) -> set[int]:
    """The faces on all four sides."""
    return set().union(*map(faces_of, state.hands))


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
    friends = prey = 0
    own, step = state.turn_seat, 2 if state.teams else len(state.seats)
    safe = PIECES if aids & PICKAXE_ON else IN_IGLOO
    in_igloos = 0
    for seat, expedition in enumerate(state.seats):
        # Partners sit opposite each other, two seats on.
        if (seat - own) % step == 0:
            for pawn in expedition.pawns:
                friends |= BIT[pawn]
        else:
            for pawn in expedition.pawns:
                if pawn < safe:
                    prey |= BIT[pawn]
                else:
                    in_igloos |= BIT[pawn]
    if state.bear != NO_BEAR:
        prey |= BIT[state.bear]
    return friends | prey | in_igloos, prey
