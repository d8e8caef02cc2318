"""What the toy game says: the words, and what fills their gaps."""

from engine.game import Command, Event, Names
from engine.words import Language, Word, Words

WORDS = Words("tests.engine.toy_game.lanterns")


def gaps(message: Command | Event, language: Language, names: Names) -> dict[str, Word]:
    """The lanterns of a command or an event, and who did it."""
    filled: dict[str, Word] = {
        member: getattr(message, member) or "none"
        for member in ("lantern", "lit")
        if hasattr(message, member)
    }
    if isinstance(message, Event) and message.seat is not None:
        filled["who"] = names[message.seat]
    return filled
