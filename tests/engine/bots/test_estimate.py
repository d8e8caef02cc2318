"""What a state is worth to each seat, whatever the game."""

from tests.engine.bots import trick_game
from tests.engine.bots.trick_game import TrickState


def test_a_running_match_is_worth_what_the_game_estimates(tricks):
    running = TrickState(hands=((3,), (4,)), out=(), table=(), points=(2, 1), leader=0)

    assert tricks.estimate(running) == trick_game.estimate(running)


def test_a_finished_match_is_worth_its_result(tricks):
    finished = TrickState(hands=((), ()), out=(), table=(), points=(3, 1), leader=0)

    assert tricks.estimate(finished) == (1.0, 0.0)
