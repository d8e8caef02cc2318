"""The game behind the face of all games."""

from typing import get_args

from engine.iglu_iglu.commands import AnswerBear, EndTurn, IgluCommand, MeltTile
from engine.iglu_iglu.rules import HANDLERS
from tests.engine.iglu_iglu.states import IGLU, iglu_state


def test_every_command_has_one_function_that_carries_it_out():
    assert tuple(HANDLERS) == get_args(IgluCommand)
    assert len(set(HANDLERS.values())) == len(HANDLERS)


def test_a_question_with_one_answer_is_asked_only_to_keep_a_secret():
    """Rulings R-11 and R-37."""
    assert set(IGLU.secret_questions) == {AnswerBear, MeltTile, EndTurn}


def test_only_who_is_to_act_has_commands():
    """Rule T3."""
    state = iglu_state(inuit=["a2", "h7"])

    assert IGLU.legal_commands(state, 0)
    assert IGLU.legal_commands(state, 1) == ()
    assert IGLU.legal_commands(state, 9) == ()
