"""What everything of the game is called."""

from engine.game import GameNames, names_from
from engine.north_pole.sentences import WORDS
from engine.words import Language


def names(language: Language) -> GameNames:
    """Whatever has an id, by its id."""
    return names_from(WORDS, language)
