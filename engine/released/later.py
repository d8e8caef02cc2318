"""What the face asks of a game today and did not when the earlier ones were released.

Their pictures have no marks, so every command of theirs is a button. What a command of theirs would
tell is not foretold, so none of them counts as revealing nothing.
"""

from collections.abc import Sequence

from engine.game import Command, Event, GameNames, Marks, View, names_from
from engine.words import Language, Words

_WORDS = Words("engine")


def targets(view: View, command: Command) -> Marks:
    """None: nothing is marked in a picture of that time."""
    return ()


def names(language: Language) -> GameNames:
    """What all games have in common; the game of today names the rest."""
    return names_from(_WORDS, language)


def foretold(view: View, events: Sequence[Event]) -> int:
    """Nothing is."""
    return 0
