"""What the face does for every game before the game is asked."""

import pytest
from msgspec.structs import replace

from engine.encoding import encode
from engine.game import (
    Command,
    State,
    exchanged,
    once_per_state,
    snake_case,
    with_one,
    without,
)
from engine.refusals import BadEncoding, IllegalCommand
from tests.engine.matches import seed_of
from tests.engine.toy_game import LANTERNS
from tests.engine.toy_game.lanterns.state import LanternsOptions

STATE = LANTERNS.setup(2, LanternsOptions(start_seat=0), seed_of("x"))


def test_a_type_is_spelled_in_snake_case():
    assert [snake_case(name) for name in ("PlaceCard", "End", "TakeBackVisibleCard")] == [
        "place_card",
        "end",
        "take_back_visible_card",
    ]


def test_another_seat_is_refused_before_its_command_is_looked_at():
    with pytest.raises(IllegalCommand) as refusal:
        LANTERNS.apply(STATE, 1, Command())

    assert (refusal.value.code, refusal.value.rule) == ("not_your_turn", LANTERNS.turn_rule)


def test_a_command_of_no_known_type_is_no_command():
    with pytest.raises(BadEncoding):
        LANTERNS.apply(STATE, 0, Command())


def test_what_is_asked_again_is_worked_out_once_and_is_no_part_of_the_state():
    looks = list[State]()

    @once_per_state
    def look(state: State) -> int:
        looks.append(state)
        return len(looks)

    state, other = replace(STATE), replace(STATE)

    assert [look(state), look(state), look(other)] == [1, 1, 2]
    assert state == other
    assert encode(state) == encode(replace(state))


def test_one_more_finds_its_place():
    assert with_one((), 2) == (2,)
    assert with_one((1, 3), 2) == (1, 2, 3)
    assert with_one((1, 2), 2) == (1, 2, 2)


def test_one_item_takes_the_place_of_another_and_the_order_stays_ascending():
    """A pawn that moves: the tuple stays sorted, of two equal ones only one goes."""
    assert exchanged((1, 3, 5), 3, 7) == (1, 5, 7)
    assert exchanged((2, 2, 4), 2, 1) == (1, 2, 4)
    with pytest.raises(ValueError, match="not in"):
        exchanged((1, 3), 2, 4)


def test_of_equal_items_one_goes():
    assert without((1, 2, 2, 3), 2) == (1, 2, 3)


def test_what_is_not_there_cannot_go():
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 3), 2)
