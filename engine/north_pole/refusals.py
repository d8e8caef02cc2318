"""How a command is refused, and why a card cannot be played so, looked for only once it cannot."""

from msgspec.structs import replace

from engine.north_pole.board import (
    AS_BEAR,
    BIT,
    CAN_AMBUSH,
    IN_IGLOO,
    NO_SQUARE,
    SQUARE_COUNT,
    THIN_ICE,
    set_of,
    square_seen,
)
from engine.north_pole.commands import PlayCard
from engine.north_pole.layout import Steps, Walks, board_of, layouts_of
from engine.north_pole.movement import Reach, gates_of, piece_seen
from engine.north_pole.pieces import DASH, GALLOP, SLING, STEAL, SWOOP
from engine.north_pole.sentences import WORDS, place_word
from engine.north_pole.state import PHASES, PICKAXE_ON, SNOWSHOES_ON, NorthPoleState
from engine.refusals import IllegalCommand, Refuser

refused = Refuser(WORDS)


def wrong_phase(phase: int, rule: str) -> IllegalCommand:
    """The refusal of what may be done in other phases only; it says what is due in this one."""
    return refused("wrong_phase", rule, due=WORDS.sentence(f"due-{PHASES[phase]}"))


def refused_play(
    state: NorthPoleState, reach: Reach, face: int, command: PlayCard
) -> IllegalCommand:
    """The refusal of a play that is not among the legal ones."""
    piece = piece_seen(state, command.pawn)
    if piece not in reach.pieces:
        return refused("no_such_piece", "P2-1", piece=place_word(command.pawn))
    action = board_of(state.tables).faces[face].action
    if action == STEAL:
        return refused("choose_a_card", "P2-3")
    other = replace(command, ambush=not command.ambush)
    if other in reach.plays(face):
        return refused("nobody_there", "A1") if command.ambush else refused("must_ambush", "M2")
    command = replace(command, ambush=False)
    if action == SLING:
        return _refused_sling(state, reach, piece)
    if command.to == "pole":
        return _refused_entry(state, face, piece, command)
    if square_seen(command.to, state.rotation) == NO_SQUARE:
        return refused("unknown_square", "B2", square=command.to)
    return _refused_move(state, reach, face, piece, command)


def _refused_sling(state: NorthPoleState, reach: Reach, piece: int) -> IllegalCommand:
    if not state.mask_stack:
        return refused("ambushes_ended", "A3")
    if not reach.prey:
        return refused("nobody_to_ambush", "P2-2")
    if not CAN_AMBUSH[piece]:
        return _refused_ambusher(piece)
    return refused("not_in_sight", "P2-3")


def _refused_ambusher(piece: int) -> IllegalCommand:
    if IN_IGLOO <= piece < AS_BEAR:
        return refused("pawn_in_igloo", "R-17")
    return refused("camp_is_safe", "M4")


def _refused_entry(
    state: NorthPoleState, face: int, piece: int, command: PlayCard
) -> IllegalCommand:
    layout = layouts_of(state.tables, state.diagonals, state.dash)[state.rotation]
    _, _, wide = _steps(layout.bare_walks[face], piece)
    _, _, strict = _steps(layout.walks[face], piece)
    steps = wide if state.aids & SNOWSHOES_ON else strict
    gates = gates_of(state, state.aids)
    if all(command != entry for _, _, entry, _ in wide):
        return refused("pole_out_of_reach", "R-6")
    if not any(gate & gates for _, gate, *_ in wide):
        return refused("pole_closed", "E1")
    if not any(gate & gates for _, gate, *_ in steps):
        return refused("crack_in_the_way", "M3")
    return refused("way_not_free", "R-9")


def _refused_move(
    state: NorthPoleState, reach: Reach, face: int, piece: int, command: PlayCard
) -> IllegalCommand:
    face_played = board_of(state.tables).faces[face]
    layout = layouts_of(state.tables, state.diagonals, state.dash)[state.rotation]
    target = square_seen(command.to, state.rotation)
    _, wide, _ = _steps(layout.bare_walks[face], piece)
    _, strict, _ = _steps(layout.walks[face], piece)
    steps = wide if state.aids & SNOWSHOES_ON else strict
    if all(command != move for _, _, move, _ in wide):
        return _refused_distance(state, face_played.action, piece, target)
    if all(command != move for _, _, move, _ in steps):
        return refused("crack_in_the_way", "M3")
    if BIT[target] & set_of(state.holes):
        return refused("hole_in_the_ice", "M2")
    may_ambush = face_played.may_ambush
    is_prey = may_ambush and bool(BIT[target] & reach.prey)
    if is_prey and not CAN_AMBUSH[piece]:
        return _refused_ambusher(piece)
    if BIT[target] & reach.taken and not is_prey:
        return _refused_guest(state, target, may_ambush)
    return refused("way_not_free", "M2")


def _refused_distance(
    state: NorthPoleState, action: int, piece: int, target: int
) -> IllegalCommand:
    """Ruling R-7. It is the Pole's doing if a diagonal step from thin ice would end on thin ice."""
    across = dict(zip(THIN_ICE, THIN_ICE[2:] + THIN_ICE[:2], strict=True))
    is_diagonal = action in (SWOOP, GALLOP) or (action == DASH and state.dash == "as_printed")
    if is_diagonal and across.get(piece % SQUARE_COUNT) == target:
        return refused("pole_between", "R-7")
    return refused("out_of_reach", "P2-3")


def _refused_guest(state: NorthPoleState, target: int, may_ambush: bool) -> IllegalCommand:
    """Ruling R-16. It is the igloo's doing if a Pickaxe would open the square to an ambush."""
    if may_ambush and BIT[target] & Reach(state, PICKAXE_ON).prey:
        return refused("pawn_in_igloo", "R-16")
    return refused("square_occupied", "M2")


def _steps(walks: Walks, piece: int) -> Steps:
    _, _, steps = walks
    return steps[piece]
