"""The yardstick of answers' times: what tells is found; what chance alone lifts out is not."""

from random import Random

import pytest

from bench import answer_times
from bench.answer_times import AGAIN, ProcessorClock, Stopwatch, Told, asked_till_sure, auc, tells
from engine.catalogue import find_game
from service.matches.cases.house import AnswerTimes
from service.matches.cases.house import answer_times as answer_times_of
from tests.backends import Table


def asked(*aucs):
    """Somebody who is asked, and finds these."""
    return map(lambda found: Told(found, 0.03, [found], 0.0, 0.5), aucs).__next__


def test_a_guess_is_a_half_and_certainty_is_one():
    assert auc([1, 2, 3], [1, 2, 3]) == 0.5
    assert auc([1, 2], [3, 4]) == 1
    assert auc([3, 4], [1, 2]) == 0


@pytest.mark.parametrize("first", [0.65, 0.35])
def test_what_stands_out_by_chance_is_asked_again_and_does_no_more(first):
    found = asked_till_sure(asked(first, 0.5, 0.51, 0.49))

    assert not tells(found)
    assert found.auc == pytest.approx((first + 1.5) / (1 + AGAIN))


def test_what_tells_goes_on_telling():
    assert tells(asked_till_sure(asked(0.95, 0.94, 0.96, 0.95)))


def test_what_tells_nothing_is_asked_once():
    assert asked_till_sure(asked(0.52)).auc == 0.52


class MadeUpClock(ProcessorClock):
    """A clock on which nothing but this bot's thinking is work."""

    def __init__(self):
        super().__init__()
        self.worked = 0.0

    def work(self):
        return self.worked


@pytest.fixture
def told_of(backend, monkeypatch):
    """What the times of a bot tell that thinks for so long, and in every other world for longer."""
    game, clock, rng = find_game("iglu_iglu"), MadeUpClock(), Random(1)
    table = Table(backend, game)
    loaded = table.match(table.player(), "me", "greedy")
    [position, *_] = answer_times.positions_of(game, 1, rng)[game.command_types[0]]
    backend.put(answer_times_of, AnswerTimes(*parts_of(clock)))
    watch = Stopwatch(backend, loaded.match, "random", clock)
    width = backend.of(answer_times_of).slots(game, position.state, position.seat, "random").width

    def told(seconds, more):
        slow: dict[int, bool] = {}

        def choice(backend, loaded, seat, bot):
            is_slow = slow.setdefault(id(loaded.state), len(slow) % 2 == 1)
            clock.worked += (seconds + is_slow * more) * width.total_seconds()
            return game.legal_commands(loaded.state, seat)[0]

        monkeypatch.setattr(answer_times, "ask", choice)
        return answer_times.told(watch, game, [position], 4, rng)

    return told


def parts_of(clock):
    return clock.now, clock.wait, clock.seconds, clock.work


def test_slots_hide_how_long_the_bot_thought_and_the_measure_shows_what_they_hid(told_of):
    found = told_of(0.2, 0.3)

    assert found.bare == 1
    assert found.auc == 0.5
    assert found.late == 0


def test_who_misses_the_slot_for_what_it_holds_is_found(told_of):
    found = told_of(0.2, 1.0)

    assert tells(found)
    assert found.auc == 1
    assert found.late == 0.5


def test_who_misses_the_slot_whatever_it_holds_is_late_and_tells_nothing(told_of):
    found = told_of(1.2, 0.3)

    assert found.bare == 1
    assert found.auc == 0.5
    assert found.late == 1


def test_on_the_processors_clock_waiting_takes_its_time_and_none_of_ours():
    clock = ProcessorClock()
    before = clock.seconds()

    clock.wait(3600)

    assert clock.seconds() - before >= 3600
    assert clock.waited == 3600


def test_every_type_has_its_line_and_each_game_one(capsys):
    few = ["--positions", "1", "--repeats", "1", "--clock", "processor"]
    answer_times.main(["--bot", "mcts-easy", *few, "iglu_iglu"])

    rows = [line.split("|")[1:3] for line in capsys.readouterr().out.splitlines() if "|" in line]
    lines = [(game.strip(), what.strip()) for game, what in rows]
    assert ("iglu_iglu", "PlaceInuit") in lines
    assert lines[-1][0] == "iglu_iglu"
    assert "types" in lines[-1][1]
