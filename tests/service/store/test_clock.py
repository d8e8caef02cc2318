"""The time by the store's clock."""

import threading

import pytest

from service.refusals import StoreUnreachable
from service.store import clock


class Time:
    """What a process can see of the time, and what the store says, each moved by hand."""

    def __init__(self, monkeypatch):
        self.passed, self.machine, self.store = 1000.0, 5e8, 1e9
        self.slow = 0.0
        self.is_away = False
        self.answers = threading.Event()
        """Cleared while the store is silent."""
        self.answers.set()
        monkeypatch.setattr(clock, "time", self)
        self.clock = clock.StoreClock(self.ask)

    def monotonic(self):
        return self.passed

    def time(self):
        return self.machine

    def ask(self):
        self.answers.wait(60)
        if self.is_away:
            raise StoreUnreachable
        self.pass_by(self.slow)
        return self.store

    def pass_by(self, seconds):
        self.passed += seconds
        self.machine += seconds
        self.store += seconds

    @property
    def told(self):
        """What the clock says, once a look that was due has been taken."""
        self.clock()
        for thread in threading.enumerate():
            if thread.name == "clock":
                thread.join(60)
        return self.clock().timestamp()


@pytest.fixture
def times(monkeypatch):
    return Time(monkeypatch)


def test_the_time_is_the_stores_whatever_the_machine_says(times):
    assert times.told == times.store
    times.machine += 3600
    times.pass_by(1)

    assert times.told == times.store


def test_a_clock_of_the_store_that_is_set_is_followed_within_seconds(times):
    assert times.told == times.store
    times.store -= 3600
    times.pass_by(clock.ASKED_EVERY_SECONDS)

    assert times.told == times.store


def test_an_answer_that_was_long_on_its_way_does_not_move_a_clock_that_it_allows(times):
    assert times.told == times.store
    times.slow = 1.0
    times.pass_by(clock.ASKED_EVERY_SECONDS)

    assert times.told == times.store


def test_while_the_store_is_away_its_time_goes_on(times):
    assert times.told == times.store
    times.is_away = True
    for _ in range(3):
        times.machine += 3600
        times.pass_by(clock.ASKED_EVERY_SECONDS)

        assert times.told == times.store


def test_once_known_the_time_is_told_while_the_store_is_silent(times):
    assert times.told == times.store
    times.answers.clear()
    for _ in range(3):
        times.pass_by(clock.ASKED_EVERY_SECONDS)

        assert times.clock().timestamp() == times.store
    times.store -= 3600
    times.answers.set()

    assert times.told == times.store


def test_a_process_that_has_never_reached_the_store_knows_no_time_until_it_does(times):
    times.is_away = True
    with pytest.raises(StoreUnreachable):
        times.clock()

    times.is_away = False

    assert times.told == times.store
