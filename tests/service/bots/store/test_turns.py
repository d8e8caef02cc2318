"""Turns of the house: in line by player, one job for each, and one worker at each."""

from datetime import timedelta

import pytest
from rq import Queue

from service.backend import Backend
from service.bots.model import QUEUES, QUICK, SEARCH, job_id_of, queue_of
from service.bots.store.leases import Leases
from service.bots.store.turns import (
    READY,
    TURN_LINE,
    TURN_RECORDS,
    TURN_ROUNDS,
    TURNS_PROGRESS,
    HouseTurns,
)
from service.settings import Settings


@pytest.fixture
def match(table):
    return table.match(table.player("Ada"), "greedy", "me").match


@pytest.fixture
def queues(redis):
    """RQ's queues."""
    return {name: Queue(name, connection=redis) for name in QUEUES}


def test_a_turn_is_queued_once(backend, queues, match):
    backend.of(HouseTurns).put(match)

    assert backend.of(HouseTurns).is_queued(match)
    assert queues[QUICK].job_ids == [job_id_of(match)]


def test_quick_bots_and_searching_ones_have_queues_of_their_own(table, match):
    searching = table.match(table.player("Ben"), "mcts", "me").match

    assert (queue_of(match), queue_of(searching)) == (QUICK, SEARCH)


def searches(table, creator, count):
    """Names of jobs in as many new matches of one player."""
    return [job_id_of(table.match(creator, "mcts", "me").match) for _ in range(count)]


@pytest.fixture
def serve(backend, redis):
    """A worker takes so many jobs, one after the other; which they are."""

    def served(count):
        taken = []
        for _ in range(count):
            taken.append(redis.lpop(Queue(SEARCH, connection=redis).key).decode())
            backend.of(HouseTurns).fill_up(SEARCH)
        return taken

    return served


def test_the_queue_is_short_however_many_turns_wait(table, redis, backend, queues):
    searches(table, table.player("Ada"), 9)

    assert queues[SEARCH].count == READY[SEARCH]
    assert backend.of(HouseTurns).lengths() == {QUICK: 0, SEARCH: 9}


def test_players_take_turns_behind_what_is_on_the_queue(table, serve):
    ada, ben, cleo = (table.player(name) for name in ("Ada", "Ben", "Cleo"))

    of_ada = searches(table, ada, READY[SEARCH] + 3)
    of_ben = searches(table, ben, 2)
    of_cleo = searches(table, cleo, 1)

    queued, in_line = of_ada[: READY[SEARCH]], of_ada[READY[SEARCH] :]
    same_round, next_round = [of_ben[0], of_cleo[0]], [in_line[0], of_ben[1]]
    assert serve(READY[SEARCH] + 6) == [*queued, *same_round, *next_round, *in_line[1:]]


def test_whoever_waits_is_served_in_every_round(table, serve):
    """One has many turns waiting, others come again and again with one each: nobody is kept out."""
    ada, others = table.player("Ada"), [table.player(name) for name in ("Ben", "Cleo")]
    of_ada = searches(table, ada, READY[SEARCH] + 6)
    whose = {job: player for player in others for job in searches(table, player, 1)}
    serve(READY[SEARCH])
    served = []

    for _ in range(9):
        [job] = serve(1)
        served.append(whose[job].name if job in whose else job)
        if job in whose:
            whose[searches(table, whose[job], 1)[0]] = whose[job]

    waited_for = READY[SEARCH] + 1 + len(others)
    for start in range(len(served) - waited_for):
        assert {"Ben", "Cleo"} < set(served[start : start + waited_for])
    of_ada = of_ada[READY[SEARCH] :]
    assert [job for job in served if job in of_ada] == of_ada[: len(set(served) & set(of_ada))]


def test_a_round_is_in_the_order_in_which_turns_came(table, serve):
    players = [table.player(name) for name in ("Ada", "Ben", "Cleo")]
    queued = searches(table, table.player("Dora"), READY[SEARCH])
    came = [searches(table, players[number], 1)[0] for number in (2, 0, 1, 1, 2, 0)]

    assert serve(READY[SEARCH] + 6) == [*queued, *came]


def test_nothing_is_remembered_of_players_whose_turns_are_done(table, redis, serve):
    for name in ("Ada", "Ben", "Cleo"):
        searches(table, table.player(name), 2)
        serve(2)

    assert redis.zcard(TURN_ROUNDS % SEARCH) <= 2
    assert not redis.exists(TURN_LINE % SEARCH, TURN_RECORDS % SEARCH)


def test_what_a_round_ends_with_goes_on_however_many_turns_have_come(table, redis, serve):
    """A place within a round is counted anew after some millions: no turn is lost over it."""
    redis.hset(TURNS_PROGRESS % SEARCH, "came", 2**24 - 2)
    came = [searches(table, table.player(name), 1)[0] for name in "ABCDEF"]

    assert sorted(serve(6)) == sorted(came)


def test_a_turn_stands_in_line_while_the_server_of_the_queue_is_away(
    redis_url, backend, table, clock, match
):
    """And comes to its queue when that is back, whatever was lost with it."""
    away = Settings(redis_url=redis_url, queue_url="redis://127.0.0.1:1/0")
    with Backend(away, now=clock) as without_queue:
        waits = table.match(table.player("Ben"), "mcts", "me").match
        backend.client.delete(TURN_LINE % SEARCH, TURN_RECORDS % SEARCH)
        backend.of(HouseTurns).put_again(waits)
        without_queue.of(HouseTurns).put(match)
        without_queue.of(HouseTurns).put(waits)

    backend.of(HouseTurns).fill_up(SEARCH)

    assert backend.of(HouseTurns).is_queued(waits)


def test_since_when_the_next_turn_waits_is_known(backend, table, clock):
    ada = table.player("Ada")
    first = backend.now()
    searches(table, ada, READY[SEARCH])
    clock.pass_by(seconds=7)
    searches(table, ada, 3)

    since = backend.of(HouseTurns).next_since()
    assert since[QUICK] is None
    assert first <= since[SEARCH] < first + timedelta(seconds=7)


def test_of_many_turns_those_are_found_that_nobody_comes_to(backend, table, queues):
    ada = table.player("Ada")
    queued, searching, claimed, lost = (
        table.match(ada, bot, "me").match for bot in ("greedy", "mcts", "greedy", "greedy")
    )
    in_line = [table.match(ada, "mcts", "me").match for _ in range(4)]
    for taken in (claimed, lost):
        queues[QUICK].remove(job_id_of(taken))
    backend.of(Leases).of_house(claimed.id, claimed.version, "one", timedelta(seconds=2))
    of_players = table.match(ada, "me", "random").match

    attended = backend.of(HouseTurns).attended(
        [queued, searching, claimed, lost, of_players, *in_line]
    )

    assert attended == {match.id for match in (queued, searching, claimed, *in_line)}


def test_a_lost_job_is_queued_again(backend, queues, match):
    queues[QUICK].remove(job_id_of(match))

    backend.of(HouseTurns).put_again(match)

    assert backend.of(HouseTurns).is_queued(match)
