"""How good a race looks: near the truth at the end, and monotone on the way."""

import pytest

from engine.north_pole.commands import PlayCard
from tests.engine.north_pole.states import NORTH_POLE, north_pole_state, play


def share(**rest):
    return NORTH_POLE.estimate(north_pole_state(**rest))[0]


def test_a_won_race_is_1_and_a_lost_one_0():
    """Rule G1."""
    state = north_pole_state(
        ships={0: 0}, poles={0: 3}, pawns={0: ["d4"], 1: ["g2"]}, sides={"south": ["march"]}
    )
    state, _ = play(state, PlayCard("march", "d4", "pole"))

    assert NORTH_POLE.estimate(state) == (1.0, 0.0)


def test_a_team_is_won_or_lost_together():
    """Rule T1."""
    state = north_pole_state(
        4,
        teams=True,
        ships={0: 0, 2: 0},
        pawns={0: ["d4"], 1: ["g2"]},
        sides={"south": ["march"]},
    )
    state, _ = play(state, PlayCard("march", "d4", "pole"))

    assert NORTH_POLE.estimate(state) == (1.0, 0.0, 1.0, 0.0)


def test_nearer_is_better_and_arrived_is_best():
    """Rule E1. The distance is to the open side of the Pole."""
    afar = share(pawns={0: ["d8"]})
    nearer = share(pawns={0: ["d6"]})
    arrived = share(poles={0: 1})

    assert afar < nearer < arrived


def test_what_harms_the_others_helps():
    """Rule A1."""
    assert share(pawns={1: ["d4"]}) < share(pawns={1: ["d8"]}) < share()


def test_equipment_is_worth_something():
    """Rule I2."""
    assert share(equipment={0: ["compass"]}) > share()
    assert share(packed={0: ["dash"]}) > share()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_seats_look_equal(seats):
    """Rule G1."""
    assert len(set(NORTH_POLE.estimate(north_pole_state(seats)))) == 1


def test_a_race_called_off_is_worth_its_result():
    """Ruling R-36. By what was reached."""
    state = north_pole_state(phase="over", poles={0: 2, 1: 1})

    assert NORTH_POLE.estimate(state) == NORTH_POLE.outcome(state).worth() == (1.0, 0.0)


def test_a_card_bought_with_a_husky_is_worth_more_than_the_husky():
    """Rule I4."""
    kept = share(equipment={0: ["husky"]}, sides={"south": ["march"]})
    used = share(cards_due=2, sides={"south": ["march"]})

    assert share(sides={"south": ["march"]}) < kept < used


@pytest.mark.parametrize("seats", [3, 4])
def test_behind_the_winner_it_helps_to_be_ahead_of_any_other(seats):
    """Ruling R-46. Whoever drives back a second one gains a place, also behind a leader."""
    race = {"seats": seats, "poles": {1: 3}}

    assert share(**race, pawns={2: ["d6"]}) < share(**race)


@pytest.mark.parametrize("seats", [3, 4])
def test_with_many_sides_one_pawn_in_front_is_better_than_two_abreast(seats):
    """Ruling R-46. Behind the winner one more at home makes the place."""
    assert share(seats=seats, pawns={0: ["d6", "d8"]}) > share(seats=seats, pawns={0: ["d7", "e7"]})
