"""The one-step look."""

from engine.bots.bot import Budget, own_stream
from engine.bots.greedy_bot import GreedyBot
from tests.engine.bots.trick_game import PlayNumber, TrickState

LOOKS = Budget(iterations=4)


def test_it_takes_what_can_be_taken_now(tricks):
    state = TrickState(hands=((2, 9), (1,)), out=(), table=(7,), points=(0, 0), leader=1)

    view, legal = tricks.view(state, 0), tricks.legal_commands(state, 0)
    choice = GreedyBot(tricks).choose(view, legal, own_stream(), LOOKS)

    assert choice == PlayNumber(9)


def test_equally_good_commands_are_drawn_by_lot(tricks):
    state = TrickState(hands=((1, 2), (8,)), out=(), table=(7,), points=(0, 0), leader=1)

    view, legal = tricks.view(state, 0), tricks.legal_commands(state, 0)
    choices = {GreedyBot(tricks).choose(view, legal, own_stream(n), LOOKS) for n in range(20)}

    assert choices == {PlayNumber(1), PlayNumber(2)}
