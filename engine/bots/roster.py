"""The house bots by name, from the weakest to the strongest."""

from collections.abc import Mapping

import msgspec

from engine.bots.bot import Bot, Budget
from engine.bots.greedy_bot import GreedyBot
from engine.bots.mcts_bot import MCTSBot
from engine.bots.random_bot import RandomBot
from engine.errors import UnknownBot
from engine.game import AnyGame
from engine.language import Text, text


class HouseBot(msgspec.Struct, frozen=True):
    """One bot of the house: how it thinks and how long."""

    name: str
    strength: int
    """Its place among the house bots, 1 the weakest."""
    summary: Text
    mind: type[Bot]
    budget: Budget
    """What it is given for every decision unless the caller says otherwise."""


_WEAKEST_FIRST = (
    HouseBot(
        name="random",
        strength=1,
        summary=text(
            "Plays any legal command, each equally likely.",
            "Gioca un comando legale qualsiasi, tutti con la stessa probabilità.",
            "Juega cualquier orden legal, todas con la misma probabilidad.",
            "Spielt irgendeinen erlaubten Befehl, jeden mit gleicher Wahrscheinlichkeit.",
        ),
        mind=RandomBot,
        budget=Budget(iterations=1),
    ),
    HouseBot(
        name="greedy",
        strength=2,
        summary=text(
            "Plays what looks best right afterwards; quick.",
            "Gioca ciò che sembra migliore subito dopo; veloce.",
            "Juega lo que parece mejor justo después; rápido.",
            "Spielt, was gleich danach am besten aussieht; schnell.",
        ),
        mind=GreedyBot,
        budget=Budget(iterations=6),
    ),
    HouseBot(
        name="mcts-easy",
        strength=3,
        summary=text(
            "Looks a little ahead into worlds that could be; answers at once.",
            "Guarda un poco avanti in mondi possibili; risponde subito.",
            "Mira un poco adelante en mundos posibles; responde enseguida.",
            "Blickt ein wenig voraus in mögliche Welten; antwortet sofort.",
        ),
        mind=MCTSBot,
        budget=Budget(iterations=3),
    ),
    HouseBot(
        name="mcts",
        strength=4,
        summary=text(
            "Searches worlds that could be; thinks less than a second for a command.",
            "Esplora mondi possibili; pensa meno di un secondo per comando.",
            "Explora mundos posibles; piensa menos de un segundo por orden.",
            "Durchsucht mögliche Welten; denkt weniger als eine Sekunde je Befehl.",
        ),
        mind=MCTSBot,
        budget=Budget(iterations=96, foresight=1, looks=16_000),
    ),
    HouseBot(
        name="mcts-hard",
        strength=5,
        summary=text(
            "Searches the longest; thinks up to five seconds for a command.",
            "Esplora più a lungo di tutti; pensa fino a cinque secondi per comando.",
            "Explora más que nadie; piensa hasta cinco segundos por orden.",
            "Sucht am längsten; denkt bis zu fünf Sekunden je Befehl.",
        ),
        mind=MCTSBot,
        budget=Budget(iterations=384, foresight=1, looks=80_000),
    ),
)

BOTS: Mapping[str, HouseBot] = {bot.name: bot for bot in _WEAKEST_FIRST}


def find_bot(name: str, game: AnyGame) -> Bot:
    """The house bot of that name, ready to play the game, or `UnknownBot`."""
    return house_bot(name).mind(game)


def house_bot(name: str) -> HouseBot:
    """What the roster says about the bot of that name, or `UnknownBot`."""
    try:
        return BOTS[name]
    except KeyError:
        raise UnknownBot(_UNKNOWN, name=name, known=", ".join(BOTS)) from None


_UNKNOWN = text(
    "There is no house bot {name!r}; there are: {known}.",
    "Non c'è nessun bot della casa {name!r}; ci sono: {known}.",
    "No hay ningún bot de la casa {name!r}; hay: {known}.",
    "Es gibt keinen Hausbot {name!r}; es gibt: {known}.",
)
