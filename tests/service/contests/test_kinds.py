"""Every kind of contest, played out with hypothesis: who meets whom, where, and how often."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from service.contests.model.contest import TableEnd
from service.contests.model.pairings import TABLES_AT_ONCE, next_tables, rounds, to_begin
from service.contests.model.seatings import FEW, groups
from service.contests.model.standings import meetings
from tests.backends import NOON
from tests.service.contests.playing import Played, bot, by_strength, contest, ended, person

seats = st.sampled_from([2, 3, 4])


def people(count):
    return [person(number) for number in range(count)]


def bots(count):
    return [bot(number) for number in range(count)]


def at_random(random):
    """Any ranking, now and then a shared place."""

    def decide(table):
        order = list(range(len(table.seating)))
        random.shuffle(order)
        totals = [random.randrange(4) for _ in order]
        return ended(table, [[seat] for seat in order], totals)

    return decide


def the_first_seat_wins(table):
    return ended(table, [[0], [1]])


@settings(max_examples=12)
@given(seats, st.integers(2, 20))
def test_of_groups_everybody_meets_everybody(at_table, count):
    found = groups(max(count, at_table), at_table)
    met = Counter(frozenset(pair) for group in found for pair in combinations(group, 2))
    everybody = {frozenset(pair) for pair in combinations(range(max(count, at_table)), 2)}
    assert set(met) == everybody
    assert all(len(set(group)) == at_table for group in found)
    if at_table == 2 or len(found) <= FEW:
        assert at_table == 2 or max(met.values()) - min(met.values()) <= 2
        assert at_table > 2 or set(met.values()) == {1}


@settings(max_examples=12)
@given(seats, st.integers(0, 3))
def test_few_groups_are_all_that_there_are_and_meet_equally_often(at_table, more):
    found = groups(at_table + more, at_table)
    met = Counter(frozenset(pair) for group in found for pair in combinations(group, 2))
    assert len(set(met.values())) == 1


@settings(max_examples=12)
@given(seats, st.integers(2, 9), st.integers(1, 2), st.randoms(use_true_random=False))
def test_a_round_robin_is_balanced_in_its_seats(at_table, count, deals, random):
    count = max(count, at_table)
    running = contest("round_robin", people(count), seats=at_table, deals=deals)
    played = Played(running, at_random(random), seed=random).play_out()
    assert len(played.listed) == deals * len(groups(count, at_table))
    times = Counter((one, seat) for t in played.listed for seat, one in enumerate(t.seating))
    for one in range(count):
        had = [times[one, seat] for seat in range(at_table)]
        assert max(had) - min(had) <= (1 if at_table == 2 else 2), had
    assert all(table.counts for table in played.listed)


@settings(max_examples=12)
@given(seats, st.integers(2, 6))
def test_mirrored_each_deal_is_played_from_every_seat_by_everybody(at_table, count):
    running = contest("round_robin", bots(max(count, at_table)), seats=at_table, mirrored=True)
    played = Played(running).play_out()
    deals: dict[int, list[tuple[int, ...]]] = {}
    for table in played.listed:
        deals.setdefault(table.deal, []).append(table.seating)
    for seatings in deals.values():
        for seat in range(at_table):
            assert {seating[seat] for seating in seatings} == set(seatings[0])


@settings(max_examples=12)
@given(st.integers(3, 11), st.integers(1, 6), st.randoms(use_true_random=False))
def test_in_a_swiss_contest_nobody_meets_again_while_that_can_be_helped(count, deals, random):
    running = contest("swiss", people(count), deals=deals)
    played = Played(running, at_random(random), seed=random).play_out()
    met = meetings(table for table in played.listed if not table.is_bye)
    possible = count - 1 if count % 2 == 0 else count
    if deals <= possible // 2:  # so many rounds can always be drawn, whatever was drawn before
        assert max(met.values()) == 1
    byes = Counter(table.seating[0] for table in played.listed if table.is_bye)
    assert len(byes) == (min(deals, count) if count % 2 else 0)
    assert not byes or max(byes.values()) <= -(-deals // count)
    of_rounds = Counter(table.round for table in played.listed for _ in table.seating)
    assert of_rounds == {number: count for number in range(1, deals + 1)}


@settings(max_examples=12)
@given(st.sampled_from([3, 4]), st.integers(4, 14), st.randoms(use_true_random=False))
def test_a_swiss_contest_at_larger_tables_seats_everybody_or_gives_a_bye(at_table, count, random):
    running = contest("swiss", people(count), seats=at_table, deals=3)
    played = Played(running, at_random(random), seed=random).play_out()
    for number in (1, 2, 3):
        sat = [one for table in played.listed if table.round == number for one in table.seating]
        assert sorted(sat) == list(range(count))


def test_a_swiss_contest_finds_its_best_in_as_many_rounds_as_it_takes():
    played = Played(contest("swiss", people(16), deals=0)).play_out()
    assert rounds(played.contest) == 4
    assert played.contest.standings[0].entrant == 0
    assert played.contest.standings[0].points == 4


def test_equals_meet_in_the_next_round():
    played = Played(contest("swiss", people(8), deals=3)).play_out()
    second = [table.seating for table in played.listed if table.round == 2]
    first = {one for t in played.listed if t.round == 1 for one in t.seating[:2]}
    winners = {t.seating[t.places.index(1)] for t in played.listed if t.round == 1}
    assert first == set(range(8))
    assert all(len(winners.intersection(pair)) in (0, 2) for pair in second)


@settings(max_examples=12)
@given(seats, st.integers(2, 7), st.randoms(use_true_random=False))
def test_on_a_ladder_night_whoever_is_there_plays_until_the_time_is_over(at_table, more, random):
    count = at_table + more

    def present(played):
        return frozenset(one for one in range(count) if random.random() < 0.8)

    running = contest("ladder_night", people(count), seats=at_table, seconds=1000)
    played = Played(running, at_random(random), present, random)
    steps = 0
    while played.step():
        steps += 1
        played.now = max(played.now, NOON)
        if not [table for table in played.listed if table.is_on]:
            played.now += (running.ends_at - NOON) / 50  # nobody was there for a while
        assert steps < 1000
    assert played.now >= running.ends_at
    assert len({table.table for table in played.listed}) == len(played.listed)


def test_of_two_who_have_just_met_and_others_who_are_there_the_others_come_first():
    running = contest("ladder_night", people(4), seconds=1000)
    present = frozenset(range(4))
    played = Played(running, present=lambda _: present)
    for _ in range(40):
        played.step()
    met = meetings(played.listed)
    assert max(met.values()) - min(met.values()) <= 2


def test_house_bots_fill_up_a_ladder_night_and_never_play_alone():
    running = contest("ladder_night", [bot(0), bot(1), person(2)])
    assert next_tables(running, [], frozenset(), NOON) == []
    [table] = next_tables(running, [], frozenset({2}), NOON)
    assert 2 in table.seating


@settings(max_examples=12)
@given(seats, st.integers(0, 5), st.integers(1, 6), st.randoms(use_true_random=False))
def test_of_a_duplicate_contest_every_table_of_a_round_has_the_same_deal(
    at_table, more, deals, random
):
    count = 2 * at_table + more
    running = contest("duplicate", people(count), seats=at_table, deals=deals)
    played = Played(running, at_random(random), seed=random).play_out()
    assert {table.deal for table in played.listed} == set(range(1, deals + 1))
    times = Counter(one for table in played.listed for one in table.seating)
    assert max(times.values()) - min(times[one] for one in range(count)) <= 1
    for table in played.listed:
        assert table.deal == table.round


def test_the_next_deal_is_drawn_when_the_one_before_is_over_at_all_tables():
    running = contest("duplicate", people(6), deals=2)
    first = next_tables(running, [], frozenset(), NOON)
    assert len(first) == 3
    begun = [replace(table, match="m") for table in first]
    two_ended = [*map(by_strength, begun[:2]), begun[2]]
    assert next_tables(running, two_ended, frozenset(), NOON) == []
    second = next_tables(running, [*map(by_strength, begun)], frozenset(), NOON)
    assert {table.deal for table in second} == {2}


@pytest.mark.parametrize("at_table", [2, 3, 4])
@pytest.mark.parametrize("mirrored", [True, False])
def test_an_experiment_stops_when_it_is_certain(at_table, mirrored):
    running = contest("experiment", bots(2), seats=at_table, deals=500, mirrored=mirrored)
    played = Played(running).play_out()
    verdict = played.contest.verdict
    assert verdict.ahead == 0
    assert verdict.low > 1 / 2
    assert verdict.deals < 40
    assert sum(table.counts for table in played.listed) < 40 * at_table * 2
    sat = Counter((one, seat) for t in played.listed for seat, one in enumerate(t.seating))
    assert len(set(sat.values())) == 1  # each in every seat equally often


@settings(max_examples=12)
@given(st.randoms(use_true_random=False))
def test_an_experiment_between_equals_is_played_to_its_last_deal(random):
    running = contest("experiment", bots(2), deals=30, mirrored=True)
    played = Played(running, the_first_seat_wins, seed=random).play_out()
    assert played.contest.verdict.ahead is None
    assert played.contest.verdict.deals == 30


@settings(max_examples=12)
@given(seats, st.integers(4, 10), st.randoms(use_true_random=False))
def test_whoever_leaves_is_paired_no_more_and_the_contest_still_ends(at_table, count, random):
    for kind in ("round_robin", "swiss", "duplicate"):
        running = contest(kind, people(max(count, 2 * at_table)), seats=at_table, deals=2)
        played = Played(running, at_random(random), seed=random)
        for _ in range(random.randrange(6)):
            played.step()
        begun = {table.match for table in played.listed if table.match}
        gone = list(running.entrants)
        gone[1] = replace(gone[1], left=True)
        played.contest = replace(played.contest, entrants=tuple(gone))
        played.play_out()
        for table in played.listed:
            if 1 in table.seating and not table.is_bye:
                assert table.match in begun or table.end is TableEnd.CANCELLED


@settings(max_examples=12)
@given(st.integers(2, 12), st.randoms(use_true_random=False))
def test_whoever_derives_it_derives_the_same(count, random):
    running = contest("round_robin", people(count))
    tables = next_tables(running, [], frozenset(), NOON)
    again = next_tables(running, [], frozenset(), NOON)
    assert tables == again
    part = random.sample(tables, random.randrange(len(tables) + 1))
    rest = next_tables(running, part, frozenset(), NOON)
    assert {(t.round, t.table, t.seating) for t in [*part, *rest]} == {
        (t.round, t.table, t.seating) for t in tables
    }


def test_no_more_tables_at_once_than_there_may_be():
    running = contest("round_robin", bots(12))
    assert len(to_begin(running, next_tables(running, [], frozenset(), NOON))) == TABLES_AT_ONCE
    played = Played(running).play_out()
    assert played.most_on == TABLES_AT_ONCE


def test_a_person_is_at_one_live_table_at_a_time_and_at_many_slow_ones():
    running = contest("round_robin", people(5))
    assert len(to_begin(running, next_tables(running, [], frozenset(), NOON))) == 2
    slow = contest("round_robin", people(5), clock=replace(running.clock, turn_seconds=86400))
    assert len(to_begin(slow, next_tables(slow, [], frozenset(), NOON))) == 10
