"""What OpenSpiel's searches need of the games: worlds that a seat may think it is in, and a judge.

    from open_spiel.python.algorithms.ismcts import ISMCTSBot

    bot = ISMCTSBot(game, HouseEstimate(), uct_c=0.5, max_simulations=200)
    bot.set_resampler(resampler(seed=7))

It has to be the search in Python: the one in C++ asks the state itself for another one, which a
game in Python cannot answer.
"""

from collections.abc import Callable
from random import Random

import numpy as np
from floe_games.openspiel.games import FloeState
from numpy.typing import NDArray
from open_spiel.python.algorithms import mcts


def resampler(seed: int) -> Callable[[FloeState, int], FloeState]:
    """Draws states that could be the true one, for all that the player knows who is to act.

    For `ISMCTSBot.set_resampler`; the same seed draws the same states.
    """
    rng = Random(seed)

    def sampled(state: FloeState, player: int) -> FloeState:
        if state.match is None or player != state.current_player():
            raise ValueError(f"player {player} is not to act")
        world: FloeState = state.clone()
        world.match = state.match.sampled(rng)
        return world

    return sampled


class HouseEstimate(mcts.Evaluator):  # type: ignore[misc]
    """Judges a state as the house bots do, by the game's own estimate; it plays nothing out."""

    def evaluate(self, state: FloeState) -> NDArray[np.float64]:
        """The expected returns: the stakes, shared as the estimates stand to one another."""
        if state.is_terminal():
            return np.array(state.returns())
        assert state.match is not None
        course = state.match.course
        looks = np.array(course.game.estimate(course.state))
        return np.asarray(looks / looks.sum() * len(looks) - 1)

    def prior(self, state: FloeState) -> list[tuple[int, float]]:
        """Every action alike, and every outcome of chance as likely as it is."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
