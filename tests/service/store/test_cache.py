"""What is kept of what was made: so much of it, and what is asked for stays."""

import pytest

from service.refusals import Refusal
from service.store.cache import Bulkhead, Cache

SIZE = 1000


def test_no_more_is_kept_than_so_much():
    cache = Cache[int, bytes](10 * SIZE)

    for number in range(100):
        cache.keep(number, bytes(SIZE), SIZE)

    assert [number for number in range(100) if cache.get(number)] == list(range(90, 100))


def test_what_is_larger_than_the_whole_cache_is_not_kept_and_drives_out_nothing():
    cache = Cache[int, bytes](10 * SIZE)
    cache.keep(0, b"kept", SIZE)

    cache.keep(1, bytes(20 * SIZE), 20 * SIZE)

    assert cache.get(0) == b"kept"
    assert cache.get(1) is None


def test_what_is_asked_for_again_and_again_is_never_forgotten():
    cache = Cache[int, bytes](10 * SIZE)
    cache.keep(0, b"asked for", SIZE)

    for number in range(1, 100):
        assert cache.get(0) == b"asked for"
        cache.keep(number, bytes(SIZE), SIZE)


def test_what_was_made_for_one_is_found_by_nobody_else():
    cache = Cache[tuple[str, int], bytes](10 * SIZE)
    cache.keep(("ada", 1), b"hers", SIZE)

    assert cache.get(("ada", 1)) == b"hers"
    assert cache.get(("ben", 1)) is None


def test_without_sizes_values_are_counted():
    cache = Cache[int, str](3)

    for number in range(20):
        cache.keep(number, "a value")

    assert [number for number in range(20) if cache.get(number)] == [17, 18, 19]


def test_a_cache_without_room_keeps_nothing():
    cache = Cache[int, str](0)

    cache.keep(1, "a value")

    assert cache.get(1) is None


def test_what_is_costly_is_made_once_and_one_at_a_time():
    bulkhead, made = Bulkhead(10_000, patience_seconds=0.01), []

    def one():
        made.append("one")
        with pytest.raises(Refusal) as refused:
            bulkhead.made("another", lambda: b"")
        assert refused.value.code == "rate_limited"
        assert refused.value.headers["Retry-After"] == "1"
        return b"one"

    assert [bulkhead.made("one", one) for _ in range(3)] == [b"one"] * 3
    assert bulkhead.made("two", lambda: b"two") == b"two"
    assert made == ["one"]


def test_what_could_not_be_made_is_made_by_the_next_who_asks():
    bulkhead = Bulkhead(10_000, patience_seconds=0.01)

    with pytest.raises(ZeroDivisionError):
        bulkhead.made("one", lambda: bytes(1 // 0))
    assert bulkhead.made("one", lambda: b"one") == b"one"
