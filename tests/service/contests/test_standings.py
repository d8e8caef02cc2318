"""Standings: shares of opponents, whatever the number of seats; and what is certain."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from service.contests.model.contest import Table
from service.contests.model.pairings import drawn
from service.contests.model.standings import (
    at_any_time,
    shares,
    shares_of_deal,
    standings,
    verdict,
    wilson,
)
from tests.service.contests.playing import contest, ended, person


@pytest.mark.parametrize(
    ("points", "matches", "expected"),
    [
        # Newcombe 1998, table I, method 3 (score without continuity correction).
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0.0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
    ],
)
def test_the_interval_is_wilsons(points, matches, expected):
    assert wilson(points, matches) == pytest.approx(expected, abs=1e-4)


@given(st.permutations(range(4)))
def test_a_table_is_worth_as_many_points_as_pairs_met(order):
    table = ended(Table(1, 1, (7, 3, 5, 1)), [[seat] for seat in order])
    worth = shares(table)
    assert sum(worth.values()) == pytest.approx(2)  # 4 seats: 6 pairs, each of 3 opponents
    assert worth[table.seating[order[0]]] == 1
    assert worth[table.seating[order[-1]]] == 0


def test_a_shared_place_is_a_half():
    assert shares(ended(Table(1, 1, (0, 1)), [[0, 1]])) == {0: 0.5, 1: 0.5}


def test_a_seat_that_speaks_for_nobody_is_left_out():
    table = replace(ended(Table(1, 1, (0, 1, 2)), [[0], [1], [2]]), places=(1, 0, 3))
    assert shares(table) == {0: 1.0, 2: 0.0}


def test_of_two_at_a_table_of_four_only_the_other_counts():
    table = ended(Table(1, 1, (0, 1, 0, 1)), [[0], [1], [2], [3]])
    assert shares(table) == {0: 0.75, 1: 0.25}


def test_a_deal_is_compared_seat_by_seat_over_its_tables():
    tables = [
        ended(Table(1, 1, (0, 1)), [[0], [1]], [30, 10]),
        ended(Table(1, 2, (2, 3)), [[1], [0]], [20, 40]),
        ended(Table(1, 3, (4, 5)), [[1], [0]], [20, 10]),
    ]
    assert shares_of_deal(tables) == {0: 1.0, 2: 0.25, 4: 0.25, 1: 0.25, 3: 1.0, 5: 0.25}


def test_who_loses_their_match_may_have_made_the_most_of_the_deal():
    tables = [
        ended(Table(1, 1, (0, 1), deal=1), [[1], [0]], [30, 50]),
        ended(Table(1, 2, (2, 3), deal=1), [[0], [1]], [20, 10]),
    ]
    rows = standings(contest("duplicate", [person(n) for n in range(4)]), tables)
    assert [row.entrant for row in rows if row.place == 1] == [0, 1]


def test_of_a_deal_whoever_left_or_was_absent_made_the_least_and_all_of_them_the_same():
    tables = [
        replace(ended(Table(1, 1, (0, 1), deal=1), [[1], [0]], [50, 10]), left=(0,)),
        replace(ended(Table(1, 2, (2, 3), deal=1), [[1], [0]], [40, 20]), left=(0,)),
        ended(Table(1, 3, (4, 5), deal=1), [[1], [0]], [30, 30]),
    ]
    worth = shares_of_deal(tables)
    assert [worth[entrant] for entrant in (0, 2, 4)] == [0.25, 0.25, 1.0]


def test_a_deal_that_is_still_played_elsewhere_counts_for_nobody():
    tables = [
        ended(Table(1, 1, (0, 1), deal=1), [[1], [0]], [30, 50]),
        Table(1, 2, (2, 3), match="m", deal=1),
    ]
    rows = standings(contest("duplicate", [person(n) for n in range(4)]), tables)
    assert {row.matches for row in rows} == {0}


def test_level_entrants_share_a_place():
    tables = [ended(Table(1, 1, (0, 1)), [[0, 1]]), ended(Table(1, 2, (2, 3)), [[0], [1]])]
    rows = standings(contest("round_robin", [person(n) for n in range(4)]), tables)
    assert [(row.entrant, row.place) for row in rows] == [(2, 1), (0, 2), (1, 2), (3, 4)]
    assert rows[0].rate == 1
    assert rows[0].low == pytest.approx(wilson(1, 1)[0], abs=1e-4)


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), max_size=60))
def test_the_interval_at_any_time_holds_the_mean_that_was_seen(found):
    low, high = at_any_time(found)
    assert 0 <= low <= high <= 1
    if found:
        assert low <= sum(found) / len(found) <= high
    turned = at_any_time([1 - share for share in found])
    assert turned == pytest.approx((1 - high, 1 - low), abs=1e-9)


def test_nothing_is_known_of_nothing():
    assert at_any_time([]) == (0, 1)


def test_looked_at_after_every_deal_it_is_wrong_about_equals_at_most_once_in_twenty():
    random, wrong = Random(7), 0
    for _ in range(60):
        found = []
        for _ in range(40):
            found.append((random.random() < 0.5) / 2 + (random.random() < 0.5) / 2)
            low, high = at_any_time(found)
            if not low <= 0.5 <= high:
                wrong += 1
                break
    assert wrong <= 3


def test_who_always_wins_is_ahead_for_certain_after_ten_deals():
    assert at_any_time([1.0] * 10)[0] > 0.5
    assert at_any_time([1.0] * 6)[0] < 0.5


def test_a_verdict_takes_the_rounds_in_their_order_only():
    won, lost = [[0], [1]], [[1], [0]]
    tables = [
        ended(Table(1, 1, (0, 1)), won),
        Table(1, 2, (1, 0), match="m"),
        *(ended(Table(number, 1, (0, 1)), lost) for number in range(2, 40)),
    ]
    assert verdict(tables).deals == 0
    assert verdict(tables).ahead is None


@settings(max_examples=60)
@given(st.integers(1, 6), st.randoms(use_true_random=False))
def test_everybody_meets_the_nearest_with_whom_all_others_find_somebody(half, random):
    """The pairs of a round are those that trying one after another finds."""
    order = list(range(2 * half))
    met = Counter({frozenset(two): random.randrange(3) for two in combinations(order, 2)})
    most = next(most for most in range(3) if _tried(order, met, most) is not None)

    assert drawn(order, 2, met, Counter()) == (_tried(order, met, most), [])


def _tried(left, met, most):
    if not left:
        return []
    one, *others = left
    for other in others:
        rest = [each for each in others if each != other]
        if met[frozenset((one, other))] <= most and (pairs := _tried(rest, met, most)) is not None:
            return [(one, other), *pairs]
    return None
