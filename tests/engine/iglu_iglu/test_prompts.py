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
        ({"phase": Phase.PLACING}, "Place an Inuit on the outer ring (still to place: 5)."),
        ({"phase": Phase.MELTING}, "Choose the tile to melt."),
        (
            {"phase": Phase.MELTING, "kept": ["melt", ""]},
            "Choose the tile to melt, or play a kept tile first.",
        ),
        ({"phase": Phase.MELTING, "kept": ["harpoon", ""]}, "Choose the tile to melt."),
        ({"phase": Phase.PUSHING}, "Drift: choose a tile and where to push it."),
        (
            {"phase": Phase.DISPLACING, "animals": "d4=fish1", "pushed_square": PUSHED},
            "Move the animals out of the way of the drifting tile.",
        ),
        (
            {"phase": Phase.MOVING_ANIMALS, "animals": "d4=fish1"},
            "Move an animal (steps still to make: 3).",
        ),
        (
            {"phase": Phase.SENDING_INUIT, "fleeing": (1,)},
            "Choose the corner for the fleeing Inuit (blue).",
        ),
        (
            {"action_points": 2, "inuit": ["c4", "h7"]},
            "Act or end the turn (action points: 2).",
        ),
        (
            {"action_points": 0, "kept": ["energy_1", ""]},
            "Play a kept tile or end the turn (action points: 0).",
        ),
        (
            {"action_points": 0, "kept": ["harpoon", ""]},
            "You can only end the turn (action points: 0).",
        ),
    ],
)
def test_whose_turn_it_is_is_asked(parts, sentence):
    assert prompt(0, **parts) == sentence
    assert prompt(1, **parts) == ""
    assert prompt(None, **parts) == ""


CAN_KILL = "A bear attacks your Inuit on f3: do you kill it with a Harpoon?"
CANNOT = "A bear attacks your Inuit on f3, and you have no Harpoon to use."
FLEE, HIDE = "If nobody kills it, they flee.", "If nobody kills it, they hide in your igloo."


@pytest.mark.parametrize(
    ("parts", "sentences"),
    [
        ({"kept": ["", "harpoon"]}, (CAN_KILL, FLEE)),
        ({"kept": ["", "harpoon"], "igloos": ["", "f3"]}, (CAN_KILL, HIDE)),
        ({"kept": ["", "melt"]}, (CANNOT, FLEE)),
        ({"kept": ["", "melt"], "igloos": ["f3", "f4"]}, (CANNOT, FLEE)),
        ({"kept": ["", "melt"], "igloos": ["", "f3"]}, (CANNOT, HIDE)),
        ({"kept": ["", "harpoon"], "played": "harpoon"}, (CAN_KILL, FLEE)),
        ({"kept": ["", "harpoon"], "played": "harpoon", "turn": 1}, (CANNOT, FLEE)),
    ],
)
def test_who_is_attacked_is_asked_what_can_be_done(parts, sentences):
    """Rule M6, Rulings R-9 and R-11."""
    parts = {
        "phase": Phase.ANSWERING_BEAR,
        "attacked_square": squares("f3")[0],
        "asked_seats": (1,),
        **parts,
    }

    assert prompt(1, **parts) == " ".join(sentences)
    assert prompt(0, **parts) == ""


def test_the_board_asks_no_more_than_its_view_can_tell():
    """Whether anything but the end of the turn is left, only the legal commands say."""
    view = IGLU.view(iglu_state(action_points=0, kept=["harpoon", ""]), 0)

    assert owed(view, ENGLISH, NAMES) == "You are to act (action points: 0)."


def test_the_others_are_told_for_whom_they_wait():
    view = IGLU.view(iglu_state(turn=1), 0)
    over = IGLU.view(iglu_state(phase=Phase.OVER), 0)

    assert owed(view, ENGLISH, NAMES) == "Bo is to act."
    assert owed(over, ENGLISH, NAMES) == "The match is over."


def test_every_phase_but_the_last_asks_something():
    asked = {f"prompt-{phase}" for phase in Phase if phase is not Phase.OVER}
    assert set(IGLU.words.keys("prompt-")) == asked
