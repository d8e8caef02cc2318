"""Strangers' extensions see every request, and any server of WSGI serves a whole match.

Each is added as its manual has it, in a process of its own: some change Flask or redis-py for good.
"""

import json
import os
import subprocess
import sys
from contextlib import contextmanager

import pytest

from tests.ports import free_port
from tests.service.conftest import (
    ENDED_WITHIN_SECONDS,
    PATIENT,
    ROOT,
    Client,
    wait_until_listening,
)
from tests.service.matches.api.test_events import Follower, all_events
from tests.service.table import Table

STATUSES = {
    "register": 201,
    "another": 201,
    "create": 201,
    "sit": 200,
    "decision": 200,
    "command": 200,
    "read": 200,
    "unchanged": 304,
    "packed": 200,
    "stale": 412,
    "malformed": 422,
    "unknown": 401,
    "stream": 200,
    "nowhere": 404,
    "method": 405,
    "broken": 500,
    "refused": 422,
}
WITHOUT_ENDPOINT = {"nowhere", "method"}
EVERYTHING = (
    "before_request",
    "after_request",
    "teardown_request",
    "profiler",
    "sentry transaction",
)


@pytest.fixture(scope="module")
def evening(redis_url, tmp_path_factory):
    """What was answered, and what each stranger saw of it."""
    folder = tmp_path_factory.mktemp("profiles")
    done = subprocess.run(
        [sys.executable, "-m", "tests.service.web.strangers_app", redis_url, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])  # before it stand lines of the log
    assert {name: said["status"] for name, said in told["answers"].items()} == STATUSES
    assert len(list(folder.iterdir())) == len(STATUSES)
    return told


@pytest.mark.parametrize("stranger", EVERYTHING)
def test_it_sees_every_request_once(evening, stranger):
    assert evening["seen"][stranger] == list(STATUSES)


def test_what_is_added_after_a_request_reaches_every_answer(evening):
    assert {name: said["stranger"] for name, said in evening["answers"].items()} == {
        name: str(status) for name, status in STATUSES.items()
    }


def test_a_limiter_sees_whatever_has_an_endpoint(evening):
    assert {*STATUSES} - WITHOUT_ENDPOINT <= {*evening["seen"]["flask-limiter"]}


def test_another_compression_takes_the_place_of_ours(evening):
    assert evening["answers"]["packed"]["coding"] == "br"


def test_sentry_hears_of_what_breaks_and_of_no_refusal(evening):
    assert evening["seen"]["sentry event"] == ["broken"]


def test_traces_have_a_span_for_every_request_and_for_redis(evening):
    spans = evening["seen"]["opentelemetry"]

    assert len(spans) == len(STATUSES)
    assert spans.count("POST /v1/matches/<id:match_id>/commands") == 2
    assert len(evening["seen"]["opentelemetry redis"]) > len(STATUSES)


def test_a_stream_is_whole(evening):
    assert evening["answers"]["stream"]["began"] == "retry: "


APPLICATION = "service.app:create_app()"
GUNICORN = (
    *("-m", "gunicorn", "--no-control-socket", "--log-level", "warning"),
    *("--workers", "1", "--graceful-timeout", "1", *PATIENT),
)
SERVERS = {
    "gevent": (*GUNICORN, "--worker-class", "gevent"),
    "gthread": (
        *GUNICORN,
        "--worker-class",
        "gthread",
        "--threads",
        "8",
        "--graceful-timeout",
        "1",
    ),
    "flask": ("-m", "flask", "--app", "service.app", "run"),
}


@contextmanager
def served(kind, redis_url):
    """The application under a server that knows nothing of it; its address."""
    port = free_port()
    address = (
        ("--port", str(port)) if kind == "flask" else ("--bind", f"127.0.0.1:{port}", APPLICATION)
    )
    environment = {**os.environ, "REDIS_URL": redis_url, "LOG_LEVEL": "error"}
    process = subprocess.Popen(
        [sys.executable, *SERVERS[kind], *address],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until_listening(process, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(ENDED_WITHIN_SECONDS)


@pytest.mark.parametrize("kind", SERVERS)
def test_a_whole_match_is_played_and_followed(redis_url, kind):
    with served(kind, redis_url) as address:
        table = Table([Client(address).register("Ada"), Client(address).register("Bo")])
        stream = Follower(Client(address), f"{table.path}/events")
        finished = table.play_out()
        told = all_events(Client(address), table)
        heard = stream.wait_for(len(told))
        stream.close()

    assert finished["status"] == "finished"
    assert heard == [event["id"] for event in told]
