"""Web processes killed in the middle of pairing, and a client killed in the middle of waiting."""

import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import urllib3

from service.lobby.cases.pairing import see_to_seeks
from service.lobby.store import SeekStore
from service.settings import Settings
from service.subjects import open_backend
from tests.programs import program
from tests.service.conftest import Client, running_web, web_process
from tests.service.table import Table
from tests.waiting import until
from tests.worker.processes import running

pytestmark = pytest.mark.alone

SEEKERS = 24
"""Half of them at tables of two, half at tables of three: nobody is left over."""
THREADS = 12
PATIENCE_SECONDS = 300
MORTAL = {"gunicorn_cmd_args": "--config python:tests.service.lobby.mortal_web"}
OFTEN = {**MORTAL, "floe_test_dies": 0.04, "floe_test_patience": 300}
NEVER = {**MORTAL, "floe_test_dies": 0, "floe_test_patience": 15}
WAITING_CLIENT = """
import sys, urllib3
base, token, seek = sys.argv[1:]
headers = {"Authorization": f"Bearer {token}"}
print("waiting", flush=True)
urllib3.request("GET", f"{base}/v1/seeks/{seek}?wait=25", headers=headers, retries=False)
"""


class Seeker:
    """Asks either of two addresses until company has come, whichever dies meanwhile."""

    def __init__(self, number, token, addresses):
        self.wish = {"game": "arctic", "seat_counts": [2 + number % 2]}
        self.headers = {"Idempotency-Key": f"seek-of-{number}"}
        self.token = token
        self.addresses = addresses
        self.chance = random.Random(number)
        self.lost = 0

    def client(self):
        pool = urllib3.PoolManager(retries=False, timeout=30)
        return Client(self.chance.choice(self.addresses), token=self.token, pool=pool)

    def ask(self, method, path, **options):
        """One request, as often as it takes."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            try:
                return getattr(self.client(), method)(path, **options)
            except urllib3.exceptions.HTTPError:
                self.lost += 1
                time.sleep(0.05)
        raise AssertionError("nobody answers")

    def run(self):
        """The id of the match."""
        opened = self.ask("post", "/v1/seeks", json=self.wish, headers=self.headers)
        assert opened.status == 201, opened
        seek, deadline = opened.json, time.monotonic() + PATIENCE_SECONDS
        while seek["status"] == "waiting" and time.monotonic() < deadline:
            seek = self.ask("get", f"/v1/seeks/{seek['id']}", query={"wait": 2}).json
        assert seek["status"] == "matched", seek
        return seek["match"]


def test_killed_at_any_point_everybody_sits_in_exactly_one_match(redis_url):
    """Web processes kill themselves between any two steps of a pairing, others are killed from
    outside; those who asked ask again under their key, and a sweeper does the rest."""
    with (
        running_web(redis_url) as calm,
        web_process(redis_url, **OFTEN) as (first, one),
        web_process(redis_url, **OFTEN) as (second, other),
        running(redis_url) as processes,
    ):
        processes.start("sweep")
        players = [Client(calm).register(f"Seeker {n}") for n in range(SEEKERS)]
        seekers = [Seeker(n, one.token, [first, second]) for n, one in enumerate(players)]
        with ThreadPoolExecutor(THREADS) as pool:
            made = [pool.submit(seeker.run) for seeker in seekers]
            for process in (one, other, one):
                time.sleep(0.4)
                kill_a_worker_of(process)
            matches = [future.result() for future in made]
        with open_backend(Settings(redis_url=redis_url)) as backend:
            until(lambda: all(knows_of_a_match(backend, player) for player in players))
            assert_each_in_one_match(players, matches)
            see_to_seeks(backend)  # what everybody was told is told to nobody again
            assert_each_in_one_match(players, matches)
    assert sum(seeker.lost for seeker in seekers) > 3, "nobody died"
    counts = {match: matches.count(match) for match in matches}
    assert set(counts.values()) == {2, 3}


def knows_of_a_match(backend, player):
    """Whether all that follows from a pairing has come to the player; a sweeper brings it where
    who has made the match is dead."""
    seeks = backend.of(SeekStore)
    is_told = all(seek.is_told for seek in seeks.load(seeks.own(player.player["id"])))
    return is_told and matches_of(player)


def matches_of(player):
    listed = player.get("/v1/matches", query={"player": "me"}).json["items"]
    return [found["id"] for found in listed]


def assert_each_in_one_match(players, matches):
    """The match is the only one of the player, who heard of it once."""
    for player, match in zip(players, matches, strict=True):
        assert matches_of(player) == [match]
        notices = player.get("/v1/events").json["items"]
        told = [notice for notice in notices if "seek" in notice["data"]]
        assert [(notice["type"], notice["match"]) for notice in told] == [("seek_matched", match)]


def kill_a_worker_of(process):
    """One of the processes that gunicorn has started, if there is one just now."""
    found = subprocess.run(
        [program("pgrep"), "-P", str(process.pid)], capture_output=True, check=False
    )
    for child in found.stdout.split()[:1]:
        os.kill(int(child), signal.SIGKILL)


def test_a_client_that_dies_while_it_waits_is_paired_with_nobody(redis_url):
    with running_web(redis_url, **NEVER) as address, running(redis_url) as processes:
        client = Client(address)
        ada, bo, cleo = (client.register(name) for name in ("Ada", "Bo", "Cleo"))
        wish = {"game": "arctic", "seat_counts": [2]}
        hers = ada.post("/v1/seeks", wish).json
        waiting = subprocess.Popen(
            [sys.executable, "-c", WAITING_CLIENT, address, ada.token, hers["id"]],
            stdout=subprocess.PIPE,
        )
        waiting.stdout.readline()
        waiting.kill()
        waiting.communicate()
        processes.start("sweep")

        until(lambda: told_in_lobby(client, "seek_closed", hers["id"]))
        his = bo.post("/v1/seeks", wish).json

        assert his["status"] == "waiting"
        assert ada.get(f"/v1/seeks/{hers['id']}").json["reason"] == "not_heard_of"
        assert cleo.post("/v1/seeks", wish).json["status"] == "matched"


def told_in_lobby(client, kind, seek):
    items = client.get("/v1/lobby", query={"limit": 200}).json["items"]
    return any(n["type"] == kind and n["data"]["seek"] == seek for n in items)


def test_two_people_find_each_other_and_play_and_bots_fill_up(redis_url):
    """The whole way over real processes: web, worker, sweeper."""
    with running_web(redis_url, workers=2) as address, running(redis_url) as processes:
        processes.start("sweep")
        processes.start()
        client = Client(address)
        ada, bo, cleo = (client.register(name) for name in ("Ada", "Bo", "Cleo"))
        wish = {"game": "iglu_iglu", "seat_counts": [2], "clock": {"turn_seconds": 300}}
        hers = ada.post("/v1/seeks", wish).json
        cleos = cleo.post(
            "/v1/seeks",
            {**wish, "seat_counts": [3], "fill_with": {"bot": "random", "after_seconds": 1}},
        ).json
        his = bo.post("/v1/seeks", wish).json
        assert his["status"] == "matched"
        assert ada.get(f"/v1/seeks/{hers['id']}?wait=25").json["match"] == his["match"]

        table = Table.__new__(Table)
        table.id = his["match"]
        seated = {player.player["id"]: player for player in (ada, bo)}
        seats = client.get(table.path).json["seats"]
        table.players = [seated[seat["player"]["id"]] for seat in seats]
        table.play(6)

        until(lambda: cleo.get(f"/v1/seeks/{cleos['id']}").json["status"] == "matched")
        match = cleo.get(f"/v1/seeks/{cleos['id']}").json["match"]
        filled = client.get(f"/v1/matches/{match}").json
        assert sorted(seat["kind"] for seat in filled["seats"]) == ["bot", "bot", "player"]
        until(lambda: cleo.get(f"/v1/matches/{match}").json["to_act"] == seat_of(filled, cleo))


def seat_of(match, player):
    return [
        seat["seat"]
        for seat in match["seats"]
        if seat["player"] and seat["player"]["id"] == player.player["id"]
    ]
