"""What a seat has to decide, in one sentence."""

from collections.abc import Sequence

from engine.game import Names
from engine.north_pole.commands import NorthPoleCommand
from engine.north_pole.sentences import WORDS, card_word
from engine.north_pole.view import NorthPoleView
from engine.words import Language


def prompt(
    view: NorthPoleView, commands: Sequence[NorthPoleCommand], language: Language, names: Names
) -> str:
    """What the seat of the view has to decide, which its phase says; "" when it is not to act."""
    if not commands:
        return ""
    card = card_word(view.card_in_play.card) if view.card_in_play else ""
    return WORDS.tell(f"prompt-{view.phase}", language, card=card)
