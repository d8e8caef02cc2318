"""What a process has committed or read lately it need not read again, as long as it stands."""

import pytest
from msgspec import UNSET

from service.matches.model.changes import command_played
from service.matches.model.match import LoadedMatch, decoded_match
from service.matches.store import keys
from service.matches.store import matches as matches_room
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchCache, MatchStore
from service.settings import Settings
from service.subjects import open_backend


@pytest.fixture
def elsewhere(redis_url, clock):
    """Another process, which knows nothing of what this one does."""
    with open_backend(Settings(redis_url=redis_url), clock, clock.sleep) as opened:
        yield opened


@pytest.fixture
def decoded(monkeypatch):
    """Counts what is decoded, by any process."""
    made = list[bytes]()

    def noted(document, state, rematch):
        made.append(document)
        return decoded_match(document, state, rematch)

    monkeypatch.setattr(matches_room, "decoded_match", noted)
    return made


def played_by(backend, table, loaded):
    """The match after one more command, committed by this process."""
    change = command_played(loaded, 0, table.first_command(loaded), backend.now())
    return backend.of(Commits).commit(change)


def test_what_was_committed_here_is_not_decoded_again(backend, table, match, decoded):
    after = played_by(backend, table, match)

    assert backend.of(MatchStore).load(match.match.id) is backend.of(MatchStore).load(
        match.match.id
    )
    assert backend.of(MatchStore).load(match.match.id) == after
    assert decoded == []


def test_what_was_read_here_is_not_decoded_again(elsewhere, match, decoded):
    assert elsewhere.of(MatchStore).load(match.match.id) == match
    assert elsewhere.of(MatchStore).load(match.match.id) is elsewhere.of(MatchStore).load(
        match.match.id
    )
    assert len(decoded) == 1


def test_what_another_process_commits_is_seen_at_once(backend, elsewhere, table, match):
    elsewhere.of(MatchStore).load(match.match.id)

    after = played_by(backend, table, match)

    assert elsewhere.of(MatchStore).load(match.match.id) == after
    assert backend.of(MatchStore).load(match.match.id) == after


def test_a_commit_that_the_store_has_lost_is_not_believed_any_more(backend, redis, table, match):
    names = [key % match.match.id for key in keys.COMMITTED]
    before = {name: redis.dump(name) for name in names}
    lost = played_by(backend, table, match)
    for name, kept in before.items():
        redis.delete(name)
        if kept is not None:
            redis.restore(name, 0, kept)

    assert backend.of(MatchStore).load(match.match.id) == match
    again = played_by(backend, table, match)
    assert again.match.version == lost.match.version
    assert backend.of(MatchStore).load(match.match.id) == again
    assert backend.of(MatchStore).known_at(match.match.id, f"2-0{again.match.stamp}") == again.match
    assert backend.of(MatchStore).known_at(match.match.id, f"2-0{lost.match.stamp}") is None


def test_how_it_stood_is_known_by_a_stamp_and_never_without(backend, match):
    stamp = match.match.stamp

    assert backend.of(MatchStore).known_at(match.match.id, f"1-3{stamp}") == match.match
    for entry_id in ("1-3", f"2-0{stamp}", "1-3.000000000000"):
        assert backend.of(MatchStore).known_at(match.match.id, entry_id) is None
    assert backend.of(MatchStore).known_at("0" * 26, f"1-3{stamp}") is None


def test_what_is_kept_beside_a_match_is_always_read(backend, redis, match):
    assert backend.of(MatchStore).load(match.match.id).match.rematch is UNSET

    redis.hset(keys.MATCH_META % match.match.id, keys.REMATCH, "that")

    assert backend.of(MatchStore).load(match.match.id).match.rematch == "that"
    redis.hdel(keys.MATCH_META % match.match.id, keys.REMATCH)
    assert backend.of(MatchStore).load(match.match.id) == match


def test_what_is_committed_between_question_and_answer_changes_no_answer(backend, table, match):
    """Many requests of one process are under way at the same time."""
    recent, match_id = backend.of(MatchStore)._recent, match.match.id
    pipe = backend.client.pipeline()
    known = recent.ask(pipe, match_id)
    [answer] = pipe.execute()
    played_by(backend, table, match)
    for number in range(2 * backend.settings.cached_matches):
        recent.keep(f"other-{number}", b"commit", match)

    assert recent.read(match_id, known, answer) == match


def test_only_so_many_are_remembered(backend, match):
    recent = MatchCache(3, backend.decoding)
    for number in range(20):
        recent.keep(f"m{number}", b"commit", LoadedMatch(match.match, match.state))

    known = [number for number in range(20) if recent.at(f"m{number}", *there(match))]
    assert known == [17, 18, 19]


def there(match):
    """By what it is known how the match stood."""
    return match.match.version, match.match.stamp
