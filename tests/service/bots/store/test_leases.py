"""Who is at a decision: one at a time, for a while, and every beginning counts."""

from datetime import timedelta

import pytest

from service.bots.store.leases import HOUSE, Leases, read_lease
from service.matches.store import keys
from tests.backends import NOON

LASTS = timedelta(seconds=2)


@pytest.fixture
def leases(backend):
    return backend.of(Leases)


def test_one_worker_is_at_a_turn_and_every_try_counts(leases, redis):
    tries = [leases.of_house("match", 7, worker, LASTS) for worker in ("one", "two", "one")]

    assert tries == [1, 0, 2]
    assert leases.house_taken(["match", "another"]) == {"match"}
    kept = read_lease(redis.hget(keys.MATCH_TURN % "match", HOUSE))
    assert (kept.version, kept.tries, kept.holder) == (7, 2, "one")
    assert NOON < kept.until <= NOON + LASTS + timedelta(seconds=1)


def test_the_next_version_is_another_decision(leases):
    leases.of_house("match", 7, "one", LASTS)

    assert leases.of_house("match", 8, "two", LASTS) == 1


def test_a_worker_that_died_counts_and_keeps_no_other_from_it_for_long(leases, clock):
    leases.of_house("match", 7, "dead", LASTS)
    clock.pass_by(seconds=LASTS.total_seconds() + 1)

    assert leases.house_taken(["match"]) == set()
    assert leases.of_house("match", 7, "one", LASTS) == 2


def test_a_lease_ends_unless_it_is_kept(leases, clock):
    leases.of_house("match", 7, "one", LASTS)
    for _ in range(2):
        clock.pass_by(seconds=0.7 * LASTS.total_seconds())
        leases.keep_house("match", "one", LASTS)
        leases.keep_house("match", "two", LASTS)
        assert leases.house_taken(["match"]) == {"match"}
    clock.pass_by(seconds=1.1 * LASTS.total_seconds())

    assert leases.house_taken(["match"]) == set()
    assert leases.of_house("match", 7, "one", LASTS) == 2


def test_a_decision_of_a_player_is_leased_once_a_version_until_the_lease_ends(leases, clock):
    asked = [
        leases.of_player("robo", "match", version, holder, LASTS)
        for version, holder in ((1, "one"), (1, "two"), (2, "two"))
    ]
    clock.pass_by(seconds=3)

    assert asked == [True, False, True]
    assert leases.of_player("robo", "match", 2, "one", LASTS)


def test_a_lease_that_is_given_up_is_nobodys(leases):
    leases.of_player("robo", "match", 1, "one", LASTS)

    leases.give_up("robo", "match", "one")

    assert leases.of_player("robo", "match", 1, "two", LASTS)


def test_nobody_gives_up_the_lease_of_another(leases):
    leases.of_player("robo", "match", 1, "one", LASTS)

    leases.give_up("robo", "match", "two")

    assert not leases.of_player("robo", "match", 1, "two", LASTS)
