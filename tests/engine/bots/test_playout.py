"""Playing on greedily."""

from engine.bots.playout import Playout
from tests.engine.bots.trick_game import TrickState


def found(game, state, seat, passings):
    return Playout(game, passings).worth_after(state, seat)


def test_it_is_judged_where_the_turn_passes_on(tricks):
    """Seat 0 takes the trick with its 9 and leads the next one, which is not played any more."""
    state = TrickState(hands=((2, 9), (1, 3)), out=(), table=(7,), points=(0, 0), leader=1)

    taken = tricks.apply(state, 0, tricks.legal_commands(state, 0)[1])[0]
    led = tricks.apply(taken, 0, tricks.legal_commands(taken, 0)[0])[0]

    assert found(tricks, taken, seat=0, passings=0) == tricks.estimate(led)


def test_it_goes_on_to_the_result_where_there_is_one(tricks):
    state = TrickState(hands=((9,), (1,)), out=(), table=(), points=(0, 0), leader=0)

    assert found(tricks, state, seat=0, passings=5) == (1.0, 0.0)


def test_everybody_plays_for_himself(tricks):
    """Seat 1 would not waste its 8 on a trick that is lost: it is the result that tells."""
    state = TrickState(hands=((5,), (4, 8)), out=(), table=(7,), points=(0, 0), leader=0)

    assert found(tricks, state, seat=0, passings=1)[1] > 0.5
