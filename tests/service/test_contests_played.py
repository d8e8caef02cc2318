"""Contests as they really run: web, worker and sweeper as processes, some of them killed."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest

from engine.records.proof import verify
from engine.records.record import decode_record
from service.operations.embedded_redis import EmbeddedRedis
from tests.service.conftest import Client, web_process
from tests.waiting import PATIENCE_SECONDS

GREEDY, RANDOM = {"bot": "greedy"}, {"bot": "random"}


class Processes:
    """A worker, and a sweeper that can be killed and started anew."""

    def __init__(self, url):
        self._environment = {**os.environ, "REDIS_URL": url, "LOG_LEVEL": "error"}
        self._begun, self.kills = time.monotonic(), 0
        self._worker = self._start()
        self._sweeper = self._start("sweep")

    def _start(self, *arguments):
        command = [sys.executable, "-m", "worker", *arguments]
        return subprocess.Popen(command, env=self._environment)

    def kill_sweeper(self):
        """SIGKILL, and another one; three times, for one that never comes to work helps nobody."""
        if self.kills == 3 or time.monotonic() < self._begun + 2 * (self.kills + 1):
            return
        self.kills += 1
        self._sweeper.send_signal(signal.SIGKILL)
        self._sweeper.wait()
        self._sweeper = self._start("sweep")

    def end(self):
        for process in (self._worker, self._sweeper):
            process.terminate()
        for process in (self._worker, self._sweeper):
            process.wait(PATIENCE_SECONDS)


@pytest.fixture
def store(tmp_path):
    with EmbeddedRedis(tmp_path, append_only=False) as store:
        yield store


@contextmanager
def processes(store):
    found = Processes(store.url)
    try:
        yield found
    finally:
        found.end()


def put_up(organiser, kind, entrants, **wanted):
    body = {"game": "north_pole", "kind": kind, "players": entrants, **wanted}
    answer = organiser.post("/v1/contests", body)
    assert answer.status == 201, answer
    return f"/v1/contests/{answer.json['id']}"


def when_over(client, path, meanwhile=lambda: None):
    """The contest when it is over."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        contest = client.get(path).json
        if contest["status"] not in ("open", "running"):
            return contest
        meanwhile()
        time.sleep(0.2)
    raise AssertionError(contest)


def all_matches(client, path):
    found: list[dict[str, object]] = []
    cursor: dict[str, str] = {}
    while True:
        page = client.get(f"{path}/matches", query={"limit": 200, **cursor}).json
        found += page["items"]
        if page["next_cursor"] is None:
            return found
        cursor = {"cursor": page["next_cursor"]}


def matches_made_by(player):
    return {one["id"] for one in player.get("/v1/matches?player=me&limit=200").json["items"]}


@pytest.mark.alone
def test_an_experiment_stops_when_it_is_certain_whoever_is_killed_meanwhile(store):
    """SIGKILL for the sweeper again and again, and for the web process once."""
    with processes(store) as running:
        with web_process(store.url, workers=1) as (address, process):
            ada = Client(address).register("Ada")
            path = put_up(ada, "experiment", [GREEDY, RANDOM], deals=100)
            time.sleep(2)
            running.kill_sweeper()
            process.send_signal(signal.SIGKILL)
        with web_process(store.url, workers=1) as (address, _):
            ada = Client(address).as_player(ada.token)
            contest = when_over(ada, path, running.kill_sweeper)
            tables = all_matches(ada, path)
            made = matches_made_by(ada)
            records = [ada.get(table["record"]) for table in tables[:4]]
            page = ada.get(contest["page"]).body.decode()
    assert contest["status"] == "finished"
    assert contest["result"]["ahead"] == 0  # greedy
    assert contest["result"]["low"] > 0.5
    assert contest["result"]["deals"] < 60  # of a hundred
    begun = [table["match"] for table in tables if table["match"]]
    assert len(begun) == len(set(begun)) == contest["tables"]["begun"] == contest["tables"]["ended"]
    assert made == set(begun)  # none is missing, none is there twice
    for table in tables:
        assert table["status"] in ("finished", "cancelled")
    for answer in records:
        verify(decode_record(answer.body))
    assert "greedy" in page


class Stranger:
    """A bot of a stranger: takes its work, and plays the first command that it is offered."""

    def __init__(self, client, name):
        self.client = client.register(name, "bot")
        self.is_over = threading.Event()
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def end(self):
        self.is_over.set()
        self._thread.join(PATIENCE_SECONDS)

    def _play(self):
        while not self.is_over.is_set():
            answer = self.client.post("/v1/work", query={"wait": 1})
            if answer.status != 200:
                continue
            work = answer.json
            body = {
                "command": work["decision"]["commands"][0]["command"],
                "expected_version": work["decision"]["version"],
            }
            self.client.post(f"/v1/matches/{work['match']['id']}/commands", body)


@pytest.mark.alone
def test_two_strangers_and_a_house_bot_play_a_round_robin(store):
    with (
        processes(store) as running,
        web_process(store.url, workers=1) as (address, _),
    ):
        client = Client(address)
        strangers = [Stranger(client, name) for name in ("Nanuq", "Sila")]
        try:
            ids = [{"player": one.client.player["id"]} for one in strangers]
            ada = client.register("Ada")
            path = put_up(ada, "round_robin", [*ids, GREEDY])
            contest = when_over(client, path, running.kill_sweeper)
        finally:
            for one in strangers:
                one.end()
        tables = all_matches(client, path)
        told = strangers[0].client.get("/v1/events", query={"limit": 200}).json["items"]
    assert contest["status"] == "finished"
    assert [table["status"] for table in tables] == ["finished"] * 3
    assert sum(row["points"] for row in contest["standings"]) == pytest.approx(3)
    assert {row["matches"] for row in contest["standings"]} == {2}
    types = [one["type"] for one in told]
    assert types.count("contest_started") == types.count("contest_finished") == 1
    assert types.count("match_finished") == 2
