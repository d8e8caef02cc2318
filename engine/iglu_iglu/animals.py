"""The animal tokens on the board: where they are, and one of them coming, going or moving.

A token on a square is one int, so all of them are one ascending tuple.
"""

from functools import lru_cache

from engine.game import with_one, without
from engine.iglu_iglu.events import AnimalAppeared, AnimalMoved, AnimalRemoved, IgluEvent
from engine.iglu_iglu.ice import BITS, BOARD, CACHED_IN_A_TURN, SQUARES
from engine.iglu_iglu.pieces import TOKEN_ANIMALS, TOKEN_KINDS, TOKEN_VALUES, TOKENS, Animal
from engine.iglu_iglu.state import IgluState, replace

TOKEN_BITS = 4
TOKEN_MASK = (1 << TOKEN_BITS) - 1


def placed(square: int, token: int) -> int:
    """The token on that square."""
    return square << TOKEN_BITS | token


BOARD_BITS = tuple(
    BITS[square] << TOKEN_KINDS[token] * len(BITS) if token < len(TOKENS) else 0
    for square in range(len(BITS))
    for token in range(1 << TOKEN_BITS)
)
"""By animal: its square on three boards in a row, one for each kind of animal."""


@lru_cache(CACHED_IN_A_TURN)
def squares_by_animal(animals: tuple[int, ...]) -> tuple[int, int, int]:
    """The squares with fish, with foxes and with bears."""
    boards = 0
    for animal in animals:
        boards |= BOARD_BITS[animal]
    return boards & BOARD, boards >> len(BITS) & BOARD, boards >> 2 * len(BITS)


def bear_squares(state: IgluState) -> int:
    """All squares with a bear."""
    return squares_by_animal(state.animals)[2]


def animal_squares(state: IgluState) -> int:
    """All squares with any animal."""
    fish, foxes, bears = squares_by_animal(state.animals)
    return fish | foxes | bears


def tokens_on(animals: tuple[int, ...], square: int) -> tuple[int, ...]:
    """The tokens on one square, ascending."""
    return tuple(animal & TOKEN_MASK for animal in animals if animal >> TOKEN_BITS == square)


def bear_on(state: IgluState, square: int) -> int:
    """The bear on that square; there is never more than one."""
    return next(
        animal
        for animal in state.animals
        if animal >> TOKEN_BITS == square and TOKEN_ANIMALS[animal & TOKEN_MASK] is Animal.BEAR
    )


def put_animals(
    state: IgluState, tokens: tuple[int, ...], square: int, events: list[IgluEvent]
) -> IgluState:
    """The tokens come from the supply onto the square."""
    animals = state.animals
    for token in tokens:
        animal, value = TOKEN_ANIMALS[token], TOKEN_VALUES[token]
        events.append(AnimalAppeared(state.turn, animal, value, SQUARES[square]))
        animals = with_one(animals, placed(square, token))
    return replace(state, animals=animals)


def step_animal(
    state: IgluState, token: int, origin: int, target: int, events: list[IgluEvent]
) -> IgluState:
    """The token moves one square; a bear eliminates the fish and foxes it finds there."""
    animal = TOKEN_ANIMALS[token]
    events.append(
        AnimalMoved(state.turn, animal, TOKEN_VALUES[token], SQUARES[origin], SQUARES[target])
    )
    animals = without(state.animals, placed(origin, token))
    if animal is Animal.BEAR:
        animals = _without_all(state.turn, animals, target, events)
    return replace(state, animals=with_one(animals, placed(target, token)))


def remove_animals(state: IgluState, square: int, events: list[IgluEvent]) -> IgluState:
    """Every animal on the square leaves the game."""
    return replace(state, animals=_without_all(state.turn, state.animals, square, events))


def _without_all(
    seat: int, animals: tuple[int, ...], square: int, events: list[IgluEvent]
) -> tuple[int, ...]:
    for token in tokens_on(animals, square):
        events.append(
            AnimalRemoved(seat, TOKEN_ANIMALS[token], TOKEN_VALUES[token], SQUARES[square])
        )
    return tuple(animal for animal in animals if animal >> TOKEN_BITS != square)
