"""Inuit that flee to the corners (Rules M4 and M6)."""

from itertools import combinations

import pytest

from engine.iglu_iglu.commands import AnswerBear, IgluCommand, PlayMelt, SendInuit
from engine.iglu_iglu.events import InuitFled
from engine.iglu_iglu.state import AnimalBans, IgluOptions, Phase
from tests.engine.iglu_iglu.states import (
    events_of,
    iglu_state,
    listed,
    play,
    refusal,
    squares,
    where,
)

AS_PRINTED = IgluOptions(animal_bans=AnimalBans.AS_PRINTED)
CORNERS = ("a1", "h1", "a8", "h8")


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


@pytest.mark.parametrize("melt", [True, False], ids=["melt", "bear"])
@pytest.mark.parametrize("inuit", ["c3", "c3 c3"])
@pytest.mark.parametrize(
    "taken", [taken for n in range(5) for taken in combinations(CORNERS, n)], ids=" ".join
)
def test_nobody_is_sent_to_a_bear_while_another_corner_has_none(taken, inuit, melt):
    """Ruling R-43: and where one corner alone is open, all go there without a question."""
    bears = " ".join(f"{corner}=bear" for corner in taken)
    if melt:
        asking = iglu_state(
            sea="c4", inuit=["a2", inuit], animals=bears, kept=["melt", ""], options=AS_PRINTED
        )
        command: IgluCommand = PlayMelt("c3")
    else:
        asking = iglu_state(
            phase=Phase.ANSWERING_BEAR,
            inuit=["a2", inuit],
            animals=f"{bears} c3=bear",
            attacked_square=squares("c3")[0],
            asked_seats=(1,),
            options=AS_PRINTED,
        )
        command = AnswerBear(harpoon=False)
    open_corners = [corner for corner in CORNERS if corner not in taken] or list(CORNERS)

    state = play(asking, command)

    if len(open_corners) == 1:
        fled = tuple(InuitFled(0, 1, open_corners[0]) for _ in inuit.split())
        assert tuple(it for it in events_of(asking, command) if isinstance(it, InuitFled)) == fled
        assert where(state, 1) == " ".join(open_corners * len(fled))
        assert state.phase is Phase.ACTING
        return
    for _ in inuit.split():
        assert [sent.corner for sent in listed(state, SendInuit)] == open_corners
        for corner in set(CORNERS) - set(open_corners):
            assert refusal(state, SendInuit(1, corner)) == ("bear_on_corner", "R-43")
        state = play(state, SendInuit(1, open_corners[0]))
    assert state.phase is Phase.ACTING


def test_who_is_sent_to_a_corner_with_a_bear_is_not_attacked():
    """Rule M6: a bear attacks when it is moved; Ruling R-43: here all corners have a bear."""
    state = sending(fleeing=(1,), animals="a1=bear h1=bear a8=bear h8=bear")

    after = play(state, SendInuit(1, "a1"))

    assert (after.phase, where(after, 1)) == (Phase.ACTING, "a1 h7")
