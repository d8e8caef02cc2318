"""Take-backs: alone where nobody has acted and nothing was revealed, else when all others agree."""

from datetime import timedelta

import pytest

from engine.catalogue import GAMES
from engine.foresight import reveals
from engine.records.proof import replay, verify
from engine.records.record import decode_record, encode_record
from engine.refusals import ForgedRecord
from service.bots.store.turns import HouseTurns
from service.matches.cases import clocks, creating, history, records
from service.matches.cases.play import play_command
from service.matches.model.changes import command_played
from service.matches.model.terms import Clock, Status, TakebackRule
from service.matches.store.commit import Commits
from service.refusals import NotFound, Refusal, TakebackRefused, VersionConflict
from service.seats.cases import nudging, petitions, sitting
from service.seats.model import takebacks as model
from service.seats.model.takebacks import Reason
from service.store.once import Idempotency
from tests import viewers
from tests.backends import types_of
from tests.service.seats.test_seats import at_once, refused

POLE = GAMES["north_pole"]
CLOCK = Clock(60)


@pytest.fixture
def cy(table):
    return table.player("Cy")


@pytest.fixture
def begin(backend, ada, ben):
    """Begins a match of the Race to the North Pole; the others sit down."""

    def begin(*others, bots=(), **wanted):
        others = others or (ben,)
        seats: tuple[creating.WantedSeat, ...] = (
            creating.MeSeat(),
            *(creating.OpenSeat() for _ in others),
            *map(creating.BotSeat, bots),
        )
        wish = creating.Opening("north_pole", POLE.options_type(start_seat=0), seats, **wanted)
        loaded = creating.put_up(backend, ada, wish)
        for player in others:
            loaded = sitting.take_seat(backend, loaded.match.id, player)
        return loaded

    return begin


def now_on(backend, loaded):
    return clocks.load(backend, loaded.match.id)


def player_to_act(loaded):
    return loaded.match.seats[loaded.match.to_act[0]].player


def played(backend, loaded, *, revealing=False):
    """The match after the first command that reveals something, or that reveals nothing."""
    seat = loaded.match.to_act[0]
    command = next(
        command
        for command in POLE.legal_commands(loaded.state, seat)
        if reveals(POLE, loaded.state, seat, command) is revealing
    )
    return backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))


def revealed(backend, loaded):
    """The match after something was revealed for the first time."""
    while not any(
        reveals(POLE, loaded.state, loaded.match.to_act[0], command)
        for command in POLE.legal_commands(loaded.state, loaded.match.to_act[0])
    ):
        loaded = played(backend, loaded)
    return loaded, played(backend, loaded, revealing=True)


def take_back(backend, loaded, player, to_version, **more):
    return petitions.take_back(backend, loaded.match.id, player, to_version, **more)


def reason(call, *arguments):
    with pytest.raises(TakebackRefused) as refusal:
        call(*arguments)
    return refusal.value.which


# By oneself


def test_ones_own_last_commands_are_taken_back_at_once(backend, begin):
    start = begin()
    ada = player_to_act(start)
    after = played(backend, played(backend, start))

    asked = take_back(backend, start, ada, start.match.version)

    now = now_on(backend, start)
    assert asked.waiting is None
    assert now.match.version == after.match.version + 1
    assert now.state == start.state
    assert (now.match.to_act, now.match.command_count) == (start.match.to_act, 0)
    assert [entry.type for entry in asked.answer.played.events] == ["taken_back"]
    assert asked.answer.played.match == viewers.document(now, ada)


def test_what_was_taken_back_stays_in_the_log_and_every_version_is_made_again(backend, begin):
    start = begin()
    first = played(backend, start)
    take_back(backend, start, player_to_act(start), start.match.version)
    again = played(backend, now_on(backend, start))

    versions = [
        history.at_version(backend, now_on(backend, start), version)
        for version in range(start.match.version, again.match.version + 1)
    ]

    assert [version.state for version in versions] == [
        start.state,
        first.state,
        start.state,
        again.state,
    ]
    assert [version.match.command_count for version in versions] == [0, 1, 0, 1]
    assert types_of(backend, start.match.id).count("pawn_landed") == 2
    assert versions[-1].match == again.match


def test_whoever_plays_and_takes_back_has_not_played_more(backend, begin):
    start = begin()
    seat = start.match.to_act[0]
    for _ in range(3):
        assert played(backend, now_on(backend, start)).match.played_by_owner[seat] == 1
        take_back(backend, start, player_to_act(start), start.match.version)

    assert now_on(backend, start).match.played_by_owner == start.match.played_by_owner


def test_nobody_else_may_have_acted(backend, begin):
    start = begin()
    ada = player_to_act(start)
    _, after = revealed(backend, start)
    while player_to_act(after) == ada:
        after = played(backend, after, revealing=True)
    played(backend, after)

    assert reason(take_back, backend, start, ada, start.match.version) == Reason.SOMEBODY_ACTED


def test_one_takes_back_no_command_of_another(backend, begin, ben):
    start = begin()
    other = next(seat.player for seat in start.match.seats if seat.player != player_to_act(start))
    played(backend, start)

    assert reason(take_back, backend, start, other, start.match.version) == Reason.SOMEBODY_ACTED


def test_nothing_may_have_been_revealed(backend, begin):
    start = begin()
    ada = player_to_act(start)
    before, after = revealed(backend, start)

    assert reason(take_back, backend, start, ada, start.match.version) == Reason.REVEALED
    assert reason(take_back, backend, start, ada, before.match.version) == Reason.REVEALED
    assert now_on(backend, start).match == after.match


def test_what_was_taken_back_is_no_place_to_go_back_to(backend, begin):
    start = begin()
    ada = player_to_act(start)
    first = played(backend, start)
    take_back(backend, start, ada, start.match.version)

    for version in (start.match.version, first.match.version, first.match.version + 1):
        assert reason(take_back, backend, start, ada, version) == Reason.NOTHING_TO_TAKE_BACK


def test_after_a_take_back_one_can_go_back_further(backend, begin):
    start = begin()
    ada = player_to_act(start)
    first = played(backend, start)
    played(backend, first)
    take_back(backend, start, ada, first.match.version)

    take_back(backend, start, ada, start.match.version)

    assert now_on(backend, start).state == start.state


def test_what_a_house_bot_played_for_the_seat_is_not_ones_own(backend, clock, begin):
    start = begin(clock=CLOCK)
    ada = player_to_act(start)
    first = played(backend, start)
    clock.pass_by(seconds=61)
    now = now_on(backend, start)

    assert now.match.version > first.match.version + 1
    assert reason(take_back, backend, start, ada, first.match.version) == Reason.SOMEBODY_ACTED


def test_a_match_goes_back_neither_before_its_deal_nor_behind_a_change_of_seats(
    backend, begin, ada, ben
):
    start = begin(takebacks=TakebackRule.AGREED)
    first = played(backend, start)
    sitting.leave_seat(backend, start.match.id, ben, 1)

    assert reason(take_back, backend, start, ada, 1) == Reason.TOO_FAR
    assert reason(take_back, backend, start, ada, first.match.version - 1) == Reason.TOO_FAR


def test_a_version_that_never_was_is_not_found(backend, begin, ada):
    start = begin()

    refused("version_not_found", take_back, backend, start, ada, start.match.version + 1)


def test_who_has_no_seat_takes_nothing_back(backend, begin, cy):
    start = begin()
    played(backend, start)

    refused("not_seated", take_back, backend, start, cy, start.match.version)


def test_a_match_may_be_put_up_without_take_backs(backend, begin):
    start = begin(takebacks=TakebackRule.NEVER)
    played(backend, start)

    why = reason(take_back, backend, start, player_to_act(start), start.match.version)

    assert why == Reason.RULE_OF_MATCH


def test_a_seat_takes_back_so_often_and_no_more_and_keeps_no_other_from_it(
    backend, begin, monkeypatch
):
    monkeypatch.setattr(model, "MOST_A_SEAT", 2)
    start = begin()
    ada = player_to_act(start)
    for _ in range(2):
        at = now_on(backend, start)
        played(backend, at)
        take_back(backend, start, ada, at.match.version)
    last = played(backend, now_on(backend, start))

    assert reason(take_back, backend, start, ada, last.match.version - 1) == Reason.TOO_MANY
    assert sorted(last.match.taken_back) == [0, 2]


def test_nothing_is_taken_back_after_the_end(backend, table, match, ada):
    loaded = match
    while loaded.match.status is Status.PLAYING:
        command = table.first_command(loaded)
        change = command_played(loaded, loaded.match.to_act[0], command, backend.now())
        loaded = backend.of(Commits).commit(change)

    refused("match_over", take_back, backend, loaded, ada, loaded.match.version - 1)


# Clocks


def test_the_turn_goes_on_with_the_time_it_had(backend, clock, begin):
    start = begin(clock=CLOCK)
    ada = player_to_act(start)
    clock.pass_by(seconds=20)
    played(backend, start)
    clock.pass_by(seconds=20)

    take_back(backend, start, ada, start.match.version)

    assert now_on(backend, start).match.deadline == start.match.deadline


def placed(backend, ada, ben, clock):
    """A match of Iglu Iglu in which a command has handed the turn on, and how it was before."""
    game = GAMES["iglu_iglu"]
    seats = (creating.MeSeat(), creating.OpenSeat())
    wish = creating.Opening(game.name, game.options_type(), seats, clock=CLOCK)
    start = creating.put_up(backend, ada, wish)
    start = sitting.take_seat(backend, start.match.id, ben)
    seat = start.match.to_act[0]
    command = game.legal_commands(start.state, seat)[0]
    clock.pass_by(seconds=50)
    after = backend.of(Commits).commit(command_played(start, seat, command, backend.now()))
    assert after.match.to_act != start.match.to_act
    return start, after


def test_a_turn_that_was_handed_on_comes_back_with_its_old_deadline(backend, clock, ada, ben):
    start, after = placed(backend, ada, ben, clock)

    take_back(backend, start, player_to_act(start), start.match.version)

    now = now_on(backend, start).match
    assert (now.to_act, now.deadline) == (start.match.to_act, start.match.deadline)
    assert after.match.deadline > start.match.deadline


def test_a_turn_whose_time_is_up_does_not_come_back(backend, clock, ada, ben):
    start, _ = placed(backend, ada, ben, clock)
    clock.pass_by(seconds=15)

    why = reason(take_back, backend, start, player_to_act(start), start.match.version)

    assert why == Reason.TOO_LATE


# When all others agree


def asked_of_all(backend, start):
    """Ada asks to take back what revealed something; the match then, and the request."""
    ada = player_to_act(start)
    before, _ = revealed(backend, start)
    waiting = take_back(backend, start, ada, before.match.version).waiting
    return ada, before, waiting


def others_of(loaded, player):
    return [seat.player for seat in loaded.match.seats if seat.player not in (None, player)]


def test_the_others_are_asked_and_when_the_last_says_yes_it_is_taken_back(backend, begin, ben, cy):
    start = begin(ben, cy, bots=["random"], takebacks=TakebackRule.AGREED)
    ada, before, waiting = asked_of_all(backend, start)
    first, second = others_of(start, ada)

    petitions.answer_takeback(backend, start.match.id, first, waiting.id, is_yes=True)
    still = now_on(backend, start)
    answered = petitions.answer_takeback(backend, start.match.id, second, waiting.id, is_yes=True)

    now = now_on(backend, start)
    assert still.match.takeback.agreed == (still.match.seat_of(first.id),)
    assert still.state != before.state
    assert now.state == before.state
    assert now.match.takeback is None
    assert [entry.type for entry in answered.played.events] == ["takeback_answered", "taken_back"]


def test_one_no_ends_the_request(backend, begin, ben, cy):
    start = begin(ben, cy, takebacks=TakebackRule.AGREED)
    ada, _, waiting = asked_of_all(backend, start)
    first, second = others_of(start, ada)

    petitions.answer_takeback(backend, start.match.id, first, waiting.id, is_yes=False)

    assert now_on(backend, start).match.takeback is None
    with pytest.raises(NotFound):
        petitions.answer_takeback(backend, start.match.id, second, waiting.id, is_yes=True)


def test_a_command_ends_the_request(backend, begin):
    start = begin(takebacks=TakebackRule.AGREED)
    ada, _, waiting = asked_of_all(backend, start)

    now = played(backend, now_on(backend, start))

    assert now.match.takeback is None
    with pytest.raises(NotFound):
        petitions.answer_takeback(
            backend, start.match.id, others_of(start, ada)[0], waiting.id, is_yes=True
        )


def test_a_request_does_not_wait_for_ever(backend, clock, begin):
    start = begin(takebacks=TakebackRule.AGREED)
    ada, before, waiting = asked_of_all(backend, start)
    clock.pass_by(days=1)

    with pytest.raises(NotFound):
        petitions.answer_takeback(
            backend, start.match.id, others_of(start, ada)[0], waiting.id, is_yes=True
        )
    assert take_back(backend, start, ada, before.match.version).waiting.id != waiting.id


def test_there_is_one_request_at_a_time(backend, begin):
    start = begin(takebacks=TakebackRule.AGREED)
    ada, before, _ = asked_of_all(backend, start)

    for player in (ada, *others_of(start, ada)):
        why = reason(take_back, backend, start, player, before.match.version)
        assert why == Reason.RUNNING_REQUEST


def test_who_asked_withdraws_and_does_not_answer(backend, begin):
    start = begin(takebacks=TakebackRule.AGREED)
    ada, _, waiting = asked_of_all(backend, start)
    [other] = others_of(start, ada)
    where = (backend, start.match.id)

    with pytest.raises(Refusal) as refusal:
        petitions.answer_takeback(*where, ada, waiting.id, is_yes=True)
    refused("not_your_seat", petitions.withdraw_takeback, *where, other, waiting.id)
    after = petitions.withdraw_takeback(*where, ada, waiting.id)

    assert refusal.value.code == "not_yours_to_answer"
    assert after.match.takeback is None


def test_house_bots_are_not_asked(backend, ada):
    game = GAMES["iglu_iglu"]
    seats = (creating.MeSeat(), creating.BotSeat("random"))
    wish = creating.Opening(game.name, game.options_type(), seats, takebacks=TakebackRule.AGREED)
    start = creating.put_up(backend, ada, wish)
    loaded = start
    for _ in range(4):
        seat = loaded.match.to_act[0]
        command = game.legal_commands(loaded.state, seat)[0]
        loaded = backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))

    asked = take_back(backend, start, ada, start.match.version)

    assert asked.waiting is None
    assert now_on(backend, start).state == start.state


def test_what_the_house_owes_then_is_queued(backend, ada):
    game = GAMES["iglu_iglu"]
    seats = (creating.MeSeat(), creating.BotSeat("random"))
    wish = creating.Opening(game.name, game.options_type(), seats, takebacks=TakebackRule.AGREED)
    loaded = creating.put_up(backend, ada, wish)
    for _ in range(4):
        seat = loaded.match.to_act[0]
        command = game.legal_commands(loaded.state, seat)[0]
        loaded = backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))
    owed = next(
        version
        for version in range(1, loaded.match.version)
        if history.at_version(backend, loaded, version).match.house_seats
    )

    take_back(backend, loaded, ada, owed)

    now = now_on(backend, loaded)
    assert now.match.house_seats
    assert backend.of(HouseTurns).is_queued(now.match)


def test_an_earlier_turn_has_what_was_left_of_it_then(backend, clock, begin):
    start = begin(clock=CLOCK, takebacks=TakebackRule.AGREED)
    ada = player_to_act(start)
    clock.pass_by(seconds=20)
    first = played(backend, start)
    _, after = revealed(backend, first)
    while player_to_act(after) == ada:
        after = played(backend, after, revealing=True)
    clock.pass_by(seconds=30)
    waiting = take_back(backend, start, ada, first.match.version).waiting

    petitions.answer_takeback(
        backend, start.match.id, player_to_act(after), waiting.id, is_yes=True
    )

    now = now_on(backend, start).match
    left = first.match.deadline - first.match.updated_at
    assert now.deadline - now.updated_at == left < timedelta(seconds=40)


def test_time_that_was_given_since_is_not_lost(backend, clock, ada, ben):
    start, after = placed(backend, ada, ben, clock)
    mover, other = player_to_act(start), player_to_act(after)
    nudging.give_time(backend, start.match.id, mover, 40)
    take_back(backend, start, mover, start.match.version)
    given = now_on(backend, start).match.reserves
    nudging.give_time(backend, start.match.id, other, 30)
    again = backend.of(Commits).commit(
        command_played(
            now_on(backend, start),
            start.match.to_act[0],
            GAMES["iglu_iglu"].legal_commands(start.state, start.match.to_act[0])[0],
            backend.now(),
        )
    )

    take_back(backend, again, mover, start.match.version)

    both = now_on(backend, start).match.reserves
    first, second = start.match.to_act[0], after.match.to_act[0]
    assert (given[first], given[second]) == (0, 40_000)
    assert (both[first], both[second]) == (30_000, 40_000)


# Once, however often and by however many


def test_the_same_key_hears_the_same_answer(backend, begin):
    start = begin()
    ada, key = player_to_act(start), Idempotency("once", "body")
    command = POLE.legal_commands(start.state, start.match.to_act[0])[0]
    how = {"expected_version": start.match.version, "idempotency": Idempotency("played", "it")}
    first = play_command(backend, start, ada, command, **how)
    asked = take_back(backend, start, ada, start.match.version, idempotency=key)
    played(backend, now_on(backend, start))

    again = take_back(backend, start, ada, start.match.version, idempotency=key)
    played_again = play_command(backend, now_on(backend, start), ada, command, **how)

    assert again.answer.played == asked.answer.played
    assert again.answer.is_replayed
    assert played_again.played == first.played
    with pytest.raises(Refusal):
        take_back(backend, start, ada, 1, idempotency=Idempotency("once", "other"))


def test_of_a_take_back_and_a_command_of_the_other_one_comes_first(backend, clock, ada, ben):
    for _ in range(6):
        start, after = placed(backend, ada, ben, clock)
        seat = after.match.to_act[0]
        command = GAMES["iglu_iglu"].legal_commands(after.state, seat)[0]
        other, mover = after.match.seats[seat].player, player_to_act(start)

        results = at_once(
            lambda s=start, m=mover: take_back(backend, s, m, s.match.version),
            lambda a=after, o=other, c=command: play_command(
                backend, a, o, c, expected_version=a.match.version
            ),
        )

        assert now_on(backend, start).match.version == after.match.version + 1
        assert sum(isinstance(r, TakebackRefused | VersionConflict) for r in results) == 1


def test_two_answers_at_once_are_both_heard(backend, begin, ben, cy):
    for _ in range(6):
        start = begin(ben, cy, takebacks=TakebackRule.AGREED)
        ada, before, waiting = asked_of_all(backend, start)

        at_once(
            *(
                lambda p=player, s=start, w=waiting: petitions.answer_takeback(
                    backend, s.match.id, p, w.id, is_yes=True
                )
                for player in others_of(start, ada)
            )
        )

        assert now_on(backend, start).state == before.state


# The record


def record_with_a_take_back(backend, begin, ada, ben):
    start = begin()
    first = played(backend, start)
    take_back(backend, start, player_to_act(start), start.match.version)
    second = POLE.legal_commands(start.state, start.match.to_act[0])[1]
    now = now_on(backend, start)
    backend.of(Commits).commit(command_played(now, now.match.to_act[0], second, backend.now()))
    assert first.state != now_on(backend, start).state
    loaded = now_on(backend, start)
    while loaded.match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        command = POLE.legal_commands(loaded.state, seat)[-1]
        loaded = backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))
    return start, encode_record(records.record(backend, start.match.id))


def test_a_record_tells_of_the_take_back_and_is_proved(backend, begin, ada, ben):
    start, written = record_with_a_take_back(backend, begin, ada, ben)
    record = decode_record(written)

    assert verify(record) == now_on(backend, start).match.outcome
    assert len(list(replay(record))) == len(record.commands)
    [back] = [commit for commit in record.house if commit.to_version == start.match.version]
    assert back.digest == record.deal


FORGED = {
    "another version": (b'"to_version": 2', b'"to_version": 3', "/digest"),
    "a version before the deal": (b'"to_version": 2', b'"to_version": 1', "/to_version"),
    "in silence": (b'"taken_back"', b'"seat_taken"', "/events"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_take_back_is_refused_where_it_departs(backend, begin, ada, ben, name):
    _, written = record_with_a_take_back(backend, begin, ada, ben)
    true, false, pointer = FORGED[name]
    assert true in written

    with pytest.raises(ForgedRecord) as fault:
        verify(decode_record(written.replace(true, false)))

    assert pointer in fault.value.pointer
