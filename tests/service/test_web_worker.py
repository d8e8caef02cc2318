"""The web process ends as well as it serves."""

import time

import pytest
import urllib3

from tests.service.conftest import Client, running_web
from tests.service.matches.api.test_events import Follower
from tests.service.table import Table

pytestmark = pytest.mark.alone

GRACEFUL_SECONDS = 160
"""The patience of a process with its streams; at the end of it, it would end anyway."""


def test_open_streams_end_with_the_process_and_go_on_at_the_next(redis_url):
    with (
        running_web(redis_url, graceful_seconds=GRACEFUL_SECONDS) as address,
        urllib3.PoolManager(retries=False) as pool,  # gunicorn waits for kept connections, too
    ):
        client = Client(address, pool=pool)
        table = Table([client.register("Ada"), client.register("Bo")])
        stream = Follower(client, f"{table.path}/events", headers={"Connection": "close"})
        seen = stream.wait_for(3)
        began = time.monotonic()

    assert time.monotonic() - began < GRACEFUL_SECONDS / 4
    assert stream.has_ended()
    with running_web(redis_url) as address:
        table.players = [Client(address, token=player.token) for player in table.players]
        played = table.play().json["events"]
        stream = Follower(Client(address), f"{table.path}/events", seen[-1])
        resumed = stream.wait_for(len(played))
        stream.close()

    assert resumed == [event["id"] for event in played]
