"""What the command line itself says to whoever plays at the terminal."""

from engine.refusals import Refusal
from engine.words import Word, Words

WORDS = Words("engine.cli")


def bad_argument(key: str, **gaps: Word) -> Refusal:
    """The refusal of something on the command line that cannot be meant."""
    return Refusal("bad_argument", WORDS.sentence(key, **gaps))


def in_one_line(words: str) -> str:
    """Words from outside, fit for a terminal: one line, nothing that would command it."""
    line = " ".join(words.split())
    return "".join(character if character.isprintable() else "?" for character in line)
