"""What a seat has to decide, or for whom it waits."""

from collections.abc import Sequence

from engine.game import Names
from engine.iglu_iglu.commands import IgluCommand
from engine.iglu_iglu.sentences import WORDS
from engine.iglu_iglu.view import IgluView
from engine.words import Language


def prompt(
    view: IgluView, commands: Sequence[IgluCommand], language: Language, names: Names
) -> str:
    """What the seat of this view has to decide; empty when it has nothing to choose from."""
    return _question(view, language) if commands else ""


def owed(view: IgluView, language: Language, names: Names) -> str:
    """What the seat of this view has to decide, or for whom it waits, as the boards say it."""
    if not view.to_act:
        return WORDS.tell("label-over", language)
    if view.seat in view.to_act:
        return _question(view, language)
    return WORDS.tell("label-waiting", language, seat=names[view.to_act[0]])


def _question(view: IgluView, language: Language) -> str:
    owner = view.tribes[view.fleeing[0] if view.fleeing else view.turn]
    return WORDS.tell(
        f"prompt-{view.phase}",
        language,
        movement_points=view.movement_points,
        action_points=view.action_points,
        square=view.attacked_square or "",
        colour=WORDS.sentence(f"colour-{owner.colour}"),
    )
