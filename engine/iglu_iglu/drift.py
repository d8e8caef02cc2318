"""Drift: pushing tiles, and moving the animals out of their way (Rule M4, Rulings R-3 to R-6)."""

from functools import lru_cache

from engine.game import once_per_state
from engine.iglu_iglu.animals import (
    TOKEN_BITS,
    TOKEN_MASK,
    animal_squares,
    bear_squares,
    placed,
    step_animal,
)
from engine.iglu_iglu.commands import (
    DIRECTIONS,
    MOVE_ANIMAL,
    PUSH_TILE,
    MoveAnimal,
    PushTile,
)
from engine.iglu_iglu.events import IgluEvent, PushAnnounced, TilePushed
from engine.iglu_iglu.ice import (
    BITS,
    CACHED_IN_A_TURN,
    NEIGHBOUR_MASKS,
    SIDE,
    SQUARES,
    mask_of,
    sea_squares,
    shifted,
    square_at,
    squares_in,
)
from engine.iglu_iglu.pieces import TOKEN_ANIMALS, TOKEN_OF, Animal
from engine.iglu_iglu.refusals import refused, require, require_phase
from engine.iglu_iglu.state import (
    ACTING,
    DISPLACING,
    NOWHERE,
    PUSHING,
    IgluState,
    banned_squares,
    replace,
)

STEPS = (-SIDE, 1, SIDE, -1)
"""By direction: how far the next square is."""


def _ray(square: int, step: int) -> tuple[int, ...]:
    bit, ray = BITS[square], []
    while bit := shifted(bit, step):
        ray.append(bit.bit_length() - 1)
    return tuple(ray)


RAYS = tuple(tuple(_ray(square, step) for step in STEPS) for square in range(SIDE * SIDE))
"""By square and direction: the squares from there to the edge."""


@lru_cache(CACHED_IN_A_TURN)
def line_before(ice: int, square: int, direction: int) -> tuple[tuple[int, ...], int]:
    """The tiles that a push from the square moves, and the square entered (`NOWHERE`: the edge)."""
    line = [square]
    for ahead in RAYS[square][direction]:
        if not ice & BITS[ahead]:
            return tuple(line), ahead
        line.append(ahead)
    return tuple(line), NOWHERE


def way_out(state: IgluState, square: int, animal: Animal) -> int:
    """Where an animal in the way of a push can go: sea, for a bear without bear (Ruling R-36)."""
    free = NEIGHBOUR_MASKS[square] & sea_squares(state.ice)
    if animal is Animal.BEAR:
        free &= ~bear_squares(state) & ~banned_squares(state)
    return free


def enterable(state: IgluState) -> int:
    """Sea squares whose animals, if any, can make way (Ruling R-5)."""
    squares = sea_squares(state.ice)
    for animal in state.animals:
        square = animal >> TOKEN_BITS
        if squares & BITS[square]:
            kind = TOKEN_ANIMALS[animal & TOKEN_MASK]
            if not way_out(state, square, kind):
                squares &= ~BITS[square]
    return squares


@once_per_state
def push_commands(state: IgluState) -> tuple[PushTile, ...]:
    """All legal pushes: every tile in line behind a square that can be entered."""
    ends = enterable(state)
    return tuple(
        [
            PUSH_TILE[square][direction]
            for direction, step in enumerate(STEPS)
            for square in squares_in(_behind(ends, state.ice, step))
        ]
    )


def _behind(ends: int, ice: int, step: int) -> int:
    tiles = shifted(ends, -step) & ice
    while (longer := tiles | shifted(tiles, -step) & ice) != tiles:
        tiles = longer
    return tiles


def push_tile(
    state: IgluState, _seat: int, command: PushTile, events: list[IgluEvent]
) -> IgluState:
    """Push a tile; animals on the square entered are moved first."""
    require_phase(state, PUSHING)
    square, direction = square_at(command.square), DIRECTIONS.index(command.direction)
    require(bool(BITS[square] & state.ice), "no_tile_there", "M4")
    entered = line_before(state.ice, square, direction)[1]
    is_sea = entered != NOWHERE and bool(BITS[entered] & sea_squares(state.ice))
    require(is_sea, "push_blocked", "M4")
    require(bool(BITS[entered] & enterable(state)), "animal_in_the_way", "R-5")
    state = replace(state, pushed_square=square, pushed_direction=direction)
    if _is_free(state, entered):
        return _pushed(state, events)
    events.append(PushAnnounced(state.turn, command.square, command.direction))
    return replace(state, phase=DISPLACING)


def _is_free(state: IgluState, square: int) -> bool:
    return not animal_squares(state) & BITS[square]


def _pushed(state: IgluState, events: list[IgluEvent]) -> IgluState:
    """The tiles move with everything on them (Rulings R-4 and R-6)."""
    square, direction = state.pushed_square, state.pushed_direction
    line, entered = line_before(state.ice, square, direction)
    events.append(TilePushed(state.turn, SQUARES[square], DIRECTIONS[direction], len(line)))
    step, moved = STEPS[direction], mask_of(line)
    faces = list(state.faces)
    for at in reversed(line):
        faces[at + step] = faces[at]
    faces[square] = NOWHERE
    return replace(
        state,
        phase=ACTING,
        ice=state.ice & ~BITS[square] | BITS[entered],
        glaciers=_carried_squares(state.glaciers, moved, step),
        faces=tuple(faces),
        animals=_carried_pieces(state.animals, moved, step << TOKEN_BITS, TOKEN_BITS),
        inuit=tuple(_carried_pieces(tribe, moved, step, 0) for tribe in state.inuit),
        igloos=tuple(_carried_squares(igloos, moved, step) for igloos in state.igloos),
        pushed_square=NOWHERE,
        pushed_direction=0,
    )


def _carried_squares(squares: int, moved: int, step: int) -> int:
    return squares & ~moved | shifted(squares & moved, step)


def _carried_pieces(pieces: tuple[int, ...], moved: int, step: int, bits: int) -> tuple[int, ...]:
    """The pieces on moved squares one step on; the square of a piece is above its lowest bits."""
    return tuple(sorted(piece + step if moved & BITS[piece >> bits] else piece for piece in pieces))


def displacing_commands(state: IgluState) -> list[MoveAnimal]:
    """Where the animals in the way of the push can go (Ruling R-5)."""
    entered = _entered(state)
    return [
        MOVE_ANIMAL[animal & TOKEN_MASK][entered][target]
        for animal in dict.fromkeys(state.animals)
        if animal >> TOKEN_BITS == entered
        for target in squares_in(way_out(state, entered, TOKEN_ANIMALS[animal & TOKEN_MASK]))
    ]


def displace_animal(state: IgluState, command: MoveAnimal, events: list[IgluEvent]) -> IgluState:
    """One animal makes way; when the last has, the tile is pushed."""
    entered = _entered(state)
    origin, target = square_at(command.origin), square_at(command.target)
    token = TOKEN_OF.get((command.animal, command.value), NOWHERE)
    is_there = token != NOWHERE and placed(origin, token) in state.animals
    require(is_there, "no_such_animal", "R-5")
    require(origin == entered, "not_in_the_way", "R-5")
    require(bool(BITS[target] & NEIGHBOUR_MASKS[origin]), "not_adjacent", "R-5")
    if not BITS[target] & way_out(state, entered, command.animal):
        raise refused("no_way_there", "R-5", animal=command.animal)
    state = step_animal(state, token, origin, target, events)
    return _pushed(state, events) if _is_free(state, entered) else state


def _entered(state: IgluState) -> int:
    return line_before(state.ice, state.pushed_square, state.pushed_direction)[1]
