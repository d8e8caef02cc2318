"""The environments of PettingZoo pass its own tests, and do what their page says."""

import warnings
from importlib import import_module

import numpy as np
import pettingzoo
import pytest
from floe_games import GAMES
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)

MODULES = [import_module(f"floe_games.pettingzoo.{game}_v1") for game in GAMES]
every_game = pytest.mark.parametrize("module", MODULES, ids=GAMES)
every_seat_count = pytest.mark.parametrize("seats", [2, 3, 4])

EXPECTED_OF_EVERY_MASKED_GAME = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)


@pytest.fixture(autouse=True)
def _no_other_warning():
    """PettingZoo knows the masked games among its own by their names and warns of all others."""
    with warnings.catch_warnings():
        for told in EXPECTED_OF_EVERY_MASKED_GAME:
            warnings.filterwarnings("ignore", message=told)
        yield


def played(env, seed, choose=None):
    """Play to the end by masked chance; the rewards of all agents and the number of steps."""
    env.reset(seed=seed)
    rng, rewards, steps = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0), 0
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        rewards[agent] += reward
        steps += not (over or cut)
        mask = observation["action_mask"]
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(mask))))
    return rewards, steps


@every_game
@every_seat_count
def test_api(module, seats):
    api_test(module.env(seats=seats), num_cycles=300)


@every_game
def test_the_registry_makes_it(module):
    name = module.__name__.rpartition(".")[2]

    env = pettingzoo.make("aec", f"floe/{name}", seats=3, max_cycles=5)

    assert str(env.unwrapped) == name
    assert len(env.possible_agents) == 3
    assert played(env, 2)[1] == 5
    assert pettingzoo.make("parallel", f"floe/{name}").reset(seed=1)[0].keys() == {
        "seat_0",
        "seat_1",
    }


@every_game
def test_seeds(module):
    seed_test(module.env, num_cycles=100)


@every_game
def test_rendering(module, capsys):
    render_test(
        module.env,
        custom_tests={"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda drawn: drawn},
    )


@every_game
@every_seat_count
def test_all_agents_at_once(module, seats):
    parallel_api_test(module.parallel_env(seats=seats), num_cycles=300)


def test_speed_is_told(capsys):
    performance_benchmark(MODULES[0].env())

    assert "turns per second" in capsys.readouterr().out


@every_game
@every_seat_count
def test_whoever_wins_is_rewarded(module, seats):
    env = module.env(seats=seats)

    rewards, _ = played(env, 5)

    course = env.unwrapped.course
    first = course.game.outcome(course.state).ranking[0]
    assert {agent for agent, reward in rewards.items() if reward == 1} == {
        f"seat_{seat}" for seat in first
    }
    assert all(reward in (1, -1) for reward in rewards.values())


@every_game
def test_a_match_is_cut_off_after_max_cycles(module):
    env = module.env(max_cycles=7)

    rewards, steps = played(env, 1)

    assert steps == 7
    assert set(rewards.values()) == {0}


@every_game
def test_whoever_chooses_what_is_not_open_has_lost(module):
    env = module.env()
    env.reset(seed=3)
    agent = env.agent_selection
    closed = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the wrapper says what was wrong
        env.step(closed)

    assert all(env.terminations.values())
    assert env.rewards[agent] == -1


@every_game
def test_the_raw_environment_refuses_what_is_not_open(module):
    env = module.raw_env()
    env.reset(seed=3)
    closed = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])

    with pytest.raises(ValueError, match="may not choose"):
        env.step(closed)


@every_game
def test_only_the_agent_that_is_to_act_is_handed_its_view(module):
    env = module.raw_env(seats=3)
    env.reset(seed=8)

    acting = env.agent_selection

    assert env.infos[acting]["view"]["seat"] == int(acting[-1])
    assert [agent for agent, info in env.infos.items() if "view" in info] == [acting]


@every_game
def test_a_picture_shows_what_a_spectator_sees(module):
    env = module.raw_env(render_mode="ansi")
    env.reset(seed=8)
    course = env.course

    drawn = env.render()

    assert drawn == course.drawn("ansi", tuple(env.possible_agents), None)


def test_options_and_seats_that_cannot_be_played_are_refused():
    from floe_games import Refusal  # noqa: PLC0415 - the wheel is found by now

    with pytest.raises(Refusal, match="seat"):
        MODULES[0].env(seats=9)
    with pytest.raises(Refusal):
        MODULES[0].env(options={"edition": "fr"})
