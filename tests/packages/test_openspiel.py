"""The games pass OpenSpiel's own tests, tell each player its own, and its search plays them."""

import importlib.util
import os
import pickle
import sys
import unittest
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from floe_games import GAMES, codec_of
from floe_games.openspiel import HouseEstimate, resampler
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.tests import games_sim_test

from tests.packages.conftest import IS_PROOF, ROOT, run

SEARCH = ROOT / "packages" / "engine" / "examples" / "search_arctic.py"

# Each game with a number of players of its own; `make packages-prove` takes every number.
CASES = [
    f"floe_{game.name}(players={seats})"
    for number, game in enumerate(GAMES.values())
    for seats in (game.seat_counts if IS_PROOF else game.seat_counts[number : number + 1])
]
every_case = pytest.mark.parametrize("name", CASES)
every_game = pytest.mark.parametrize("game", [f"floe_{name}" for name in GAMES])


flags.FLAGS.mark_as_parsed()  # generate_playthrough asks one, and there is no command line


def dealt(game, rng):
    """A state just after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.randrange(256))
    return state


def states(game, seed):
    """The states of a match by chance, from the deal to the end."""
    rng = Random(seed)
    state = dealt(game, rng)
    yield state
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


# OpenSpiel's own tests


@every_case
def test_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@every_case
def test_simulation_in_python(name, capsys):
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@every_case
def test_api(name):
    members = {"game_name": name, "game": pyspiel.load_game(name)}
    case: Any = type("OurGame", (api_test.EnforceAPIOnPartialTreeBase,), members)

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)

    assert result.testsRun >= 5
    assert sum(not state.is_chance_node() for state in case.some_states) > 100
    assert [fault for _, fault in (*result.errors, *result.failures, *result.skipped)] == []


@every_case
def test_a_playthrough_is_the_same_when_it_is_read_again(name, tmp_path):
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(name, None, seed=1), encoding="utf-8")

    written, again = generate_playthrough.replay(str(file))

    assert written == again
    assert "IsTerminal() = True" in written


# The deal


@every_game
def test_a_state_follows_from_its_history(game):
    game = pyspiel.load_game(game)
    *_, state = states(game, 2)
    again = game.new_initial_state()

    for action in state.history():
        again.apply_action(action)

    codec = codec_of(state.match.course.game)
    assert codec.encode_state(again.match.course.state) == codec.encode_state(
        state.match.course.state
    )
    assert all(
        again.information_state_string(player) == state.information_state_string(player)
        for player in range(2)
    )


@every_game
def test_before_the_deal_nobody_sees_anything(game):
    game = pyspiel.load_game(game)
    state = game.new_initial_state()

    for _ in range(4):
        assert state.is_chance_node()
        assert sum(chance for _, chance in state.chance_outcomes()) == 1
        state.apply_action(7)
        shown = [state.observation_string(player) for player in range(2)]
        assert ("" in shown) == state.is_chance_node()

    assert np.any(state.observation_tensor(0))


def test_options_are_json_and_survive_writing():
    chosen = '{"edition": "es", "powers": {"puffin": "puffin_swap"}}'
    game = pyspiel.load_game("floe_arctic", {"options": chosen, "players": 3})
    state = dealt(game, Random(1))

    for again in (
        pyspiel.load_game(str(game)),
        pickle.loads(pickle.dumps(game)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[0],
    ):
        options = again.course.options
        assert (options.edition, options.powers.puffin) == ("es", "puffin_swap")
        assert again.num_players() == 3


@pytest.mark.parametrize("wrong", [{"players": 9}, {"options": '{"edition": "fr"}'}])
def test_what_cannot_be_played_is_refused(wrong):
    with pytest.raises(Exception, match=r"seat|edition"):
        pyspiel.load_game("floe_arctic", wrong)


@every_case
def test_those_who_come_first_share_the_stakes(name):
    game = pyspiel.load_game(name)
    for seed in range(3):
        *_, state = states(game, seed)
        first = state.match.course.game.outcome(state.match.course.state).ranking[0]
        returns = state.returns()

        assert sum(returns) == pytest.approx(0)
        assert all((returns[seat] > -1) == (seat in first) for seat in range(game.num_players()))


# What players see


@every_case
def test_a_player_recalls_everything_and_is_told_nothing_else(name):
    game = pyspiel.load_game(name)
    told: list[list[list[str]]] = [[] for _ in range(game.num_players())]
    for number, state in enumerate(states(game, 3)):
        if number % 10:
            continue
        for player, lines in enumerate(told):
            lines.append(state.information_state_string(player).splitlines())
            match = state.match
            assert state.observation_string(player) in "\n".join(lines[-1])
            seen = match.course.observe(player)["observation"]
            assert np.array_equal(state.observation_tensor(player), seen)

    for lines in told:
        assert all(before[:-2] == after[: len(before) - 2] for before, after in pairwise(lines))
        assert len(lines[-1]) > len(lines[0])


@every_game
def test_what_is_public_is_what_a_spectator_sees_and_private_what_only_the_player(game):
    game = pyspiel.load_game(game)
    public, private = (
        game.make_py_observer(
            pyspiel.IIGObservationType(
                public_info=is_public, perfect_recall=False, private_info=private_info
            )
        )
        for is_public, private_info in (
            (True, pyspiel.PrivateInfoType.NONE),
            (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        )
    )
    rng = Random(5)
    for number, state in enumerate(states(game, 5)):
        if number % 10 or state.is_terminal():
            continue
        player = state.current_player()
        world = resampler(number)(state, player)
        assert {public.string_from(state, seat) for seat in range(2)} == {
            public.string_from(world, rng.randrange(2))
        }
        assert private.string_from(state, player) == private.string_from(world, player)
        public.set_from(state, player)
        assert np.array_equal(public.tensor, state.match.course.numbers(None))


def test_nobody_observes_what_all_hold():
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )

    assert pyspiel.load_game("floe_arctic").make_py_observer(everything) is None


def test_learners_are_handed_the_observation():
    environment = rl_environment.Environment("floe_arctic")

    step = environment.reset()

    size = environment.game.observation_tensor_size()
    assert all(len(seen) == size for seen in step.observations["info_state"])


# Copies and search


@every_case
def test_a_copy_goes_its_own_way_and_what_was_written_is_read_whole(name):
    game = pyspiel.load_game(name)
    codec = codec_of(game.course.game)
    for number, state in enumerate(states(game, 7)):
        if number % 25 or state.is_terminal():
            continue
        before = (codec.encode_state(state.match.course.state), state.match.course.begun)
        told = [state.information_state_string(player) for player in range(game.num_players())]
        state.clone().apply_action(state.legal_actions()[0])
        assert (codec.encode_state(state.match.course.state), state.match.course.begun) == before

        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert (codec.encode_state(again.match.course.state), again.match.course.begun) == before
        assert [again.information_state_string(p) for p in range(game.num_players())] == told
        assert again.legal_actions() == state.legal_actions()


@every_case
def test_a_sampled_state_is_another_one_that_the_player_cannot_tell_apart(name):
    game, others = pyspiel.load_game(name), 0
    sample = resampler(9)
    for number, state in enumerate(states(game, 9)):
        if number % 20 or state.is_terminal():
            continue
        player = state.current_player()
        world = sample(state, player)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == state.history()
        others += world.match.course.state != state.match.course.state
        while not world.is_terminal():
            world.apply_action(world.legal_actions()[0])
        assert not state.is_terminal()

    assert others > 2


def test_only_whoever_is_to_act_is_given_samples():
    state = dealt(pyspiel.load_game("floe_arctic"), Random(1))

    with pytest.raises(ValueError, match="not to act"):
        resampler(1)(state, 1 - state.current_player())


@every_game
def test_the_judge_plays_on_a_copy(game):
    judge, codec = HouseEstimate(), codec_of(pyspiel.load_game(game).course.game)
    for number, state in enumerate(states(pyspiel.load_game(game), 11)):
        if number % 20 and not state.is_terminal():
            continue
        before = codec.encode_state(state.match.course.state), state.history()

        worth = judge.evaluate(state)

        assert sum(worth) == pytest.approx(0, abs=1e-6)
        assert all(-1 <= one <= 1 for one in worth)
        assert (codec.encode_state(state.match.course.state), state.history()) == before
    assert list(worth) == state.returns()


@pytest.mark.parametrize("game", ["floe_north_pole", "floe_iglu_iglu"])
def test_a_command_that_is_begun_is_judged_by_one_that_it_can_become(game):
    judge, begun = HouseEstimate(ways=1), 0
    for state in states(pyspiel.load_game(game), 12):
        if state.is_terminal() or state.match.course.begun is None or begun == 5:
            continue
        ends = [judge.evaluate(state.child(action)) for action in state.legal_actions()]
        assert any(np.allclose(judge.evaluate(state), end) for end in ends)
        begun += 1

    assert begun == 5


def searcher(game, seed, simulations, **arguments):
    random_state = np.random.RandomState(seed)
    bot = ISMCTSBot(game, HouseEstimate(), 0.1, simulations, random_state=random_state, **arguments)
    bot.set_resampler(resampler(seed))
    return bot


@every_case
def test_open_spiels_search_plays_every_game(name):
    game = pyspiel.load_game(name)
    bot, rng, state = searcher(game, 3, 20), Random(3), dealt(game, Random(3))

    for _ in range(12):
        for _ in range(rng.randrange(8)):
            state.apply_action(rng.choice(state.legal_actions()))
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))


def searched(folder, *arguments):
    """What the example says, which fails if it does."""
    path = os.pathsep.join(sys.path)
    return run(sys.executable, SEARCH, *arguments, cwd=folder, PYTHONPATH=path)


def test_the_example_that_searches_plays_a_match(tmp_path):
    told = searched(tmp_path, "--matches", "1", "--simulations", "4")

    assert "of 1 matches won" in told


def test_how_likely_equals_win_as_much():
    spec = importlib.util.spec_from_file_location("search_arctic", SEARCH)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)

    assert example.chance_of(5, 0) == pytest.approx(1 / 32)
    assert example.chance_of(20, 20) > 0.5
    assert example.chance_of(0, 0) == 1


@pytest.mark.skipif(not IS_PROOF, reason="it takes some minutes: `make packages-prove`")
def test_open_spiels_search_beats_greedy_in_arctic(tmp_path):
    searched(tmp_path, "--certain")
