"""How good a state looks."""

from random import Random

import pytest

from engine.iglu_iglu.state import IgluOptions, Phase
from tests.engine.iglu_iglu.states import IGLU, iglu_state, random_states


def test_equal_seats_look_equally_good_but_for_the_turn():
    ours, theirs = (
        IGLU.estimate(iglu_state(inuit=["a3 b3", "h6 g6"], turn=turn)) for turn in (0, 1)
    )

    assert ours == pytest.approx(theirs[::-1])
    assert ours != pytest.approx(theirs)


def test_all_shares_make_one():
    for seats in (2, 3, 4):
        for number, state in enumerate(random_states(seats, seats)):
            if number % 10 == 0:
                assert sum(IGLU.estimate(state)) == pytest.approx(1)


@pytest.mark.parametrize(
    "better",
    [
        {"prey": ["fish3", ""]},
        {"igloos": ["b3", ""]},
        {"kept": ["harpoon", ""]},
        {"animals": "b3=fox2"},
        {"inuit": ["a3 b3", "h8 g6"]},
    ],
)
def test_what_helps_looks_better(better):
    """Prey, igloos, kept tiles, game within reach, and an opponent stranded on a corner."""
    inuit = ["a3 b3", "h6 g6"]
    equal, ahead = iglu_state(inuit=inuit), iglu_state(**{"inuit": inuit} | better)

    assert IGLU.estimate(ahead) > IGLU.estimate(equal)


def test_after_the_end_the_estimate_is_the_result():
    for seed in range(6):
        *_, last = random_states(2 + seed % 3, seed)
        assert IGLU.estimate(last) == IGLU.outcome(last).worth()


def greedy_against_random(number, options):
    """What greedy gets of one match between one-step greedy and random, seats alternating."""
    greedy, rng = number % 2, Random(number)
    state = IGLU.setup(2, options, number.to_bytes(32, "big"))
    while to_act := IGLU.to_act(state):
        (seat,) = to_act
        commands = IGLU.legal_commands(state, seat)
        if seat == greedy:
            world = IGLU.determinize(IGLU.view(state, seat), rng)
            command = max(
                commands, key=lambda it: IGLU.estimate(IGLU.apply(world, seat, it)[0])[seat]
            )
        else:
            command = rng.choice(commands)
        state, _ = IGLU.apply(state, seat, command)
    assert state.phase is Phase.OVER
    return IGLU.outcome(state).worth()[greedy]


@pytest.mark.parametrize("is_serious", [False, True])
def test_one_step_of_greed_beats_chance(is_serious):
    """In 9 of 10 matches at least, seats alternating."""
    options = IgluOptions(serious=is_serious)

    assert sum(greedy_against_random(number, options) for number in range(10)) >= 9
