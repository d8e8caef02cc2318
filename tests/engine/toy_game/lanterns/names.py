"""What everything of the game is called."""

from engine.game import GameNames, names_from
from engine.words import Language
from tests.engine.toy_game.lanterns.pieces import NAMES
from tests.engine.toy_game.lanterns.sentences import WORDS


def names(language: Language) -> GameNames:
    """Whatever has an id, by its id."""
    return names_from(WORDS, language, things={name: lantern(name, language) for name in NAMES})


def lantern(name: str, language: Language) -> str:
    """What a lantern is called: its colour and how bright it is."""
    colour, brightness = name.split("-")
    return WORDS.tell(f"lantern-{colour}", language, brightness=brightness)
