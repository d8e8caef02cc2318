"""Where a hand points to choose a command."""

from engine.game import Command, Marks
from engine.iglu_iglu.view import IgluView


def targets(view: IgluView, command: Command) -> Marks:
    """The marks of the command on the board, in the order in which they are touched."""
    return ()
