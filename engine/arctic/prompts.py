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
    match view.phase:
        case "prepare" | "place":
            return _placing(view, me, language)
        case "draw":
            key, count = _drawing(view, me)
            return WORDS.tell(f"prompt-{key}", language, count=count)
        case _:
            return WORDS.tell(f"prompt-{view.phase}", language, **_gaps(view, me))


def waiting(view: ArcticView, language: Language, names: Names) -> str:
    """Whose decision it is and which, for everybody else."""
    if not view.to_act:
        return WORDS.tell("waiting-over", language)
    (actor,) = view.to_act
    seat, name = view.seats[actor], names[actor]
    match view.phase:
        case "prepare" | "place":
            placeable, missing = _owed(view, seat)
            key = "place" if placeable else "place_nothing"
            sentence = WORDS.tell(f"waiting-{key}", language, seat=name, count=placeable)
            return _with_missing(sentence, "waiting-missing", missing, language)
        case "draw":
            key, count = _drawing(view, seat)
            key = "draw" if key == "draw" else "draw_short"
            return WORDS.tell(f"waiting-{key}", language, seat=name, count=count)
        case _:
            gaps = _gaps(view, seat)
            return WORDS.tell(f"waiting-{view.phase}", language, seat=name, **gaps)


def _placing(view: ArcticView, me: ArcticSeat, language: Language) -> str:
    """Rule A-3: what can be placed, and what the rest will cost."""
    placeable, missing = _owed(view, me)
    if placeable:
        key = "place" if view.phase == "prepare" else "place_more"
    else:
        key = "place_nothing" if me.hand_count else "hand_empty"
    sentence = WORDS.tell(f"prompt-{key}", language, count=placeable)
    return _with_missing(sentence, "prompt-missing", missing, language)


def _owed(view: ArcticView, seat: ArcticSeat) -> tuple[int, int]:
    """How many cards can be placed, and how many become penalties (Rule A-3, Ruling R-2)."""
    placeable = min(view.to_place, seat.hand_count)
    return placeable, min(view.to_place - placeable, _cards_left(view))


def _with_missing(sentence: str, key: str, missing: int, language: Language) -> str:
    return f"{sentence} {WORDS.tell(key, language, count=missing)}" if missing else sentence


def _drawing(view: ArcticView, seat: ArcticSeat) -> tuple[str, int]:
    """The key of the sentence, and how many cards can be drawn at most.

    Ruling R-2: once the river is empty, nothing is owed; deck and penalty zone may still give.
    """
    held = {card.power for card in view.powers if card.holder == seat.seat}
    refilled = _cards_left(view) if "orca_refill" in held else 0
    owed = min(view.to_draw, len(view.river) + refilled)
    if owed == view.to_draw:
        return "draw", owed
    from_deck = _cards_left(view) if "orca_deck" in held else 0
    from_zone = seat.penalty_count - seat.penalty_unknown_count if "bear_draw" in held else 0
    key = "draw_short" if view.river else "draw_river_empty"
    return key, min(view.to_draw, owed + from_deck + from_zone)


def _cards_left(view: ArcticView) -> int:
    """Rule E-1: the reserve follows the deck."""
    return view.deck_count + view.reserve_count


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
        case "discard":
            return {"count": seat.hand_count - HAND_LIMIT, "limit": HAND_LIMIT}
        case _:
            return {}


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
