"""Which moves and slings a card allows, given what stands where. Rules M1 to M4, P2-2, P2-3."""

from typing import NamedTuple

from engine.north_pole.board import (
    AS_BEAR,
    BIT,
    CAMP_SET,
    CAN_AMBUSH,
    IN_IGLOO,
    THIN_ICE,
    Board,
    Steps,
    set_of,
)
from engine.north_pole.commands import PlayCard
from engine.north_pole.pieces import SLING, STEAL
from engine.north_pole.state import NO_BEAR, PICKAXE_ON, SNOWSHOES_ON, NorthPoleState


class Ground(NamedTuple):
    """What stands where, as sets of squares, for the seat whose turn it is."""

    taken: int
    """Rules M1, M2. Nobody moves onto or over these: pieces outside the camps, and holes."""
    standing: int
    """Everything a sling cannot see past."""
    prey: int
    """What may be ambushed."""
    gates: int
    """The thin ice from which the Pole may be entered."""


def ground_of(state: NorthPoleState, aids: int) -> Ground:
    """What stands where.

    Rule M1. Camps hold any number. Rule A3. When the last mask is out, so does every square, and
    nobody is ambushed any more.
    """
    standing, prey = _pieces(state, aids)
    holes = set_of(state.holes) if state.holes else 0
    gates = gates_of(state, aids)
    if not state.mask_stack:
        return Ground(holes, standing, 0, gates)
    return Ground(standing & ~CAMP_SET | holes, standing, prey & ~CAMP_SET, gates)


def _pieces(state: NorthPoleState, aids: int) -> tuple[int, int]:
    """Who stands where, and who of them may be ambushed outside the camps.

    Rule A2, Rulings R-18 and R-34: own and partner's pawns never, not even by the Bear. Ruling
    R-16: a pawn in an igloo only with a Pickaxe. Ruling R-19: the Bear like any other pawn.
    """
    standing = prey = 0
    for seat, expedition in enumerate(state.seats):
        is_prey = not state.is_friend(seat)
        for pawn in expedition.pawns:
            standing |= BIT[pawn]
            if is_prey and (pawn < IN_IGLOO or aids & PICKAXE_ON):
                prey |= BIT[pawn]
    if state.bear != NO_BEAR:
        standing |= BIT[state.bear]
        prey |= BIT[state.bear]
    return standing, prey


def gates_of(state: NorthPoleState, aids: int) -> int:
    """Rules E1, I8. The thin ice on an open side: with a boot, or with a Pickaxe all four."""
    if aids & PICKAXE_ON:
        return set_of(THIN_ICE)
    first = state.disc - state.rotation
    gates = BIT[THIN_ICE[first % 4]]
    return gates | BIT[THIN_ICE[(first + 2) % 4]] if state.teams else gates


def add_plays(
    found: list[PlayCard],
    board: Board,
    state: NorthPoleState,
    ground: Ground,
    aids: int,
    face: int,
    piece: int,
) -> None:
    """Add every way to play the face of a card with a piece."""
    layout = board.layouts[state.rotation]
    shown = board.faces[face]
    if shown.action == SLING:
        if CAN_AMBUSH[piece]:
            _add_slings(found, layout.slings[face][piece], ground)
    elif aids & SNOWSHOES_ON:
        _add_moves(found, layout.bare_moves[face][piece], ground, shown.may_ambush, piece)
        _add_entries(found, layout.bare_entries[face][piece], ground)
    else:
        _add_moves(found, layout.moves[face][piece], ground, shown.may_ambush, piece)
        _add_entries(found, layout.entries[face][piece], ground)


def _add_moves(
    found: list[PlayCard], steps: Steps, ground: Ground, may_ambush: bool, piece: int
) -> None:
    """Rule M2 and Ruling R-4. Never over an occupied square; onto one only to ambush."""
    taken = blocked = ground.taken
    if may_ambush and CAN_AMBUSH[piece]:
        blocked &= ~ground.prey
    for via, target, command in steps:
        if not (via & taken or target & blocked):
            found.append(command)


def _add_entries(found: list[PlayCard], steps: Steps, ground: Ground) -> None:
    """Rulings R-6 and R-9. Onto the Pole through an opening, over a free square if from afar."""
    for via, gate, command in steps:
        if gate & ground.gates and not via & ground.taken:
            found.append(command)


def _add_slings(
    found: list[PlayCard], rays: tuple[tuple[tuple[int, PlayCard], ...], ...], ground: Ground
) -> None:
    """Rule P2-3. The nearest piece each way, over cracks, holes and the Pole, not over pieces."""
    for ray in rays:
        for target, command in ray:
            if target & ground.standing:
                if target & ground.prey:
                    found.append(command)
                break


def own_pieces(state: NorthPoleState) -> tuple[int, ...]:
    """The pawns of the seat on the board, two alike on one square only once."""
    pawns = state.expedition.pawns
    return pawns if len(set(pawns)) == len(pawns) else tuple(sorted(set(pawns)))


def bear_piece(state: NorthPoleState) -> tuple[int, ...]:
    """The Bear, if it is about."""
    return () if state.bear == NO_BEAR else (AS_BEAR + state.bear,)


def can_play(
    board: Board,
    state: NorthPoleState,
    ground: Ground,
    aids: int,
    face: int,
    pieces: tuple[int, ...],
) -> bool:
    """Whether a card can be played with one of the pieces; Steal, if it finds one that can."""
    if board.faces[face].action == STEAL:
        return any(
            can_play(board, state, ground, aids, loot, pieces)
            for loot in {card // 3 for hand in state.hands for card in hand}
            if board.faces[loot].storm_points
        )
    found: list[PlayCard] = []
    for piece in pieces:
        add_plays(found, board, state, ground, aids, face, piece)
        if found:
            return True
    return False
