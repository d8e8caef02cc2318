"""Move animals, and what a bear does to those it comes upon (Rules M5 and M6)."""

from engine.game import once_per_state
from engine.iglu_iglu.animals import (
    TOKEN_BITS,
    TOKEN_MASK,
    bear_on,
    bear_squares,
    placed,
    squares_by_animal,
    step_animal,
)
from engine.iglu_iglu.commands import (
    LET_PASS,
    MOVES_OF_ANIMAL,
    PLAY_MOVE_ANIMALS,
    USE_HARPOON,
    AnswerBear,
    IgluCommand,
    MoveAnimal,
    PlayMoveAnimals,
)
from engine.iglu_iglu.drift import displace_animal
from engine.iglu_iglu.events import BearAnswered, BearAttacked, IgluEvent, InuitHid
from engine.iglu_iglu.fleeing import put_to_flight, resumed
from engine.iglu_iglu.hunting import catch
from engine.iglu_iglu.ice import (
    BITS,
    BOARD,
    CORNERS,
    NEIGHBOUR_MASKS,
    SQUARES,
    beside,
    sea_squares,
    square_at,
)
from engine.iglu_iglu.kept_tiles import held_tile, play_tile, require_held
from engine.iglu_iglu.pieces import (
    HARPOON,
    MOVE_ANIMALS,
    MOVEMENT_POINTS,
    TOKEN_KINDS,
    TOKEN_OF,
    Animal,
)
from engine.iglu_iglu.refusals import refused, require, require_phase
from engine.iglu_iglu.state import (
    ACTING,
    ANSWERING_BEAR,
    DISPLACING,
    MELTING,
    MOVING_ANIMALS,
    NOWHERE,
    IgluState,
    banned_squares,
    replace,
)

KINDS = FISH, FOX, BEAR = tuple(Animal)


def open_to(state: IgluState, animal: Animal) -> int:
    """The squares onto which that animal may be moved (Ruling R-1)."""
    if animal is FISH:
        return sea_squares(state.ice)
    if animal is FOX:
        return state.ice & ~banned_squares(state)
    return BOARD & ~banned_squares(state) & ~bear_squares(state)


@once_per_state
def moving_commands(state: IgluState) -> tuple[MoveAnimal, ...]:
    """Rule M5: every step an animal can make; all points are used as long as there is one (M4)."""
    squares = [open_to(state, animal) for animal in KINDS]
    commands: list[MoveAnimal] = []
    for animal in dict.fromkeys(state.animals):
        square, token = animal >> TOKEN_BITS, animal & TOKEN_MASK
        targets = NEIGHBOUR_MASKS[square] & squares[TOKEN_KINDS[token]]
        commands += MOVES_OF_ANIMAL[token][square][targets]
    return tuple(commands)


def can_any_move(state: IgluState) -> bool:
    """Whether any animal can make a step."""
    for animal, squares in zip(KINDS, squares_by_animal(state.animals), strict=True):
        if squares and beside(squares) & open_to(state, animal):
            return True
    return False


def move_animals_commands(state: IgluState) -> list[IgluCommand]:
    """A kept Move animals can be played when an animal can move (Ruling R-33)."""
    return [PLAY_MOVE_ANIMALS] if can_any_move(state) else []


def play_move_animals(
    state: IgluState, _seat: int, _command: PlayMoveAnimals, events: list[IgluEvent]
) -> IgluState:
    """Ruling R-8: in both phases of the own turn, also right when found."""
    require_phase(state, MELTING, ACTING)
    tile = require_held(state, state.turn, MOVE_ANIMALS)
    require(can_any_move(state), "no_animal_can_move", "R-33")
    state = play_tile(state, state.turn, tile, events)
    return replace(state, phase=MOVING_ANIMALS, movement_points=MOVEMENT_POINTS)


def move_animal(
    state: IgluState, _seat: int, command: MoveAnimal, events: list[IgluEvent]
) -> IgluState:
    """Rule M5: one step of an animal for a movement point, or out of the way of a push (R-5)."""
    require_phase(state, MOVING_ANIMALS, DISPLACING)
    if state.phase is DISPLACING:
        return displace_animal(state, command, events)
    origin, target = square_at(command.origin), square_at(command.target)
    token = TOKEN_OF.get((command.animal, command.value), NOWHERE)
    is_there = token != NOWHERE and placed(origin, token) in state.animals
    require(is_there, "no_such_animal", "M5")
    require(bool(BITS[target] & NEIGHBOUR_MASKS[origin]), "not_adjacent", "M5")
    _require_open(state, command.animal, BITS[target])
    state = replace(state, movement_points=state.movement_points - 1)
    state = step_animal(state, token, origin, target, events)
    if command.animal is BEAR:
        return _attacked(state, target, events)
    return resumed(state)


def _require_open(state: IgluState, animal: Animal, bit: int) -> None:
    if bit & open_to(state, animal):
        return
    if animal is not FISH and bit & banned_squares(state):
        raise refused("square_banned", "R-1", animal=animal)
    raise refused("no_way_there", "M5", animal=animal)


def _attacked(state: IgluState, square: int, events: list[IgluEvent]) -> IgluState:
    """Rule M6: everybody with Inuit there is asked, also whoever could hide (Ruling R-11).

    Ruling R-43: on a corner, which is neither sea nor ice, nobody is attacked.
    """
    there = _under_attack(state, square)
    if not there or BITS[square] & CORNERS:
        return resumed(state)
    events.append(BearAttacked(state.turn, SQUARES[square], there))
    return replace(state, phase=ANSWERING_BEAR, attacked_square=square, asked_seats=there)


def _under_attack(state: IgluState, square: int) -> tuple[int, ...]:
    """Ruling R-10: the seats with Inuit there, from the mover's left, the mover last."""
    clockwise = [(state.turn + 1 + i) % state.seats for i in range(state.seats)]
    return tuple(seat for seat in clockwise if square in state.inuit[seat])


def answer_commands(state: IgluState) -> list[IgluCommand]:
    """Ruling R-11: who holds no Harpoon can only let it pass, and nobody knows."""
    if held_tile(state, state.asked_seats[0], HARPOON) == NOWHERE:
        return [LET_PASS]
    return [USE_HARPOON, LET_PASS]


def answer_bear(
    state: IgluState, seat: int, command: AnswerBear, events: list[IgluEvent]
) -> IgluState:
    """Rule M6: a Harpoon saves all and takes the bear; else who has no igloo there flees."""
    require_phase(state, ANSWERING_BEAR)
    square = state.attacked_square
    if command.harpoon:
        tile = require_held(state, seat, HARPOON)
        events.append(BearAnswered(seat, harpoon=True))
        state = play_tile(state, seat, tile, events)
        return resumed(catch(replace(state, asked_seats=()), seat, bear_on(state, square), events))
    events.append(BearAnswered(seat, harpoon=False))
    state = replace(state, asked_seats=state.asked_seats[1:])
    return state if state.asked_seats else _bear_stays(state, square, events)


def _bear_stays(state: IgluState, square: int, events: list[IgluEvent]) -> IgluState:
    """Ruling R-11: nobody killed it; Inuit with an igloo of their colour hide, the others flee."""
    there = _under_attack(state, square)
    hidden = [seat for seat in there if state.igloos[seat] & BITS[square]]
    events.extend(InuitHid(seat, SQUARES[square]) for seat in hidden)
    return put_to_flight(state, square, [seat for seat in there if seat not in hidden])
