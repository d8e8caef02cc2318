"""A commit is whole or nothing, and is delivered as soon as it is written."""

import pytest
from msgspec.structs import replace
from rq import Queue

from service.bots.model import job_id_of
from service.bots.store.turns import HouseTurns
from service.matches.model.changes import command_played
from service.matches.store.commit import Commits, NextTurn
from service.matches.store.keys import MATCH_ANSWERED, MATCH_OUTBOX, TOUCHED
from service.matches.store.matches import MatchStore, Replayed
from service.matches.store.outbox import Deliveries
from service.refusals import StoreUnreachable, VersionConflict
from service.store.once import Idempotency
from service.store.partitions import partition_of
from tests.backends import stored


@pytest.fixture
def change(backend, table, match):
    return command_played(match, 0, table.first_command(match), backend.now())


def everything(redis, match):
    """All that is stored of a match."""
    return {key: stored(redis, key) for key in sorted(redis.scan_iter(f"*{match.match.id}*"))}


def test_what_is_committed_is_what_is_answered_and_loaded(backend, match, change):
    committed = backend.of(Commits).commit(change)

    assert committed == backend.of(MatchStore).load(match.match.id) == change.loaded


def test_a_commit_that_comes_too_late_writes_nothing(backend, redis, table, match, change):
    backend.of(Commits).commit(change)
    before = everything(redis, match)
    late = command_played(match, 0, table.game.legal_commands(match.state, 0)[1], backend.now())

    with pytest.raises(VersionConflict) as refusal:
        backend.of(Commits).commit(late)

    assert refusal.value.current_version == 2
    assert everything(redis, match) == before


def test_a_commit_to_a_match_that_is_gone_brings_nothing_back(backend, redis, match, change):
    backend.of(MatchStore).forget(match.match)

    with pytest.raises(VersionConflict):
        backend.of(Commits).commit(change)

    assert everything(redis, match) == {}


def test_a_key_answered_before_writes_nothing(backend, redis, match, change):
    key = Idempotency("once", "body")
    backend.of(Commits).commit(change, idempotency=key)
    before = everything(redis, match)
    after = replace(change.after, version=change.after.version + 1)

    with pytest.raises(Replayed) as replayed:
        backend.of(Commits).commit(
            replace(change, before=change.after, after=after), idempotency=key
        )

    assert replayed.value.answered.version == 2
    assert everything(redis, match) == before


def test_keys_belong_to_one_player_and_expire(backend, redis, ada, match, change):
    backend.of(Commits).commit(change, idempotency=Idempotency("once", "body"))

    [record] = redis.scan_iter(MATCH_ANSWERED % (match.match.id, "*", "*"))

    assert backend.of(MatchStore).answered_before(match.match.id, "ben", "once") is None
    assert (
        backend.of(MatchStore).answered_before(match.match.id, ada.id, "once").body_digest == "body"
    )
    assert 0 < redis.ttl(record) <= backend.settings.keep_idempotency_hours * 3600


def test_a_commit_notes_that_the_match_was_touched(backend, redis, match, change):
    touched = TOUCHED % partition_of(match.match.id)
    redis.delete(touched)

    backend.of(Commits).commit(change)

    assert redis.zscore(touched, match.match.id) is not None


def test_every_version_has_its_place_in_the_chronicle(backend, match, change):
    backend.of(Commits).commit(change)

    first, second = backend.of(MatchStore).chronicle(match.match.id)

    assert first.match == match.match
    assert (second.seat, second.match, second.at) == (0, None, change.after.updated_at)
    assert second.digest


def test_what_cannot_be_delivered_fails_no_commit(backend, match, change, monkeypatch):
    def fail(*_):
        raise StoreUnreachable

    monkeypatch.setattr(Deliveries, "deliver", fail)

    assert backend.of(Commits).commit(change) == backend.of(MatchStore).load(match.match.id)


def test_nothing_is_left_to_be_delivered(backend, redis, match, change):
    backend.of(Commits).commit(change)

    assert not redis.exists(MATCH_OUTBOX % match.match.id)


@pytest.mark.parametrize("next_turn", list(NextTurn))
def test_the_turn_of_the_house_is_queued_unless_the_caller_plays_on(
    backend, redis, table, ada, next_turn
):
    loaded = table.match(ada, "random", "random")
    Queue("quick", connection=redis).remove(job_id_of(loaded.match))
    change = command_played(loaded, 0, table.first_command(loaded), backend.now())

    after = backend.of(Commits).commit(change, next_turn=next_turn).match

    assert after.house_seats
    assert backend.of(HouseTurns).is_queued(after) == (next_turn is NextTurn.QUEUED)
