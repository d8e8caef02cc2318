"""One match between contestants, without server or store: each is shown its own view only."""

from collections.abc import Mapping

import msgspec

from arena.contestant import Contestant, NoAnswer, Question
from arena.fixtures import Fixture
from engine.bots.bot import own_stream
from engine.catalogue import find_game
from engine.game import Command, State
from engine.outcome import Outcome
from engine.refusals import IllegalCommand, Refusal


class Failure(msgspec.Struct, frozen=True):
    """A question that was not answered by a playable command."""

    seat: int
    version: int
    reason: str
    detail: str


class FinishedMatch(msgspec.Struct, frozen=True):
    """A match that was played to its end, and how the contestants behaved."""

    fixture: Fixture
    commands: tuple[tuple[int, Command], ...]
    """By seat, in order."""
    thinking: tuple[tuple[int, float], ...]
    """Seconds by seat, for every decision that was one."""
    failures: tuple[Failure, ...]
    outcome: Outcome


def play(fixture: Fixture, contestants: Mapping[str, Contestant]) -> FinishedMatch:
    """The whole match; where a contestant fails, a command drawn by lot is played in its place."""
    return _RunningMatch(fixture, contestants).play_out()


class _RunningMatch:
    """A match between its deal and its end."""

    def __init__(self, fixture: Fixture, contestants: Mapping[str, Contestant]) -> None:
        self._fixture = fixture
        self._contestants = contestants
        self._game = find_game(fixture.game)
        self._state = fixture.dealt()
        self._commands: list[tuple[int, Command]] = []
        self._thinking: list[tuple[int, float]] = []
        self._failures: list[Failure] = []

    def play_out(self) -> FinishedMatch:
        """Ask and carry out until nobody is to act."""
        while acting := self._game.to_act(self._state):
            question = self._question(acting[0])
            self._carry_out(question, self._answer(question))
        outcome = self._game.outcome(self._state)
        assert outcome is not None
        return FinishedMatch(
            self._fixture,
            tuple(self._commands),
            tuple(self._thinking),
            tuple(self._failures),
            outcome,
        )

    def _question(self, seat: int) -> Question:
        return Question(
            fixture=self._fixture,
            game=self._game,
            version=len(self._commands),
            seat=seat,
            view=self._game.view(self._state, seat),
            legal_commands=self._game.legal_commands(self._state, seat),
        )

    def _answer(self, question: Question) -> Command:
        contestant = self._contestants[self._fixture.seating[question.seat]]
        started = contestant.clock()
        try:
            return contestant.answer(question)
        except NoAnswer as failure:
            return self._drawn_by_lot(question, failure.reason, failure.detail)
        finally:
            if len(question.legal_commands) > 1:
                self._thinking.append((question.seat, contestant.clock() - started))

    def _carry_out(self, question: Question, command: Command) -> None:
        try:
            after = self._after(question.seat, command)
        except Refusal as refusal:
            rule = f" ({refusal.rule})" if isinstance(refusal, IllegalCommand) else ""
            command = self._drawn_by_lot(question, "illegal", f"{refusal}{rule}")
            after = self._after(question.seat, command)
        self._commands.append((question.seat, command))
        self._state = after

    def _after(self, seat: int, command: Command) -> State:
        after, _ = self._game.apply(self._state, seat, command)
        return after

    def _drawn_by_lot(self, question: Question, reason: str, detail: str) -> Command:
        self._failures.append(Failure(question.seat, question.version, reason, detail))
        rng = own_stream("substitute", self._fixture.match_id, question.version)
        return rng.choice(question.legal_commands)
