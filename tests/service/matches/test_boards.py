"""The board of a match, as a picture and as text."""

import pytest

from engine.svg import Shape
from engine.words import ENGLISH
from service.matches.cases import showing
from service.refusals import Refusal


def test_a_board_is_drawn_and_written_from_the_viewers_view(table, match):
    view = table.game.view(match.state, 0)

    assert showing.PICTURES[Shape.TALL](match.match, view, ENGLISH).startswith("<svg")
    assert showing.text_board(match.match, view, ENGLISH).startswith("Lanterns")


@pytest.mark.parametrize("board", [showing.PICTURES[Shape.TALL], showing.text_board])
def test_there_is_no_board_before_the_start(table, ada, board):
    with pytest.raises(Refusal) as refusal:
        board(table.match(ada, "me", "open").match, None, ENGLISH)

    assert refusal.value.code == "match_waiting"
