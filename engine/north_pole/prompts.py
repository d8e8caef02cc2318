"""What a seat has to decide, in one sentence that says no more than it can do."""

from collections.abc import Mapping, Sequence

from engine.game import Names
from engine.north_pole.commands import (
    BuildIgloo,
    DiscardEquipment,
    EndTurn,
    NorthPoleCommand,
    PackCard,
    PlayCard,
    RedrawHand,
    StealCard,
    TurnPole,
    UnpackCard,
    UseEquipment,
)
from engine.north_pole.sentences import WORDS, card_word
from engine.north_pole.view import NorthPoleView
from engine.words import Language

CHOICES: Mapping[str, frozenset[type[NorthPoleCommand]]] = {
    "card": frozenset({PlayCard, StealCard, UnpackCard}),
    "equipment": frozenset({UseEquipment, BuildIgloo, TurnPole, PackCard}),
    "discard": frozenset({DiscardEquipment}),
    "redraw": frozenset({RedrawHand}),
    "end": frozenset({EndTurn}),
}
"""What there is to choose between, in the order in which a prompt names it."""


def prompt(
    view: NorthPoleView, commands: Sequence[NorthPoleCommand], language: Language, names: Names
) -> str:
    """What the seat of the view has to decide; "" when it is not to act."""
    if not commands:
        return ""
    own = view.seats[view.turn_seat]
    return WORDS.tell(
        f"prompt-{view.phase}",
        language,
        choice=_choice(view, commands),
        card=card_word(view.card_in_play.card) if view.card_in_play else "",
        played=view.cards_played,
        due=view.cards_due,
        held=len(own.equipment) + len(own.packed),
    )


def _choice(view: NorthPoleView, commands: Sequence[NorthPoleCommand]) -> str:
    """`card_equipment` and the like, by which the words choose; `steal` for a Steal unpacked."""
    types = {type(command) for command in commands}
    if view.card_in_play is not None and StealCard in types:
        return "steal"
    return "_".join(choice for choice, among in CHOICES.items() if types & among)
