"""What a house bot is: a view and the legal commands in, one of those commands out."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar

import msgspec

from engine.dealing import Rng
from engine.game import Command, Game, View


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think: looks at worlds, not seconds: a seed reproduces a choice."""

    iterations: int
    foresight: int = 0
    """How many rounds are played out before a look judges; 0 goes to the end of the turn."""
    ways: int = 1
    """How many ways to play its own turns a search follows side by side; 1 plays them greedily.
    With several it judges at the end of its own turn, after so many rounds as foresight says."""
    looks: int = 10_000
    """How many states playouts may look at: where much is possible, a search makes fewer."""


class Bot(ABC):
    """A bot bound to one game; it keeps nothing between choices: one object serves all matches."""

    name: ClassVar[str]

    def __init__(self, game: Game) -> None:
        self._game = game

    def choose(
        self, view: View, legal_commands: Sequence[Command], rng: Rng, budget: Budget
    ) -> Command:
        """One of the legal commands; the same one for the same view, stream and budget."""
        if len(legal_commands) == 1:
            return legal_commands[0]
        return self._decide(view, legal_commands, rng, budget)

    @abstractmethod
    def _decide(
        self, view: View, legal_commands: Sequence[Command], rng: Rng, budget: Budget
    ) -> Command:
        """`choose` where there is something to choose."""


def own_stream(*occasion: str | int) -> Rng:
    """A bot's random stream for one decision (match id, version, seat), apart from the deal."""
    return Random("/".join(map(str, occasion)))
