"""Records: of finished matches only, and each proves itself."""

import pytest

from engine.catalogue import find_game
from engine.records.chain import RecordedSeat, RecordedStay
from engine.records.proof import verify
from engine.records.record import decode_record, encode_record
from service.matches.cases import clocks, records
from service.matches.model.changes import command_played
from service.matches.model.seating import bot_replaced
from service.matches.model.terms import Status
from service.matches.store.commit import Commits
from service.refusals import Refusal
from service.seats.cases import sitting
from tests.service.matches.playing import play_out
from worker.turn import TurnPlayer


def test_there_is_no_record_before_the_end(backend, match):
    with pytest.raises(Refusal) as refusal:
        records.record(backend, match.match.id)

    assert refusal.value.code == "match_running"


def test_a_record_proves_commitment_deal_commands_and_outcome(backend, table, match, ada, ben):
    loaded = play_out(backend, table, match, ada, ben)

    record = decode_record(encode_record(records.record(backend, match.match.id)))

    assert verify(record) == loaded.match.outcome
    assert record.fairness.commitment == loaded.match.commitment
    assert record.fairness.entropies == ("hers", "his")
    assert len(record.commands) == loaded.match.command_count
    assert all(command.at and command.digest for command in record.commands)


def test_a_record_tells_who_had_a_seat_before_whoever_had_it_at_the_end(backend, match, ada, ben):
    """Ben resigns, and the house bot in his place fails: both stay named, in that order."""
    loaded = sitting.leave_seat(backend, match.match.id, ben, 1)
    backend.of(Commits).commit(bot_replaced(loaded, 1, "random", backend.now()))
    game = find_game(match.match.game)
    while (loaded := clocks.load(backend, match.match.id)).match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        command = game.legal_commands(loaded.state, seat)[-1]
        backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))

    record = decode_record(encode_record(records.record(backend, match.match.id)))

    stays = (
        RecordedStay("Ben", None, 1, 2),
        RecordedStay("greedy", "greedy", 3, 3),
        RecordedStay("random", "random", 4, None),
    )
    assert verify(record).departed == (1,)
    assert record.seats == (
        RecordedSeat(0, "Ada"),
        RecordedSeat(1, "random", "random", ("Ben", "greedy"), stays),
    )


def test_a_cancelled_match_has_no_record(backend, table, ada):
    cancelled = sitting.leave_seat(backend, table.match(ada, "me", "open").match.id, ada, 0)

    with pytest.raises(Refusal) as refusal:
        records.record(backend, cancelled.match.id)

    assert refusal.value.code == "match_cancelled"


def test_a_record_calls_nobody_by_a_number(backend, table, ada):
    loaded = table.match(ada, "random", "random")
    turns = TurnPlayer(backend)
    turns.play(loaded.match.id, loaded.match.version)
    turns.stop()

    record = records.record(backend, loaded.match.id)

    assert [seat.name for seat in record.seats] == ["random", "random"]
