"""What a state is worth to each seat, from 0 (lost) to 1 (won), ended or not."""

from engine.game import AnyGame, State
from engine.outcome import Outcome

Worth = tuple[float, ...]
"""One number from 0 to 1 for each seat."""


def worth(game: AnyGame, state: State) -> Worth:
    """The result where there is one, the game's own estimate where there is none yet."""
    outcome = game.outcome(state)
    return game.estimate(state) if outcome is None else result_worth(outcome)


def result_worth(outcome: Outcome) -> Worth:
    """1 for the first place, 0 behind it; a place shared by all is worth a half.

    In a team game the partners share their place, and both have won.
    """
    first, behind = outcome.ranking[0], outcome.ranking[1:]
    seats = len(outcome.scores)
    if not behind:
        return (0.5,) * seats
    return tuple(1.0 if seat in first else 0.0 for seat in range(seats))
