"""How long a command took on its way: told to its seat, and after the end to who asks for all."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from msgspec import UNSET

from engine.words import ENGLISH
from service.matches.cases import clocks
from service.matches.cases.play import Stamps, play_command
from service.matches.cases.showing import NOW, Look
from service.matches.model.events import Latency
from service.matches.model.terms import Clock
from service.seats.cases import sitting
from service.store.once import Idempotency
from tests.service.matches.playing import play_out
from tests.streams import events

ROME = timezone(timedelta(hours=1))


def play_stamped(backend, table, loaded, player, seen_at=None, **options):
    """The first legal command, received now."""
    stamps = Stamps(backend.now(), seen_at)
    command, version = table.first_command(loaded), loaded.match.version
    return play_command(
        backend, loaded, player, command, expected_version=version, stamps=stamps, **options
    )


def latencies(backend, match_id, viewer, look=NOW):
    """All that a viewer is told."""
    told = events(backend, match_id, viewer, ENGLISH, look=look, limit=1000)
    return [entry.latency for entry in told if entry.latency is not UNSET]


def test_its_seat_is_told_when_a_command_was_offered_seen_and_received(
    backend, table, match, ada, ben, clock
):
    clock.pass_by(seconds=5)
    seen = backend.now().astimezone(ROME)
    clock.pass_by(seconds=5)

    first, *others = play_stamped(backend, table, match, ada, seen).played.events

    told = first.latency
    assert (told.seat, told.offered_at, told.seen_at) == (0, match.match.updated_at, seen)
    assert told.seen_at.tzinfo is UTC
    assert timedelta(0) < first.at - told.received_at < timedelta(seconds=1)
    assert all(entry.latency is UNSET for entry in others)
    assert latencies(backend, match.match.id, ada) == [told]
    assert latencies(backend, match.match.id, ben) == []
    assert latencies(backend, match.match.id, None) == []


def test_after_the_end_everybody_is_told_who_wants_nothing_hidden(backend, table, match, ada, ben):
    play_stamped(backend, table, match, ada)
    play_out(backend, table, match, ada, ben)
    match_id = match.match.id

    assert [told.seat for told in latencies(backend, match_id, None, Look(reveal=True))] == [0]
    assert [told.seat for told in latencies(backend, match_id, None, Look(seat=0))] == [0]
    assert latencies(backend, match_id, None) == latencies(backend, match_id, ben) == []


@pytest.mark.parametrize(
    "seen",
    [
        datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))),
        datetime(9999, 12, 31, tzinfo=timezone(timedelta(hours=-12))),
        datetime(2026, 6, 1, 11, 59, tzinfo=UTC),
    ],
)
def test_what_cannot_have_been_seen_then_is_not_kept(backend, table, match, ada, seen):
    [told] = latencies_of(play_stamped(backend, table, match, ada, seen))

    assert told.seen_at is None


def latencies_of(answer):
    return [entry.latency for entry in answer.played.events if isinstance(entry.latency, Latency)]


def test_the_same_key_is_answered_with_the_same_latency(backend, table, match, ada):
    key = Idempotency("once", "body")
    first = play_stamped(backend, table, match, ada, idempotency=key)
    again = play_stamped(backend, table, match, ada, idempotency=key)

    assert again.is_replayed
    assert again.played == first.played


def test_house_bots_have_none(backend, table, ada):
    loaded = table.match(ada, "greedy", "me", clock=Clock(60))
    now = clocks.load(backend, loaded.match.id)

    assert latencies(backend, now.match.id, ada) == []


def test_a_turn_lost_on_time_tells_since_when_it_ran_and_when_it_ended(
    backend, table, ada, ben, clock
):
    loaded = table.match(ada, "me", "open", clock=Clock(60))
    loaded = sitting.take_seat(backend, loaded.match.id, ben)
    clock.pass_by(seconds=61)
    clocks.load(backend, loaded.match.id)

    [lost] = [
        entry
        for entry in events(backend, loaded.match.id, None, ENGLISH)
        if entry.type == "turn_timed_out"
    ]
    began = loaded.match.updated_at
    assert datetime.fromisoformat(lost.data["since"]) == began
    assert datetime.fromisoformat(lost.data["deadline"]) == began + timedelta(seconds=60)
