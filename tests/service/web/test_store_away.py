"""Redis away: said so within two seconds, and normal again by itself."""

import json
import os
import signal
import time
from functools import partial

import pytest

from service.operations.embedded_redis import EmbeddedRedis
from service.store.client import open_client
from service.store.clock import ASKED_EVERY_SECONDS
from tests.ports import free_port
from tests.service.conftest import Client, running_web, web_process
from tests.service.contract import PublishedContract
from tests.service.table import ME, OPEN
from tests.waiting import require_quick

pytestmark = pytest.mark.alone

PATHS = ("/readyz", "/v1/matches", "/v1/players/me", "/v1/events", "/v1/matches/{id}")


@pytest.fixture
def store(tmp_path):
    """A server of its own, on a port, so that it can go and come back."""
    server = EmbeddedRedis(tmp_path, port=free_port())
    server.start()
    yield server
    server.stop()


def require_unreachable(player, path):
    answer = player.get(path)
    assert (answer.status, answer.code) == (503, "store_unreachable"), path
    assert int(answer.headers["Retry-After"]) >= 1


def test_a_closed_store_is_503_at_once_and_all_is_well_when_it_is_back(store):
    with running_web(store.url) as address:
        stranger = Client(address)
        client = Client(address, PublishedContract(stranger.get("/openapi.json").json))
        ada = client.register("Ada")
        match = ada.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}).json
        store.stop()

        for path in PATHS:
            require_quick(2, partial(require_unreachable, ada, path.format(id=match["id"])))
        assert ada.post("/v1/matches", {"game": "arctic", "seats": [ME]}).status == 503
        assert client.get("/healthz").status == 200
        assert client.get("/v1/games").status == 200

        store.start()
        assert client.get("/readyz").status == 200
        assert ada.get(f"/v1/matches/{match['id']}").json == match
        assert ada.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}).status == 201


def test_a_store_that_falls_silent_is_503_within_two_seconds(store):
    """It takes connections and answers nothing: each request waits once for it, and the clock,
    which is due, waits for nobody."""
    with open_client(store.url) as client:
        pid = client.info("server")["process_id"]
    with running_web(store.url) as address:
        ada = Client(address).register("Ada")
        match = ada.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}).json
        os.kill(pid, signal.SIGSTOP)
        try:
            time.sleep(ASKED_EVERY_SECONDS)

            for path in PATHS:
                require_quick(2, partial(require_unreachable, ada, path.format(id=match["id"])))
        finally:
            os.kill(pid, signal.SIGCONT)

        assert ada.get(f"/v1/matches/{match['id']}").json == match


def test_an_outage_is_a_line_in_the_log_for_each_request_and_no_traceback(store, tmp_path):
    with (tmp_path / "log").open("w+") as log:
        with web_process(store.url, output=log, log_level="warning") as (address, _):
            store.stop()
            asked = [Client(address).get("/v1/matches").headers["X-Request-Id"] for _ in range(3)]
        log.seek(0)
        lines = [json.loads(line) for line in log]

    told = {line["request_id"]: line for line in lines if line["event"] == "store_unreachable"}
    assert told.keys() == {*asked}
    assert all(line["reason"] for line in told.values())
    assert not any("exception" in line or "Traceback" in str(line) for line in lines)


def test_a_service_that_starts_before_its_store_is_ready_once_the_store_is(store):
    store.stop()
    with running_web(store.url) as address:
        client = Client(address)
        assert client.get("/readyz").status == 503

        store.start()
        assert client.get("/readyz").status == 200
        assert client.register("Ada").get("/v1/players/me").status == 200
