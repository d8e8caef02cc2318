"""What lies in the box: animals, the 120 animal cards, the powers, the landscape.

Inside the engine an animal is a number 0–5, a card a number 0–119 and a power a number 0–11;
their names are spelled at the border. Provenance: see each table.
"""

from typing import Literal

import msgspec

from engine.game import Components
from engine.language import Text, text

Provenance = Literal["sourced", "deduced", "proposed"]

ANIMALS = ("fox", "moose", "walrus", "orca", "puffin", "bear")
"""In the order of the circle from which the cards are made (*sourced*).

Components C-2 and C-5: each has a token and a totem."""

FOX, MOOSE, WALRUS, ORCA, PUFFIN, BEAR = range(6)

ANIMAL_TEXTS: tuple[Text, ...] = (
    text("arctic fox", "volpe artica", "zorro ártico", "Fuchs"),
    text("moose", "alce", "alce", "Elch"),
    text("walrus", "tricheco", "morsa", "Walross"),
    text("orca", "orca", "orca", "Orca"),
    text("puffin", "pulcinella di mare", "frailecillo", "Papageientaucher"),
    text("polar bear", "orso polare", "oso polar", "Eisbär"),
)

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
    deck: int
    main: str
    companion: str
    draw: int
    placement: int
    provenance: Provenance = "sourced"


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


class Power(msgspec.Struct, frozen=True):
    """One side of a power card; `phase` is where in a turn it works."""

    id: str
    animal: str
    phase: Literal["A", "B", "C"]
    effect: Text
    provenance: Provenance = "sourced"


# Component C-4, phases sourced: two sides per animal, the sides of animal a at 2a and 2a + 1.
POWERS = (
    Power(
        "fox_hidden",
        "fox",
        "A",
        text(
            "One placed card goes face down directly under the visible card; "
            "at scoring it is an animal of your choice.",
            "Una carta posizionata va a faccia in giù subito sotto la carta visibile; "
            "al punteggio è un animale a tua scelta.",
            "Una carta colocada va bocabajo justo debajo de la carta visible; "
            "al puntuar es un animal a tu elección.",
            "Eine abgelegte Karte kommt verdeckt direkt unter die sichtbare Karte; "
            "in der Wertung ist sie ein Tier deiner Wahl.",
        ),
    ),
    Power(
        "fox_under",
        "fox",
        "A",
        text(
            "One placed card goes to the bottom of your pile.",
            "Una carta posizionata va in fondo alla tua pila.",
            "Una carta colocada va a la parte inferior de tu pila.",
            "Eine abgelegte Karte kommt unter deinen Stapel.",
        ),
    ),
    Power(
        "moose_draw",
        "moose",
        "C",
        text(
            "Your draw value is one more or one less.",
            "Il tuo valore di pesca aumenta o diminuisce di 1.",
            "Tu valor de robo aumenta o disminuye en 1.",
            "Dein Nachziehwert ist um 1 höher oder niedriger.",
        ),
    ),
    Power(
        "moose_place",
        "moose",
        "A",
        text(
            "Your placement value is one more or one less.",
            "Il tuo valore di posizionamento aumenta o diminuisce di 1.",
            "Tu valor de colocación aumenta o disminuye en 1.",
            "Dein Ablagewert ist um 1 höher oder niedriger.",
        ),
    ),
    Power(
        "walrus_main",
        "walrus",
        "B",
        text(
            "The main animal's token moves one card more.",
            "Il segnalino dell'animale principale si muove di una carta in più.",
            "La ficha del Animal Principal se mueve una carta adicional.",
            "Das Plättchen des Haupttiers zieht eine zusätzliche Karte.",
        ),
    ),
    Power(
        "walrus_companion",
        "walrus",
        "B",
        text(
            "The companion's token moves one card more.",
            "Il segnalino dell'animale compagno si muove di una carta in più.",
            "La ficha del Animal Secundario se mueve una carta adicional.",
            "Das Plättchen des Begleittiers zieht eine zusätzliche Karte.",
        ),
    ),
    Power(
        "orca_refill",
        "orca",
        "C",
        text(
            "The river is refilled after each card you take.",
            "Il Fiume viene rifornito dopo ogni carta che prendi.",
            "El Río se rellena después de cada carta que coges.",
            "Die Entdeckungen werden nach jeder Karte aufgefüllt, die du nimmst.",
        ),
    ),
    Power(
        "orca_deck",
        "orca",
        "C",
        text(
            "You may draw from the top of the deck instead of the river.",
            "Puoi pescare dalla cima del mazzo invece che dal Fiume.",
            "Puedes robar de la parte superior del mazo en vez del Río.",
            "Du darfst statt aus den Entdeckungen vom Tierstapel ziehen.",
        ),
    ),
    Power(
        "puffin_swap",
        "puffin",
        "A",
        text(
            "Before placing, swap one hand card with one river card.",
            "Prima di posizionare, scambia una carta della mano con una del Fiume.",
            "Antes de colocar, intercambia una carta de tu mano por una del Río.",
            "Tausche vor dem Ablegen eine Handkarte gegen eine aus den Entdeckungen.",
        ),
    ),
    Power(
        "puffin_takeback",
        "puffin",
        "A",
        text(
            "Before placing, take your visible card back to your hand.",
            "Prima di posizionare, riprendi in mano la tua carta visibile.",
            "Antes de colocar, devuelve tu carta visible a la mano.",
            "Nimm vor dem Ablegen deine sichtbare Karte auf die Hand.",
        ),
    ),
    Power(
        "bear_draw",
        "bear",
        "C",
        text(
            "You may draw from your penalty zone instead of the river.",
            "Puoi pescare dalla tua zona Penalità invece che dal Fiume.",
            "Puedes robar de tu pila de penalización en vez del río.",
            "Du darfst statt aus den Entdeckungen aus deiner Strafzone ziehen.",
        ),
    ),
    Power(
        "bear_give",
        "bear",
        "C",
        text(
            "One card of your penalty zone goes to another player's.",
            "Una carta della tua zona Penalità va in quella di un altro giocatore.",
            "Una carta de tu pila de penalización va a la de otro jugador.",
            "Eine Karte deiner Strafzone kommt in die von jemand anderem.",
        ),
    ),
)  # fmt: skip

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
    provenance: Provenance = "sourced"


class Animal(msgspec.Struct, frozen=True):
    """One animal: a token, a totem, a power card and twenty main cards."""

    id: str
    name: Text
    provenance: Provenance = "sourced"


class RunScore(msgspec.Struct, frozen=True):
    """What a run of `count` cards, or that many runs, is worth; the last row means `or more`."""

    count: int
    points: int
    provenance: Provenance = "sourced"


class ArcticComponents(Components, frozen=True):
    """Components C-1 to C-6."""

    cards: tuple[AnimalCard, ...] = CARDS
    animals: tuple[Animal, ...] = tuple(map(Animal, ANIMALS, ANIMAL_TEXTS))
    powers: tuple[Power, ...] = POWERS
    landscape: tuple[LandscapeCard, ...] = tuple(map(LandscapeCard, LANDSCAPE))
    run_points: tuple[RunScore, ...] = tuple(
        RunScore(count, points) for count, points in enumerate(RUN_POINTS)
    )
