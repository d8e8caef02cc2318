"""What the game says to people: its words, and what fills the gaps of a command's or event's."""

from functools import cache

from msgspec.structs import asdict

from engine.game import Command, Event, Names
from engine.words import Language, Sentence, Word, Words

WORDS = Words("engine.arctic")

_BOTH_VALUES = 6
"""Component C-3: the placement and the draw value of a card together."""

_GAPS = {"right": "animal", "placement_value": "count"}
"""Gaps that are not called like the members that fill them."""


def gaps(message: Command | Event, language: Language, names: Names) -> dict[str, Word]:
    """The members of a command or event as words for its sentence."""
    members = asdict(message)
    if "power" in members:
        members["animal"] = members["power"].partition("_")[0]
        members["from"] = "table" if members["from_seat"] is None else "seat"
    return {
        _GAPS.get(member, member): _word(member, value, language, names)
        for member, value in members.items()
    }


def _word(member: str, value: object, language: Language, names: Names) -> Word:
    match member, value:
        case (("seat" | "to_seat" | "from_seat"), int()):
            return names[value]
        case (("card" | "river_card"), (str() | None)):
            return card_text(value, language)
        case "cards", tuple():
            return "; ".join([card_text(card, language) for card in value])
        case "totals", tuple():
            return ", ".join(f"{name} {total}" for name, total in zip(names, value, strict=False))
        case "power", str():
            return WORDS.tell(f"power-{value}", language)
        case _, bool():
            return "yes" if value else "no"
        case _:
            return value if isinstance(value, int | str) else "none"


@cache
def card_text(card: str | None, language: Language) -> str:
    """The card with its animals and values, or `a card` where the viewer may not know which."""
    if card is None:
        return WORDS.tell("card-unknown", language)
    return WORDS.tell("card", language, **_card_gaps(card))


def card_sentence(card: str) -> Sentence:
    """The card, for whoever will read it in some language."""
    return WORDS.sentence("card", **_card_gaps(card))


def _card_gaps(card: str) -> dict[str, Word]:
    """Component C-3: the id of a card is made of its two animals and its draw value."""
    main, companion, draw = card.split("-")
    return {
        "main": main,
        "companion": companion,
        "placement": _BOTH_VALUES - int(draw),
        "draw": int(draw),
    }
