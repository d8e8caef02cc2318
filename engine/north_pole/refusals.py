"""Why a card cannot be played so, looked for only once that is known."""

from engine.errors import IllegalCommand
from engine.north_pole.board import (
    AS_BEAR,
    BIT,
    CAN_AMBUSH,
    IN_IGLOO,
    SQUARE_COUNT,
    UPPER,
    Board,
    set_of,
)
from engine.north_pole.commands import PlayCard
from engine.north_pole.movement import Ground
from engine.north_pole.pieces import SLING, SQUARES, STEAL
from engine.north_pole.state import SNOWSHOES_ON, NorthPoleState


def refused_play(
    board: Board,
    state: NorthPoleState,
    ground: Ground,
    face: int,
    piece: int | None,
    command: PlayCard,
) -> IllegalCommand:
    """The refusal of a play that is not among the legal ones."""
    shown = board.faces[face]
    if piece is None:
        return IllegalCommand("no_such_piece", "P2-1", f"There is no {command.pawn} to play with.")
    if shown.action == STEAL:
        return IllegalCommand("choose_a_card", "P2-3", "Steal needs a card to take.")
    if shown.action == SLING:
        return _refused_sling(ground, piece)
    if command.to == "pole":
        return _refused_entry(board, state, face, piece, command)
    if command.to not in SQUARES:
        return IllegalCommand("unknown_square", "B2", f"There is no square {command.to!r}.")
    target = UPPER[state.rotation][SQUARES.index(command.to)]
    return _refused_move(board, state, ground, face, piece, target, command)


def _refused_sling(ground: Ground, piece: int) -> IllegalCommand:
    if not ground.prey:
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
    board: Board, state: NorthPoleState, face: int, piece: int, command: PlayCard
) -> IllegalCommand:
    layout = board.layouts[state.rotation]
    if all(command != step.command for step in layout.bare_entries[face][piece]):
        return IllegalCommand("pole_out_of_reach", "R-6", "The Pole is too far for that card.")
    return IllegalCommand(
        "pole_closed", "R-6", "No boot points there, or the way to the opening is not free."
    )


def _refused_move(
    board: Board,
    state: NorthPoleState,
    ground: Ground,
    face: int,
    piece: int,
    target: int,
    command: PlayCard,
) -> IllegalCommand:
    layout, bare = board.layouts[state.rotation], bool(state.aids & SNOWSHOES_ON)
    reach = layout.bare_moves[face][piece]
    steps = reach if bare else layout.moves[face][piece]
    if all(command != step.command for step in reach):
        return IllegalCommand("out_of_reach", "P2-3", "That card does not lead there.")
    if all(command != step.command for step in steps):
        return IllegalCommand("crack_in_the_way", "M3", "A crack is in the way.")
    if BIT[target] & set_of(state.holes):
        return IllegalCommand("hole_in_the_ice", "M2", "Nobody enters a hole in the ice.")
    if board.faces[face].may_ambush and BIT[target] & ground.prey:
        return _refused_ambusher(piece)
    if BIT[target] & ground.taken:
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
