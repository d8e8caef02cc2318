"""Turns that last too long: played on by whoever touches the match, with no worker anywhere."""

from datetime import timedelta

import pytest

from engine.bots.roster import house_bot
from service.matches.cases import clocks, showing
from service.matches.cases.play import play_command
from service.matches.model.changes import change_of
from service.matches.model.match import LoadedMatch, SeatKind
from service.matches.model.seating import turn_timed_out
from service.matches.model.terms import Clock, OnTimeout, Status
from service.matches.store.matches import MatchStore
from service.refusals import VersionConflict
from service.seats.cases import sitting
from tests.backends import types_of
from tests.full_store import full_memory
from tests.service.seats.test_seats import at_once
from tests.viewers import document

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
        match.version
        == backend.of(MatchStore).load(loaded.match.id).match.version
        > loaded.match.version
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
    monkeypatch.setattr("service.matches.cases.clocks.MOST_DECISIONS_AT_ONCE", 0)
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


def test_what_a_stand_in_must_not_play_is_not_played(backend, start, clock, monkeypatch):
    monkeypatch.setattr(house_bot("greedy").mind, "choose", lambda *_: "no command of this game")
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


# A reserve and an increment


RESERVE = Clock(10, reserve_seconds=60, increment_seconds=5)


@pytest.fixture
def with_reserve(backend, table, ada, ben):
    def started(clock=RESERVE):
        loaded = table.match(ada, "me", "open", clock=clock)
        return sitting.take_seat(backend, loaded.match.id, ben)

    return started


def play_turn(backend, table, loaded, player):
    """All commands of the running turn."""
    seat = loaded.match.seat_of(player.id)
    while loaded.match.to_act == (seat,):
        command, version = table.first_command(loaded), loaded.match.version
        play_command(backend, loaded, player, command, expected_version=version)
        loaded = clocks.load(backend, loaded.match.id)
    return loaded


def test_a_turn_may_last_its_own_time_and_the_reserve(with_reserve):
    match = with_reserve().match

    assert match.deadline == match.updated_at + timedelta(seconds=70)


def test_what_a_turn_takes_beyond_its_own_time_is_gone_and_the_increment_is_earned(
    backend, table, with_reserve, ada, ben, clock
):
    loaded = with_reserve()
    began = loaded.match.updated_at
    clock.pass_by(seconds=30)

    after = play_turn(backend, table, loaded, ada).match

    used = after.since[0] - began - timedelta(seconds=10)
    assert after.reserves == (65_000 - used // timedelta(milliseconds=1), 60_000)
    assert after.deadline == after.since[0] + timedelta(seconds=70)


def test_the_clock_of_a_document_stays_as_it_was_when_the_turn_began(
    backend, table, with_reserve, ada, clock
):
    loaded = with_reserve()
    before = document(loaded, ada).clock
    clock.pass_by(seconds=30)

    after = document(clocks.load(backend, loaded.match.id), ada).clock

    assert after == before
    assert before.remaining == (60.0, 60.0)
    assert before.since == loaded.match.updated_at
    [turn] = before.turns
    assert (turn.seat, turn.since, turn.deadline) == (0, before.since, before.deadline)


def test_a_turn_that_used_up_the_reserve_leaves_the_increment_for_the_next(
    backend, with_reserve, clock
):
    loaded = with_reserve()
    clock.pass_by(seconds=71)

    assert clocks.load(backend, loaded.match.id).match.reserves == (5_000, 60_000)


def test_who_has_no_time_left_at_all_is_played_for_at_once(backend, with_reserve, clock):
    loaded = with_reserve(Clock(0, reserve_seconds=60))
    for turn in range(200):
        clock.pass_by(seconds=61 if turn < 2 else 0)
        match = clocks.load(backend, loaded.match.id).match
        if match.status is Status.FINISHED:
            break

    assert match.reserves == (0, 0)
    assert match.outcome.termination == "completed"
    assert clock() - loaded.match.updated_at < timedelta(seconds=200)


def test_every_version_is_shown_later_with_the_clock_as_it_was(
    backend, table, with_reserve, ada, ben, clock
):
    loaded, shown = with_reserve(), []
    while loaded.match.status is Status.PLAYING:
        shown.append(document(loaded, ada))
        clock.pass_by(seconds=11)
        player = (ada, ben)[loaded.match.to_act[0]]
        command, version = table.first_command(loaded), loaded.match.version
        play_command(backend, loaded, player, command, expected_version=version)
        loaded = clocks.load(backend, loaded.match.id)

    assert len({each.clock.remaining for each in shown}) > 2
    for each in shown:
        again = showing.look_at(backend, loaded, ada, showing.Look(each.version)).document()
        assert again == each


def test_of_several_who_are_to_act_only_who_is_late_is_played_for(
    backend, table, with_reserve, ada, monkeypatch, clock
):
    """No game of ours has two seats act at once; here Ben comes to act while Ada still is."""
    loaded = with_reserve(Clock(60))
    clock.pass_by(seconds=40)
    with monkeypatch.context() as patch:
        patch.setattr(table.game, "to_act", lambda _: (0, 1))
        both = change_of(loaded, loaded.match, [], backend.now()).after
        clock.pass_by(seconds=30)
        late = turn_timed_out(LoadedMatch(both, loaded.state), "greedy", backend.now()).after

    began = loaded.match.updated_at
    assert both.since == (began, both.updated_at)
    assert both.deadline == began + timedelta(seconds=60)
    assert [turn.seat for turn in both.turns] == [0, 1]
    assert late.stand_in == (0,)
    assert late.deadline == both.updated_at + timedelta(seconds=60)
