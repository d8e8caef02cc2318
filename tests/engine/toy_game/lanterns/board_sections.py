"""The table as a document."""

from engine.game import Names
from engine.sections import Section, player, said, section, turn
from engine.words import Language
from tests.engine.toy_game.lanterns.board_text import rows
from tests.engine.toy_game.lanterns.sentences import WORDS
from tests.engine.toy_game.lanterns.view import LanternsView


def sections(view: LanternsView, language: Language, names: Names) -> tuple[Section, ...]:
    """Whose turn it is, what shines before each seat, and the lines of the table."""
    return (
        section(
            said("course", language),
            turn(view.to_act, view.seat, language, names),
            *rows(view, language, names),
        ),
        section(
            said("players", language),
            columns=[said("player", language), WORDS.tell("place-sky", language)],
            rows=[
                (player(seat, view.seat, language, names), " ".join(lit))
                for seat, lit in enumerate(view.lit)
            ],
        ),
    )
