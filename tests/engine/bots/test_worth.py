"""What a state is worth to each seat."""

import pytest

from engine.bots.worth import result_worth, worth
from engine.outcome import Outcome, Score, Termination
from tests.engine.bots.trick_game import TrickState


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        (((1,), (0,)), (0.0, 1.0)),
        (((0, 1),), (0.5, 0.5)),
        (((2,), (0,), (1,)), (0.0, 0.0, 1.0)),
        (((0, 2), (1, 3)), (1.0, 0.0, 1.0, 0.0)),
    ],
)
def test_the_winner_has_all_and_partners_win_together(ranking, expected):
    scores = tuple(Score(seat, 0, {}) for seat in range(len(expected)))

    assert result_worth(Outcome(ranking, scores, Termination.COMPLETED)) == expected


def test_a_running_match_is_worth_what_the_game_estimates(tricks):
    running = TrickState(hands=((3,), (4,)), out=(), table=(), points=(2, 1), leader=0)

    assert worth(tricks, running) == tricks.estimate(running)


def test_a_finished_match_is_worth_its_result(tricks):
    finished = TrickState(hands=((), ()), out=(), table=(), points=(3, 1), leader=0)

    assert worth(tricks, finished) == (1.0, 0.0)
