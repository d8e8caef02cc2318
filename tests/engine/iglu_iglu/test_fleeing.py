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


@pytest.mark.parametrize(
    ("bears", "attacked", "corners"),
    [
        ("a1", "", "h1 a8 h8"),
        ("a1 h1 a8", "", "h8"),
        ("a1 h1 a8 h8", "", "a1 h1 a8 h8"),
        ("a1 h1", "a1", "a8 h8"),
        ("a1 h1 a8 h8", "a8", "a1 h1 h8"),
    ],
)
def test_nobody_is_sent_to_a_bear_while_another_corner_has_none(bears, attacked, corners):
    """Ruling R-43, and Ruling R-35 for the corner under attack."""
    state = sending(
        fleeing=(1,),
        animals=" ".join(f"{corner}=bear" for corner in bears.split()),
        **{"attacked_square": squares(attacked)[0]} if attacked else {},
    )

    assert [sent.corner for sent in listed(state) if isinstance(sent, SendInuit)] == corners.split()
    for corner in {"a1", "h1", "a8", "h8"} - set(corners.split()):
        code = "corner_under_attack" if corner == attacked else "bear_on_corner"
        rule = "R-35" if corner == attacked else "R-43"
        assert refusal(state, SendInuit(1, corner)) == (code, rule)


def test_who_is_sent_to_a_corner_with_a_bear_is_not_attacked():
    """Rule M6: a bear attacks when it is moved; Ruling R-43."""
    state = sending(fleeing=(1,), animals="a1=bear h1=bear a8=bear h8=bear")

    after = play(state, SendInuit(1, "a1"))

    assert (after.phase, where(after, 1)) == (Phase.ACTING, "a1 h7")
