"""What lies in the box: animals, the 120 animal cards, the powers, the landscape.

Inside the engine an animal is a number 0–5, a card a number 0–119 and a power a number 0–11;
their names are spelled at the border. Provenance: see each table.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from engine.arctic.sentences import WORDS
from engine.game import Components, Known, Provenance
from engine.meanings import each_means
from engine.words import LANGUAGES, Language

Text = Mapping[Language, str]
"""One name or sentence in every language."""
PhaseOfTurn = Annotated[
    Literal["A", "B", "C"],
    each_means({"A": "Placing cards.", "B": "Moving tokens.", "C": "Drawing cards."}),
]

ANIMALS = ("fox", "moose", "walrus", "orca", "puffin", "bear")
"""In the order of the circle from which the cards are made (*sourced*).

Components C-2 and C-5: each has a token and a totem."""

FOX, MOOSE, WALRUS, ORCA, PUFFIN, BEAR = range(6)

# Component C-1, sourced: the value of each landscape card, left to right.
LANDSCAPE = (0, 1, 3, 6, 10, 15)
LEFT_END, RIGHT_END = 0, len(LANDSCAPE) - 1

# S-1: every token starts on the card of value 3.
FIRST_STEP = LANDSCAPE.index(3)

RUN_POINTS = (0, 0, 1, 3, 6, 10, 15)
"""Points for a run of that many cards, and for that many runs; six and more are alike."""

DECK_COUNT, DECK_SIZE, CARD_COUNT = 4, 30, 120


class AnimalCard(msgspec.Struct, frozen=True):
    """One of the 120 cards, as the box tells it."""

    id: str
    """Its name, of main animal, companion and draw value: `fox-orca-3` (C-3)."""
    deck: int
    """Which of the four decks it is of, 1 to 4 (C-3)."""
    main: str
    """The main animal: its token moves, its power is taken, its runs score."""
    companion: str
    """The other animal, whose token moves too (B-1)."""
    draw: int
    """How many cards it lets you draw, 1 to 5 (C1-1)."""
    placement: int
    """How many cards it lets you place, 1 to 5 (A-1)."""
    provenance: Known = Provenance.SOURCED


def _animal_card(card: int) -> AnimalCard:
    """Component C-3 (*sourced*): every deck holds each ordered pair of animals once."""
    deck, in_deck = divmod(card, DECK_SIZE)
    main, draw_less_one = divmod(in_deck, 5)
    steps_round_the_circle = (draw_less_one + deck) % 5 + 1
    companion = ANIMALS[(main + steps_round_the_circle) % 6]
    draw = draw_less_one + 1
    return AnimalCard(
        id=f"{ANIMALS[main]}-{companion}-{draw}",
        deck=deck + 1,
        main=ANIMALS[main],
        companion=companion,
        draw=draw,
        placement=6 - draw,
    )


CARDS = tuple(map(_animal_card, range(CARD_COUNT)))

# The same table by column, for the rules.
CARD_NAMES = tuple(card.id for card in CARDS)
CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
MAIN = tuple(ANIMALS.index(card.main) for card in CARDS)
COMPANION = tuple(ANIMALS.index(card.companion) for card in CARDS)
DRAW_VALUE = tuple(card.draw for card in CARDS)
PLACEMENT_VALUE = tuple(card.placement for card in CARDS)
DECK_OF = tuple(card.deck - 1 for card in CARDS)


def _in_every_language(key: str) -> Text:
    return {language: WORDS.tell(key, language) for language in LANGUAGES}


class Power(msgspec.Struct, frozen=True):
    """One side of a power card; `phase` is where in a turn it works."""

    id: str
    """Its name: `fox_hidden`, say."""
    animal: str
    """The animal of its power card: `fox`, say."""
    phase: PhaseOfTurn
    """The phase of a turn in which it works."""
    effect: Text
    """What it does, by language."""
    provenance: Known = Provenance.SOURCED


def _power(id: str, animal: str, phase: PhaseOfTurn) -> Power:
    return Power(id, animal, phase, _in_every_language(f"effect-{id}"))


# Component C-4, phases sourced: two sides per animal, the sides of animal a at 2a and 2a + 1.
POWERS = (
    _power("fox_hidden", "fox", "A"),
    _power("fox_under", "fox", "A"),
    _power("moose_draw", "moose", "C"),
    _power("moose_place", "moose", "A"),
    _power("walrus_main", "walrus", "B"),
    _power("walrus_companion", "walrus", "B"),
    _power("orca_refill", "orca", "C"),
    _power("orca_deck", "orca", "C"),
    _power("puffin_swap", "puffin", "A"),
    _power("puffin_takeback", "puffin", "A"),
    _power("bear_draw", "bear", "C"),
    _power("bear_give", "bear", "C"),
)

POWER_NUMBERS = {power.id: number for number, power in enumerate(POWERS)}
(
    FOX_HIDDEN,
    FOX_UNDER,
    MOOSE_DRAW,
    MOOSE_PLACE,
    WALRUS_MAIN,
    WALRUS_COMPANION,
    ORCA_REFILL,
    ORCA_DECK,
    PUFFIN_SWAP,
    PUFFIN_TAKEBACK,
    BEAR_DRAW,
    BEAR_GIVE,
) = range(12)


class LandscapeCard(msgspec.Struct, frozen=True):
    """One card of the row; the first is the left end."""

    value: int
    """The points of a totem whose token stands there (P-3)."""
    provenance: Known = Provenance.SOURCED


class Animal(msgspec.Struct, frozen=True):
    """One animal: a token, a totem, a power card and twenty main cards."""

    id: str
    """Its name in commands and views: `fox`, say."""
    name: Text
    """What it is called, by language."""
    provenance: Known = Provenance.SOURCED


class RunScore(msgspec.Struct, frozen=True):
    """What a run of `count` cards, or that many runs, is worth; the last row means `or more`."""

    count: int
    """So many cards in a run, or so many runs."""
    points: int
    """What they score."""
    provenance: Known = Provenance.SOURCED


class ArcticComponents(Components, frozen=True):
    """Components C-1 to C-6."""

    cards: tuple[AnimalCard, ...] = CARDS
    """The 120 animal cards (C-3)."""
    animals: tuple[Animal, ...] = tuple(
        Animal(animal, _in_every_language(f"animal-{animal}")) for animal in ANIMALS
    )
    """The six animals, each with a token and a totem (C-2, C-5)."""
    powers: tuple[Power, ...] = POWERS
    """The twelve powers, two for each animal (C-4)."""
    landscape: tuple[LandscapeCard, ...] = tuple(map(LandscapeCard, LANDSCAPE))
    """The row of six cards, left to right (C-1)."""
    run_points: tuple[RunScore, ...] = tuple(
        RunScore(count, points) for count, points in enumerate(RUN_POINTS)
    )
    """What runs, and the number of them, score (P-1, P-2)."""


def components() -> ArcticComponents:
    """All tables of the box."""
    return ArcticComponents()
