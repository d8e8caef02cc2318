"""The board as a picture."""

from engine import svg
from engine.game import Names
from engine.language import Language
from engine.north_pole.texts import TITLE
from engine.north_pole.view import NorthPoleView


def draw(view: NorthPoleView, language: Language, names: Names) -> str:
    """The board as it is seen now."""
    return svg.picture(600, 700, title=TITLE[language])
