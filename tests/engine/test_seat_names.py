"""Seats of one name are told apart by their numbers."""

import pytest

from engine.game import told_apart


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ada", "Bo"), ("Ada", "Bo")),
        (("random", "Ada", "random"), ("random (1)", "Ada", "random (3)")),
        (("mcts", "mcts", "mcts"), ("mcts (1)", "mcts (2)", "mcts (3)")),
        (("random", "random", "random (1)"), ("random (1) (1)", "random (2)", "random (1) (3)")),
        ((), ()),
    ],
)
def test_only_a_name_that_two_seats_bear_is_numbered(names, told):
    assert told_apart(names) == told
    assert len(set(told)) == len(told)
