"""Turns of the house: one job for each, and one worker at each."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.store.line import Line
from service.store.turns import CLAIM_MS, QUICK, SEARCH, job_id_of, queue_of


@pytest.fixture
def match(table):
    return table.match(table.player("Ada"), "greedy", "me").match


def test_a_turn_is_queued_once(backend, redis, match):
    backend.turns.put(match)

    assert backend.turns.is_queued(match)
    assert redis.zcard("rq:line:quick") == 1


def test_quick_bots_and_searching_ones_have_queues_of_their_own(table, match):
    searching = table.match(table.player("Ben"), "mcts", "me").match

    assert (queue_of(match), queue_of(searching)) == (QUICK, SEARCH)


def waiting(redis):
    """Which jobs wait for a search, the next one first."""
    return [job.decode() for job in redis.zrange("rq:line:search", 0, -1)]


def searches(table, creator, count):
    """Names of jobs in as many new matches of one player."""
    return [job_id_of(table.match(creator, "mcts", "me").match) for _ in range(count)]


def test_players_take_turns(table, redis):
    ada, ben, cleo = (table.player(name) for name in ("Ada", "Ben", "Cleo"))

    of_ada = searches(table, ada, 4)
    of_ben = searches(table, ben, 2)
    of_cleo = searches(table, cleo, 1)

    first, second = [of_ada[0], of_ben[0], of_cleo[0]], [of_ada[1], of_ben[1]]
    assert waiting(redis) == [*first, *second, *of_ada[2:]]


def test_whoever_waits_is_served_in_every_round(table, redis):
    """One has many jobs waiting, others come again and again with one each: nobody is kept out."""
    ada, others = table.player("Ada"), [table.player(name) for name in ("Ben", "Cleo")]
    of_ada = searches(table, ada, 5)
    for player in others:
        searches(table, player, 1)
    served = []

    for _ in range(9):
        job = redis.zpopmin("rq:line:search")[0][0].decode()
        whose = next((player for player in others if player.id in job), None)
        served.append(job if whose is None else whose.name)
        if whose is not None:
            searches(table, whose, 1)

    assert served == [part for job in of_ada[:3] for part in (job, "Ben", "Cleo")]


def test_a_round_is_in_the_order_in_which_jobs_came(table, redis):
    players = [table.player(name) for name in ("Ada", "Ben", "Cleo")]
    came = [searches(table, players[number], 1)[0] for number in (2, 0, 1, 1, 2, 0)]

    assert waiting(redis) == came


def test_who_comes_late_stands_behind_the_round_that_is_served(table, redis):
    ada, ben, cleo = (table.player(name) for name in ("Ada", "Ben", "Cleo"))
    of_ada, of_ben = searches(table, ada, 3), searches(table, ben, 2)
    for _ in range(2):
        redis.zpopmin("rq:line:search")
    of_cleo = searches(table, cleo, 2)

    assert waiting(redis) == [of_ada[1], of_ben[1], of_cleo[0], of_ada[2], of_cleo[1]]


def test_nothing_is_remembered_of_players_whose_jobs_are_done(table, redis):
    for name in ("Ada", "Ben", "Cleo"):
        searches(table, table.player(name), 2)
        redis.zpopmin("rq:line:search", 2)

    assert redis.zcard("rq:line:search:rounds") == 1


def test_a_worker_that_waits_takes_the_job_that_comes(backend, table, redis):
    line = backend.turns._queues[SEARCH]
    with ThreadPoolExecutor() as pool:
        taken = pool.submit(Line.lpop, ["rq:line:quick", line.key], 30, line.connection)
        (job,) = searches(table, table.player("Ada"), 1)

        assert taken.result(30) == (b"rq:line:search", job.encode())
    assert waiting(redis) == []


def test_what_a_round_ends_with_goes_on_however_many_jobs_have_come(table, redis):
    """A place within a round is counted anew after some millions: no job is lost over it."""
    redis.set("rq:line:search:came", 2**24 - 2)
    came = [searches(table, table.player(name), 1)[0] for name in "ABCD"]

    assert sorted(waiting(redis)) == sorted(came)


def test_of_many_turns_those_are_found_that_nobody_comes_to(backend, table, redis):
    ada = table.player("Ada")
    queued, searching, claimed, lost = (
        table.match(ada, bot, "me").match for bot in ("greedy", "mcts", "greedy", "greedy")
    )
    redis.zrem("rq:line:quick", job_id_of(claimed), job_id_of(lost))
    backend.turns.claim(claimed, "one")
    of_players = table.match(ada, "me", "random").match

    attended = backend.turns.attended([queued, searching, claimed, lost, of_players])

    assert attended == {queued.id, searching.id, claimed.id}


def test_a_lost_job_is_queued_again(backend, redis, match):
    redis.delete("rq:line:quick")

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
