"""A value function for the Race: what is counted, and that what happened is learned from it."""

from random import Random

import pytest

from bench import learn_race
from bench.race_figures import FIGURES, all_figures, estimate_by
from tests.engine.north_pole.states import north_pole_state

ARRIVED = tuple(float(figure == "arrived") for figure in FIGURES)


def figures_of(seat=0, **rest):
    counted = all_figures(north_pole_state(**rest))[seat]
    return {figure: value for figure, value in zip(FIGURES, counted, strict=True) if value}


def test_pawns_are_counted_by_where_they_are():
    found = figures_of(ships={0: 0}, poles={0: 2}, pawns={0: ["d4", "d5"]})

    assert (found["arrived"], found["ashore"]) == (2, 2)
    assert found["at_1"] == 1, "d4 is before the boot"
    assert found["on_open_ice"] == 2


def test_cards_and_equipment_are_counted_one_by_one():
    found = figures_of(equipment={0: ["compass", "husky"]}, sides={"south": ["march", "dash"]})

    assert (found["compass"], found["husky"], found["march"], found["dash"]) == (1, 1, 1, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_is_ahead_by_the_weights_is_likelier_to_win(seats):
    ahead, *others = estimate_by(north_pole_state(seats, poles={0: 2}), ARRIVED)

    assert ahead > 0.5 > max(others)


def test_the_same_seeds_give_the_same_lessons():
    first, again = (list(learn_race.lessons_of(ARRIVED, 0, races=1)) for _ in range(2))

    assert first == again
    assert {lesson.winner for lesson in first} <= {0, 1}


def test_weights_that_decided_are_found_again():
    """Winners drawn by known weights of two figures; all other figures are never there."""
    chance, true = Random(7), (1.5, -0.5, *(0.0,) * (len(FIGURES) - 2))
    lessons = []
    for _ in range(2000):
        figures = [[chance.gauss(), chance.gauss(), *true[2:]] for _ in range(3)]
        odds = learn_race._chances(learn_race.Lesson(figures, 0), true)
        lessons.append(learn_race.Lesson(figures, chance.choices(range(3), odds)[0]))

    learned = learn_race.learned(lessons)

    assert learned == pytest.approx(true, abs=0.15)
    assert learn_race.loss(lessons, learned) <= learn_race.loss(lessons, true)
