"""Why a card cannot be played so, looked for only once that is known."""

from engine.errors import IllegalCommand
from engine.north_pole.board import (
    AS_BEAR,
    BIT,
    CAN_AMBUSH,
    IN_IGLOO,
    NO_SQUARE,
    SQUARE_COUNT,
    set_of,
    square_seen,
)
from engine.north_pole.commands import PlayCard
from engine.north_pole.layout import board_of
from engine.north_pole.movement import Reach
from engine.north_pole.pieces import SLING, STEAL
from engine.north_pole.state import SNOWSHOES_ON, NorthPoleState


def refused_play(
    state: NorthPoleState, reach: Reach, face: int, piece: int, command: PlayCard
) -> IllegalCommand:
    """The refusal of a play that is not among the legal ones."""
    action = board_of(state.tables).faces[face].action
    if action == STEAL:
        return IllegalCommand("choose_a_card", "P2-3", "Steal needs a card to take.")
    if action == SLING:
        return _refused_sling(reach, piece)
    if command.to == "pole":
        return _refused_entry(state, face, piece, command)
    if square_seen(command.to, state.rotation) == NO_SQUARE:
        return IllegalCommand("unknown_square", "B2", f"There is no square {command.to!r}.")
    return _refused_move(state, reach, face, piece, command)


def _refused_sling(reach: Reach, piece: int) -> IllegalCommand:
    if not reach.prey:
        return IllegalCommand("nobody_to_ambush", "P2-2", "Nobody can be ambushed.")
    if not CAN_AMBUSH[piece]:
        return _refused_ambusher(piece)
    return IllegalCommand(
        "not_in_sight", "P2-3", "A Sling hits the nearest piece in row or column."
    )


def _refused_ambusher(piece: int) -> IllegalCommand:
    if IN_IGLOO <= piece < AS_BEAR:
        return IllegalCommand("pawn_in_igloo", "R-17", "A pawn in an igloo cannot ambush.")
    return IllegalCommand("camp_is_safe", "M4", "Nobody ambushes in, from or into a camp.")


def _refused_entry(
    state: NorthPoleState, face: int, piece: int, command: PlayCard
) -> IllegalCommand:
    layout = board_of(state.tables).layouts[state.rotation]
    if all(command != entry for *_, entry in layout.bare_entries[face][piece]):
        return IllegalCommand("pole_out_of_reach", "R-6", "The Pole is too far for that card.")
    return IllegalCommand(
        "pole_closed", "R-6", "No boot points there, or the way to the opening is not free."
    )


def _refused_move(
    state: NorthPoleState, reach: Reach, face: int, piece: int, command: PlayCard
) -> IllegalCommand:
    board = board_of(state.tables)
    layout, bare = board.layouts[state.rotation], bool(state.aids & SNOWSHOES_ON)
    target = square_seen(command.to, state.rotation)
    wide = layout.bare_moves[face][piece]
    steps = wide if bare else layout.moves[face][piece]
    if all(command != move for *_, move in wide):
        return IllegalCommand("out_of_reach", "P2-3", "That card does not lead there.")
    if all(command != move for *_, move in steps):
        return IllegalCommand("crack_in_the_way", "M3", "A crack is in the way.")
    if BIT[target] & set_of(state.holes):
        return IllegalCommand("hole_in_the_ice", "M2", "Nobody enters a hole in the ice.")
    if board.faces[face].may_ambush and BIT[target] & reach.prey:
        return _refused_ambusher(piece)
    if BIT[target] & reach.taken:
        return _refused_guest(state, target)
    return IllegalCommand("way_not_free", "M2", "The square in between is occupied.")


def _refused_guest(state: NorthPoleState, target: int) -> IllegalCommand:
    pawns = [
        pawn
        for expedition in state.seats
        for pawn in expedition.pawns
        if pawn % SQUARE_COUNT == target
    ]
    if any(pawn >= IN_IGLOO for pawn in pawns):
        return IllegalCommand("pawn_in_igloo", "R-16", "A pawn in an igloo cannot be ambushed.")
    return IllegalCommand("square_occupied", "M2", "That square is occupied.")
