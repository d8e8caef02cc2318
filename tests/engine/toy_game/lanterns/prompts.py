"""What a seat has to decide, in one sentence."""

from collections.abc import Sequence

from engine.game import Command, Names
from engine.words import Language
from tests.engine.toy_game.lanterns.sentences import WORDS
from tests.engine.toy_game.lanterns.view import LanternsView


def prompt(
    view: LanternsView, commands: Sequence[Command], language: Language, names: Names
) -> str:
    """Light or bury, or the answer to a lit lantern."""
    if not commands:
        return ""
    return WORDS.tell("prompt-your_turn" if view.asked is None else "prompt-asked", language)
