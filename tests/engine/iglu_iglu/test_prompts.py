"""What a seat has to decide."""

import pytest

from engine.iglu_iglu.prompts import owed
from engine.iglu_iglu.state import Phase
from engine.words import ENGLISH
from tests.engine.iglu_iglu.states import IGLU, iglu_state, squares

NAMES = ("Ada", "Bo")
(PUSHED,) = squares("d5")
"""Pushed to the north, onto d4."""


def prompt(seat, **parts):
    state = iglu_state(**parts)
    return IGLU.prompt(IGLU.view(state, seat), IGLU.legal_commands(state, seat), ENGLISH, NAMES)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"phase": Phase.PLACING}, "Place an Inuit on the outer ring."),
        ({"phase": Phase.MELTING}, "Choose the tile to melt."),
        ({"phase": Phase.PUSHING}, "Drift: choose the tile to push."),
        (
            {"phase": Phase.DISPLACING, "animals": "d4=fish1", "pushed_square": PUSHED},
            "Move the animals out of the way of the drifting tile.",
        ),
        ({"phase": Phase.MOVING_ANIMALS, "animals": "d4=fish1"}, "Move an animal (steps left: 3)."),
        (
            {"phase": Phase.SENDING_INUIT, "fleeing": (1,)},
            "Choose the corner for the fleeing Inuit (blue).",
        ),
        ({"action_points": 2}, "Act or end the turn (action points: 2)."),
    ],
)
def test_whose_turn_it_is_is_asked(parts, sentence):
    assert prompt(0, **parts) == sentence
    assert prompt(1, **parts) == ""
    assert prompt(None, **parts) == ""


def test_who_is_attacked_is_asked():
    """Rule M6."""
    parts = {
        "phase": Phase.ANSWERING_BEAR,
        "attacked_square": squares("f3")[0],
        "asked_seats": (1,),
    }

    assert prompt(1, **parts) == "A bear attacks your Inuit on f3: do you use a Harpoon?"
    assert prompt(0, **parts) == ""


def test_the_others_are_told_for_whom_they_wait():
    view = IGLU.view(iglu_state(turn=1), 0)
    over = IGLU.view(iglu_state(phase=Phase.OVER), 0)

    assert owed(view, ENGLISH, NAMES) == "Bo is to act."
    assert owed(over, ENGLISH, NAMES) == "The match is over."


def test_every_phase_but_the_last_asks_something():
    asked = {f"prompt-{phase}" for phase in Phase if phase is not Phase.OVER}
    assert set(IGLU.words.keys("prompt-")) == asked
