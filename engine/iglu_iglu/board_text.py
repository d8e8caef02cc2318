"""The board for a terminal."""

from engine.game import Names
from engine.iglu_iglu.view import IgluView
from engine.language import Language


def draw(view: IgluView, language: Language, names: Names) -> str:
    """The board as text."""
    return f"{view.phase.value} {names[view.turn]} {language.value}"
