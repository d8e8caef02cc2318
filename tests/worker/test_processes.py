"""Nothing is ever stuck: real workers and a real sweeper, killed and robbed in mid-play."""

import json
import signal
import threading
import time

import pytest
from rq import Queue
from rq.job import JobStatus
from rq.serializers import JSONSerializer

from engine.bots import roster
from engine.records.proof import verify
from service.bots.cases.webhooks import set_webhook
from service.bots.store.turns import HouseTurns
from service.matches.cases import records
from service.matches.model.terms import Status
from service.matches.store.keys import EXPIRING, MATCH_TURN
from service.matches.store.matches import MatchStore
from service.matches.store.outbox import Deliveries
from service.players.model import Kind
from service.refusals import WritesRefused
from service.settings import Settings
from service.store.partitions import partition_of
from service.subjects import open_backend
from tests.backends import Table
from tests.proxies import Way
from tests.waiting import PATIENCE_SECONDS, require_quick, until
from tests.webhook_server import first_command, webhook_server
from tests.worker.processes import running
from tests.worker.slow_worker import SLOW, THINKS_SECONDS

pytestmark = pytest.mark.alone

MOST_SILENT_SECONDS = 5
DECISIONS_OF_A_JOB = 1 + round(Settings().bot_job_seconds / THINKS_SECONDS)


@pytest.fixture
def backend(server, monkeypatch):
    monkeypatch.setitem(roster.BOTS, SLOW.name, SLOW)
    with open_backend(Settings(redis_url=server.url, webhooks_allow_private=True)) as opened:
        yield opened


@pytest.fixture
def table(backend, game):
    return Table(backend, game)


def test_a_match_of_bots_plays_itself_to_the_end(backend, table, processes, ada):
    processes.start()

    loaded = table.match(ada, "greedy", "random", "random")

    until(lambda: _match(backend, loaded).status is Status.FINISHED)


def test_a_turn_whose_worker_was_killed_in_mid_search_is_played_by_another(
    backend, its_redis, table, processes, ada
):
    first = processes.start()
    loaded = table.match(ada, SLOW.name, "me")
    until(lambda: its_redis.exists(MATCH_TURN % loaded.match.id))

    first.send_signal(signal.SIGKILL)
    processes.start()
    processes.start("sweep")

    until(lambda: _match(backend, loaded).to_act == (1,))


def test_a_turn_whose_job_was_lost_is_queued_again(backend, its_redis, table, processes, ada):
    loaded = table.match(ada, "greedy", "me")
    for key in its_redis.scan_iter("rq:*"):
        its_redis.delete(key)

    processes.start()
    processes.start("sweep")

    until(lambda: _match(backend, loaded).to_act == (1,))


def test_what_a_killed_process_did_not_deliver_is_delivered(
    backend, table, processes, ada, monkeypatch
):
    monkeypatch.setattr(Deliveries, "deliver", lambda *_: None)
    monkeypatch.setattr(backend.of(HouseTurns), "put", lambda _: None)
    loaded = table.match(ada, "greedy", "me")

    processes.start()
    processes.start("sweep")

    until(lambda: _match(backend, loaded).to_act == (1,))


def test_what_a_killed_sweeper_saw_to_is_seen_to_by_the_other(
    backend, its_redis, table, processes, ada, monkeypatch
):
    dying, _ = (processes.start("sweep") for _ in range(2))
    dying.send_signal(signal.SIGKILL)
    monkeypatch.setattr(Deliveries, "deliver", lambda *_: None)
    matches = [table.match(ada, "me", "open").match for _ in range(24)]

    assert len({partition_of(match.id) for match in matches}) > 8
    due = EXPIRING  # where only a delivery puts a match
    for match in matches:
        name = due % partition_of(match.id)
        until(lambda name=name, match=match: its_redis.zscore(name, match.id) is not None)


def test_play_goes_on_when_redis_is_back(server, backend, table, processes, ada):
    processes.start()
    processes.start("sweep")
    loaded = table.match(ada, SLOW.name, SLOW.name)
    until(lambda: _match(backend, loaded).version > 2)

    server.stop()
    server.start()

    then = _match(backend, loaded).version
    until(lambda: _match(backend, loaded).version > then + 2)


def test_two_workers_never_play_one_decision_twice(backend, its_redis, table, processes, ada):
    matches = [table.match(ada, "random", "greedy") for _ in range(10)]
    queue = Queue("quick", connection=its_redis, serializer=JSONSerializer)
    for loaded in matches:  # every turn twice on the queue, under two names
        queue.enqueue("worker.jobs.play_bot_turn", loaded.match.id, loaded.match.version)

    processes.start()
    processes.start()

    for loaded in matches:
        until(lambda loaded=loaded: _match(backend, loaded).status is Status.FINISHED)
        assert verify(records.record(backend, loaded.match.id)) == _match(backend, loaded).outcome


def test_a_worker_runs_nothing_but_turns(its_redis, processes, tmp_path):
    """Whoever can write to the server of the queues has no code of theirs run by that."""
    trace = tmp_path / "trace"
    queue = Queue("quick", connection=its_redis, serializer=JSONSerializer)
    job = queue.enqueue_call("os.system", args=(f"touch {trace}",), job_id="stranger")
    assert json.loads(job.data) == ["os.system", None, [f"touch {trace}"], {}]

    processes.start()

    until(lambda: job.get_status(refresh=True) is JobStatus.FAILED)
    assert not trace.exists()


def test_a_strangers_bot_plays_a_whole_match_by_webhook(backend, table, processes):
    robo = table.player("Robo", Kind.BOT)
    with webhook_server() as server:
        processes.start("push")
        processes.start()
        set_webhook(backend, robo, server.url)
        loaded = table.match(robo, "me", "greedy", "random")

        until(lambda: _match(backend, loaded).status is Status.FINISHED)

    assert {call.said["match"]["id"] for call in server.received} == {loaded.match.id}


def test_a_decision_whose_pusher_was_killed_is_pushed_by_another(backend, table, processes):
    robo = table.player("Robo", Kind.BOT)
    asked = threading.Event()

    def first_time_never(received):
        if not asked.is_set():
            asked.set()
            time.sleep(3)
        return first_command(received)

    with webhook_server(first_time_never) as server:
        killed = processes.start("push")
        set_webhook(backend, robo, server.url)
        loaded = table.match(robo, "me", SLOW.name)
        until(asked.is_set)

        killed.send_signal(signal.SIGKILL)
        processes.start("push")

        until(lambda: _match(backend, loaded).version > loaded.match.version)


def test_a_rush_of_quick_turns_does_not_keep_a_search_waiting(backend, table, processes, ada):
    rush = [table.match(ada, "greedy", "me") for _ in range(30)]
    searched = table.match(ada, SLOW.name, "me")

    processes.start()
    until(lambda: all(_match(backend, loaded).to_act == (1,) for loaded in (*rush, searched)))

    begun = _match(backend, searched).updated_at
    before = [loaded for loaded in rush if _match(backend, loaded).updated_at < begun]
    assert len(before) < len(rush) / 2


def test_a_worker_told_to_stop_ends_after_its_job(backend, its_redis, table, processes, ada):
    worker = processes.start()
    loaded = table.match(ada, SLOW.name, "me")
    until(lambda: its_redis.exists(MATCH_TURN % loaded.match.id))

    worker.terminate()

    assert worker.wait(PATIENCE_SECONDS) == 0
    assert _match(backend, loaded).to_act == (1,)


def _match(backend, loaded):
    return backend.of(MatchStore).load(loaded.match.id).match


def test_no_process_dies_of_a_full_disk_and_play_goes_on_when_there_is_room(
    server, processes, table, backend, ada
):
    running = [processes.start(*what) for what in ((), ("sweep",), ("push",))]
    loaded = table.match(ada, SLOW.name, SLOW.name)
    until(lambda: _match(backend, loaded).version > 2)

    with server.refusing_writes("disk"):
        until(lambda: refused(backend))
        time.sleep(1)  # each process meets it many times
        then = _match(backend, loaded).version

    until(lambda: _match(backend, loaded).version > then + 2)
    assert [process.poll() for process in running] == [None] * 3


def refused(backend):
    """Whether the store takes no writes."""
    try:
        backend.require_ready()
    except WritesRefused:
        return True
    return False


def test_bots_move_again_within_five_seconds_when_every_connection_fell_silent(
    server, backend, table, ada
):
    """The machine of the store is gone without a word, and another answers at its address."""
    with Way(server.url) as way, running(way.url) as processes:
        processes.start()
        processes.start("sweep")
        loaded = table.match(ada, SLOW.name, SLOW.name, SLOW.name)
        until(lambda: _match(backend, loaded).version > 2)

        def fall_silent():
            way.fall_silent()
            then = _match(backend, loaded).version
            until(lambda: _match(backend, loaded).version > then)

        require_quick(MOST_SILENT_SECONDS, fall_silent)


def test_a_player_who_floods_the_workers_does_not_keep_another_waiting(
    backend, table, processes, ada
):
    """25 matches of searching bots; another's bot is served after the job that is under way."""
    ben = table.player("Ben")
    flood = [table.match(ada, SLOW.name, SLOW.name) for _ in range(25)]
    processes.start("search")
    until(lambda: _versions(backend, flood) > _begun(flood))

    asked = table.match(ben, SLOW.name, "me")
    before = _versions(backend, flood)
    until(lambda: _match(backend, asked).to_act == (1,))

    # Two jobs at the most, the one under way and the next: each ends after about 4 decisions.
    assert _versions(backend, flood) - before <= 2 * DECISIONS_OF_A_JOB
    assert sum(_match(backend, one).version == 1 for one in flood) >= 20


def _begun(matches):
    return sum(loaded.match.version for loaded in matches)


def _versions(backend, matches):
    return sum(_match(backend, loaded).version for loaded in matches)
