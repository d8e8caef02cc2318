"""Which moves and slings a card allows, given what stands where. Rules M1 to M4, P2-2, P2-3."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from engine.game import once_per_state
from engine.north_pole.board import (
    AS_BEAR,
    AT_POLE,
    BIT,
    GATES,
    IN_IGLOO,
    NO_PIECE,
    OUTSIDE_CAMPS,
    PAWN_SEEN,
    PIECES,
    THIN_ICE_SET,
    set_of,
)
from engine.north_pole.commands import PlayCard
from engine.north_pole.layout import Sights, Steps, board_of, layouts_of
from engine.north_pole.pieces import BACK_COUNT
from engine.north_pole.state import NO_BEAR, PICKAXE_ON, SNOWSHOES_ON, NorthPoleState


class Reach:
    """What cards can do for the seat whose turn it is; what stands where, as sets of squares.

    `aids` are Snowshoes and Pickaxe in use.
    """

    __slots__ = (
        "_gates",
        "_own_plays",
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
        layout = layouts_of(state.tables, state.diagonals, state.dash)[state.rotation]
        self._walks = layout.bare_walks if aids & SNOWSHOES_ON else layout.walks
        self._slings = layout.slings
        self._gates = gates_of(state, aids)
        own = state.turn_seat
        self.faces = faces_of(state.hands[state.side_of(own)])
        """The faces on the own side, sorted, each once."""
        pawns = state.seats[own].pawns
        self.pawns = pawns if len(set(pawns)) == len(pawns) else tuple(dict.fromkeys(pawns))
        """The seat's pawns, two alike on one square only once."""
        self.bear = () if state.bear == NO_BEAR else (AS_BEAR + state.bear,)
        self.pieces = self.pawns + self.bear if self.bear else self.pawns
        # Rules M1, M2. Occupied squares outside the camps and holes are `taken`.
        self._standing, prey = _pieces(state, aids)
        holes = holes_in(state.holes) if state.holes else 0
        if state.mask_stack:
            self.taken, self.prey = self._standing & OUTSIDE_CAMPS | holes, prey & OUTSIDE_CAMPS
        else:
            # Rule A3. The last mask is out: the whole board is like a camp, and nobody is `prey`.
            self.taken, self.prey = holes, 0
        self._own_plays: list[PlayCard] | None = None

    def own_plays(self) -> list[PlayCard]:
        """Every way to play a card of the own side with a pawn of the seat."""
        if self._own_plays is None:
            self._own_plays = self._plays_of(self.faces, self.pawns)
        return self._own_plays

    def has_choice(self) -> bool:
        """Whether there are two such ways at least: most often one pawn alone has them."""
        taken = self.taken
        for face in self.faces:
            areas, free, _ = self._walks[face]
            for piece in self.pawns:
                if len(free[piece]) > 1 and not areas[piece] & taken:
                    return True
        return len(self.own_plays()) > 1

    def bear_plays(self) -> list[PlayCard]:
        """Every way to play a card of the own side with the Bear."""
        return self._plays_of(self.faces, self.bear)

    def plays(self, face: int) -> list[PlayCard]:
        """Every way to play the face of a card."""
        return self._plays_of((face,), self.pieces)

    def _plays_of(self, faces: tuple[int, ...], pieces: tuple[int, ...]) -> list[PlayCard]:
        """Rule M2. Where nobody stands in the way, and the Pole is far, every move is open."""
        watched = self.taken | AT_POLE
        found: list[PlayCard] = []
        for face in faces:
            if self._slings[face]:
                self._add_slings(found, self._slings[face], pieces)
                continue
            areas, free, steps = self._walks[face]
            for piece in pieces:
                if areas[piece] & watched:
                    self._add_steps(found, steps[piece])
                else:
                    found += free[piece]
        return found

    def _add_steps(self, found: list[PlayCard], steps: Steps) -> None:
        """Rule M2, Ruling R-4. Never over an occupied square; onto one only to ambush.

        Rulings R-6, R-9. Onto the Pole through an opening, over a free square if from afar.
        """
        can_ambush, moves, entries = steps
        taken, prey = self.taken, self.prey if can_ambush else 0
        for way, target, move, ambush in moves:
            if not way & taken:
                found.append(move)
            elif target & prey and not (way ^ target) & taken:
                found.append(ambush)
        for way, gate, entry, _ in entries:
            if gate & self._gates and not way & taken:
                found.append(entry)

    def _add_slings(self, found: list[PlayCard], sights: Sights, pieces: tuple[int, ...]) -> None:
        """Rule P2-3. The nearest piece each way, over cracks, holes and the Pole."""
        prey, standing = self.prey, self._standing
        for piece in pieces:
            area, rays = sights[piece]
            if not area & prey:
                continue
            for in_sight, ray in rays:
                if not in_sight & prey:
                    continue
                for target, command in ray:
                    if target & standing:
                        if target & prey:
                            found.append(command)
                        break

    def playable(self, faces: Iterable[int], pieces: tuple[int, ...]) -> set[int]:
        """The faces with which one of the pieces can move or sling."""
        found: set[int] = set()
        taken = self.taken
        for face in faces:
            areas, free, _ = self._walks[face]
            for piece in pieces:
                if free[piece] and not areas[piece] & taken:
                    found.add(face)  # so it is most often
                    break
            else:
                if self._plays_of((face,), pieces):
                    found.add(face)
        return found

    def loot(self, sides: Iterable[Iterable[int]]) -> frozenset[int]:
        """Rule P2-3, Ruling R-23. The faces on these sides that can be stolen."""
        return self.board.loot.intersection(chain.from_iterable(sides))

    def can_play(self, state: NorthPoleState, face: int, pieces: tuple[int, ...]) -> bool:
        """Whether one of the pieces can play the card; Steal, if it finds one that has a play."""
        faces = self.loot(map(faces_of, state.hands)) if face in self.board.steals else (face,)
        return bool(self.playable(faces, pieces))


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


def gates_of(state: NorthPoleState, aids: int) -> int:
    """Rules E1, I8. The thin ice on an open side: with a boot, or with a Pickaxe all four."""
    if aids & PICKAXE_ON:
        return THIN_ICE_SET
    return GATES[state.teams][(state.disc - state.rotation) % 4]


def _pieces(state: NorthPoleState, aids: int) -> tuple[int, int]:
    """Who stands where, and who of them may be ambushed outside the camps.

    Rule A2, Rulings R-18 and R-34: own and partner's pawns never, not even by the Bear. Ruling
    R-16: a pawn in an igloo only with a Pickaxe. Ruling R-19: the Bear like any other pawn.
    """
    friends = prey = in_igloos = 0
    own, safe = state.turn_seat, PIECES if aids & PICKAXE_ON else IN_IGLOO
    partner = (own + 2) % 4 if state.teams else own
    for seat, expedition in enumerate(state.seats):
        if seat in (own, partner):
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
