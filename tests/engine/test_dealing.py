"""The generator of all deals: fixed by `docs/reference/dealing.md`, fair, and the same for ever."""

import hashlib
import hmac
import struct
from collections import Counter
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dealing import Deal
from tests.engine.matches import seed_of

seeds = st.binary(min_size=1, max_size=64)


@given(seeds, st.text(max_size=20), st.integers(1, 2**32))
def test_a_number_below_a_bound_is_below_it_and_always_the_same(seed, label, bound):
    numbers = [Deal(seed, label).below(bound) for _ in range(2)]

    assert numbers[0] == numbers[1]
    assert 0 <= numbers[0] < bound


def test_below_one_reads_nothing():
    chance, other = Deal(b"seed", "test"), Deal(b"seed", "test")
    assert [chance.below(1) for _ in range(5)] == [0] * 5

    assert chance.below(1 << 32) == other.below(1 << 32)


@given(seeds, st.lists(st.integers(), max_size=40))
def test_a_shuffle_keeps_every_item(seed, items):
    assert Counter(Deal(seed, "test").shuffled(items)) == Counter(items)


@given(seeds, st.lists(st.integers(), max_size=40))
def test_a_shuffle_swaps_every_item_from_the_last_with_one_drawn_below_it(seed, items):
    chance, order = Deal(seed, "test"), list(items)
    for i in range(len(order) - 1, 0, -1):
        j = chance.below(i + 1)
        order[i], order[j] = order[j], order[i]

    assert Deal(seed, "test").shuffled(items) == tuple(order)


@pytest.mark.parametrize("length", [1, 32, 63, 64, 65, 200])
def test_the_words_are_those_of_hmac(length):
    """The page's definition, with the HMAC of the library; longer keys are hashed first."""
    seed = bytes(range(length))
    blocks = [
        hmac.digest(seed, b"test\0" + number.to_bytes(8, "big"), hashlib.sha256)
        for number in range(3)
    ]
    words = [word for block in blocks for (word,) in struct.iter_unpack(">I", block)]
    chance = Deal(seed, "test")

    assert [chance.below(1 << 32) for _ in words] == words


def test_streams_differ_by_seed_and_by_label():
    streams = {
        tuple(Deal(seed, label).below(1000) for _ in range(8))
        for seed in (b"a", b"b")
        for label in ("arctic/1", "arctic/2", "arctic/1/fish")
    }

    assert len(streams) == 6


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 30])
def test_every_number_is_equally_likely(bound):
    """Chi-square of 300 draws a number; five standard deviations of the statistic."""
    chance, draws = Deal(b"fair", "test"), 300 * bound
    counts = Counter(chance.below(bound) for _ in range(draws))

    statistic = sum((counts[number] - 300) ** 2 / 300 for number in range(bound))

    assert statistic < bound - 1 + 5 * (2 * (bound - 1)) ** 0.5


def test_every_order_is_equally_likely():
    orders = Counter(Deal(seed_of(str(i)), "test").shuffled("abcd") for i in range(4_800))
    due = 4_800 / factorial(4)

    statistic = sum((count - due) ** 2 / due for count in orders.values())

    assert len(orders) == factorial(4)
    assert statistic < 23 + 5 * 46**0.5


def test_a_choice_is_one_of_the_items():
    assert {Deal(seed_of(str(i)), "test").choice("abc") for i in range(50)} == set("abc")
