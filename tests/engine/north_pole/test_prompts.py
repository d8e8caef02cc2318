"""What a seat is asked."""

import pytest

from engine.north_pole.state import PHASES
from engine.words import LANGUAGES
from tests.engine.north_pole.states import NORTH_POLE, legal, north_pole_state


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "over"])
def test_who_is_to_act_is_asked(phase, language):
    state = north_pole_state(
        phase=phase, card_in_play="march", pawns={0: ["c6"]}, equipment={0: ["husky"]}
    )

    def asked(seat, commands):
        return NORTH_POLE.prompt(NORTH_POLE.view(state, seat), commands, language, ("Ann", "Bob"))

    assert asked(0, legal(state)).endswith(".")
    assert asked(1, NORTH_POLE.legal_commands(state, 1)) == ""
    assert asked(None, ()) == ""
