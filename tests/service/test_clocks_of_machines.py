"""Clocks of machines that jump: every process goes by the store's clock, and notices nothing."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from tests import clock_that_is_set
from tests.service.conftest import Client, web_process
from tests.service.matches.api.test_events import all_events, following
from tests.service.table import ME, Table, put_up
from tests.waiting import PATIENCE_SECONDS, until

pytestmark = pytest.mark.alone

HOUR = 3600
TURN_SECONDS = 600
BOT = {"kind": "bot", "bot": "greedy"}


@pytest.fixture(scope="module")
def ahead(tmp_path_factory):
    """The file that says how far the clock is ahead; right at first."""
    file = tmp_path_factory.mktemp("clock") / "ahead"
    file.write_text("0")
    return file


@pytest.fixture
def clock(ahead):
    """The same file, right again for every test."""
    ahead.write_text("0")
    return ahead


@pytest.fixture(scope="module")
def service(redis_url, ahead):
    """A client of one of every process, all on the machine whose clock is set."""
    settings = {clock_that_is_set.FILE.lower(): ahead}
    config = "--config python:tests.clock_that_is_set"
    with (
        working(redis_url, ahead),
        working(redis_url, ahead, "sweep"),
        web_process(redis_url, gunicorn_cmd_args=config, **settings) as (address, _),
    ):
        yield Client(address)


@contextmanager
def working(redis_url, clock, *what):
    """A worker or a sweeper."""
    variables = {"REDIS_URL": redis_url, "LOG_LEVEL": "error", clock_that_is_set.FILE: str(clock)}
    command = [sys.executable, "-m", "tests.clock_that_is_set", *what]
    process = subprocess.Popen(command, env={**os.environ, **variables})
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def time_left(document):
    """Until the end of the turn."""
    deadline = datetime.fromisoformat(document["clock"]["deadline"])
    return deadline - datetime.now(UTC)


def play_one(table):
    """One command of hers, as soon as it is her turn."""
    until(lambda: table.document["to_act"] == [0])
    table.play()


@pytest.mark.parametrize("jumps", [(HOUR, 0), (-HOUR, 0)], ids=["ahead", "back"])
def test_a_clock_that_jumps_times_nobody_out_and_stops_nothing(service, clock, jumps):
    ada = service.register("Ada")
    table = Table([ada], clock={"turn_seconds": TURN_SECONDS}, seats=[ME, BOT])
    play_one(table)

    for ahead in jumps:
        clock.write_text(str(ahead))
        ticket = ada.post("/v1/tickets").json["ticket"]
        with following(service, f"{table.path}/events?ticket={ticket}") as stream:
            assert stream.status == 200
            for _ in range(3):
                play_one(table)
            until(lambda: table.document["to_act"] == [0])
            left = time_left(table.document)
            assert timedelta() < left <= timedelta(seconds=TURN_SECONDS + 1)
            time.sleep(1)  # the sweeper looks at every deadline four times a second
            told = [event["id"] for event in all_events(ada, table)]
            assert stream.wait_for(len(told)) == told

    events = all_events(ada, table)
    assert "turn_timed_out" not in {event["type"] for event in events}
    times = [datetime.fromisoformat(event["at"]) for event in events]
    assert times == sorted(times)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_turn_ends_when_its_time_is_over_by_the_stores_clock(service, clock, jump):
    ada = service.register("Ada")
    match = put_up(ada, seats=[ME, BOT], clock={"turn_seconds": 5})
    clock.write_text(str(jump))

    def timed_out():
        found = ada.get(f"/v1/matches/{match['id']}/events", query={"limit": 200}).json["items"]
        return [event for event in found if event["type"] == "turn_timed_out"]

    until(timed_out)
    assert abs(datetime.fromisoformat(timed_out()[0]["at"]) - datetime.now(UTC)).seconds < HOUR / 2
