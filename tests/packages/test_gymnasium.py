"""Me against house bots: Gymnasium's own check, the bots' play, and rewards."""

import gymnasium
import numpy as np
import pytest
from floe_games import GAMES
from floe_games.gymnasium import AgainstBots
from gymnasium.utils.env_checker import check_env

NAMES = ("floe/Arctic-v1", "floe/NorthPole-v1", "floe/IgluIglu-v1")
every_game = pytest.mark.parametrize("name", NAMES)


def played(env, seed):
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    course = []
    while True:
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, over, cut, info = env.step(action)
        course.append((action, reward))
        if over or cut:
            return course, info


@every_game
def test_gymnasium_finds_nothing_to_complain_of(name):
    check_env(gymnasium.make(name, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_decision_is_mine_and_the_last_reward_is_the_result(game, seat):
    env = AgainstBots(game, seats=3, seat=seat, bots="random")

    course, info = played(env, 4)

    result = env.course.rewards()[seat]
    assert [reward for _, reward in course] == [0.0] * (len(course) - 1) + [result]
    assert info["view"]["seat"] == seat
    assert info["view"]["to_act"] == ()


@every_game
def test_the_same_seed_plays_the_same_match(name):
    env = gymnasium.make(name, bots="greedy")

    assert played(env, 11) == played(env, 11)


@every_game
def test_what_is_not_open_loses(name):
    env = gymnasium.make(name)
    observation, _ = env.reset(seed=1)
    closed = int(np.flatnonzero(observation["action_mask"] == 0)[0])

    _, reward, over, _, info = env.step(closed)

    assert (reward, over, info) == (-1.0, True, {"illegal": True})


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="no seat 2"):
        AgainstBots("arctic", seats=2, seat=2)


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_the_board_is_drawn_as_i_see_it(mode):
    env = gymnasium.make("floe/Arctic-v1", render_mode=mode)
    env.reset(seed=2)

    course = env.unwrapped.course

    assert env.render() == course.drawn(mode, ("me", "greedy"), 0)
