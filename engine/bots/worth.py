"""What a state is worth to each seat, from 0 (lost) to 1 (won), ended or not."""

from engine.game import Game, State

Worth = tuple[float, ...]
"""One number from 0 to 1 for each seat."""


def worth(game: Game, state: State) -> Worth:
    """The result where there is one, the game's own estimate where there is none yet."""
    outcome = game.outcome(state)
    return game.estimate(state) if outcome is None else outcome.worth()
