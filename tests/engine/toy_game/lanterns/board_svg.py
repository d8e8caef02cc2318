"""The table as a picture."""

from engine.game import Names
from engine.svg import label, picture
from engine.words import Language
from tests.engine.toy_game.lanterns.board_text import rows
from tests.engine.toy_game.lanterns.sentences import WORDS
from tests.engine.toy_game.lanterns.view import LanternsView


def draw_svg(view: LanternsView, language: Language, names: Names) -> str:
    """The lines of the table, one below the other."""
    lines = (label(row, x=20, y=40 + 30 * i) for i, row in enumerate(rows(view, language, names)))
    return picture(600, 200, *lines, title=WORDS.tell("title", language))
