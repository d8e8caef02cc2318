"""What many want of one log is fetched once, and what was worked out serves the others."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.refusals import StoreUnreachable
from service.store.client import open_client
from service.store.feeds import hub as shared
from service.store.feeds.entries import BEFORE_ALL, Addition, read_entries
from service.store.feeds.hub import Subscription
from tests.service.store.feeds.conftest import LOG
from tests.waiting import PATIENCE_SECONDS, until


@pytest.fixture
def watch(redis_url):
    with open_client(redis_url) as client:
        yield Subscription(client, LOG)


@pytest.fixture
def reads(monkeypatch):
    """How often the log was read from the store."""
    counted = []

    def counting(*arguments):
        counted.append(arguments)
        return read_entries(*arguments)

    monkeypatch.setattr(shared, "read_entries", counting)
    return counted


def ids(entries):
    return [entry_id for entry_id, _ in entries]


def test_what_one_has_fetched_serves_all(watch, add, reads):
    cursor = "0-0"
    watch.read(cursor, 10)
    add()
    watch.wake()
    reads.clear()

    found = [watch.read(cursor, 10) for _ in range(100)]

    assert [ids(entries) for entries in found] == [["1-0"]] * 100
    assert len(reads) == 1


def test_a_follower_far_behind_reads_for_itself(watch, add, monkeypatch):
    monkeypatch.setattr(shared, "TAIL_LENGTH", 3)
    watch.read(BEFORE_ALL, 100)
    for _ in range(10):
        add()
        watch.wake()
        watch.read("0-0", 100)

    assert ids(watch.read(BEFORE_ALL, 100)) == [f"{n}-0" for n in range(1, 11)]
    assert ids(watch.read("8-0", 100)) == ["9-0", "10-0"]
    assert ids(watch.read("2-0", 4)) == ["3-0", "4-0", "5-0", "6-0"]


def test_what_is_worked_out_once_is_remembered_for_a_while(watch):
    worked = []

    for _ in range(3):
        watch.share("key", lambda: worked.append("once"))
    for number in range(shared.MOST_SHARED + 1):
        watch.share(number, lambda: None)
    watch.share("key", lambda: worked.append("again"))

    assert worked == ["once", "again"]


def standing(watch):
    """All that stands in the log by now."""
    return read_entries(watch._client, LOG, BEFORE_ALL, None)


@pytest.fixture
def begun(watch, commit):
    """A watch that has read one version."""
    watch.read(BEFORE_ALL, 10)
    commit(1)
    watch.wake()
    watch.read(BEFORE_ALL, 10)
    return watch


def test_what_is_told_right_behind_the_tail_is_not_read(begun, commit, reads):
    reads.clear()
    for version in range(2, 6):
        begun.wake(Addition.read(commit(version)))

    assert begun.read(BEFORE_ALL, 100) == standing(begun)
    assert begun.read("3-0.ab", 2) == standing(begun)[5:7]
    assert reads == []


def test_the_first_that_is_told_of_an_empty_feed_is_not_read(watch, commit, reads):
    watch.read(BEFORE_ALL, 10)
    reads.clear()
    watch.wake(Addition.read(commit(1)))

    assert watch.read(BEFORE_ALL, 10) == standing(watch) != []
    assert reads == []


def test_where_no_stamp_tells_a_lost_entry_from_another_the_feed_is_read(watch, redis, reads):
    watch.read(BEFORE_ALL, 10)
    redis.xadd(LOG, {"e": "{}"}, id="1-0")
    reads.clear()
    watch.wake(Addition.read(b"0-0\n1-0 {}"))

    assert ids(watch.read(BEFORE_ALL, 10)) == ["1-0"]
    assert len(reads) == 1


def test_what_was_read_before_it_was_told_of_comes_once(begun, commit, reads):
    message = commit(2)
    begun.wake()
    found = begun.read("1-1.ab", 10)
    reads.clear()
    begun.wake(Addition.read(message))

    assert begun.read("1-1.ab", 10) == found == standing(begun)[2:]
    assert reads == []


@pytest.mark.parametrize("is_told_later", [True, False])
def test_where_a_message_was_lost_the_log_is_read(begun, commit, reads, is_told_later):
    lost, message = commit(2), commit(3)
    reads.clear()
    begun.wake(Addition.read(message))

    assert begun.read(BEFORE_ALL, 100) == standing(begun)
    assert len(reads) == 1
    if is_told_later:
        begun.wake(Addition.read(lost))
        assert begun.read(BEFORE_ALL, 100) == standing(begun)


def test_what_follows_on_another_version_of_that_number_is_not_taken(begun, redis, commit, reads):
    """The store has stepped back, and another version 1 stands where ours did."""
    redis.delete(LOG)
    commit(1, "cd")
    message, era = commit(2, "cd", before="cd"), begun.era
    reads.clear()
    begun.wake(Addition.read(message))
    begun.read("1-1.ab", 10)

    assert begun.era > era
    assert begun.read(BEFORE_ALL, 10) == standing(begun)


def test_in_a_new_era_nothing_is_taken_for_what_follows(begun, commit, reads):
    begun.doubt()
    reads.clear()
    begun.wake(Addition.read(commit(2)))

    assert begun.read(BEFORE_ALL, 10) == standing(begun)
    assert len(reads) == 1


def test_a_long_tail_is_cut_however_it_grew(begun, commit, monkeypatch):
    monkeypatch.setattr(shared, "TAIL_LENGTH", 3)
    for version in range(2, 8):
        begun.wake(Addition.read(commit(version)))

    assert begun.read("6-0.ab", 10) == standing(begun)[-3:]
    assert begun.read(BEFORE_ALL, 100) == standing(begun)


def test_one_makes_it_while_the_others_wait(watch):
    """Whoever fails leaves it to the next."""
    made, may_go_on = [], threading.Event()

    def make():
        made.append(1)
        may_go_on.wait(PATIENCE_SECONDS)
        if len(made) == 1:
            raise StoreUnreachable
        return "it"

    with ThreadPoolExecutor(20) as pool:
        answers = [pool.submit(watch.share, "key", make) for _ in range(20)]
        until(lambda: made)
        may_go_on.set()
        failed = [answer for answer in answers if answer.exception()]

    assert len(made) == 2
    assert len(failed) == 1
    assert {answer.result() for answer in answers if answer not in failed} == {"it"}
