"""Tokens on the board: one coming, moving and going."""

from engine.iglu_iglu.animals import (
    animal_squares,
    bear_on,
    bear_squares,
    placed,
    put_animals,
    remove_animals,
    squares_by_animal,
    step_animal,
    tokens_on,
)
from engine.iglu_iglu.events import AnimalAppeared, AnimalMoved, AnimalRemoved, IgluEvent
from engine.iglu_iglu.ice import names_of
from engine.iglu_iglu.pieces import TOKEN_OF, TOKENS, Animal
from tests.engine.iglu_iglu.states import animal, animals_on_board, iglu_state, squares

D4, E4 = squares("d4 e4")
FISH_2 = TOKEN_OF[Animal.FISH, 2]
BEAR = TOKEN_OF[Animal.BEAR, 4]


def test_every_token_on_every_square_is_an_int_of_its_own():
    every = {placed(square, token) for square in range(64) for token in range(len(TOKENS))}

    assert len(every) == 64 * len(TOKENS)


def test_the_squares_are_told_by_animal():
    state = iglu_state(animals="d4=fish1 d4=fish3 b2=fox2 e5=bear")

    assert [names_of(mask) for mask in squares_by_animal(state.animals)] == [
        ("d4",),
        ("b2",),
        ("e5",),
    ]
    assert names_of(animal_squares(state)) == ("b2", "d4", "e5")
    assert names_of(bear_squares(state)) == ("e5",)
    assert bear_on(state, squares("e5")[0]) == animal("e5=bear")


def test_tokens_stay_in_order_whoever_comes():
    """Rule C3: two fish of one value are two tokens."""
    events: list[IgluEvent] = []
    state = put_animals(iglu_state(animals="d4=fish3 e4=fish2"), (FISH_2,), D4, events)
    state = put_animals(state, (FISH_2,), D4, events)

    assert animals_on_board(state) == "d4=fish2 d4=fish2 d4=fish3 e4=fish2"
    assert list(state.animals) == sorted(state.animals)
    assert events == [AnimalAppeared(0, Animal.FISH, 2, "d4")] * 2


def test_one_of_two_equal_tokens_moves():
    events: list[IgluEvent] = []
    state = step_animal(iglu_state(animals="d4=fish2 d4=fish2"), FISH_2, D4, E4, events)

    assert animals_on_board(state) == "d4=fish2 e4=fish2"
    assert events == [AnimalMoved(0, Animal.FISH, 2, "d4", "e4")]


def test_a_bear_clears_the_square_it_comes_to():
    """Rule M6."""
    events: list[IgluEvent] = []
    state = step_animal(iglu_state(animals="d4=bear e4=fish1 e4=fish2"), BEAR, D4, E4, events)

    assert animals_on_board(state) == "e4=bear"
    assert len(events) == 3


def test_all_animals_of_one_square_can_leave_the_game():
    events: list[IgluEvent] = []
    state = remove_animals(iglu_state(animals="c3=fox1 c3=bear d4=fish1"), squares("c3")[0], events)

    assert animals_on_board(state) == "d4=fish1"
    assert events == [
        AnimalRemoved(0, Animal.FOX, 1, "c3"),
        AnimalRemoved(0, Animal.BEAR, 4, "c3"),
    ]
    assert tokens_on(state.animals, D4) == (TOKEN_OF[Animal.FISH, 1],)
