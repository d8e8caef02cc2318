"""The sweeper heals what is owed, tells nobody twice, and forgets what nobody wants any more."""

import pytest

from engine.language import Language
from service.matches import keys, lobby, players, reading
from service.matches.errors import NotFound
from service.matches.lists import MatchFilter, list_matches
from service.matches.match import Clock, Status
from service.matches.telling import notices
from service.matches.turns import claim_turn
from worker.sweeper import Sweeper


@pytest.fixture
def sweeper(hall):
    return Sweeper(hall)


@pytest.fixture
def ada(table):
    return table.player("Ada")


def lose_jobs(redis):
    """Whatever RQ has in Redis is gone."""
    for key in redis.scan_iter("rq:*"):
        redis.delete(key)


def test_a_turn_without_a_job_is_queued_again_within_seconds(
    hall, redis, table, sweeper, ada, clock
):
    match = table.match(ada, "greedy", "me").match
    lose_jobs(redis)
    clock.pass_by(seconds=2)

    sweeper.sweep()

    assert hall.bot_turns.is_queued(match)


def test_a_turn_whose_job_died_with_its_worker_is_queued_again(
    hall, redis, table, sweeper, ada, clock
):
    match = table.match(ada, "greedy", "me").match
    redis.delete("rq:queue:quick")  # taken by a worker; RQ still remembers the job
    claim_turn(hall, match, "dead")
    clock.pass_by(seconds=4)

    sweeper.sweep()

    assert hall.bot_turns.is_queued(match)


def test_a_turn_that_waits_in_the_queue_is_left_there(hall, redis, table, sweeper, ada, clock):
    table.match(ada, "greedy", "me")
    clock.pass_by(seconds=60)

    sweeper.sweep()

    assert redis.llen("rq:queue:quick") == 1


def test_a_turn_that_somebody_is_at_is_left_to_them(hall, redis, table, sweeper, ada, clock):
    match = table.match(ada, "greedy", "me").match
    lose_jobs(redis)
    clock.pass_by(seconds=2)
    claim_turn(hall, match, "alive")

    sweeper.sweep()

    assert not hall.bot_turns.is_queued(match)


def test_an_overdue_turn_is_played(hall, table, sweeper, ada, clock):
    match = table.match(ada, "me", "random", clock=Clock(10)).match
    clock.pass_by(seconds=11)

    sweeper.sweep()

    assert hall.store.load(match.id).match.to_act == (1,)


@pytest.mark.parametrize("lost", [keys.DEADLINES, keys.TURNS])
def test_a_match_that_fell_off_a_set_is_put_back(hall, redis, table, sweeper, ada, clock, lost):
    match = table.match(ada, "greedy", "me", clock=Clock(1000)).match
    redis.delete(lost)
    clock.pass_by(seconds=3)

    sweeper.sweep()

    assert redis.zscore(lost, match.id) is not None


def test_the_patrol_finds_what_every_set_has_lost(hall, redis, table, sweeper, ada, clock):
    match = table.match(ada, "greedy", "me").match
    lose_jobs(redis)
    redis.delete(keys.TURNS, keys.TOUCHED)

    sweeper.sweep_slowly()
    sweeper.sweep()
    clock.pass_by(seconds=2)
    sweeper.sweep()

    assert hall.bot_turns.is_queued(match)


def test_the_patrol_passes_by_what_cannot_be_read(hall, redis, table, sweeper, ada, clock):
    broken = table.match(ada, "greedy", "me").match
    whole = table.match(ada, "greedy", "me").match
    redis.hset(f"match:{{{broken.id}}}:meta", "doc", "not a document")
    lose_jobs(redis)

    for _ in range(3):
        clock.pass_by(seconds=3)
        sweeper.sweep()
        sweeper.sweep_slowly()

    assert hall.bot_turns.is_queued(whole)


def test_settling_a_settled_match_changes_nothing(hall, redis, table, sweeper, ada, clock):
    table.match(ada, "me", "random")
    before = notices(hall, ada, Language.EN)
    clock.pass_by(seconds=3)

    sweeper.sweep()

    assert notices(hall, ada, Language.EN) == before
    assert redis.zcard(keys.TOUCHED) == 0


def test_a_match_that_nobody_joins_is_cancelled(hall, table, sweeper, ada, clock):
    match = table.match(ada, "me", "open").match
    clock.pass_by(days=hall.settings.keep_waiting_days, minutes=1)

    sweeper.sweep_slowly()

    assert reading.load(hall, match.id).match.status is Status.CANCELLED


def test_a_running_match_without_a_clock_is_cancelled_after_long_silence(
    hall, table, sweeper, ada, clock
):
    match = table.match(ada, "me", "random").match
    clock.pass_by(days=hall.settings.keep_idle_matches_days, minutes=1)

    sweeper.sweep_slowly()

    assert reading.load(hall, match.id).match.status is Status.CANCELLED


def test_a_match_played_meanwhile_is_not_cancelled(hall, table, sweeper, ada, clock):
    loaded = table.match(ada, "me", "open")
    clock.pass_by(days=hall.settings.keep_waiting_days - 1)
    loaded = lobby.take_seat(hall, loaded.match.id, table.player("Ben"))
    clock.pass_by(days=2)

    sweeper.sweep_slowly()

    assert reading.load(hall, loaded.match.id).match.status is Status.PLAYING


def test_a_finished_match_is_forgotten_in_its_time(hall, redis, table, sweeper, ada, clock):
    match = table.match(ada, "me", "open").match
    lobby.leave_seat(hall, match.id, ada, 0)
    clock.pass_by(days=hall.settings.keep_finished_days, minutes=1)

    sweeper.sweep_slowly()

    with pytest.raises(NotFound):
        reading.load(hall, match.id)
    assert list_matches(hall, ada, MatchFilter(is_mine=True), 50, None).items == ()
    assert not list(redis.scan_iter(f"*{match.id}*"))


def test_an_ended_match_carries_its_own_expiry(redis, hall, table, ada):
    match = table.match(ada, "me", "open").match
    lobby.leave_seat(hall, match.id, ada, 0)

    lives = [redis.ttl(key) for key in redis.scan_iter(f"match:{{{match.id}}}:*")]

    assert lives
    assert all(0 < life <= (hall.settings.keep_finished_days + 1) * 86_400 for life in lives)


def test_an_idle_player_is_forgotten(hall, table, sweeper, clock):
    idle = table.player("Idle")
    clock.pass_by(days=hall.settings.keep_idle_players_days, minutes=1)

    sweeper.sweep_slowly()

    with pytest.raises(NotFound):
        players.profile(hall, idle.id)


def test_a_player_in_a_running_match_is_not_forgotten(hall, table, sweeper, ada, clock):
    clock.pass_by(days=hall.settings.keep_idle_players_days)
    table.match(ada, "me", "random")
    clock.pass_by(minutes=1)

    sweeper.sweep_slowly()

    assert players.profile(hall, ada.id).name == "Ada"


def test_one_broken_match_does_not_keep_the_sweeper_from_the_others(
    hall, redis, table, sweeper, ada, clock
):
    broken = table.match(ada, "me", "random", clock=Clock(10)).match
    whole = table.match(ada, "me", "random", clock=Clock(10)).match
    redis.set(f"match:{{{broken.id}}}:state", b"not a state")
    clock.pass_by(seconds=11)

    sweeper.sweep()

    assert hall.store.load(whole.id).match.to_act == (1,)
