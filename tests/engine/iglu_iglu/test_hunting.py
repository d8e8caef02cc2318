"""Hunting for action points and with a Harpoon (Rules A3 and A4)."""

import pytest

from engine.iglu_iglu.commands import Hunt, PlayHarpoon
from engine.iglu_iglu.events import AnimalCaught, KeptTilePlayed
from engine.iglu_iglu.pieces import Animal
from tests.engine.iglu_iglu.states import (
    animals_on_board,
    events_of,
    iglu_state,
    listed,
    play,
    prey_of,
    refusal,
)

FISH, FOX, BEAR = Animal


def hunting(**parts):
    return iglu_state(**{"inuit": ["c4 c3", "h7"], **parts})


@pytest.mark.parametrize("value", [1, 2, 3])
def test_hunting_costs_the_value_on_the_token(value):
    """Rule A3: which is also what it scores."""
    state = hunting(animals=f"d4=fish{value}")

    after = play(state, Hunt(FISH, value, "d4"))

    assert after.action_points == 3 - value
    assert prey_of(after, 0) == f"fish{value}"
    assert animals_on_board(after) == ""
    assert events_of(state, Hunt(FISH, value, "d4"))[0] == AnimalCaught(0, FISH, value, "d4", value)


def test_points_that_do_not_suffice_are_not_enough():
    """Rule A3."""
    state = hunting(animals="d4=fish3", action_points=2)

    assert refusal(state, Hunt(FISH, 3, "d4")) == ("too_few_action_points", "A3")


def test_several_animals_may_be_hunted_in_one_turn():
    """Rule T2: any order, repeatable."""
    after = play(hunting(animals="d4=fish1 d4=fish2"), Hunt(FISH, 2, "d4"), Hunt(FISH, 1, "d4"))

    assert prey_of(after, 0) == "fish1 fish2"


def test_a_fish_is_caught_from_a_tile_beside_its_square():
    """Rule A3."""
    state = hunting(animals="e4=fish1 d5=fish1 d4=fish1")

    assert listed(state, Hunt) == [Hunt(FISH, 1, "d4")]
    assert refusal(state, Hunt(FISH, 1, "e4")) == ("out_of_reach", "A3")


def test_a_fish_is_not_caught_from_a_corner():
    """Ruling R-38: a corner is no tile."""
    state = iglu_state(inuit=["a1", "h7"], sea="a2", animals="a2=fish1")

    assert refusal(state, Hunt(FISH, 1, "a2")) == ("out_of_reach", "A3")


def test_a_fox_is_hunted_on_the_same_tile_only():
    """Rule A3."""
    state = hunting(animals="c3=fox2 b3=fox1")

    assert listed(state, Hunt) == [Hunt(FOX, 2, "c3")]
    assert refusal(state, Hunt(FOX, 1, "b3")) == ("out_of_reach", "A3")


def test_what_is_not_there_is_not_hunted():
    """Rule A3."""
    state = hunting(animals="d4=fish1")

    assert refusal(state, Hunt(FISH, 2, "d4")) == ("no_such_animal", "A3")
    assert refusal(state, Hunt(FISH, 7, "d4")) == ("no_such_animal", "A3")


def test_a_bear_is_never_hunted_for_action_points():
    """Rule A4 and Ruling R-26: not with Energy either."""
    state = hunting(animals="c4=bear", action_points=6)

    assert listed(state, Hunt) == []
    assert refusal(state, Hunt(BEAR, 4, "c4")) == ("bear_needs_harpoon", "A4")


@pytest.mark.parametrize(
    ("animal", "value", "square"), [(FISH, 3, "d4"), (FOX, 2, "c3"), (BEAR, 4, "c4")]
)
def test_a_harpoon_takes_any_animal_in_reach_for_no_points(animal, value, square):
    """Rule A4."""
    state = hunting(animals="d4=fish3 c3=fox2 c4=bear", action_points=0, kept=["harpoon", ""])

    command = PlayHarpoon(animal, value, square)

    assert command in listed(state)
    assert events_of(state, command)[:2] == (
        KeptTilePlayed(0, "harpoon"),
        AnimalCaught(0, animal, value, square, 0),
    )


@pytest.mark.parametrize("command", [PlayHarpoon(FISH, 1, "e4"), PlayHarpoon(FOX, 1, "b3")])
def test_a_harpoon_needs_the_place_for_hunting(command):
    """Ruling R-13."""
    state = hunting(animals="e4=fish1 b3=fox1", kept=["harpoon", ""])

    assert refusal(state, command) == ("out_of_reach", "A3")
    assert listed(state, PlayHarpoon) == []


def test_a_bear_on_the_sea_beside_an_inuit_cannot_be_harpooned():
    """Ruling R-14."""
    state = hunting(sea="b4", animals="b4=bear", kept=["harpoon", ""])

    assert refusal(state, PlayHarpoon(BEAR, 4, "b4")) == ("out_of_reach", "A3")


def test_a_hidden_inuit_may_harpoon_the_bear_on_his_tile():
    """Ruling R-12."""
    state = hunting(animals="c4=bear", igloos=["c4", ""], kept=["harpoon", ""])

    assert prey_of(play(state, PlayHarpoon(BEAR, 4, "c4")), 0) == "bear"


def test_without_effect_a_harpoon_cannot_be_played():
    """Ruling R-33."""
    assert listed(hunting(kept=["harpoon", ""]), PlayHarpoon) == []
