"""The house bots by name, from the weakest to the strongest."""

from collections.abc import Mapping

import msgspec

from engine.bots.bot import Bot, Budget
from engine.bots.greedy_bot import GreedyBot
from engine.bots.mcts_bot import MCTSBot
from engine.bots.random_bot import RandomBot
from engine.game import Game
from engine.refusals import Refusal
from engine.words import Language, Sentence, Words


class HouseBot(msgspec.Struct, frozen=True):
    """One bot of the house: how it thinks and how long."""

    name: str
    strength: int
    """Its place among the house bots, 1 the weakest."""
    mind: type[Bot]
    budget: Budget
    """What it is given for every decision unless the caller says otherwise."""
    stand_in: str | None
    """Who takes over where it fails."""
    is_quick: bool = False
    """Whether it answers in a moment, whatever the game."""
    budgets: Mapping[str, Budget] = {}
    """What it is given instead, by game, where another budget has won."""
    search_seconds: Mapping[str, float] = {}
    """What a search took at most, by game, on one machine; the longest holds where nobody has
    measured, and whoever needs to know scales it to the machine it runs on."""

    def budget_in(self, game: Game) -> Budget:
        """What it is given for every decision in this game."""
        return self.budgets.get(game.name, self.budget)

    def seconds_in(self, game: Game) -> float:
        """How long it searches in this game at most."""
        return self.search_seconds.get(game.name, max(self.search_seconds.values(), default=0.0))

    @property
    def summary(self) -> Sentence:
        """How it plays, in a sentence for players."""
        return _WORDS.sentence(f"bot-{self.name}")

    @property
    def title(self) -> Sentence:
        """What people call it: by how hard it is to beat."""
        return _WORDS.sentence(f"level-{self.name}")


_WORDS = Words("engine")


_WEAKEST_FIRST = (
    HouseBot(
        name="random",
        strength=1,
        mind=RandomBot,
        budget=Budget(iterations=1),
        stand_in=None,
        is_quick=True,
    ),
    HouseBot(
        name="greedy",
        strength=2,
        mind=GreedyBot,
        budget=Budget(iterations=6),
        stand_in="random",
        is_quick=True,
    ),
    HouseBot(
        name="mcts-easy",
        strength=3,
        mind=MCTSBot,
        budget=Budget(iterations=3),
        stand_in="greedy",
        search_seconds={"arctic": 0.035, "north_pole": 0.01, "iglu_iglu": 0.03},
    ),
    HouseBot(
        name="mcts",
        strength=4,
        mind=MCTSBot,
        budget=Budget(iterations=96, foresight=1, looks=16_000),
        budgets={
            "arctic": Budget(iterations=48, ways=4, looks=16_000),
            "north_pole": Budget(iterations=32, foresight=1, looks=16_000),
            "iglu_iglu": Budget(iterations=32, foresight=1, looks=12_000),
        },
        stand_in="greedy",
        search_seconds={"arctic": 0.25, "north_pole": 0.15, "iglu_iglu": 0.5},
    ),
    HouseBot(
        name="mcts-hard",
        strength=5,
        mind=MCTSBot,
        budget=Budget(iterations=384, foresight=1, looks=80_000),
        budgets={
            "arctic": Budget(iterations=96, foresight=1, ways=4, looks=80_000),
            "north_pole": Budget(iterations=96, foresight=1, ways=4, looks=80_000),
            "iglu_iglu": Budget(iterations=128, foresight=1, looks=48_000),
        },
        stand_in="greedy",
        search_seconds={"arctic": 1.2, "north_pole": 1.2, "iglu_iglu": 1.6},
    ),
)

BOTS: Mapping[str, HouseBot] = {bot.name: bot for bot in _WEAKEST_FIRST}


def find_bot(name: str, game: Game) -> Bot:
    """The house bot of that name, ready to play the game, or `unknown_bot`."""
    return house_bot(name).mind(game)


def title_of(name: str, language: Language) -> str:
    """What people call the bot of this name; one that was given up keeps its name."""
    return BOTS[name].title.tell(language) if name in BOTS else name


def searches(name: str) -> bool:
    """Whether the bot of this name takes a worker for long; one that was given up does not."""
    return name in BOTS and not BOTS[name].is_quick


def house_bot(name: str) -> HouseBot:
    """What the roster says about the bot of that name, or `unknown_bot`."""
    try:
        return BOTS[name]
    except KeyError:
        known = ", ".join(BOTS)
        sentence = f"There is no house bot {name!r}; there are: {known}."
        raise Refusal("unknown_bot", sentence) from None
