"""Contestants answer questions: a decision that is due, and all that its seat may know."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec

from arena.fixtures import Fixture
from engine.bots.bot import Bot, Budget, own_stream
from engine.game import Command, Game, View


class Question(msgspec.Struct, frozen=True):
    """A decision that is due: everything its contestant may know."""

    fixture: Fixture
    game: Game
    version: int
    """How many commands have been applied."""
    seat: int
    view: View
    legal_commands: tuple[Command, ...]


class NoAnswer(Exception):
    """A contestant gave no command that can be played; `reason` is counted, `detail` is shown."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


class Contestant(ABC):
    """Somebody who answers questions; `clock` is how its thinking is timed."""

    clock: Callable[[], float] = staticmethod(time.perf_counter)

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def answer(self, question: Question) -> Command:
        """A command, or `NoAnswer`."""


class HouseContestant(Contestant):
    """A house bot, timed by the processor time it takes, whatever else the machine is doing."""

    clock = staticmethod(time.thread_time)

    def __init__(self, name: str, bot: Bot, budget: Budget) -> None:
        super().__init__(name)
        self._bot = bot
        self._budget = budget

    def answer(self, question: Question) -> Command:
        """What the bot chooses, reproducible from the fixture."""
        rng = own_stream(question.fixture.match_id, question.version, question.seat)
        return self._bot.choose(question.view, question.legal_commands, rng, self._budget)
