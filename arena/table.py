"""A table where contestants play without server or store: each is shown its own view only."""

import hashlib
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

import msgspec

from engine.bots.bot import Bot, Budget, own_stream
from engine.catalogue import deal, find_game
from engine.errors import EngineError, IllegalCommand
from engine.fairness import deal_seed
from engine.game import AnyGame, Command, Options, State, View
from engine.outcome import Outcome


class Fixture(msgspec.Struct, frozen=True):
    """One match to be played: the game, who sits where, and the number of the deal.

    The same number deals the same match whoever sits where, so a mirrored match has its id too.
    """

    game: str
    options: Options
    seating: tuple[str, ...]
    """The contestants' names, by seat."""
    deal: int

    @property
    def match_id(self) -> str:
        """The id that goes into the deal."""
        return f"{self.game}-{len(self.seating)}-{self.deal}"

    @property
    def secret(self) -> bytes:
        """The secret that goes into the deal."""
        return hashlib.sha256(f"arena deal {self.deal}".encode()).digest()

    def dealt(self) -> State:
        """The match, ready for its first decision."""
        seed = deal_seed(self.secret, self.match_id, [None] * len(self.seating))
        return deal(find_game(self.game), len(self.seating), self.options, seed)


class Question(msgspec.Struct, frozen=True):
    """A decision that is due: everything its contestant may know."""

    fixture: Fixture
    game: AnyGame
    version: int
    """How many commands have been applied."""
    seat: int
    view: View
    legal_commands: tuple[Command, ...]


class NoAnswer(Exception):
    """A contestant gave no command that can be played; `kind` is counted, `detail` is shown."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
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


class Fault(msgspec.Struct, frozen=True):
    """A question that was not answered by a playable command."""

    seat: int
    version: int
    kind: str
    detail: str


class Played(msgspec.Struct):
    """A match that was played at the table, so far or to its end."""

    fixture: Fixture
    commands: list[tuple[int, Command]]
    thinking: list[tuple[int, float]]
    """Seconds by seat, for every decision that was one."""
    faults: list[Fault]
    outcome: Outcome | None = None


def play(fixture: Fixture, contestants: Mapping[str, Contestant]) -> Played:
    """The whole match; where a contestant fails, a command drawn by lot is played in its place."""
    game, state = find_game(fixture.game), fixture.dealt()
    played = Played(fixture, [], [], [])
    while acting := game.to_act(state):
        seat = acting[0]
        question = Question(
            fixture=fixture,
            game=game,
            version=len(played.commands),
            seat=seat,
            view=game.view(state, seat),
            legal_commands=game.legal_commands(state, seat),
        )
        command = _answer(contestants[fixture.seating[seat]], question, played)
        state = _carried_out(question, command, state, played)
    played.outcome = game.outcome(state)
    return played


def _answer(contestant: Contestant, question: Question, played: Played) -> Command:
    started = contestant.clock()
    try:
        return contestant.answer(question)
    except NoAnswer as failure:
        return _substitute(question, failure.kind, failure.detail, played)
    finally:
        if len(question.legal_commands) > 1:
            played.thinking.append((question.seat, contestant.clock() - started))


def _carried_out(question: Question, command: Command, state: State, played: Played) -> State:
    try:
        after, _ = question.game.apply(state, question.seat, command)
    except EngineError as refusal:
        rule = f" ({refusal.rule})" if isinstance(refusal, IllegalCommand) else ""
        command = _substitute(question, "illegal", f"{refusal.detail}{rule}", played)
        after, _ = question.game.apply(state, question.seat, command)
    played.commands.append((question.seat, command))
    return after


def _substitute(question: Question, kind: str, detail: str, played: Played) -> Command:
    played.faults.append(Fault(question.seat, question.version, kind, detail))
    rng = own_stream("substitute", question.fixture.match_id, question.version)
    return rng.choice(question.legal_commands)
