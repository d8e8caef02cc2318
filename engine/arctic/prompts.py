"""What is owed: a prompt for the seat that is to act, and a sentence for those who wait."""

from collections.abc import Sequence

from engine.arctic import commands as c
from engine.arctic.commands import ArcticCommand, Position
from engine.arctic.drawing import HAND_LIMIT
from engine.arctic.pieces import CARD_NUMBERS, CARDS
from engine.arctic.sentences import WORDS
from engine.arctic.view import ArcticSeat, ArcticView
from engine.game import Names
from engine.words import Language, Word

_POWERS: dict[type[ArcticCommand], str] = {
    c.SwapWithRiver: "puffin_swap",
    c.TakeBackVisibleCard: "puffin_takeback",
    c.AdjustPlacement: "moose_place",
    c.AdjustDraw: "moose_draw",
    c.TakeFromDeck: "orca_deck",
    c.TakeFromPenalty: "bear_draw",
    c.GivePenalty: "bear_give",
}
"""The command that uses a power; the walrus asks by itself, the orca refills by itself."""

_POSITIONS = {Position.HIDDEN: "fox_hidden", Position.UNDER: "fox_under"}


def prompt(
    view: ArcticView, commands: Sequence[ArcticCommand], language: Language, names: Names
) -> str:
    """What the seat of this view has to decide; empty when it is not to act."""
    asked = task(view, language)
    powers = _powers(view, commands) if asked else []
    if not powers:
        return asked
    titles = "; ".join(WORDS.tell(f"power-{power}", language) for power in powers)
    return f"{asked} {WORDS.tell('prompt-powers', language, powers=titles)}"


def task(view: ArcticView, language: Language) -> str:
    """The same as far as the view alone tells it, without the powers that might help."""
    if view.seat not in view.to_act:
        return ""
    me = view.seats[view.to_act[0]]
    if view.phase in ("prepare", "place"):
        return _placing(view, me, language)
    return WORDS.tell(f"prompt-{view.phase}", language, **_gaps(view, me))


def waiting(view: ArcticView, language: Language, names: Names) -> str:
    """Whose decision it is and which, for everybody else."""
    if not view.to_act:
        return WORDS.tell("waiting-over", language)
    (actor,) = view.to_act
    phase = "place" if view.phase == "prepare" else view.phase
    gaps = _gaps(view, view.seats[actor])
    return WORDS.tell(f"waiting-{phase}", language, seat=names[actor], **gaps)


def _placing(view: ArcticView, me: ArcticSeat, language: Language) -> str:
    """Rule A-3: what can be placed, and what the rest will cost."""
    placeable = min(view.to_place, me.hand_count)
    key = ("place" if view.phase == "prepare" else "place_more") if placeable else "place_nothing"
    sentence = WORDS.tell(f"prompt-{key}", language, count=placeable)
    missing = min(view.to_place - placeable, view.deck_count + view.reserve_count)
    if missing <= 0:
        return sentence
    return f"{sentence} {WORDS.tell('prompt-missing', language, count=missing)}"


def _gaps(view: ArcticView, seat: ArcticSeat) -> dict[str, Word]:
    """What the phase's sentence may want to know."""
    match view.phase:
        case "direction":
            top = seat.pile[-1].card or ""
            card = CARDS[CARD_NUMBERS[top]]
            return {"main": card.main, "companion": card.companion}
        case "extra_step":
            ways = view.extra_steps
            directions = ways[0] if len(ways) == 1 else "both"
            return {"animal": view.extra_step_animal or "", "directions": directions}
        case "draw":
            return {"count": view.to_draw}
        case "discard":
            return {"count": seat.hand_count - HAND_LIMIT, "limit": HAND_LIMIT}
        case _:
            return {"count": view.to_place}


def _powers(view: ArcticView, commands: Sequence[ArcticCommand]) -> list[str]:
    """Rule A-6: those that a command would use, in the order of the power cards.

    With nothing but a gift left, the sentence asks for it already.
    """
    if view.phase == "give":
        return []
    usable = {_power_of(command) for command in commands}
    return [card.power for card in view.powers if card.power in usable]


def _power_of(command: ArcticCommand) -> str | None:
    if isinstance(command, c.PlaceCard):
        return _POSITIONS.get(command.position)
    return _POWERS.get(type(command))
