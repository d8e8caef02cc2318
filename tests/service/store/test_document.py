"""A versioned document changes as a whole or not at all, and its changes are tried in one loop."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.refusals import VersionConflict
from service.store.document import (
    ATTEMPTS,
    Answer,
    KeyUsed,
    Version,
    change,
    commit,
    field_writes,
    require_committed,
)

META, LOG, OTHER = "note:{one}:meta", "note:{one}:log", "note:{one}:other"
ANSWERED = "note:{one}:answered"


def version(follows, document, **more):
    """A note that says this from now on."""
    writes = [("HSET", META, "doc", document), ("RPUSH", OTHER, document)]
    entries = more.pop("entries", [document.encode()])
    return Version(meta=META, log=LOG, follows=follows, entries=entries, writes=writes, **more)


@pytest.fixture
def write(backend):
    """Commits a version; raises what its answer says."""

    def written(made):
        pipe = backend.client.pipeline()
        commit(pipe, made)
        [answer] = pipe.execute()
        require_committed(answer)

    return written


def test_a_version_is_written_with_its_log_and_all_else(redis, write):
    write(version(0, "first"))
    write(version(1, "second", entries=[b"a", b"b"]))

    assert redis.hmget(META, "version", "doc") == [b"2", b"second"]
    assert [entry_id for entry_id, _ in redis.xrange(LOG)] == [b"1-0", b"2-0", b"2-1"]
    assert redis.lrange(OTHER, 0, -1) == [b"first", b"second"]


@pytest.mark.parametrize("follows", [0, 2])
def test_of_a_version_that_does_not_follow_nothing_is_written(redis, write, follows):
    write(version(0, "first"))
    before = {key: redis.dump(key) for key in redis.keys("note:*")}

    with pytest.raises(VersionConflict) as conflict:
        write(version(follows, "another"))

    assert conflict.value.current_version == 1
    assert {key: redis.dump(key) for key in redis.keys("note:*")} == before


def test_a_commit_that_is_sent_again_is_written_once(backend, redis):
    pipe = backend.client.pipeline()
    commit(pipe, version(0, "first"))
    command = pipe.commands[0][0]

    answers = [backend.client.execute_command(*command) for _ in range(2)]

    assert answers == [[b"committed", 1]] * 2
    assert redis.lrange(OTHER, 0, -1) == [b"first"]


def test_a_key_that_was_used_is_answered_with_what_is_kept_of_it(redis, write):
    answer = Answer(ANSWERED, b"what was answered", 60_000)
    write(version(0, "first", answer=answer))

    with pytest.raises(KeyUsed) as used:
        write(version(0, "again", answer=answer))

    assert used.value.record == b"what was answered"
    assert redis.hget(META, "doc") == b"first"
    assert 0 < redis.pttl(ANSWERED) <= 60_000


def test_everything_of_a_document_that_has_a_life_has_the_same(redis, write):
    redis.set("note:{one}:kept", "before")

    write(version(0, "last", life_ms=60_000, expiring=["note:{one}:kept", META]))

    assert all(0 < redis.pttl(key) <= 60_000 for key in redis.keys("note:*"))


def test_whoever_follows_hears_what_was_before_and_short_entries(redis, write):
    heard = redis.pubsub(ignore_subscribe_messages=True)
    heard.subscribe(LOG)
    heard.get_message(timeout=5)
    write(version(0, "first", head="aa11", stamp_length=2))
    write(version(1, "x" * 5000, head="bb22", stamp_length=2))

    told = [heard.get_message(timeout=5)["data"] for _ in range(2)]

    assert told == [b"0-0\n1-0.aa first", b"1-0.aa"]
    assert redis.xrange(LOG)[0][1] == {b"e": b"first", b"h": b"aa"}


def test_fields_are_put_and_removed_as_they_change():
    before, after = {"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 4, "d": 5}

    assert field_writes(META, before, after) == [
        ("HSET", META, "b", 4, "d", 5),
        ("HDEL", META, "c"),
    ]
    assert field_writes(META, after, after) == []


def test_changes_of_many_at_once_are_all_made(backend, redis, write):
    def add(number):
        def load():
            return int(redis.hget(META, "version") or 0)

        def commit_it(made):
            write(made)
            return made.follows + 1

        return change(load, lambda follows: version(follows, f"{number}"), commit_it)

    with ThreadPoolExecutor(4) as pool:
        versions = list(pool.map(add, range(12)))

    assert sorted(versions) == list(range(1, 13))
    assert sorted(map(int, redis.lrange(OTHER, 0, -1))) == list(range(12))


def test_what_is_as_it_is_wanted_is_not_committed():
    def never(_):
        raise AssertionError("nothing was to be committed")

    assert change(lambda: "as it is", lambda _: None, never) == "as it is"


def test_a_document_that_changes_all_the_time_is_given_up():
    tries = []

    def overtaken(made):
        tries.append(made)
        raise VersionConflict(len(tries))

    with pytest.raises(VersionConflict) as conflict:
        change(lambda: 0, lambda loaded: loaded + 1, overtaken)

    assert len(tries) == conflict.value.current_version == ATTEMPTS
