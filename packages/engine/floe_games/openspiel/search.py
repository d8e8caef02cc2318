"""What OpenSpiel's searches need of the games: worlds that a seat may think it is in, and a judge.

    from open_spiel.python.algorithms.ismcts import ISMCTSBot

    bot = ISMCTSBot(game, HouseEstimate(), uct_c=0.1, max_simulations=300)
    bot.set_resampler(resampler(seed=7))

It has to be the search in Python: the one in C++ asks the state itself for another one, which a
game in Python cannot answer.
"""

from collections.abc import Callable
from random import Random

import numpy as np
from floe_games.bots.planning import planned
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
    """Judges a state as the house's own search does, by the game's estimate at the end of a turn.

    Half-done turns are hard to compare. So whoever acted last first plays its turn to the end: so
    many `ways` of doing so are followed side by side, and the best-looking end is judged.
    """

    def __init__(self, ways: int = 4) -> None:
        self._ways = ways

    def evaluate(self, state: FloeState) -> NDArray[np.float64]:
        """The expected returns: the stakes, shared as the estimates stand to one another."""
        if state.is_terminal():
            return np.array(state.returns())
        assert state.match is not None
        course, seat = state.match.course, state.full_history()[-1].player
        game, reached = course.game, course.state
        if commands := course.begun_commands():
            ends = [game.apply(reached, seat, command)[0] for command in commands]
            reached = max(ends, key=lambda end: game.estimate(end)[seat])
        ended, _ = planned(game, reached, seat, self._ways)
        looks = np.array(game.estimate(ended))
        return np.asarray(looks / looks.sum() * len(looks) - 1)

    def prior(self, state: FloeState) -> list[tuple[int, float]]:
        """Every action alike, and every outcome of chance as likely as it is."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
