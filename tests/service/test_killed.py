"""The web process killed in the middle of commands: every match is whole, every retry answered."""

import os
import random
import signal
import threading

import pytest
import urllib3

from tests.service.conftest import Client, web_process
from tests.service.table import Table

pytestmark = pytest.mark.alone

ROUNDS = 3


def test_killed_at_any_point_a_command_is_played_once_or_not_at_all(redis_url):
    rng = random.Random(7)
    table, sent, proved = None, 0, 0
    while proved < ROUNDS:
        with web_process(redis_url) as (address, process):
            table = moved(table, Client(address))
            killer = threading.Timer(
                rng.uniform(0.005, 0.15), os.killpg, (process.pid, signal.SIGKILL)
            )
            killer.start()
            last = send_until_killed(table, sent)
            killer.join()
        with web_process(redis_url) as (address, _):
            table = moved(table, Client(address))
            if last is not None:  # on a busy machine the process may be dead before all commands
                sent, proved = last.number + 1, proved + 1
                assert_played_once(table, last)


class Sent:
    """A command that was sent; whether its answer came is another matter."""

    def __init__(self, number, player, decision):
        self.number = number
        self.player = player
        self.command = decision["commands"][0]["command"]
        self.version = decision["version"]
        self.headers = {"Idempotency-Key": f"command-{number}"}


def moved(table, client):
    """The same table at another address; a new one at first, or when it is over."""
    if table is None:
        return Table([client.register("Ada"), client.register("Bo")])
    table.players = [Client(client.base, token=player.token) for player in table.players]
    if table.document["status"] != "playing":
        return Table(table.players)
    return table


def send_until_killed(table, number):
    """Commands one after another until the process is gone; the last one that was sent."""
    last = None
    while True:
        try:
            player, decision = table.to_act, table.decision()
            last = Sent(number, player, decision)
            answer = table.send(player, last.command, last.version, headers=last.headers)
        except urllib3.exceptions.HTTPError:
            return last
        assert answer.status == 200
        number += 1


def assert_played_once(table, last):
    """Sent again under its key, the command is played or had been; the log has it once."""
    player = next(found for found in table.players if found.token == last.player.token)
    before = table.document["version"]
    assert before in (last.version, last.version + 1)

    answer = table.send(player, last.command, last.version, headers=last.headers)

    assert answer.status == 200
    assert answer.json["version"] == last.version + 1
    assert table.document["version"] == last.version + 1
    was_played = before == last.version + 1
    assert ("Idempotency-Replayed" in answer.headers) == was_played
    query = {"after": f"{last.version}-999"}
    logged = player.get(f"{table.path}/events", query=query).json["items"]
    assert [event["id"] for event in logged] == [event["id"] for event in answer.json["events"]]
