"""A quota counts what stands until it is over or dropped, and refuses what is too many."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from service.store.quota import Bound

KEY = "player:{ada}:counted"
TWO = Bound(2)


@pytest.fixture
def quotas(backend):
    return backend.quotas


def test_so_many_and_no_more(quotas, clock):
    assert quotas.take(KEY, ["a", "b"], [Bound(2, more=2)], now=clock()) is None

    assert quotas.take(KEY, ["c"], [TWO], now=clock()) == TWO
    quotas.drop(KEY, ["a"])
    assert quotas.take(KEY, ["c"], [TWO], now=clock()) is None
    assert quotas.names(KEY) == ["b", "c"]


def test_the_first_bound_that_is_reached_is_named(quotas, clock):
    quotas.take(KEY, ["x/1", "x/2", "y/1"], [], now=clock())
    bounds = [Bound(2, "y/"), Bound(2, "x/"), Bound(3)]

    assert quotas.take(KEY, ["y/2"], bounds, now=clock()) == bounds[1]
    assert quotas.names(KEY) == ["x/1", "x/2", "y/1"]


def test_what_is_over_counts_no_more(quotas, clock):
    quotas.take(KEY, ["a", "b"], [], now=clock(), until=clock() + timedelta(minutes=1))
    assert quotas.take(KEY, ["c"], [TWO], now=clock()) == TWO

    clock.pass_by(minutes=1)

    assert quotas.take(KEY, ["c"], [TWO], now=clock()) is None
    assert quotas.names(KEY) == ["c"]


def test_what_counts_is_not_counted_twice_nor_made_shorter(quotas, clock):
    quotas.take(KEY, ["a"], [Bound(1)], now=clock())

    for _ in range(2):
        soon = clock() + timedelta(minutes=1)
        assert quotas.take(KEY, ["a"], [Bound(1)], now=clock(), until=soon) is None

    clock.pass_by(hours=1)
    assert quotas.take(KEY, ["b"], [Bound(1)], now=clock()) == Bound(1)


def test_many_at_once_are_no_more_than_one_after_another(quotas, clock):
    def take(name):
        return quotas.take(KEY, [str(name)], [TWO], now=clock())

    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(take, range(16)))

    assert taken.count(None) == 2
