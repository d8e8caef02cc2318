"""The service as it really runs: gunicorn's processes over a real server, spoken to over HTTP."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode, urlsplit
from zlib import crc32

import pytest
import urllib3

from service.operations.embedded_redis import EmbeddedRedis
from service.refusals.table import row_of
from tests.ports import free_port
from tests.service.contract import PublishedContract
from tests.waiting import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
CONFIGURATION = "service/gunicorn.conf.py"
STARTED_WITHIN_SECONDS = ENDED_WITHIN_SECONDS = PATIENCE_SECONDS
PATIENT = ("--keep-alive", "75", "--timeout", "300")
"""No worker hangs up on a client that a busy machine lets wait between two requests, and none is
killed because it had no turn itself. gunicorn's own 2 and 30 seconds are soon over there."""


class Answer:
    """What came back."""

    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.data

    @property
    def json(self):
        """The body as JSON."""
        return json.loads(self.body)

    @property
    def code(self):
        """The code of a problem."""
        return self.json["code"]

    def __repr__(self):
        return f"<{self.status} {self.body[:300]!r}>"


LANGUAGES = ("it", "es", "de")


def is_repeatable(answer):
    """Whether it is a refusal that the same request hears again, as long as nobody else asks."""
    is_refusal = 400 <= answer.status < 500 and answer.status != HTTPStatus.TOO_MANY_REQUESTS
    is_page = answer.headers.get("Content-Type", "").startswith("text/html")
    return (
        is_refusal
        and answer.body
        and not is_page
        and threading.current_thread() is threading.main_thread()
    )


def assert_translated(english, translated, language):
    """The same refusal, asked for in another language: codes and places are the same.

    What players read is in other words then, and what programmers read in the same English.
    """
    if translated.status != english.status or translated.code != english.code:
        return  # the match has moved on in between
    ours, theirs = english.json, translated.json
    if row_of(english.code).title is not None:
        assert translated.headers["Content-Language"] == "en"
        assert ours == theirs
        return
    assert translated.headers["Content-Language"] == language
    assert {name for name in ours if ours[name] != theirs[name]} <= FOR_PEOPLE
    assert ours["detail"] != theirs["detail"]
    faults = list(zip(ours.get("errors", ()), theirs.get("errors", ()), strict=True))
    assert all(fault["pointer"] == other["pointer"] for fault, other in faults)
    assert all(fault["detail"] != other["detail"] for fault, other in faults)


FOR_PEOPLE = {"title", "detail", "errors"}
"""The members of a problem that are for people."""


class Client:
    """Speaks HTTP to one service; every answer is held against the published contract.

    Every refusal is asked for once more in another language: one for players has to come in that.
    """

    def __init__(self, base, contract=None, token=None, pool=None):
        self.base = base
        self.contract = contract
        self.token = token
        self._pool = pool or urllib3.PoolManager(
            retries=False, timeout=PATIENCE_SECONDS, maxsize=20
        )

    def as_player(self, token):
        """The same client with a token."""
        return Client(self.base, self.contract, token, self._pool)

    def request(self, method, path, *, json=None, body=None, headers=None, query=None):
        """One request, and its answer."""
        sent = dict(headers or {})
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        address = self.base + path + (f"?{urlencode(query)}" if query else "")
        payload = {"json": json} if json is not None else {"body": body}

        def send(**more):
            asked = {**sent, **more}
            response = self._pool.request(method, address, headers=asked, redirect=False, **payload)
            return Answer(response)

        answer = send()
        if self.contract:
            route = urlsplit(path).path
            self.contract.check(method, route, answer.status, answer.headers, answer.body, json)
            if "Accept-Language" not in sent and is_repeatable(answer):
                language = LANGUAGES[crc32(answer.body) % len(LANGUAGES)]
                assert_translated(answer, send(**{"Accept-Language": language}), language)
        return answer

    def get(self, path, **options):
        """GET."""
        return self.request("GET", path, **options)

    def post(self, path, json=None, **options):
        """POST."""
        return self.request("POST", path, json=json, **options)

    def put(self, path, json=None, **options):
        """PUT."""
        return self.request("PUT", path, json=json, **options)

    def delete(self, path, **options):
        """DELETE."""
        return self.request("DELETE", path, **options)

    def register(self, name="Nanuq", kind="human"):
        """A new player's client; `player` is its profile."""
        answer = self.post("/v1/players", {"name": name, "kind": kind})
        assert answer.status == 201, answer
        client = self.as_player(answer.json["token"])
        client.player = answer.json
        return client


@contextmanager
def running_web(redis_url, workers=1, **settings):
    """A gunicorn of our own; yields its address."""
    with web_process(redis_url, workers, **settings) as (
        address,
        _,
    ):
        yield address


@contextmanager
def web_process(redis_url, workers=1, output=None, graceful_seconds=2, inside=(), **settings):
    """A gunicorn of our own, leader of its process group; yields its address and its process.

    `inside` is a command that starts it in its turn.
    """
    port = free_port()
    environment = {
        **os.environ,
        "REDIS_URL": redis_url,
        "PORT": str(port),
        "LOG_LEVEL": "error",
        **{name.upper(): str(value) for name, value in settings.items()},
    }
    command = [
        *inside,
        sys.executable,
        *("-m", "gunicorn", "--no-control-socket", "--log-level", "warning"),
        # A configuration of a test's own stands in the place of ours.
        *(() if "--config" in settings.get("gunicorn_cmd_args", "") else ("-c", CONFIGURATION)),
        *("--worker-class", "gevent", "--workers", str(workers), "--worker-connections", "1000"),
        *("--graceful-timeout", str(graceful_seconds), *PATIENT),
        *("--bind", f"127.0.0.1:{port}", "service.app:create_app()"),
    ]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, process_group=0, stdout=output)
    try:
        wait_until_listening(process, port)
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.terminate()
        process.wait(ENDED_WITHIN_SECONDS)


def wait_until_listening(process, port):
    """Return when the port answers."""
    deadline = time.monotonic() + STARTED_WITHIN_SECONDS
    while time.monotonic() < deadline:
        assert process.poll() is None, "the web process ended at once"
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError("the web process does not listen")


@pytest.fixture(scope="session")
def web(tmp_path_factory):
    """The address of a service of two processes over a store of its own, shared by this run."""
    directory = tmp_path_factory.mktemp("web")
    with (
        EmbeddedRedis(directory, append_only=False) as store,
        # Hundreds of tests register their players in one minute.
        running_web(store.url, workers=2, registrations_per_minute="100000") as address,
    ):
        yield address


@pytest.fixture(scope="session")
def published(web):
    """The contract as this service publishes it."""
    return PublishedContract(Client(web).get("/openapi.json").json)


@pytest.fixture
def client(web, published):
    """A stranger's client."""
    return Client(web, published)


@pytest.fixture
def ada(client):
    """A player."""
    return client.register("Ada")


@pytest.fixture
def bo(client):
    """Another player."""
    return client.register("Bo")
