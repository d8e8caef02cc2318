"""How good a position looks."""

import pytest

from engine.arctic.rules import Arctic
from engine.arctic.state import Phase
from tests.engine.arctic.states import arctic_state, random_states, seat

ARCTIC = Arctic()
PILE = ["puffin-bear-5", "puffin-orca-5", "orca-puffin-5", "orca-walrus-5"]
OTHER = seat(totem="bear", hand=["bear-fox-1", "fox-moose-1", "moose-walrus-1"])


def looks(**mine):
    """How good it looks for the seat to act."""
    return ARCTIC.estimate(arctic_state(others=[OTHER], **mine))[0]


def test_a_hand_that_goes_on_with_the_last_run_promises_more():
    """Rule P-1: a third orca makes two points more, a single puffin none."""
    with_orca = looks(pile=PILE, hand=["orca-bear-1"])

    assert with_orca > looks(pile=PILE, hand=["puffin-bear-1"])


def test_a_pair_in_hand_promises_another_animal():
    """Rule P-2."""
    pair = looks(pile=PILE, hand=["walrus-orca-1", "walrus-puffin-2"])

    assert pair > looks(pile=PILE, hand=["walrus-orca-1", "moose-orca-2"])


def test_owing_more_cards_than_one_holds_looks_bad():
    """Rule A-3."""
    hand = ["moose-puffin-3"]

    assert looks(pile=PILE, hand=hand, to_place=1) > looks(pile=PILE, hand=hand, to_place=4)


def test_cards_above_the_hand_limit_look_bad():
    """Rule C1-3: the eighth card will be a penalty."""
    foxes, bears = ["fox-walrus-2", "fox-orca-3"], ["bear-moose-2", "bear-walrus-3"]
    seven = [*foxes, *bears, "moose-orca-2", "moose-puffin-3", "walrus-bear-3"]
    eight = [*seven, "puffin-bear-1"]

    assert looks(pile=PILE, hand=eight, phase=Phase.DISCARD) < looks(pile=PILE, hand=seven)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_estimate_lies_between_lost_and_won_and_the_end_is_the_result(seats):
    for state in random_states(seats):
        looks = ARCTIC.estimate(state)

        assert len(looks) == seats
        assert all(0 <= look <= 1 for look in looks)
        if state.phase == Phase.OVER:
            assert looks == tuple(ARCTIC.outcome(state).utility(n) for n in range(seats))
