"""Turns of the house: one job for each, and one worker at each."""

import pytest

from service.store.turns import CLAIM_MS, QUICK, SEARCH, queue_of


@pytest.fixture
def match(table):
    return table.match(table.player("Ada"), "greedy", "me").match


def test_a_turn_is_queued_once(backend, redis, match):
    backend.turns.put(match)

    assert backend.turns.is_queued(match)
    assert redis.llen("rq:queue:quick") == 1


def test_quick_bots_and_searching_ones_have_queues_of_their_own(table, match):
    searching = table.match(table.player("Ben"), "mcts", "me").match

    assert (queue_of(match), queue_of(searching)) == (QUICK, SEARCH)


def test_a_lost_job_is_queued_again(backend, redis, match):
    redis.delete("rq:queue:quick")

    backend.turns.put_again(match)

    assert backend.turns.is_queued(match)


def test_one_worker_is_at_a_turn_and_every_try_counts(backend, match):
    tries = [backend.turns.claim(match, worker) for worker in ("one", "two", "one")]

    assert tries == [1, 0, 2]
    assert backend.turns.is_claimed(match.id)


def test_a_claim_ends_unless_it_is_held(backend, match, clock):
    backend.turns.claim(match, "one")
    clock.pass_by(milliseconds=0.7 * CLAIM_MS)
    backend.turns.hold(match.id, "one")
    clock.pass_by(milliseconds=0.7 * CLAIM_MS)
    held = backend.turns.is_claimed(match.id)
    clock.pass_by(milliseconds=0.7 * CLAIM_MS)

    assert held
    assert not backend.turns.is_claimed(match.id)
