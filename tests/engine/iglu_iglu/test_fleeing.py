"""Inuit that flee to the corners (Rules M4 and M6)."""

import pytest

from engine.iglu_iglu.commands import SendInuit
from engine.iglu_iglu.events import InuitFled
from engine.iglu_iglu.state import Phase
from tests.engine.iglu_iglu.states import (
    events_of,
    iglu_state,
    listed,
    play,
    refusal,
    squares,
    where,
)


def sending(**parts):
    return iglu_state(
        **{"phase": Phase.SENDING_INUIT, "inuit": ["a2", "h7"], "fleeing": (1, 0), **parts}
    )


def test_each_fleeing_inuit_is_sent_on_its_own():
    """Rule M4: several Inuit may go to different corners."""
    state = sending()

    assert listed(state) == [SendInuit(1, corner) for corner in ("a1", "h1", "a8", "h8")]
    assert events_of(state, SendInuit(1, "h1")) == (InuitFled(0, 1, "h1"),)
    after = play(state, SendInuit(1, "h1"), SendInuit(0, "a1"))
    assert (where(after, 0), where(after, 1)) == ("a1 a2", "h1 h7")


def test_they_go_in_order():
    """Rule M6."""
    assert refusal(sending(), SendInuit(0, "h1")) == ("another_inuit_flees", "M4")
    attacked = sending(attacked_square=squares("c3")[0])
    assert refusal(attacked, SendInuit(0, "h1")) == ("another_inuit_flees", "M6")


@pytest.mark.parametrize("square", ["b1", "d4", "c3"])
def test_only_a_corner_will_do(square):
    """Rule M6."""
    assert refusal(sending(), SendInuit(1, square)) == ("not_a_corner", "M4")


@pytest.mark.parametrize(
    ("parts", "phase"),
    [
        ({"has_melted": True}, Phase.ACTING),
        ({"has_melted": False}, Phase.MELTING),
        ({"movement_points": 1, "animals": "d4=fish1"}, Phase.MOVING_ANIMALS),
    ],
)
def test_afterwards_the_turn_goes_on_where_it_was(parts, phase):
    """Rule T1."""
    after = play(sending(fleeing=(1,), **parts), SendInuit(1, "h1"))

    assert after.phase is phase
