"""One command: version, turn, rules, idempotency, and what is stored of it."""

import pytest

from engine.records.proof import verify
from engine.refusals import IllegalCommand
from service.matches.cases import clocks, records
from service.matches.cases.play import play_command
from service.matches.model.documents import MatchDocument
from service.refusals import Refusal, VersionConflict
from service.seats.cases.sitting import take_seat
from service.store.once import Idempotency


@pytest.fixture
def match(table, backend, ada, ben):
    """A running match of two players; seat 0 starts."""
    loaded = table.match(ada, "me", "open")
    return take_seat(backend, loaded.match.id, ben)


def test_a_command_makes_the_next_version(backend, table, match, ada):
    played = play_command(
        backend, match, ada, table.first_command(match), expected_version=match.match.version
    ).played

    assert played.version == match.match.version + 1
    assert isinstance(played.match, MatchDocument)
    assert played.match.version == played.version
    assert [event.version for event in played.events] == [played.version] * len(played.events)
    assert clocks.load(backend, match.match.id).match.version == played.version


def test_a_stale_version_is_refused_and_tells_the_current_one(backend, table, match, ada):
    command = table.first_command(match)
    play_command(backend, match, ada, command, expected_version=match.match.version)

    with pytest.raises(VersionConflict) as refusal:
        play_command(backend, match, ada, command, expected_version=match.match.version)

    assert refusal.value.current_version == match.match.version + 1


def test_an_old_expected_version_is_refused_before_anything_is_applied(backend, table, match, ada):
    with pytest.raises(VersionConflict):
        play_command(backend, match, ada, table.first_command(match), expected_version=1)


def test_somebody_without_a_seat_cannot_play(backend, table, match):
    stranger = table.player("Eve")

    with pytest.raises(Refusal) as refusal:
        play_command(backend, match, stranger, table.first_command(match), expected_version=2)

    assert refusal.value.code == "not_seated"


def test_a_command_out_of_turn_is_refused_by_the_rules(backend, table, match, ben):
    with pytest.raises(IllegalCommand) as refusal:
        play_command(backend, match, ben, table.first_command(match), expected_version=2)

    assert refusal.value.code == "not_your_turn"
    assert clocks.load(backend, match.match.id).match.version == 2


def test_nothing_is_played_before_the_start(backend, table, ada, match):
    waiting = table.match(ada, "me", "open")

    with pytest.raises(Refusal) as refusal:
        play_command(backend, waiting, ada, table.first_command(match), expected_version=1)

    assert refusal.value.code == "match_waiting"


def test_a_repeated_key_answers_the_first_answer_again(backend, table, match, ada, ben):
    key = Idempotency("once", "body")
    command = table.first_command(match)
    first = play_command(backend, match, ada, command, expected_version=2, idempotency=key)
    later = clocks.load(backend, match.match.id)
    play_command(
        backend, later, _to_act(later, ada, ben), table.first_command(later), expected_version=3
    )

    now = clocks.load(backend, match.match.id)
    again = play_command(backend, now, ada, command, expected_version=2, idempotency=key)

    assert again.is_replayed
    assert again.played == first.played


def test_a_key_with_another_body_is_refused(backend, table, match, ada):
    command = table.first_command(match)
    play_command(
        backend, match, ada, command, expected_version=2, idempotency=Idempotency("once", "body")
    )

    with pytest.raises(Refusal) as refusal:
        play_command(
            backend,
            match,
            ada,
            command,
            expected_version=2,
            idempotency=Idempotency("once", "other"),
        )

    assert refusal.value.code == "idempotency_key_reused"


def test_a_match_is_played_to_its_end_and_its_record_proves_it(backend, table, match, ada, ben):
    loaded = match
    while loaded.match.to_act:
        player = _to_act(loaded, ada, ben)
        version = loaded.match.version
        play_command(backend, loaded, player, table.first_command(loaded), expected_version=version)
        loaded = clocks.load(backend, match.match.id)

    record = records.record(backend, match.match.id)

    assert loaded.match.outcome == verify(record)


def _to_act(loaded, *players):
    seat = loaded.match.to_act[0]
    return next(player for player in players if loaded.match.seat_of(player.id) == seat)
