"""The keys of one match lie in one slot: everything works on a server that enforces slots.

The server is a cluster of one node with all slots; it refuses scripts that reach beyond one slot.
"""

import socket
import subprocess
import time

import pytest
from redis import ConnectionError as NotListening
from redis import Redis

from engine.language import Language
from engine.record import verify
from service.embedded_redis import find_server
from service.matches import lobby, players, reading
from service.matches.hall import Hall
from service.matches.lists import MatchFilter, list_matches
from service.matches.match import Clock, Kind, Status
from service.matches.play import play_command
from service.matches.telling import events, notices
from service.matches.webhooks import set_webhook
from service.matches.work import lease_work
from service.settings import Settings
from tests.halls import Table
from worker.sweeper import Sweeper
from worker.turn import TurnPlayer


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """The address of a server with cluster mode on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["--port", str(port), "--cluster-enabled", "yes", "--save", "", "--bind", "127.0.0.1"]
    options += ["--cluster-port", "0", "--dir", str(tmp_path_factory.mktemp("cluster"))]
    with subprocess.Popen([str(find_server()), *options, "--logfile", "log"]) as process:
        with Redis(port=port) as client:
            for _ in range(200):
                try:
                    client.ping()
                    break
                except NotListening:
                    time.sleep(0.02)
            client.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 16383)
            while b"cluster_state:ok" not in client.execute_command("CLUSTER", "INFO"):
                time.sleep(0.02)
        yield f"redis://127.0.0.1:{port}/0"
        process.terminate()


@pytest.fixture
def hall(cluster, redis, redis_url, clock):
    settings = Settings(redis_url=cluster, queue_url=redis_url, webhooks_allow_private=True)
    with Hall(settings, now=clock) as opened:
        opened.redis.flushall()
        yield opened


@pytest.fixture
def table(hall, game):
    return Table(hall, game)


def test_a_whole_match_with_everything_around_it(hall, table, clock):
    ada, robo = table.player("Ada"), table.player("Robo", Kind.BOT)
    set_webhook(hall, robo, "http://127.0.0.1:9/bot")
    loaded = table.match(ada, "me", "open", "random", clock=Clock(60))
    lobby.take_seat(hall, loaded.match.id, robo)
    turns, sweeper = TurnPlayer(hall), Sweeper(hall)
    leased = 0

    while (loaded := reading.load(hall, loaded.match.id)).match.status is Status.PLAYING:
        sweeper.sweep()
        turns.play(loaded.match.id, loaded.match.version)
        loaded = reading.load(hall, loaded.match.id)
        for player in (ada, robo):
            if loaded.match.seat_of(player.id) in loaded.match.to_act:
                leased += lease_work(hall, player, Language.EN) is not None
                command, version = table.first_command(loaded), loaded.match.version
                play_command(hall, loaded, player, command, expected_version=version)
                break
    turns.stop()
    clock.pass_by(seconds=5)
    sweeper.sweep()
    sweeper.sweep_slowly()

    assert leased
    assert verify(reading.record(hall, loaded.match.id)) == loaded.match.outcome
    told = events(hall, loaded.match.id, ada, Language.EN, limit=1000)
    assert told[-1].type == "match_finished"
    assert notices(hall, robo, Language.EN, limit=1000)[-1].type == "match_finished"
    assert len(list_matches(hall, ada, MatchFilter(status=Status.FINISHED), 50, None).items) == 1
    players.delete_player(hall, ada)
