"""The board as a picture."""

from engine.game import Names
from engine.iglu_iglu.view import IgluView
from engine.language import Language
from engine.svg import label, picture


def draw(view: IgluView, language: Language, names: Names) -> str:
    """The board as SVG."""
    return picture(600, 600, label(names[view.turn], x=20, y=40), title=language.value)
