"""Where a hand points to choose a command."""

from engine.arctic.view import ArcticView
from engine.game import Command, Marks


def targets(view: ArcticView, command: Command) -> Marks:
    """The marks of the command on the board, in the order in which they are touched."""
    return ()
