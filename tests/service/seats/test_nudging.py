"""Time that is given, and matches that go on without who is gone."""

from datetime import datetime, timedelta

import pytest

from engine.catalogue import GAMES
from service.matches.cases import clocks, showing
from service.matches.cases.play import play_command
from service.matches.model.changes import command_played
from service.matches.model.match import LoadedMatch, SeatKind
from service.matches.model.result import result_of
from service.matches.model.terms import Clock, OnTimeout, Status, TakebackRule
from service.matches.store.commit import Commits
from service.refusals import Refusal
from service.seats.cases import nudging, petitions, sitting
from tests import viewers
from tests.backends import Table, types_of
from tests.service.seats.test_seats import at_once, refused

ROUNDS = 10
GONE = timedelta(hours=1)


@pytest.fixture
def start(backend, table, ada, ben):
    def started(**terms):
        terms = {"clock": Clock(600), "claim_after_seconds": 3600, **terms}
        loaded = table.match(ada, "me", "open", **terms)
        return sitting.take_seat(backend, loaded.match.id, ben)

    return started


def play_first(backend, table, loaded, player):
    command, version = table.first_command(loaded), loaded.match.version
    play_command(backend, loaded, player, command, expected_version=version)
    return clocks.load(backend, loaded.match.id)


def test_time_is_given_to_whoever_is_to_act(backend, start, ben):
    before = start().match

    after = nudging.give_time(backend, before.id, ben, 60).match

    assert after.deadline == before.deadline + timedelta(seconds=60)
    assert after.since == before.since
    assert after.reserves == (60_000, 0)
    assert types_of(backend, before.id)[-1] == "time_given"


def test_what_a_turn_does_not_need_of_it_is_kept(backend, table, start, ada, ben):
    loaded = start()
    nudging.give_time(backend, loaded.match.id, ben, 60)
    loaded = clocks.load(backend, loaded.match.id)
    while loaded.match.to_act == (0,):
        loaded = play_first(backend, table, loaded, ada)

    assert loaded.match.reserves == (60_000, 0)
    assert loaded.match.deadline == loaded.match.since[0] + timedelta(seconds=600)


def test_the_clock_that_a_gift_found_is_shown_later_as_it_was(backend, start, ada, ben):
    loaded = start()
    before = viewers.document(loaded, ada)
    now = nudging.give_time(backend, loaded.match.id, ben, 60)

    assert showing.look_at(backend, now, ada, showing.Look(2)).document() == before


def test_gifts_have_an_end(backend, start, ben):
    match_id = start().match.id
    for _ in range(nudging.MOST_GIFTS):
        nudging.give_time(backend, match_id, ben, 1)

    refused("too_many_gifts", nudging.give_time, backend, match_id, ben, 1)


def test_time_is_given_to_others_and_where_there_is_a_clock(backend, table, start, ada, ben):
    timed, untimed = start().match.id, start(clock=None).match.id
    alone = table.match(ada, "me", "random", clock=Clock(600)).match.id
    bots_turn = table.match(ada, "mcts-hard", "me", clock=Clock(600)).match.id

    refused("nobody_to_nudge", nudging.give_time, backend, timed, ada, 60)
    refused("no_clock", nudging.give_time, backend, untimed, ben, 60)
    refused("nobody_to_nudge", nudging.give_time, backend, alone, ada, 60)
    refused("nobody_to_nudge", nudging.give_time, backend, bots_turn, ada, 60)
    refused("not_seated", nudging.give_time, backend, timed, table.player("Zoe"), 60)


def test_a_seat_whose_player_is_gone_is_claimed(backend, start, ben, clock):
    loaded = start(clock=None)
    match_id = loaded.match.id
    refused("nothing_to_claim", nudging.claim, backend, match_id, ben)
    assert viewers.document(loaded, ben).claimable_at == loaded.match.updated_at + GONE
    clock.pass_by(hours=1)

    after = nudging.claim(backend, match_id, ben).match

    assert (after.seats[0].kind, after.seats[0].bot) == (SeatKind.BOT, "greedy")
    assert [(left.seat, left.reason) for left in after.departures] == [(0, "timeout")]
    assert types_of(backend, match_id)[-2:] == ["seat_claimed", "seat_taken_over"]
    refused("nobody_to_nudge", nudging.claim, backend, match_id, ben)


# With a clock


def test_while_a_turn_runs_the_clock_alone_says_how_long_it_lasts(backend, start, ben, clock):
    loaded = start(clock=Clock(30 * 86_400))
    clock.pass_by(days=29)

    refused("nothing_to_claim", nudging.claim, backend, loaded.match.id, ben)
    assert viewers.document(loaded, ben).claimable_at is None


def test_a_claim_stands_on_absence_since_a_turn_was_over_unplayed(backend, start, ada, ben, clock):
    match_id = start(clock=Clock(7200)).match.id
    clock.pass_by(seconds=7201)
    late = clocks.load(backend, match_id)
    away_since = late.match.seats[0].away_since
    assert isinstance(away_since, datetime)
    refused("nothing_to_claim", nudging.claim, backend, match_id, ben)
    assert viewers.document(late, ben).claimable_at == away_since + GONE
    clock.pass_by(hours=1)

    after = nudging.claim(backend, match_id, ben).match

    assert away_since <= late.match.updated_at
    assert [(left.seat, left.reason) for left in after.departures] == [(0, "timeout")]
    refused("match_started", sitting.take_seat, backend, match_id, ada)


def test_a_turn_that_runs_again_is_waited_for(backend, table, start, ben, clock):
    """Whoever was away may play it until the deadline that they are shown."""
    loaded = start(clock=Clock(7200))
    clock.pass_by(seconds=7201)
    loaded = clocks.load(backend, loaded.match.id)
    while loaded.match.to_act == (1,):
        loaded = play_first(backend, table, loaded, ben)
    clock.pass_by(hours=1, minutes=30)

    refused("nothing_to_claim", nudging.claim, backend, loaded.match.id, ben)
    assert viewers.document(loaded, ben).claimable_at == loaded.match.deadline
    clock.pass_by(minutes=31)
    assert nudging.claim(backend, loaded.match.id, ben).match.departures


def test_whoever_is_back_is_not_claimed(backend, start, ada, ben, clock):
    match_id = start(clock=Clock(7200)).match.id
    clock.pass_by(seconds=7201)
    clocks.load(backend, match_id)
    back = sitting.take_seat(backend, match_id, ada)
    clock.pass_by(hours=1)

    refused("nobody_to_nudge", nudging.claim, backend, match_id, ben)
    assert viewers.document(back, ben).claimable_at is None


def test_where_the_clock_takes_the_seat_there_is_nothing_to_claim(backend, start, ben, clock):
    loaded = start(clock=Clock(7200, OnTimeout.FORFEIT))
    clock.pass_by(seconds=7199)
    refused("nothing_to_claim", nudging.claim, backend, loaded.match.id, ben)
    clock.pass_by(seconds=2)

    lost = clocks.load(backend, loaded.match.id).match
    assert [left.reason for left in lost.departures] == ["timeout"]


# Without one


def test_whoever_is_claimed_to_be_gone_ranks_behind_those_who_stayed(
    backend, table, start, ben, clock
):
    match_id = start(clock=None).match.id
    clock.pass_by(hours=1)
    nudging.claim(backend, match_id, ben)
    while (loaded := clocks.load(backend, match_id)).match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        if seat == 1:
            play_first(backend, table, loaded, ben)
        else:
            command = table.first_command(loaded)
            backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))

    assert loaded.match.outcome.ranking == ((1,), (0,))
    assert loaded.match.outcome.termination == "timeout"
    assert result_of(loaded.match).seats[0].left == "timeout"


def test_whoever_commands_is_there_however_long_the_turn(backend, ada, ben, clock):
    """A turn of Arctic has many commands."""
    table = Table(backend, GAMES["arctic"])
    match_id = table.match(ada, "me", "open", claim_after_seconds=3600).match.id
    loaded = sitting.take_seat(backend, match_id, ben)
    clock.pass_by(minutes=50)
    loaded = play_first(backend, table, loaded, ada)
    assert loaded.match.to_act == (0,), "the turn goes on"
    clock.pass_by(minutes=50)

    refused("nothing_to_claim", nudging.claim, backend, loaded.match.id, ben)
    told = viewers.document(loaded, ben).claimable_at
    assert told == loaded.match.updated_at + GONE


def test_whoever_takes_back_is_there_however_old_the_turn(backend, table, start, ada, ben, clock):
    """The turn has again what was left of it; its player has just been heard all the same."""
    loaded = start(clock=None, takebacks=TakebackRule.AGREED)
    match_id, version = loaded.match.id, loaded.match.version
    clock.pass_by(minutes=55)
    play_first(backend, table, loaded, ada)
    clock.pass_by(minutes=50)
    asked = petitions.take_back(backend, match_id, ada, version)
    petitions.answer_takeback(backend, match_id, ben, asked.waiting.id, is_yes=True)

    loaded = clocks.load(backend, match_id)
    assert loaded.match.to_act == (0,)
    heard = viewers.document(loaded, ben).claimable_at - GONE
    assert loaded.match.updated_at - heard < timedelta(seconds=1)
    clock.pass_by(minutes=55)
    refused("nothing_to_claim", nudging.claim, backend, match_id, ben)


def test_what_strangers_and_others_do_delays_no_claim(backend, start, ben, clock):
    match_id = start(clock=Clock(60)).match.id
    clock.pass_by(seconds=61)
    clocks.load(backend, match_id)
    clock.pass_by(minutes=59)
    sitting.leave_seat(backend, match_id, ben, 1, keep=True)
    sitting.take_seat(backend, match_id, ben)
    clock.pass_by(minutes=1)

    assert nudging.claim(backend, match_id, ben).match.departures


def test_a_match_may_wait_for_ever(backend, start, ben, clock):
    loaded = start(clock=None, claim_after_seconds=None)
    clock.pass_by(days=60)

    refused("nothing_to_claim", nudging.claim, backend, loaded.match.id, ben)
    assert viewers.document(loaded, ben).claimable_at is None


def test_of_a_claim_and_a_command_one_comes_first(backend, table, start, ada, ben, clock):
    for _ in range(ROUNDS):
        loaded = start(clock=None)
        clock.pass_by(hours=1)
        command, match_id = table.first_command(loaded), loaded.match.id

        results = at_once(
            lambda at=loaded, c=command: play_command(backend, at, ada, c, expected_version=2),
            lambda m=match_id: nudging.claim(backend, m, ben),
        )

        match = clocks.load(backend, match_id).match
        refusals = [one.code for one in results if isinstance(one, Refusal)]
        claims = [one for one in results if isinstance(one, LoadedMatch)]
        assert len(refusals) == 1
        assert (match.seats[0].player is None) == bool(claims) == (refusals == ["version_conflict"])
        assert match.version == 3
