"""What a seat has to decide, or for whom it waits."""

from collections.abc import Sequence

from engine.game import Names
from engine.iglu_iglu.commands import (
    EndTurn,
    IgluCommand,
    MeltTile,
    PlayEnergy,
    PlayHarpoon,
    PlayMelt,
    PlayMoveAnimals,
)
from engine.iglu_iglu.pieces import TileEvent
from engine.iglu_iglu.sentences import WORDS
from engine.iglu_iglu.state import Phase
from engine.iglu_iglu.view import IgluView, TribeView
from engine.words import Language

_WITHOUT_POINTS = {PlayMelt, PlayEnergy, PlayHarpoon, PlayMoveAnimals, EndTurn}


def prompt(
    view: IgluView, commands: Sequence[IgluCommand], language: Language, names: Names
) -> str:
    """What the seat of this view has to decide; empty when it has nothing to choose from."""
    if not commands:
        return ""
    choice, kinds = "any", {type(command) for command in commands}
    if view.phase is Phase.ACTING:
        choice = "end" if kinds == {EndTurn} else "kept" if kinds <= _WITHOUT_POINTS else "act"
    elif view.phase is Phase.MELTING:
        choice = "melt" if kinds == {MeltTile} else "kept"
    return _question(view, choice, language)


def owed(view: IgluView, language: Language, names: Names) -> str:
    """What the seat of this view has to decide, or for whom it waits, as the boards say it."""
    if not view.to_act:
        return WORDS.tell("label-over", language)
    if view.seat in view.to_act:
        return _question(view, "any", language)
    return WORDS.tell("label-waiting", language, seat=names[view.to_act[0]])


def _question(view: IgluView, choice: str, language: Language) -> str:
    """What is asked; under attack the own pieces say what there is to choose (Rule M6)."""
    asked = view.tribes[view.to_act[0]]
    owner = view.tribes[view.fleeing[0] if view.fleeing else view.turn]
    if view.phase is Phase.ANSWERING_BEAR:
        choice = "strike" if _has_harpoon(view, asked) else "pass"
    return WORDS.tell(
        f"prompt-{view.phase}",
        language,
        choice=choice,
        hides="yes" if view.attacked_square in asked.igloos else "no",
        inuit_to_place=asked.inuit_to_place,
        movement_points=view.movement_points,
        action_points=view.action_points,
        square=view.attacked_square or "",
        colour=WORDS.sentence(f"colour-{owner.colour}"),
    )


def _has_harpoon(view: IgluView, tribe: TribeView) -> bool:
    """Whether the seat could use one now; in its own turn only one (Ruling R-9)."""
    is_spent = tribe.seat == view.turn and TileEvent.HARPOON in view.played_tiles
    return not is_spent and TileEvent.HARPOON in (tribe.kept_tiles or ())
