"""What the things of the game are called, in the words of the printed rulebooks."""

from collections.abc import Iterable
from functools import cache

from engine.arctic.pieces import ANIMAL_TEXTS, ANIMALS, CARD_NUMBERS, CARDS
from engine.language import Language, Text, Word, fill, text

_CARD = text(
    "{main} + {companion} (place {placement}, draw {draw})",
    "{main} + {companion} (posiziona {placement}, pesca {draw})",
    "{main} + {companion} (coloca {placement}, roba {draw})",
    "{main} + {companion} (ablegen {placement}, ziehen {draw})",
)
_UNKNOWN_CARD = text("a card", "una carta", "una carta", "eine Karte")
_ONE_CARD = text("1 card", "1 carta", "1 carta", "1 Karte")
_CARD_COUNT = text("{count} cards", "{count} carte", "{count} cartas", "{count} Karten")

DIRECTIONS = {
    "left": text("to the left", "a sinistra", "a la izquierda", "nach links"),
    "right": text("to the right", "a destra", "a la derecha", "nach rechts"),
}
OR = text(" or ", " o ", " o ", " oder ")

POWER_TITLES: dict[str, Text] = {
    "fox_hidden": text(
        "a card face down", "una carta coperta", "una carta bocabajo", "eine Karte verdeckt"
    ),
    "fox_under": text(
        "a card under the pile",
        "una carta sotto la pila",
        "una carta bajo la pila",
        "eine Karte unter den Stapel",
    ),
    "moose_draw": text("draw ±1", "pesca ±1", "robo ±1", "Nachziehen ±1"),
    "moose_place": text("placement ±1", "posizionamento ±1", "colocación ±1", "Ablegen ±1"),
    "walrus_main": text(
        "main animal +1", "animale principale +1", "Animal Principal +1", "Haupttier +1"
    ),
    "walrus_companion": text(
        "companion +1", "animale compagno +1", "Animal Secundario +1", "Begleittier +1"
    ),
    "orca_refill": text(
        "refill after each card",
        "rifornire dopo ogni carta",
        "rellenar tras cada carta",
        "Auffüllen nach jeder Karte",
    ),
    "orca_deck": text(
        "draw from the deck", "pescare dal mazzo", "robar del mazo", "vom Tierstapel ziehen"
    ),
    "puffin_swap": text(
        "swap with the river",
        "scambio con il Fiume",
        "intercambio con el Río",
        "Tausch mit den Entdeckungen",
    ),
    "puffin_takeback": text(
        "take the visible card back",
        "riprendere la carta visibile",
        "recuperar la carta visible",
        "sichtbare Karte zurücknehmen",
    ),
    "bear_draw": text(
        "draw from the penalty zone",
        "pescare dalla zona Penalità",
        "robar de la penalización",
        "aus der Strafzone ziehen",
    ),
    "bear_give": text(
        "give a penalty card",
        "cedere una penalità",
        "dar una penalización",
        "Strafkarte weitergeben",
    ),
}
"""A few words for each power; `pieces.POWERS` tells its effect."""

PHASES = text("phase {phase}", "fase {phase}", "paso {phase}", "Schritt {phase}")


def animal_text(animal: str, language: Language) -> str:
    """The animal's name."""
    return ANIMAL_TEXTS[ANIMALS.index(animal)][language]


@cache
def card_text(name: str, language: Language) -> str:
    """The card spelled with its animals and its two values."""
    card = CARDS[CARD_NUMBERS[name]]
    return fill(
        _CARD,
        language,
        main=animal_text(card.main, language),
        companion=animal_text(card.companion, language),
        placement=card.placement,
        draw=card.draw,
    )


def card_word(name: str) -> Word:
    """The card in every language; what is no card stays as it was written."""
    if name not in CARD_NUMBERS:
        return repr(name)
    return {language: card_text(name, language) for language in Language}


def animal_word(name: str) -> Word:
    """The animal in every language; what is no animal stays as it was written."""
    return ANIMAL_TEXTS[ANIMALS.index(name)] if name in ANIMALS else repr(name)


def card_or_unknown(name: str | None, language: Language) -> str:
    """The card, or `a card` where the viewer may not know which."""
    return _UNKNOWN_CARD[language] if name is None else card_text(name, language)


def card_list(names: Iterable[str], language: Language) -> str:
    """Several cards in a row."""
    return "; ".join(card_text(name, language) for name in names)


def card_count(count: int, language: Language) -> str:
    """`1 card`, `3 cards`."""
    return _ONE_CARD[language] if count == 1 else fill(_CARD_COUNT, language, count=count)
