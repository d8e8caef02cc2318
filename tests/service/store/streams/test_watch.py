"""What many want of one log is fetched once, and what was worked out serves the others."""

import pytest

from service.store.connection import open_client
from service.store.streams import watch as one_watch
from service.store.streams.entries import BEFORE_ALL, read_log
from service.store.streams.watch import Watch
from tests.service.store.streams.conftest import LOG


@pytest.fixture
def watch(redis_url):
    with open_client(redis_url) as client:
        yield Watch(client, LOG)


@pytest.fixture
def reads(monkeypatch):
    """How often the log was read from the store."""
    counted = []

    def counting(*arguments):
        counted.append(arguments)
        return read_log(*arguments)

    monkeypatch.setattr(one_watch, "read_log", counting)
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
    monkeypatch.setattr(one_watch, "TAIL_LENGTH", 3)
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
        watch.remembered("key", lambda: worked.append("once"))
    for number in range(one_watch.MEMORIES + 1):
        watch.remembered(number, lambda: None)
    watch.remembered("key", lambda: worked.append("again"))

    assert worked == ["once", "again"]
