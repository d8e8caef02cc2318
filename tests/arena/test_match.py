"""Matches without server or store."""

from arena.contestant import Contestant, HouseContestant, NoAnswer
from arena.fixtures import Fixture
from arena.match import play
from engine.bots.bot import Budget
from engine.bots.greedy_bot import GreedyBot
from engine.game import Options
from tests.engine.bots.trick_game import PlayNumber

FIXTURE = Fixture("tricks", Options(), ("greedy", "other"), deal=3)


class Scripted(Contestant):
    """Answers whatever the test wants."""

    def __init__(self, name, answer):
        super().__init__(name)
        self._answer = answer

    def answer(self, question):
        return self._answer(question)


def greedy(game):
    return HouseContestant("greedy", GreedyBot(game), Budget(2))


def test_a_match_is_played_to_its_end_and_again_the_same_way(tricks):
    contestants = {"greedy": greedy(tricks), "other": greedy(tricks)}

    first, again = play(FIXTURE, contestants), play(FIXTURE, contestants)

    assert first.outcome is not None
    assert len(first.commands) == 8
    assert first.commands == again.commands
    assert not first.failures


def test_the_same_deal_lies_on_the_table_whoever_sits_where(tricks):
    mirrored = Fixture("tricks", Options(), ("other", "greedy"), deal=3)

    assert mirrored.dealt() == FIXTURE.dealt()
    assert mirrored.dealt() != Fixture("tricks", Options(), ("other", "greedy"), deal=4).dealt()


def test_a_contestant_is_shown_its_own_view_only(tricks):
    questions = []

    def answer(question):
        questions.append(question)
        return question.legal_commands[0]

    play(FIXTURE, {"greedy": greedy(tricks), "other": Scripted("other", answer)})

    assert {question.view.seat for question in questions} == {1}
    held = {number for question in questions for number in question.view.hand}
    assert held == set(tricks.view(FIXTURE.dealt(), 1).hand)


def test_an_illegal_answer_is_a_failure_and_the_match_goes_on(tricks):
    cheat = Scripted("other", lambda question: PlayNumber(99))

    match = play(FIXTURE, {"greedy": greedy(tricks), "other": cheat})

    assert match.outcome is not None
    assert [failure.reason for failure in match.failures] == ["illegal"] * 4
    assert {failure.seat for failure in match.failures} == {1}


def test_no_answer_is_a_failure_with_its_reason(tricks):
    def silent(question):
        raise NoAnswer("timeout", "nothing came within 1 s")

    match = play(FIXTURE, {"greedy": greedy(tricks), "other": Scripted("other", silent)})

    assert match.outcome is not None
    assert [failure.reason for failure in match.failures] == ["timeout"] * 4
