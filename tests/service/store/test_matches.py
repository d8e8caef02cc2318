"""The store: a commit is whole or nothing, and what it wrote is what is read."""

import pytest
from msgspec.structs import replace

from service.matches.changes import command_played
from service.matches.match import Idempotency
from service.refusals import VersionConflict
from service.store.keys import match_key
from service.store.matches import Replayed
from tests.backends import stored


@pytest.fixture
def match(table):
    return table.match(table.player(), "me", "random")


@pytest.fixture
def change(backend, table, match):
    return command_played(match, 0, table.first_command(match), backend.now())


def everything(redis, match):
    """All that is stored of a match."""
    keys = sorted(redis.scan_iter(match_key(match.match.id, "*")))
    return {key: stored(redis, key) for key in keys}


def test_what_is_committed_is_what_is_loaded(backend, match, change):
    backend.commit(change)

    assert backend.matches.load(match.match.id) == change.loaded


def test_a_commit_that_comes_too_late_writes_nothing(backend, redis, table, match, change):
    backend.commit(change)
    before = everything(redis, match)
    late = command_played(match, 0, table.game.legal_commands(match.state, 0)[1], backend.now())

    with pytest.raises(VersionConflict) as refusal:
        backend.commit(late)

    assert refusal.value.current_version == 2
    assert everything(redis, match) == before


def test_a_commit_to_a_match_that_is_gone_brings_nothing_back(backend, redis, match, change):
    backend.matches.delete(match.match.id)

    with pytest.raises(VersionConflict):
        backend.commit(change)

    assert everything(redis, match) == {}


def test_a_key_answered_before_writes_nothing(backend, redis, match, change):
    key = Idempotency("once", "body")
    backend.commit(change, key, "ada")
    before = everything(redis, match)
    after = replace(change.after, version=change.after.version + 1)

    with pytest.raises(Replayed) as replayed:
        backend.commit(replace(change, before=change.after, after=after), key, "ada")

    assert replayed.value.answered.version == 2
    assert everything(redis, match) == before


def test_keys_belong_to_one_player_and_expire(backend, redis, match, change):
    backend.commit(change, Idempotency("once", "body"), "ada")

    [record] = redis.scan_iter(match_key(match.match.id, "key:*"))

    assert backend.matches.answered_before(match.match.id, "ben", "once") is None
    assert backend.matches.answered_before(match.match.id, "ada", "once").body_digest == "body"
    assert 0 < redis.ttl(record) <= backend.settings.keep_idempotency_hours * 3600


def test_a_commit_notes_that_the_match_was_touched(backend, redis, match, change):
    redis.delete("touched")

    backend.commit(change)

    assert redis.zscore("touched", match.match.id) is not None


def test_every_version_has_its_place_in_the_chronicle(backend, match, change):
    backend.commit(change)

    first, second = backend.matches.chronicle(match.match.id)

    assert first.match == match.match
    assert (second.seat, second.match, second.at) == (0, None, change.after.updated_at)
    assert second.digest
