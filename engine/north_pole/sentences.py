"""What the game says, and what its cards, masks and places are called in it."""

from collections.abc import Mapping

from engine.game import Names
from engine.north_pole.commands import DiscardEquipment, NorthPoleCommand, PlayCard, UseEquipment
from engine.north_pole.events import (
    EquipmentDiscarded,
    HandRedrawn,
    NorthPoleEvent,
    PawnAmbushed,
    RaceWon,
    TurnEnded,
)
from engine.north_pole.pieces import Card
from engine.words import Language, Sentence, Word, Words, tell

WORDS = Words("engine.north_pole")

SEATS: Mapping[str, str] = {
    "seat": "player",
    "next_seat": "next_player",
    "owner": "owner",
    "partner": "partner",
}
"""Members that are seats, and the gap into which the seat's name goes."""
KINDS: Mapping[str, str] = {
    "mask": "mask",
    "equipment": "mask",
    "direction": "direction",
    "side": "side",
    "opening": "opening",
    "source": "source",
}
"""Members that are ids, and the kind of the thing: its name is `<kind>-<id>` of the words."""


def gaps(
    message: NorthPoleCommand | NorthPoleEvent, language: Language, names: Names
) -> dict[str, Word]:
    """The members of a command or an event as words for its sentence."""
    words = {
        SEATS.get(member, member): _word(member, getattr(message, member), language, names)
        for member in message.__struct_fields__
    }
    if isinstance(message, DiscardEquipment | EquipmentDiscarded) and message.card is not None:
        words["equipment"] = filled_word(message.equipment, message.card)
    else:
        words |= _chosen_by(message)
    return words


def _chosen_by(message: NorthPoleCommand | NorthPoleEvent) -> dict[str, Word]:
    """Gaps that are never told: the words choose by them. No sentence is chosen by a name, for a
    player may be called anything."""
    if isinstance(message, PlayCard):
        return {"ambush": "yes" if message.ambush else "no"}
    if isinstance(message, UseEquipment):
        return {"use": message.equipment}
    if isinstance(message, PawnAmbushed):
        return {"prey": "bear" if message.owner is None else "pawn"}
    if isinstance(message, HandRedrawn):
        return {"count": len(message.discarded)}
    if isinstance(message, TurnEnded):
        return {"count": len(message.drawn)}
    if isinstance(message, RaceWon):
        return {"winners": "one" if message.partner is None else "team"}
    return {}


def _word(member: str, value: object, language: Language, names: Names) -> Word:
    if isinstance(value, tuple):
        return _listed(value, language)
    if isinstance(value, int):
        return names[value] if member in SEATS else value
    if member in KINDS:
        return WORDS.sentence(f"{KINDS[member]}-{value}")
    if value is None:
        return "none"
    return card_word(str(value)) if member == "card" else place_word(str(value))


def _listed(things: tuple[Card | str, ...], language: Language) -> Word:
    """Cards or openings of the Pole, one after the other."""
    words = [
        card_name(thing.card, language)
        if isinstance(thing, Card)
        else WORDS.tell(f"opening-{thing}", language)
        for thing in things
    ]
    return ", ".join(words) or WORDS.sentence("no-cards")


def opening_words(openings: tuple[str, ...], language: Language) -> str:
    """Where the boots on the Pole disc point, one after the other."""
    return ", ".join([WORDS.tell(f"opening-{opening}", language) for opening in openings])


def card_name(card: str, language: Language) -> str:
    """What a card is called in that language."""
    return tell(card_word(card), language)


def card_word(card: str) -> str | Sentence:
    """What a card is called; a face of another box by its own name."""
    key = f"card-{card}"
    return WORDS.sentence(key) if key in WORDS else card.replace("_", " ")


def mask_word(mask: str) -> Sentence:
    """What an Ice Mask is called."""
    return WORDS.sentence(f"mask-{mask}")


def equipment_word(equipment: str, content: str | None = None) -> Sentence:
    """An equipment that is asked for, a Backpack as empty or with its card."""
    if content is not None:
        return filled_word(equipment, content)
    return WORDS.sentence("empty-backpack") if equipment == "backpack" else mask_word(equipment)


def filled_word(equipment: str, content: str) -> Sentence:
    """A Backpack with the card that is in it."""
    return WORDS.sentence(
        "filled-equipment", equipment=mask_word(equipment), card=card_word(content)
    )


def place_word(place: str) -> str | Sentence:
    """A square, the Pole, the Bear, or a pawn in its igloo."""
    if place in ("pole", "bear"):
        return WORDS.sentence(f"place-{place}")
    square, _, igloo = place.partition("-")
    return WORDS.sentence("place-igloo", square=square) if igloo else square
