"""A worker's go at a match: what is played, what is left alone, and how bots fail."""

import json

import pytest
from msgspec.structs import replace
from prometheus_client import REGISTRY
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.timeouts import JobTimeoutException

from engine.bots import roster
from engine.bots.bot import Bot
from engine.bots.roster import house_bot
from service.bots.model import job_id_of, queue_of
from service.bots.store.leases import Leases
from service.bots.store.turns import PLAY_TURN, HouseTurns
from service.matches.cases import clocks, play
from service.matches.model.terms import Status
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.refusals import StoreUnreachable
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend
from tests.backends import types_of
from worker.turn import COMMANDS_AT_ONCE, LEASED_FOR, TurnPlayer


@pytest.fixture
def turns(backend):
    player = TurnPlayer(backend)
    yield player
    player.stop()


def test_a_match_of_bots_is_played_to_its_end_in_one_go(backend, table, turns, ada):
    loaded = table.match(ada, "random", "greedy")

    turns.play(loaded.match.id, loaded.match.version)

    assert clocks.load(backend, loaded.match.id).match.status is Status.FINISHED


def test_a_turn_ends_where_a_player_is_to_act(backend, table, turns, ada):
    loaded = table.match(ada, "greedy", "me")

    turns.play(loaded.match.id, loaded.match.version)

    after = clocks.load(backend, loaded.match.id).match
    assert after.version > loaded.match.version
    assert after.to_act == (1,)


def test_a_job_whose_version_has_passed_does_nothing(backend, table, turns, ada):
    loaded = table.match(ada, "greedy", "me")
    turns.play(loaded.match.id, loaded.match.version)
    then = clocks.load(backend, loaded.match.id).match

    turns.play(loaded.match.id, loaded.match.version)

    assert clocks.load(backend, loaded.match.id).match == then


def test_a_job_of_a_match_that_is_gone_does_nothing(backend, table, turns, ada):
    loaded = table.match(ada, "greedy", "me")
    backend.of(MatchStore).forget(loaded.match)

    turns.play(loaded.match.id, loaded.match.version)


def test_a_version_that_another_worker_is_at_is_left_to_it(backend, table, turns, ada):
    loaded = table.match(ada, "greedy", "me")
    backend.of(Leases).of_house(loaded.match.id, loaded.match.version, "another", LEASED_FOR)

    turns.play(loaded.match.id, loaded.match.version)

    assert clocks.load(backend, loaded.match.id).match.version == loaded.match.version


def test_a_claim_runs_out_when_its_worker_is_dead(backend, table, turns, ada, clock):
    loaded = table.match(ada, "greedy", "me")
    backend.of(Leases).of_house(loaded.match.id, loaded.match.version, "dead", LEASED_FOR)
    clock.pass_by(seconds=4)

    turns.play(loaded.match.id, loaded.match.version)

    assert clocks.load(backend, loaded.match.id).match.version > loaded.match.version


def test_a_long_go_is_broken_off_for_the_sake_of_other_matches(
    backend, redis_url, clock, table, ada
):
    loaded = table.match(ada, "random", "random")

    with open_backend(Settings(redis_url=redis_url, bot_job_seconds=1e-9), now=clock) as impatient:
        player = TurnPlayer(impatient)
        player.play(loaded.match.id, loaded.match.version)
        player.stop()

    after = clocks.load(backend, loaded.match.id).match
    assert after.status is Status.PLAYING
    assert backend.of(HouseTurns).is_queued(after)


def test_a_go_ends_after_some_commands_where_others_wait(backend, table, turns, ada):
    matches = [table.match(ada, "random", "random", "random").match for _ in range(2)]

    turns.play(matches[0].id, matches[0].version)

    after, other = (backend.of(MatchStore).load(match.id).match for match in matches)
    assert after.version == matches[0].version + COMMANDS_AT_ONCE
    assert other.version == matches[1].version
    assert backend.of(HouseTurns).is_queued(after)


def test_the_commit_of_a_player_queues_the_bots_turn_once(backend, table, ada):
    loaded = table.match(ada, "me", "greedy")
    while not loaded.match.house_seats:
        command, version = table.first_command(loaded), loaded.match.version
        play.play_command(backend, loaded, ada, command, expected_version=version)
        loaded = clocks.load(backend, loaded.match.id)

    backend.of(HouseTurns).put(loaded.match)

    assert backend.of(HouseTurns).is_queued(loaded.match)
    assert backend.of(HouseTurns).lengths()[queue_of(loaded.match)] == 1


def test_a_job_is_two_arguments_in_json(redis, table, ada):
    loaded = table.match(ada, "greedy", "me")

    job = Job.fetch(job_id_of(loaded.match), connection=redis, serializer=JSONSerializer)

    assert json.loads(job.data) == [PLAY_TURN, None, [loaded.match.id, loaded.match.version], {}]


class BrokenBot(Bot):
    """Fails at every decision."""

    name = "broken"

    def _decide(self, view, legal_commands, rng, budget):
        raise ZeroDivisionError("a bot may fail in any way")

    choose = _decide


@pytest.fixture
def broken(monkeypatch):
    """One of the house bots, which fails from now on."""
    entry = replace(roster.BOTS["mcts-easy"], mind=BrokenBot, stand_in="random")
    monkeypatch.setitem(roster.BOTS, entry.name, entry)
    return entry.name


def test_a_bot_that_fails_three_times_is_replaced_and_the_log_says_so(
    backend, table, turns, ada, broken
):
    loaded = table.match(ada, broken, "me")

    turns.play(loaded.match.id, loaded.match.version)

    after = clocks.load(backend, loaded.match.id).match
    types = types_of(backend, loaded.match.id)
    assert after.seats[0].bot == "random"
    assert "bot_replaced" in types
    assert backend.of(HouseTurns).is_queued(after)


def test_a_bot_that_hangs_ends_its_job_and_its_tries_are_counted(
    backend, table, turns, ada, clock, monkeypatch
):
    def hang(*_):
        raise JobTimeoutException("the alarm of the job rang")

    monkeypatch.setattr(house_bot("greedy").mind, "choose", hang)
    loaded = table.match(ada, "greedy", "me")
    for _ in range(3):
        with pytest.raises(JobTimeoutException):
            turns.play(loaded.match.id, loaded.match.version)

    turns.play(loaded.match.id, loaded.match.version)

    assert clocks.load(backend, loaded.match.id).match.seats[0].bot == "random"


def test_the_simplest_bot_failing_too_the_first_command_is_played(
    backend, table, turns, ada, broken, monkeypatch
):
    simplest = replace(roster.BOTS[broken], stand_in=None)
    monkeypatch.setitem(roster.BOTS, broken, simplest)
    loaded = table.match(ada, broken, "me")

    turns.play(loaded.match.id, loaded.match.version)

    assert clocks.load(backend, loaded.match.id).match.to_act == (1,)


def test_tries_that_died_with_their_workers_count_too(backend, table, turns, ada, clock):
    loaded = table.match(ada, "greedy", "me")
    for worker in ("one", "two", "three"):
        backend.of(Leases).of_house(loaded.match.id, loaded.match.version, worker, LEASED_FOR)
        clock.pass_by(seconds=4)

    turns.play(loaded.match.id, loaded.match.version)

    assert clocks.load(backend, loaded.match.id).match.seats[0].bot == "random"


def test_a_bot_is_asked_with_the_view_of_its_seat(backend, table, turns, ada, monkeypatch):
    asked = []
    bot = house_bot("random").mind
    original = bot.choose

    def listening(self, view, legal, rng, budget):
        asked.append(view)
        return original(self, view, legal, rng, budget)

    monkeypatch.setattr(bot, "choose", listening)
    loaded = table.match(ada, "random", "me")

    turns.play(loaded.match.id, loaded.match.version)

    assert asked
    assert all(view == table.game.view_type(**_members(view)) and view.seat == 0 for view in asked)


def _members(view):
    return {name: getattr(view, name) for name in view.__struct_fields__}


def test_every_decision_is_counted_with_a_choice_or_without(backend, table, turns, ada):
    """How many there were is open to all; how many had a choice would tell what was hidden."""

    def counted():
        name, labels = "floe_bot_decision_seconds_count", {"game": table.game.name}
        counts = (
            REGISTRY.get_sample_value(name, {**labels, "bot": bot}) for bot in ("random", "greedy")
        )
        return sum(count or 0 for count in counts)

    before = counted()
    loaded = table.match(ada, "random", "greedy")
    turns.play(loaded.match.id, loaded.match.version)

    played = clocks.load(backend, loaded.match.id).match.version - loaded.match.version
    assert counted() - before == played


def test_leaving_a_running_match_has_a_bot_play_on(backend, table, turns, ada):
    loaded = table.match(ada, "me", "random")

    loaded = sitting.leave_seat(backend, loaded.match.id, ada, 0)
    turns.play(loaded.match.id, loaded.match.version)

    after = clocks.load(backend, loaded.match.id).match
    assert after.outcome.termination == "resigned"
    assert after.outcome.ranking[-1] == (0,)


@pytest.fixture
def silent_once(backend, monkeypatch):
    """At the first commit a connection falls silent: whether it was written is for the test."""
    commit = backend.of(Commits).commit

    def silence(*, is_written):
        def commit_unheard(change, **how):
            monkeypatch.setattr(backend.of(Commits), "commit", commit)
            if is_written:
                commit(change, **how)
            raise StoreUnreachable

        monkeypatch.setattr(backend.of(Commits), "commit", commit_unheard)

    return silence


def test_a_commit_that_a_silent_connection_swallowed_is_made_at_once(
    backend, table, turns, ada, silent_once
):
    loaded = table.match(ada, "greedy", "me")
    silent_once(is_written=False)

    turns.play(loaded.match.id, loaded.match.version)

    assert clocks.load(backend, loaded.match.id).match.to_act == (1,)


def test_what_follows_a_commit_that_was_never_answered_is_queued_at_once(
    backend, table, turns, ada, silent_once
):
    loaded = table.match(ada, "random", "random")
    silent_once(is_written=True)

    turns.play(loaded.match.id, loaded.match.version)

    match = clocks.load(backend, loaded.match.id).match
    assert match.version == loaded.match.version + 1
    assert backend.of(HouseTurns).is_queued(match)
