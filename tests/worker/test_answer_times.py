"""The moment of a house bot's answer tells nothing of what the bot holds.

For every game, house bot and type of command: worlds that a player cannot tell apart, in which the
bot thinks as long as its secrets would have it, and the moments at which its answers are committed.
What is measured is the area under the curve (AUC) with which the slower half of the worlds can be
told from the quicker one: a half is a guess. Time itself is made up here, so that no noise hides a
difference; `make bench-answer-times` measures on the real clock.
"""

import sys
from collections import defaultdict
from datetime import timedelta
from random import Random

import pytest
from msgspec.structs import replace

from engine.bots.roster import BOTS
from engine.catalogue import GAMES, find_game
from service.bots.store.leases import Leases
from service.bots.store.turns import HouseTurns
from service.matches.cases import clocks, house
from service.matches.cases.house import MOST_LOAD, AnswerTimes, answer_times
from service.matches.model import changes
from service.matches.model.match import LoadedMatch, Seat, SeatKind
from service.matches.store.commit import Commits
from tests.backends import NOON, Table
from tests.engine.matches import CASES, PLAIN_CASES, walk
from tests.engine.redealing import secrets_of
from worker.turn import TurnPlayer

WORLDS = 6
POSITIONS = 2
"""Of each type of command."""
MOST_MATCHES = 60
LOOK_SECONDS = 0.0001


class Time:
    """A clock that only moves when somebody works or sleeps."""

    def __init__(self):
        self.seconds = self.idle = 0.0

    def now(self):
        return NOON + timedelta(milliseconds=int(self.seconds * 1000))

    def wall(self):
        return self.seconds

    def work(self):
        """Each look at the clock costs: so does what lies between two of them."""
        self.seconds += LOOK_SECONDS
        return self.seconds - self.idle

    def pass_by(self, seconds):
        self.seconds += seconds

    def hold_up(self, seconds):
        """It passes while somebody else works."""
        self.pass_by(seconds)
        self.idle += seconds


class Thinker:
    """Thinks for as long as what it holds would have it, by the wickedest rule."""

    def __init__(self, time):
        self.time = time
        self.wanted = None
        self.seconds = 0.0

    def choose(self, view, legal, rng, budget):
        self.time.pass_by(self.seconds)
        return next((command for command in legal if type(command) is self.wanted), legal[0])


class Bench:
    """A worker whose time is made up and whose commits are looked at."""

    def __init__(self, backend, monkeypatch):
        self.backend, self.time = backend, Time()
        self.thinker = Thinker(self.time)
        self.is_asking = self.is_slow = False
        self.slowness = 0.5
        self.moments = []
        self.widths = set()
        self.answer_times = AnswerTimes(
            self.time.now, self.time.pass_by, self.time.wall, self.time.work
        )
        self.slots, self.commit = self.answer_times.slots, backend.of(Commits).commit
        monkeypatch.setattr(backend, "now", self.time.now)
        backend.put(answer_times, self.answer_times)
        monkeypatch.setattr(self.answer_times, "slots", self.opened)
        monkeypatch.setattr(backend.of(Commits), "commit", self.committed)
        monkeypatch.setattr(backend.of(Leases), "of_house", lambda *_: 1)
        monkeypatch.setattr(house, "find_bot", lambda *_: self.thinker)
        self.played = changes.command_played
        monkeypatch.setattr(house, "command_played", self.made_ready)
        self.worker = TurnPlayer(backend)

    def opened(self, *asked):
        slots = self.slots(*asked)
        self.start, self.begun = slots.start, slots.opened
        self.widths.add(slots.width)
        self.thinker.seconds = self.slowness * slots.width.total_seconds() * self.is_slow
        return slots

    def made_ready(self, *parts):
        """To make the change ready takes longer too."""
        self.time.pass_by(0.001 * self.is_slow)
        return self.played(*parts)

    def committed(self, change, **more):
        if not self.is_asking:
            return self.commit(change, **more)
        at = change.after.updated_at - self.start
        self.moments.append((at, round(self.time.seconds - self.begun, 6)))
        return change.loaded

    def answer(self, loaded, wanted, *, is_slow):
        """When the bot's answer was committed, counted from the question, and its `at`."""
        self.time.seconds = float(round(self.time.seconds) + 1)  # whole: no slot is cut
        self.start, self.begun = self.time.now(), self.time.seconds
        self.thinker.wanted, self.is_slow = wanted, is_slow
        self.thinker.seconds = 0.05 * is_slow
        self.worker._decide(loaded)
        return self.moments.pop()


@pytest.fixture
def bench(backend, ada, monkeypatch):
    made = Bench(backend, monkeypatch)
    yield made
    made.worker.stop()


@pytest.fixture
def seated(backend, ada, bench):
    """A match of the case in that state, in which this house bot is to answer for the seat."""
    dealt = {}

    def dealt_for(case):
        if str(case) not in dealt:
            others = ["greedy"] * (case.seats - 1)
            dealt[str(case)] = Table(backend, case.game).match(
                ada, *others, "me", options=case.options
            )
        return dealt[str(case)].match

    def made(case, state, seat, bot, *, has_players=True):
        bench.is_asking = False
        match = dealt_for(case)
        bench.is_asking = True
        player = match.seats[-1].player
        seats = tuple(
            Seat(number, SeatKind.PLAYER, player=player)
            if has_players and number != seat
            else Seat(number, SeatKind.BOT, bot=bot)
            for number in range(case.seats)
        )
        match = replace(match, seats=seats, to_act=case.game.to_act(state))
        return LoadedMatch(match, state)

    return made


def auc(quick, slow):
    """How surely a moment tells which half it is of: the area under the curve."""
    won = sum((one < other) + (one == other) / 2 for one in quick for other in slow)
    return won / (len(quick) * len(slow))


def positions_of(game):
    """Where commands of each type are legal, in matches played by chance."""
    found: dict[type, list] = defaultdict(list)
    for number in range(MOST_MATCHES):
        for case in CASES:
            if case.game is game:
                for step in walk(case, f"answer times {number}"):
                    for wanted in dict.fromkeys(map(type, step.legal_commands)):
                        if len(found[wanted]) < POSITIONS:
                            found[wanted].append((case, step))
                if all(len(found[wanted]) == POSITIONS for wanted in game.command_types):
                    return found
    return found


@pytest.mark.parametrize("name", list(GAMES))
def test_no_answer_of_any_bot_tells_by_its_time_what_the_bot_holds(bench, seated, name):
    game, rng = find_game(name), Random(name)
    positions = positions_of(game)
    assert positions.keys() == set(game.command_types)
    for wanted, found in positions.items():
        for bot in BOTS:
            for case, step in found:
                check_that_time_tells_nothing(bench, seated, (case, step), wanted, bot, rng)


def check_that_time_tells_nothing(bench, seated, position, wanted, bot, rng):
    """In worlds that look the same to another player, whichever of them make the bot slow."""
    case, step = position
    viewer, redeal = (step.seat + 1) % case.seats, secrets_of(case.game).redeal
    worlds = [step.state, *(redeal(step.state, viewer, rng) for _ in range(WORLDS - 1))]
    halves: tuple[list, list] = ([], [])
    bench.widths = set()
    for number, world in enumerate(worlds):
        is_slow = number % 2 == 1
        loaded = seated(case, world, step.seat, bot)
        halves[is_slow].append(bench.answer(loaded, wanted, is_slow=is_slow))
    assert len(bench.widths) == 1, f"{bot}: what it holds changes the slots of {wanted.__name__}"
    assert len({*halves[0], *halves[1]}) == 1
    for part in range(2):
        quick, slow = ([times[part] for times in half] for half in halves)
        assert 0.4 <= auc(quick, slow) <= 0.6, (bot, wanted.__name__)


def a_question(name="iglu_iglu"):
    case = next(case for case in PLAIN_CASES if case.game.name == name)
    return case, next(iter(walk(case, "a question")))


def test_the_measure_finds_what_is_not_slotted(bench, seated):
    """Where the house has all seats nobody waits: what the check above would find without slots."""
    case, step = a_question()
    loaded = seated(case, step.state, step.seat, "greedy", has_players=False)

    quick, slow = (
        [bench.answer(loaded, None, is_slow=is_slow) for _ in range(4)] for is_slow in (False, True)
    )

    assert auc(quick, slow) == 1
    assert not bench.widths


def test_an_answer_that_is_late_takes_the_next_slot_whole(bench, seated):
    case, step = a_question()
    loaded = seated(case, step.state, step.seat, "greedy")
    in_time, _ = bench.answer(loaded, None, is_slow=False)
    bench.slowness = 1.1
    just_late, _ = bench.answer(loaded, None, is_slow=True)
    bench.slowness = 1.6
    late, _ = bench.answer(loaded, None, is_slow=True)

    assert just_late == late == 2 * in_time


def test_a_bot_that_fails_is_replaced_at_the_end_of_a_slot_too(bench, seated, monkeypatch):
    case, step = a_question()
    loaded = seated(case, step.state, step.seat, "greedy")
    in_time = bench.answer(loaded, None, is_slow=False)
    monkeypatch.setattr(bench.thinker, "choose", lambda *_: 1 / 0)

    assert bench.answer(loaded, None, is_slow=True) == in_time


def test_slots_grow_with_the_load_of_the_machine_whoever_felt_it(bench, seated):
    case, step = a_question()
    asked = case.game, step.state, step.seat, "greedy"
    width = bench.slots(*asked).width
    calm = bench.answer_times.load
    for _ in range(50):
        with bench.answer_times.thinking():
            bench.time.hold_up(5)

    assert calm == pytest.approx(1, abs=0.01)
    assert bench.answer_times.load == MOST_LOAD
    assert bench.slots(*asked).width > 3 * width


def test_how_long_a_decision_was_leaves_no_trace_in_the_slots_of_the_next():
    loads = []
    for seconds in (0.001, 1.0):
        time = Time()
        times = AnswerTimes(time.now, time.pass_by, time.wall, time.work)
        for _ in range(20):
            with times.thinking():
                time.pass_by(seconds)
        loads.append(times.load)

    assert loads == [pytest.approx(1), pytest.approx(1)]


def test_a_search_always_takes_the_whole_of_its_time(bench):
    case, step = a_question("arctic")
    for bot, entry in BOTS.items():
        width = bench.slots(case.game, step.state, step.seat, bot).width.total_seconds()
        assert width > entry.seconds_in(case.game)


def test_a_search_takes_its_time_by_the_pace_of_the_machine(bench, monkeypatch):
    """Which a worker takes when it starts, by decisions that are no match's."""
    case, step = a_question("arctic")
    asked, widths = (case.game, step.state, step.seat, "mcts-hard"), []
    for look_seconds in (0.002, 0.004):
        monkeypatch.setattr(sys.modules[__name__], "LOOK_SECONDS", look_seconds)
        bench.answer_times.warm_up()
        monkeypatch.setattr(sys.modules[__name__], "LOOK_SECONDS", 0.0)
        widths.append(bench.slots(*asked).width.total_seconds())

    assert widths[1] == pytest.approx(2 * widths[0], rel=0.01)


def test_a_search_so_close_to_the_deadline_takes_its_share(bench):
    case, step = a_question("arctic")
    whole, half = (
        bench.slots(case.game, step.state, step.seat, "mcts-hard", share).width.total_seconds()
        for share in (1.0, 0.5)
    )

    assert 0.4 < half / whole < 0.6


def test_a_fresh_worker_has_thought_before_its_first_turn(bench, monkeypatch):
    asked = []
    monkeypatch.setattr(bench.answer_times, "width", lambda *what: asked.append(what))

    bench.answer_times.warm_up()

    quick = {bot for bot, entry in BOTS.items() if entry.is_quick}
    assert {(game.name, bot) for game, _, _, bot in asked} == {
        (name, bot) for name in GAMES for bot in quick
    }


def test_an_overdue_turn_is_played_in_slots_too(bench, seated, monkeypatch):
    """Every decision of it, by whoever touches the match first."""
    case, step = a_question()
    loaded = seated(case, step.state, step.seat, "greedy")
    match = replace(loaded.match, stand_in=(step.seat,))
    moments = []
    monkeypatch.setattr(clocks, "MOST_DECISIONS_AT_ONCE", 1)
    monkeypatch.setattr(bench.backend.of(HouseTurns), "put", lambda match: None)
    for is_slow in (False, True):
        bench.time.seconds = float(round(bench.time.seconds) + 1)
        bench.is_slow = is_slow
        clocks._play_overdue(bench.backend, LoadedMatch(match, step.state))
        moments.append(bench.moments.pop())

    assert moments[0] == moments[1]
