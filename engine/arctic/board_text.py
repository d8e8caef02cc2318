"""The board."""

from engine.arctic.view import ArcticView
from engine.game import Names
from engine.language import Language


def draw_text(view: ArcticView, language: Language, names: Names) -> str:
    """Soon."""
    return repr(view)
