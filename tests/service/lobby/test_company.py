"""The search for company, as a pure function: no server is asked."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec import Raw

from service.lobby.model import (
    FillWith,
    Pairing,
    Seek,
    SeekState,
    bound,
    expired,
    find_company,
    find_company_for_bots,
    let_go,
)
from service.players.model import Kind, Player

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)


def seek(name, *counts, after=0, rating=0.0, **wanted):
    at = BEGIN + timedelta(seconds=after)
    return Seek(
        id=name,
        player=Player(name, name, Kind.HUMAN),
        game="toy",
        seat_counts=counts or (2,),
        options=Raw(b"{}"),
        ratings=dict.fromkeys(counts or (2,), rating),
        opened_at=at,
        changed_at=at,
        **wanted,
    )


def names(company):
    return company and [one.id for one in company.seeks]


def test_nobody_is_company_for_oneself():
    ada = seek("ada")

    assert find_company(ada, [[ada]]) is None


def test_the_first_portion_with_company_is_enough():
    def portions():
        yield [seek("ben", 3)]
        yield [seek("cleo"), seek("dan")]
        raise AssertionError("this portion is not asked for")

    assert names(find_company(seek("ada"), portions())) == ["ada", "cleo"]


def test_those_of_several_portions_sit_at_one_table():
    found = find_company(seek("ada", 3), [[seek("ben", 3)], [seek("cleo", 3)]])

    assert names(found) == ["ada", "ben", "cleo"]


def test_the_table_of_the_longest_waiting_comes_before_the_larger_one():
    others = [seek("ben", 2), seek("cleo", 3, after=1), seek("dan", 3, after=2)]

    assert names(find_company(seek("ada", 2, 3), [others])) == ["ada", "ben"]
    assert names(find_company(seek("ada", 2, 3), [others[1:]])) == ["ada", "cleo", "dan"]


def test_too_many_combinations_are_given_up():
    """Two hundred who all fit with one, and none with another."""
    others = [seek(f"p{n}", 4, rating=float(n), rating_within=0.5) for n in range(200)]
    ada = seek("ada", 4, rating=100.0)

    assert find_company(ada, [others]) is None


def test_as_few_bots_as_can_be_and_only_for_those_who_want_them():
    fill = FillWith("random", 5)
    others = [seek("ben", 3), seek("cleo", 3, after=1, fill_with=fill)]

    table = find_company_for_bots(seek("ada", 3, fill_with=fill), [others])

    assert (names(table), table.seats) == (["ada", "cleo"], 3)


@pytest.mark.parametrize(
    ("heard", "now", "reason"),
    [(0, 29, None), (0, 30, "not_heard_of"), (3590, 3600, "nobody_came"), (20, 40, None)],
)
def test_a_seek_expires(heard, now, reason):
    waiting = seek("ada", heard_at=BEGIN + timedelta(seconds=heard))

    after = expired(waiting, BEGIN + timedelta(seconds=now))

    assert (after and after.reason) == reason


def test_whoever_is_let_go_waits_again_at_the_same_place():
    ada = seek("ada")
    pairing = Pairing(match_id="m", seats=2, bot="", seek_ids=("ada", "ben"))
    later = BEGIN + timedelta(seconds=9)

    back = let_go(bound(ada, pairing, later), pairing, later)

    assert (back.state, back.place, back.looks_behind) == (SeekState.WAITING, ada.place, "")
    assert let_go(back, pairing, later) is None
