"""The sweeper heals what is owed, tells nobody twice, and forgets what nobody wants any more."""

import sys

import pytest
from rq import Queue

from engine.words import ENGLISH
from service.bots.store.leases import Leases
from service.bots.store.turns import TURNS, HouseTurns
from service.matches.cases import clocks
from service.matches.cases.lists import MatchFilter, list_matches
from service.matches.model.terms import Clock, Status
from service.matches.store.keys import DEADLINES, TOUCHED
from service.matches.store.matches import MatchStore
from service.matches.store.outbox import Redeliveries
from service.players.cases import accounts
from service.refusals import NotFound
from service.seats.cases import sitting
from service.store.partitions import PARTITIONS, partition_of
from tests.full_store import full_memory
from tests.streams import notices
from worker.sweeper import CLAIMED_FOR, Sweeper
from worker.turn import LEASED_FOR


@pytest.fixture
def sweeper(backend):
    return Sweeper(backend)


def lose_jobs(redis):
    """Whatever RQ has in Redis is gone."""
    for key in redis.scan_iter("rq:*"):
        redis.delete(key)


def test_a_turn_without_a_job_is_queued_again_within_seconds(
    backend, redis, table, sweeper, ada, clock
):
    match = table.match(ada, "greedy", "me").match
    lose_jobs(redis)
    clock.pass_by(seconds=2)

    sweeper.sweep()

    assert backend.of(HouseTurns).is_queued(match)


def test_a_turn_whose_job_died_with_its_worker_is_queued_again(
    backend, redis, table, sweeper, ada, clock
):
    match = table.match(ada, "greedy", "me").match
    redis.delete(Queue("quick", connection=redis).key)  # taken; RQ still remembers the job
    backend.of(Leases).of_house(match.id, match.version, "dead", LEASED_FOR)
    clock.pass_by(seconds=4)

    sweeper.sweep()

    assert backend.of(HouseTurns).is_queued(match)


def test_a_turn_that_waits_in_the_queue_is_left_there(backend, redis, table, sweeper, ada, clock):
    table.match(ada, "greedy", "me")
    clock.pass_by(seconds=60)

    sweeper.sweep()

    assert Queue("quick", connection=redis).count == 1


def test_a_turn_that_somebody_is_at_is_left_to_them(backend, redis, table, sweeper, ada, clock):
    match = table.match(ada, "greedy", "me").match
    lose_jobs(redis)
    clock.pass_by(seconds=2)
    backend.of(Leases).of_house(match.id, match.version, "alive", LEASED_FOR)

    sweeper.sweep()

    assert not backend.of(HouseTurns).is_queued(match)


def test_an_overdue_turn_is_played(backend, table, sweeper, ada, clock):
    match = table.match(ada, "me", "random", clock=Clock(10)).match
    clock.pass_by(seconds=11)

    sweeper.sweep()

    assert backend.of(MatchStore).load(match.id).match.to_act == (1,)


@pytest.mark.parametrize("lost", [DEADLINES, TURNS])
def test_a_match_that_fell_off_a_set_is_put_back(backend, redis, table, sweeper, ada, clock, lost):
    match = table.match(ada, "greedy", "me", clock=Clock(1000)).match
    redis.delete(lost % partition_of(match.id))
    clock.pass_by(seconds=3)

    sweeper.sweep()

    assert redis.zscore(lost % partition_of(match.id), match.id) is not None


def test_the_patrol_finds_what_every_set_has_lost(backend, redis, table, sweeper, ada, clock):
    match = table.match(ada, "greedy", "me").match
    lose_jobs(redis)
    for name in (TURNS, TOUCHED):
        redis.delete(name % partition_of(match.id))

    sweeper.sweep_slowly()
    sweeper.sweep()
    clock.pass_by(seconds=2)
    sweeper.sweep()

    assert backend.of(HouseTurns).is_queued(match)


def test_the_patrol_passes_by_what_cannot_be_read(backend, redis, table, sweeper, ada, clock):
    broken = table.match(ada, "greedy", "me").match
    whole = table.match(ada, "greedy", "me").match
    unreadable = {"doc": "not a document", "commit": "of somebody else"}
    redis.hset(f"match:{{{broken.id}}}:meta", mapping=unreadable)
    lose_jobs(redis)

    for _ in range(3):
        clock.pass_by(seconds=3)
        sweeper.sweep()
        sweeper.sweep_slowly()

    assert backend.of(HouseTurns).is_queued(whole)


def test_delivering_again_what_was_delivered_changes_nothing(
    backend, redis, table, sweeper, ada, clock
):
    table.match(ada, "me", "random")
    before = notices(backend, ada, ENGLISH)
    clock.pass_by(seconds=3)

    sweeper.sweep()

    assert notices(backend, ada, ENGLISH) == before
    assert not redis.exists(*(TOUCHED % part for part in PARTITIONS))


def test_what_is_committed_while_it_is_delivered_again_stays_noted(
    backend, redis, table, sweeper, ada, clock, monkeypatch
):
    match = table.match(ada, "me", "greedy").match
    name = TOUCHED % partition_of(match.id)
    settle = backend.of(Redeliveries).settle

    def overtaken(match_ids):
        redis.zincrby(name, 1, match.id)
        return settle(match_ids)

    monkeypatch.setattr(backend.of(Redeliveries), "settle", overtaken)
    clock.pass_by(seconds=3)

    sweeper.sweep()

    assert redis.zscore(name, match.id) is not None


def test_what_one_sweeper_died_over_another_looks_at_when_its_claim_is_over(
    backend, table, sweeper, ada, clock, monkeypatch
):
    match = table.match(ada, "me", "random", clock=Clock(10)).match
    clock.pass_by(seconds=11)
    with monkeypatch.context() as dying:
        dying.setattr(backend.of(MatchStore), "load", lambda _: sys.exit("killed"))
        with pytest.raises(SystemExit):
            Sweeper(backend).sweep()

    sweeper.sweep()
    assert backend.of(MatchStore).load(match.id).match.to_act == (0,)
    clock.pass_by(seconds=CLAIMED_FOR.total_seconds())
    sweeper.sweep()

    assert backend.of(MatchStore).load(match.id).match.to_act == (1,)


def test_a_match_that_nobody_joins_is_cancelled(backend, table, sweeper, ada, clock):
    match = table.match(ada, "me", "open").match
    clock.pass_by(days=backend.settings.keep_waiting_days, minutes=1)

    sweeper.sweep_slowly()

    assert clocks.load(backend, match.id).match.status is Status.CANCELLED


def test_a_running_match_without_a_clock_is_cancelled_after_long_silence(
    backend, table, sweeper, ada, clock
):
    match = table.match(ada, "me", "random").match
    clock.pass_by(days=backend.settings.keep_idle_matches_days, minutes=1)

    sweeper.sweep_slowly()

    assert clocks.load(backend, match.id).match.status is Status.CANCELLED


def test_a_match_played_meanwhile_is_not_cancelled(backend, table, sweeper, ada, clock):
    loaded = table.match(ada, "me", "open")
    clock.pass_by(days=backend.settings.keep_waiting_days - 1)
    loaded = sitting.take_seat(backend, loaded.match.id, table.player("Ben"))
    clock.pass_by(days=2)

    sweeper.sweep_slowly()

    assert clocks.load(backend, loaded.match.id).match.status is Status.PLAYING


def test_a_finished_match_is_forgotten_in_its_time(backend, redis, table, sweeper, ada, clock):
    match = table.match(ada, "me", "open").match
    sitting.leave_seat(backend, match.id, ada, 0)
    clock.pass_by(days=backend.settings.keep_finished_days, minutes=1)

    sweeper.sweep_slowly()

    with pytest.raises(NotFound):
        clocks.load(backend, match.id)
    assert list_matches(backend, ada, MatchFilter(player=ada.id), 50, None).items == ()
    assert not list(redis.scan_iter(f"*{match.id}*"))


def test_an_ended_match_carries_its_own_expiry(redis, backend, table, ada):
    match = table.match(ada, "me", "open").match
    sitting.leave_seat(backend, match.id, ada, 0)

    lives = [redis.ttl(key) for key in redis.scan_iter(f"match:{{{match.id}}}:*")]

    assert lives
    assert all(0 < life <= (backend.settings.keep_finished_days + 1) * 86_400 for life in lives)


def test_an_idle_player_is_forgotten(backend, table, sweeper, clock):
    idle = table.player("Idle")
    clock.pass_by(days=backend.settings.keep_idle_players_days, minutes=1)

    sweeper.sweep_slowly()

    with pytest.raises(NotFound):
        accounts.profile(backend, idle.id)


def test_a_player_in_a_running_match_is_not_forgotten(backend, table, sweeper, ada, clock):
    clock.pass_by(days=backend.settings.keep_idle_players_days)
    table.match(ada, "me", "random")
    clock.pass_by(minutes=1)

    sweeper.sweep_slowly()

    assert accounts.profile(backend, ada.id).name == "Ada"


def test_one_broken_match_does_not_keep_the_sweeper_from_the_others(
    backend, redis, table, sweeper, ada, clock
):
    broken = table.match(ada, "me", "random", clock=Clock(10)).match
    whole = table.match(ada, "me", "random", clock=Clock(10)).match
    redis.set(f"match:{{{broken.id}}}:state", b"not a state")
    clock.pass_by(seconds=11)

    sweeper.sweep()

    assert backend.of(MatchStore).load(whole.id).match.to_act == (1,)


def test_a_full_store_is_freed_past_what_cannot_be_changed_now(
    backend, redis, table, sweeper, ada, clock, monkeypatch
):
    """Waiting and overdue matches need a write; those that have ended only have to go."""
    monkeypatch.setattr("worker.sweeper.FEW", 2)
    waiting = [table.match(ada, "me", "open", clock=Clock(60)).match for _ in range(3)]
    overdue = table.match(ada, "me", "random", clock=Clock(60)).match
    ended = [table.match(ada, "me", "open").match for _ in range(3)]
    for match in ended:
        sitting.leave_seat(backend, match.id, ada, 0)
    clock.pass_by(days=backend.settings.keep_finished_days, minutes=1)

    with full_memory(redis):
        sweeper.sweep()
        sweeper.sweep_slowly()

        for match in ended:
            with pytest.raises(NotFound):
                backend.of(MatchStore).load(match.id)
        assert [backend.of(MatchStore).load(match.id).match for match in waiting] == waiting
    sweeper.sweep()
    sweeper.sweep_slowly()

    assert backend.of(MatchStore).load(waiting[0].id).match.status is Status.CANCELLED
    assert backend.of(MatchStore).load(overdue.id).match.version > overdue.version
