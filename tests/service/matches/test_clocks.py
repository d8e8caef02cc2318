"""Turns that last too long: played on by whoever touches the match, with no worker anywhere."""

from datetime import timedelta

import pytest

from engine.bots.roster import house_bot
from service.matches import clocks
from service.matches.play import play_command
from service.matches.seats import sitting
from service.matches.seats.seat import SeatKind
from service.matches.terms import Clock, OnTimeout, Status
from service.refusals import VersionConflict
from tests.backends import types_of
from tests.full_store import full_memory
from tests.service.matches.seats.test_seats import at_once

TURN_SECONDS = 60


@pytest.fixture
def start(backend, table, ada, ben):
    def started(on_timeout=OnTimeout.BOT):
        loaded = table.match(ada, "me", "open", clock=Clock(TURN_SECONDS, on_timeout))
        return sitting.take_seat(backend, loaded.match.id, ben)

    return started


def test_a_match_without_a_clock_has_no_deadline(table, ada):
    assert table.match(ada, "me", "random").match.deadline is None


def test_the_clock_starts_with_the_turn(start):
    match = start().match

    assert match.deadline == match.updated_at + timedelta(seconds=TURN_SECONDS)


def test_the_next_seat_gets_a_clock_of_its_own(backend, table, start, ada, clock):
    loaded = start()
    clock.pass_by(seconds=10)
    while loaded.match.to_act == (0,):
        command, version = table.first_command(loaded), loaded.match.version
        play_command(backend, loaded, ada, command, expected_version=version)
        loaded = clocks.load(backend, loaded.match.id)

    assert loaded.match.deadline == loaded.match.updated_at + timedelta(seconds=TURN_SECONDS)


def test_nothing_happens_before_the_deadline(backend, start, clock):
    loaded = start()
    clock.pass_by(seconds=TURN_SECONDS - 1)

    assert clocks.load(backend, loaded.match.id).match == loaded.match


def test_a_read_after_the_deadline_plays_the_turn_and_the_player_keeps_the_seat(
    backend, start, ada, clock
):
    loaded = start()
    clock.pass_by(seconds=TURN_SECONDS + 1)

    after = clocks.load(backend, loaded.match.id).match

    assert after.seats[0].player == ada
    assert after.command_count >= 1
    assert 0 not in after.to_act
    assert after.stand_in == ()
    assert after.deadline > clock()
    assert "turn_timed_out" in types_of(backend, after.id)


def test_a_tag_after_the_deadline_is_that_of_the_match_played_on(backend, start, ada, clock):
    loaded = start()
    clock.pass_by(seconds=TURN_SECONDS + 1)

    match = clocks.load_without_state(backend, loaded.match.id)

    assert (
        match.version == backend.matches.load(loaded.match.id).match.version > loaded.match.version
    )


def test_a_command_after_the_deadline_comes_too_late(backend, table, start, ada, clock):
    loaded = start()
    command = table.first_command(loaded)
    clock.pass_by(seconds=TURN_SECONDS + 1)

    now = clocks.load(backend, loaded.match.id)
    with pytest.raises(VersionConflict):
        play_command(backend, now, ada, command, expected_version=loaded.match.version)


def test_a_forfeited_seat_is_lost_and_ranks_last(backend, table, start, ben, clock):
    loaded = start(OnTimeout.FORFEIT)
    clock.pass_by(seconds=TURN_SECONDS + 1)

    after = clocks.load(backend, loaded.match.id)

    assert after.match.seats[0].kind is SeatKind.BOT
    assert [(left.seat, left.reason) for left in after.match.departures] == [(0, "timeout")]
    assert 0 not in after.match.to_act
    assert "seat_taken_over" in types_of(backend, after.match.id)


def test_a_match_nobody_comes_back_to_is_played_to_its_end_by_reads_alone(backend, start, clock):
    loaded = start()
    for _ in range(200):
        clock.pass_by(seconds=TURN_SECONDS + 1)
        match = clocks.load(backend, loaded.match.id).match
        if match.status is Status.FINISHED:
            break

    assert match.status is Status.FINISHED
    assert match.outcome.termination == "completed"
    assert match.outcome.departed == ()


def test_everybody_forfeiting_still_ends_the_match(backend, start, clock):
    loaded = start(OnTimeout.FORFEIT)
    for _ in range(200):
        clock.pass_by(seconds=TURN_SECONDS + 1)
        match = clocks.load(backend, loaded.match.id).match
        if match.status is Status.FINISHED:
            break

    assert match.outcome.termination == "timeout"
    assert match.outcome.departed == (0, 1)


def test_a_turn_broken_off_by_a_killed_process_is_finished_by_the_next_read(
    backend, start, clock, monkeypatch
):
    loaded = start()
    clock.pass_by(seconds=TURN_SECONDS + 1)
    monkeypatch.setattr("service.matches.clocks.MOST_DECISIONS_AT_ONCE", 0)
    broken_off = clocks.load(backend, loaded.match.id).match
    monkeypatch.undo()

    after = clocks.load(backend, loaded.match.id).match

    assert broken_off.stand_in == (0,)
    assert after.stand_in == ()


def test_a_stand_in_that_fails_keeps_nobody_waiting(backend, start, clock, monkeypatch):
    def fail(*_):
        raise AssertionError("a bot may fail in any way")

    monkeypatch.setattr(house_bot("greedy").mind, "choose", fail)
    loaded = start()
    clock.pass_by(seconds=TURN_SECONDS + 1)

    assert 0 not in clocks.load(backend, loaded.match.id).match.to_act


def test_two_who_find_a_turn_overdue_at_once_play_it_once(backend, start, clock):
    loaded = start()
    clock.pass_by(seconds=TURN_SECONDS + 1)

    at_once(*[lambda: clocks.load(backend, loaded.match.id)] * 4)

    assert types_of(backend, loaded.match.id).count("turn_timed_out") == 1


def test_a_house_bot_that_nobody_works_for_times_out_too(backend, table, ada, clock):
    loaded = table.match(ada, "mcts-hard", "me", clock=Clock(TURN_SECONDS))
    clock.pass_by(seconds=TURN_SECONDS + 1)

    after = clocks.load(backend, loaded.match.id).match

    assert after.to_act == (1,)
    assert after.seats[0].bot == "mcts-hard"


def test_an_overdue_turn_is_read_as_it_stands_while_the_store_takes_no_writes(
    backend, redis, start, clock
):
    before = start().match
    clock.pass_by(seconds=TURN_SECONDS + 1)

    with full_memory(redis):
        assert clocks.load(backend, before.id).match == before

    assert clocks.load(backend, before.id).match.version > before.version
