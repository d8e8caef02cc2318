"""Seats kept warm: their players come back, substitutes take them over, and know what they know."""

from datetime import datetime, timedelta

import pytest
from msgspec import UNSET

from engine.records.chain import RecordedStay
from engine.records.proof import verify
from engine.records.record import decode_record, encode_record
from engine.words import ENGLISH
from service.matches.cases import clocks, creating, records
from service.matches.cases.play import play_command
from service.matches.model.changes import command_played
from service.matches.model.chronicle import stays_of
from service.matches.model.match import LoadedMatch, SeatKind
from service.matches.model.result import result_of
from service.matches.model.terms import Clock, Spectators, Status
from service.matches.store.commit import Commits
from service.players.cases import accounts
from service.refusals import NotFound, Refusal
from service.seats.cases import nudging, petitions, sitting
from service.seats.model.taking import MOST_ASKED
from tests import viewers
from tests.backends import types_of
from tests.service.seats.test_seats import at_once, refused
from tests.streams import events, notices

ROUNDS = 10


@pytest.fixture
def zoe(table):
    return table.player("Zoe")


@pytest.fixture
def three(backend, table, ada, ben):
    """Ada, Ben, and Cleo at one table; Ada is to act."""
    cleo = table.player("Cleo")
    loaded = table.match(ada, "me", "open", "open", clock=Clock(3600))
    sitting.take_seat(backend, loaded.match.id, ben)
    return sitting.take_seat(backend, loaded.match.id, cleo), cleo


@pytest.fixture
def warm(backend, match, ben):
    """Ben has left seat 1 warm, and allows substitutes; only Ada is there."""
    return sitting.leave_seat(backend, match.match.id, ben, 1, keep=True, substitutes=True)


def play_to_the_end(backend, table, match_id):
    while (loaded := clocks.load(backend, match_id)).match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        command = table.game.legal_commands(loaded.state, seat)[-1]
        backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))
    return loaded


def test_a_seat_left_warm_is_played_on_and_its_player_comes_back(backend, warm, ben):
    kept = warm.match.seats[1]
    back = sitting.take_seat(backend, warm.match.id, ben).match

    assert (kept.kind, kept.bot, kept.keeps) == (SeatKind.BOT, "greedy", ben)
    assert (kept.owner, kept.substitutes) == (ben, True)
    assert [left.seat for left in warm.match.departures] == [1]
    assert (back.seats[1].kind, back.seats[1].player, back.seats[1].keeps) == (
        *(SeatKind.PLAYER, ben),
        warm.match.seats[0].keeps,
    )
    assert back.departures == ()
    assert types_of(backend, back.id)[-2:] == ["seat_left_warm", "player_returned"]


def test_before_the_start_there_is_nothing_to_keep(backend, table, ada, ben):
    loaded = table.match(ada, "me", "open", "open")
    sitting.take_seat(backend, loaded.match.id, ben)

    refused("match_waiting", sitting.leave_seat, backend, loaded.match.id, ben, 1, keep=True)


def test_whoever_resigned_has_no_way_back(backend, match, ben, zoe):
    sitting.leave_seat(backend, match.match.id, ben, 1)

    refused("match_started", sitting.take_seat, backend, match.match.id, ben)
    refused("seat_not_warm", petitions.take_over, backend, match.match.id, ben, 1)
    refused("seat_not_warm", petitions.take_over, backend, match.match.id, zoe, 1)


def test_who_has_not_come_back_by_the_end_has_resigned(backend, table, warm):
    ended = play_to_the_end(backend, table, warm.match.id).match

    assert ended.outcome.departed == (1,)
    assert ended.outcome.termination == "resigned"
    assert result_of(ended).seats[1].left == "resigned"


def test_nobody_gains_time_by_leaving_and_coming_back(backend, table, three, ada, clock):
    loaded, _ = three
    clock.pass_by(seconds=3000)
    sitting.leave_seat(backend, loaded.match.id, ada, 0, keep=True, substitutes=True)
    back = sitting.take_seat(backend, loaded.match.id, ada).match

    assert back.deadline == loaded.match.deadline
    assert back.since == loaded.match.since


def test_who_comes_back_in_the_middle_of_the_turn_is_told_that_it_is_theirs(backend, match, ada):
    sitting.leave_seat(backend, match.match.id, ada, 0, keep=True, substitutes=True)
    sitting.take_seat(backend, match.match.id, ada)

    told = [notice.type for notice in notices(backend, ada, ENGLISH)]
    assert told[-3:] == ["seat_left_warm", "player_returned", "your_turn"]


def test_while_somebody_may_come_back_bots_take_their_time(backend, warm, ada):
    """Bots among themselves answer at once; whoever returns could have learnt from how quickly."""
    alone = sitting.leave_seat(backend, warm.match.id, ada, 0, keep=True, substitutes=True).match

    assert alone.has_players
    refused("players_seated", creating.call_off, backend, warm.match.id, ada)


def test_with_nobody_else_there_a_substitute_sits_down_at_once(backend, table, ada, zoe):
    loaded = table.match(ada, "me", "random")
    sitting.leave_seat(backend, loaded.match.id, ada, 0, keep=True, substitutes=True)

    after = petitions.take_over(backend, loaded.match.id, zoe, 0).match

    assert after.seats[0].player == zoe
    assert after.departures == ()
    assert [(stay.player, stay.from_version, stay.until_version) for stay in stays_of(after)] == [
        (ada, 1, 1),
        (None, 2, 2),
        (zoe, 3, None),
    ]
    refused("match_started", sitting.take_seat, backend, loaded.match.id, ada)


def test_the_others_are_asked_and_with_the_last_yes_the_seat_changes_hands(
    backend, three, ada, ben, zoe
):
    loaded, cleo = three
    match_id = loaded.match.id
    sitting.leave_seat(backend, match_id, ben, 1, keep=True, substitutes=True)

    asked = petitions.take_over(backend, match_id, zoe, 1).match
    request = asked.substitute.id
    again = petitions.take_over(backend, match_id, zoe, 1).match
    halfway = petitions.answer_substitute(backend, match_id, ada, request, is_yes=True).match
    twice = petitions.answer_substitute(backend, match_id, ada, request, is_yes=True).match
    after = petitions.answer_substitute(backend, match_id, cleo, request, is_yes=True).match

    assert again == asked
    assert twice == halfway
    assert (halfway.substitute.agreed, halfway.seats[1].keeps) == ((0,), ben)
    assert (after.substitute, after.seats[1].player) == (None, zoe)
    assert petitions.take_over(backend, match_id, zoe, 1).match == after, "sent again it is done"
    told = [notice.type for notice in notices(backend, zoe, ENGLISH)]
    assert told == ["substitute_asked", *["substitute_answered"] * 2, "substitute_seated"]
    assert "substitute_seated" in [notice.type for notice in notices(backend, ben, ENGLISH)]


def test_one_no_ends_it_and_nobody_asks_twice(backend, warm, ada, zoe, table):
    asked = petitions.take_over(backend, warm.match.id, zoe, 1).match
    refused("substitute_asked", petitions.take_over, backend, warm.match.id, table.player("Yul"), 1)
    after = petitions.answer_substitute(
        backend, warm.match.id, ada, asked.substitute.id, is_yes=False
    ).match

    assert after.substitute is None
    refused("substitute_refused", petitions.take_over, backend, warm.match.id, zoe, 1)
    with pytest.raises(NotFound):
        petitions.answer_substitute(backend, warm.match.id, ada, asked.substitute.id, is_yes=True)


def test_whoever_asked_withdraws_with_a_no_and_strangers_answer_nothing(backend, warm, zoe, table):
    asked = petitions.take_over(backend, warm.match.id, zoe, 1).match
    answer, request = petitions.answer_substitute, asked.substitute.id

    refused("not_seated", answer, backend, warm.match.id, table.player("Yul"), request, is_yes=True)
    assert answer(backend, warm.match.id, zoe, request, is_yes=True).match == asked
    assert answer(backend, warm.match.id, zoe, request, is_yes=False).match.substitute is None
    assert types_of(backend, warm.match.id)[-1] == "substitute_withdrawn"


def test_a_request_that_nobody_answers_ends_after_a_day(backend, warm, zoe, table, clock):
    petitions.take_over(backend, warm.match.id, zoe, 1)
    clock.pass_by(hours=25)

    yul = table.player("Yul")
    assert petitions.take_over(backend, warm.match.id, yul, 1).match.substitute.player == yul


def test_strangers_cannot_keep_others_from_playing_by_asking(backend, warm, ada, table):
    """Every request is a version, and a command on the one before is refused: there are so many."""
    for number in range(MOST_ASKED):
        asked = petitions.take_over(backend, warm.match.id, table.player(f"P{number}"), 1).match
        petitions.answer_substitute(backend, warm.match.id, ada, asked.substitute.id, is_yes=False)

    refused(
        "substitute_refused", petitions.take_over, backend, warm.match.id, table.player("Yul"), 1
    )


def test_whoever_has_sat_elsewhere_takes_over_no_other_seat(backend, three, ada, ben, zoe):
    """They would know two hands."""
    loaded, _ = three
    match_id = loaded.match.id
    sitting.leave_seat(backend, match_id, ben, 1, keep=True, substitutes=True)
    refused("already_seated", petitions.take_over, backend, match_id, ada, 1)
    sitting.leave_seat(backend, match_id, ada, 0)

    refused("sat_elsewhere", petitions.take_over, backend, match_id, ada, 1)


def test_whoever_keeps_another_seat_takes_over_none(backend, three, ada, ben):
    loaded, _ = three
    sitting.leave_seat(backend, loaded.match.id, ben, 1, keep=True, substitutes=True)
    sitting.leave_seat(backend, loaded.match.id, ada, 0, keep=True)

    refused("sat_elsewhere", petitions.take_over, backend, loaded.match.id, ada, 1)


# Whose yes is needed, and whose no


def test_without_leave_of_the_owner_nobody_takes_over_a_warm_seat(backend, match, ben, zoe):
    kept = sitting.leave_seat(backend, match.match.id, ben, 1, keep=True).match

    refused("substitutes_not_allowed", petitions.take_over, backend, kept.id, zoe, 1)
    assert not kept.seats[1].substitutes
    assert sitting.take_seat(backend, kept.id, ben).match.seats[1].player == ben


def test_in_a_rated_match_nobody_takes_over_a_seat(backend, table, ada, ben, zoe):
    match_id = table.match(ada, "me", "open", rated=True).match.id
    sitting.take_seat(backend, match_id, ben)
    leave = sitting.leave_seat

    refused("match_rated", leave, backend, match_id, ben, 1, keep=True, substitutes=True)
    leave(backend, match_id, ben, 1, keep=True)
    refused("match_rated", petitions.take_over, backend, match_id, zoe, 1)


def test_whoever_keeps_a_seat_warm_is_asked_and_silence_is_no_yes(backend, three, ada, ben, zoe):
    """Otherwise the others would leave for a moment, and nobody would be there to be asked."""
    loaded, cleo = three
    match_id = loaded.match.id
    sitting.leave_seat(backend, match_id, ben, 1, keep=True, substitutes=True)
    sitting.leave_seat(backend, match_id, ada, 0, keep=True)
    request = petitions.take_over(backend, match_id, zoe, 1).match.substitute.id
    answer = petitions.answer_substitute

    waiting = answer(backend, match_id, cleo, request, is_yes=True).match
    after = answer(backend, match_id, ada, request, is_yes=True).match

    assert (waiting.seats[1].owner, waiting.substitute.agreed) == (ben, (2,))
    assert (after.seats[1].player, after.seats[0].owner) == (zoe, ada)


def test_whoever_keeps_a_seat_is_told_at_once_that_they_are_asked(backend, table, ada, ben, zoe):
    """Also where they see the match late, as long as they do not sit there."""
    cleo = table.player("Cleo")
    loaded = table.match(ada, "me", "open", "open", spectators=Spectators.DELAYED)
    match_id = loaded.match.id
    sitting.take_seat(backend, match_id, ben)
    sitting.take_seat(backend, match_id, cleo)
    for _ in range(4):
        now = clocks.load(backend, match_id)
        play_first(backend, table, match_id, (ada, ben, cleo)[now.match.to_act[0]])
    sitting.leave_seat(backend, match_id, ben, 1, keep=True, substitutes=True)
    sitting.leave_seat(backend, match_id, cleo, 2, keep=True)
    assert clocks.load(backend, match_id).match.is_seen_late

    petitions.take_over(backend, match_id, zoe, 1)

    assert notices(backend, cleo, ENGLISH)[-1].type == "substitute_asked"


def test_whoever_is_away_is_asked(backend, three, ada, ben, zoe, clock):
    loaded, cleo = three
    match_id = loaded.match.id
    sitting.leave_seat(backend, match_id, ben, 1, keep=True, substitutes=True)
    clock.pass_by(seconds=3601)
    late = clocks.load(backend, match_id).match
    request = petitions.take_over(backend, match_id, zoe, 1).match.substitute.id
    answer = petitions.answer_substitute

    waiting = answer(backend, match_id, cleo, request, is_yes=True).match
    after = answer(backend, match_id, ada, request, is_yes=True).match

    assert late.seats[0].away
    assert waiting.seats[1].owner == ben
    assert after.seats[1].player == zoe
    assert not after.seats[0].away, "who answers is there"


def test_the_owner_says_no_and_may_still_come_back(backend, warm, ada, ben, zoe):
    request = petitions.take_over(backend, warm.match.id, zoe, 1).match.substitute.id

    after = petitions.answer_substitute(backend, warm.match.id, ben, request, is_yes=False).match

    assert (after.substitute, after.seats[1].owner) == (None, ben)
    with pytest.raises(NotFound):
        petitions.answer_substitute(backend, warm.match.id, ada, request, is_yes=True)
    assert sitting.take_seat(backend, warm.match.id, ben).match.seats[1].player == ben


def test_the_owner_s_coming_back_ends_the_request_and_the_permission(
    backend, warm, ada, ben, zoe, table
):
    match_id = warm.match.id
    request = petitions.take_over(backend, match_id, zoe, 1).match.substitute.id

    back = sitting.take_seat(backend, match_id, ben).match

    assert (back.substitute, back.seats[1].substitutes) == (None, UNSET)
    with pytest.raises(NotFound):
        petitions.answer_substitute(backend, match_id, ada, request, is_yes=True)
    sitting.leave_seat(backend, match_id, ben, 1, keep=True)
    yul = table.player("Yul")
    refused("substitutes_not_allowed", petitions.take_over, backend, match_id, yul, 1)


def test_whoever_has_left_floe_is_neither_asked_nor_seated(backend, three, ada, ben, zoe):
    loaded, cleo = three
    match_id = loaded.match.id
    sitting.leave_seat(backend, match_id, ben, 1, keep=True, substitutes=True)
    sitting.leave_seat(backend, match_id, cleo, 2, keep=True)
    request = petitions.take_over(backend, match_id, zoe, 1).match.substitute.id
    accounts.delete_player(backend, cleo.id)
    gone = clocks.load(backend, match_id).match
    accounts.delete_player(backend, zoe.id)

    after = petitions.answer_substitute(backend, match_id, ada, request, is_yes=True).match

    assert gone.seats[2].owner is None
    assert (after.seats[1].owner, after.substitute) == (ben, None)


def test_a_seat_that_is_kept_warm_can_be_resigned(backend, warm, ben):
    after = sitting.leave_seat(backend, warm.match.id, ben, 1).match

    assert (after.seats[1].owner, after.seats[1].substitutes) == (None, UNSET)
    assert [left.reason for left in after.departures] == ["resigned"]
    assert types_of(backend, after.id)[-1] == "seat_taken_over"
    refused("match_started", sitting.take_seat, backend, after.id, ben)


# Whoever missed a turn


def test_whoever_let_a_turn_time_out_keeps_the_seat(backend, three, ada, ben, zoe, clock):
    loaded, _ = three
    match_id = loaded.match.id
    clock.pass_by(seconds=3601)
    late = clocks.load(backend, match_id).match

    refused("seat_not_warm", petitions.take_over, backend, match_id, zoe, 0)
    sitting.leave_seat(backend, match_id, ben, 1, keep=True)
    refused("seat_not_warm", petitions.take_over, backend, match_id, zoe, 0)
    place = late.seats[0]
    assert (place.owner, place.away) == (ada, True)
    assert isinstance(place.away_since, datetime)
    assert loaded.match.deadline <= place.away_since <= late.updated_at
    assert sitting.take_seat(backend, match_id, ada).match.seats[0].away is UNSET


@pytest.mark.parametrize("how", ["commands", "says so", "gives time"])
def test_whatever_they_do_shows_that_they_are_back(backend, table, ada, ben, clock, how):
    loaded = table.match(ada, "me", "open", clock=Clock(60))
    match_id = sitting.take_seat(backend, loaded.match.id, ben).match.id
    clock.pass_by(seconds=61)
    was_away = clocks.load(backend, match_id).match.seats[0]
    if how == "says so":
        sitting.take_seat(backend, match_id, ada)
    elif how == "gives time":
        nudging.give_time(backend, match_id, ada, 60)
    else:
        while clocks.load(backend, match_id).match.to_act == (1,):
            play_first(backend, table, match_id, ben)
        play_first(backend, table, match_id, ada)

    is_back = clocks.load(backend, match_id).match.seats[0]
    assert (was_away.away, was_away.player) == (True, ada)
    assert (is_back.away, is_back.away_since, is_back.player) == (UNSET, UNSET, ada)


def play_first(backend, table, match_id, player):
    loaded = clocks.load(backend, match_id)
    command = table.first_command(loaded)
    version = loaded.match.version
    return play_command(backend, loaded, player, command, expected_version=version)


def test_the_record_tells_who_sat_from_when_to_when_and_is_proved(
    backend, table, match, ada, ben, zoe
):
    match_id = match.match.id
    sitting.leave_seat(backend, match_id, ben, 1, keep=True, substitutes=True)
    play_first(backend, table, match_id, ada)
    request = petitions.take_over(backend, match_id, zoe, 1).match.substitute
    petitions.answer_substitute(backend, match_id, ada, request.id, is_yes=True)
    ended = play_to_the_end(backend, table, match_id).match

    record = decode_record(encode_record(records.record(backend, match_id)))

    assert verify(record) == ended.outcome
    assert ended.outcome.departed == ()
    assert record.seats[1].predecessors == ("Ben", "greedy")
    assert record.seats[1].stays == (
        RecordedStay("Ben", None, 1, 2),
        RecordedStay("greedy", "greedy", 3, 5),
        RecordedStay("Zoe", None, 6, None),
    )
    assert viewers.document(LoadedMatch(ended, None), None).stays[2].player == zoe


# What a substitute knows


def told(backend, match_id, player):
    return events(backend, match_id, player, ENGLISH, limit=1000)


def test_a_substitute_knows_what_the_seat_knows_and_whoever_left_no_more_of_it(
    backend, table, three, ada, ben, zoe
):
    loaded, cleo = three
    match_id = loaded.match.id
    for _ in range(4):
        now = clocks.load(backend, match_id)
        play_first(backend, table, match_id, (ada, ben, cleo)[now.match.to_act[0]])
    known = told(backend, match_id, ben)
    view = viewers.document(clocks.load(backend, match_id), ben).view
    tag = viewers.tag_of(clocks.load(backend, match_id).match, ben)

    sitting.leave_seat(backend, match_id, ben, 1, keep=True, substitutes=True)
    request = petitions.take_over(backend, match_id, zoe, 1).match.substitute
    public = told(backend, match_id, None)
    assert told(backend, match_id, zoe) == public, "who only asks is a spectator"
    for player in (ada, cleo):
        petitions.answer_substitute(backend, match_id, player, request.id, is_yes=True)

    now = clocks.load(backend, match_id)
    assert viewers.document(now, zoe).view == view
    assert viewers.tag_of(now.match, zoe).seat == tag.seat == 1
    assert [e.data for e in told(backend, match_id, zoe)][: len(known)] == [e.data for e in known]
    assert told(backend, match_id, ben) == told(backend, match_id, None)
    assert viewers.document(now, ben).view == viewers.document(now, None).view != view
    assert viewers.tag_of(now.match, ben).seat is None
    assert viewers.decision(now, ben, ENGLISH).commands == ()


# Races


def test_of_two_substitutes_at_once_one_sits_down(backend, table, ada):
    for _ in range(ROUNDS):
        match_id = table.match(ada, "me", "random").match.id
        sitting.leave_seat(backend, match_id, ada, 0, keep=True, substitutes=True)
        two = [table.player("Yul"), table.player("Zoe")]

        results = at_once(
            *[lambda p=p, m=match_id: petitions.take_over(backend, m, p, 0) for p in two]
        )

        after = clocks.load(backend, match_id).match
        assert after.seats[0].player in two
        assert [type(one) for one in results].count(LoadedMatch) == 1
        assert [one.code for one in results if isinstance(one, Refusal)] == ["seat_not_warm"]
        assert len(stays_of(after)) == 3


def test_of_the_player_and_a_substitute_one_has_the_seat(backend, table, ada, zoe):
    for _ in range(ROUNDS):
        match_id = table.match(ada, "me", "random").match.id
        sitting.leave_seat(backend, match_id, ada, 0, keep=True, substitutes=True)

        results = at_once(
            lambda m=match_id: sitting.take_seat(backend, m, ada),
            lambda m=match_id: petitions.take_over(backend, m, zoe, 0),
        )

        after = clocks.load(backend, match_id).match
        assert after.seats[0].player in (ada, zoe)
        assert len([one for one in results if isinstance(one, LoadedMatch)]) == 1


def test_a_request_is_good_for_so_long_as_it_says(backend, warm, zoe):
    asked = petitions.take_over(backend, warm.match.id, zoe, 1).match

    assert asked.substitute.expires_at == asked.updated_at + timedelta(days=1)
