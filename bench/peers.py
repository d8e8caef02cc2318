"""What the service is measured against: three applications that do less and less.

`redis_app` makes exactly the round trips of a command (`/command`) or of a view (`/view`) through
redis-py, with a state of 6 KB, and nothing else: no token is checked, no rule applied, no answer
built.
"""

import os
from collections.abc import Callable, Iterable
from typing import Any

import redis
from flask import Flask, Response

from service.store.scripts.matches import COMMIT
from service.store.scripts.players import COUNT

STATE = b"x" * 6_000
DOCUMENT = b"d" * 700
ENTRY = b"e" * 120
ANSWER = b'{"a":"' + b"a" * 2_400 + b'"}'
WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def bare_app(_environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The least a WSGI application can do."""
    body = b'{"hello":"world"}'
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    start_response("200 OK", headers)
    return [body]


def json_app() -> Flask:
    """Flask answering a small JSON object."""
    app = Flask("json")

    @app.get("/")
    def hello() -> dict[str, str]:
        return {"hello": "world"}

    return app


def redis_app() -> Flask:
    """Flask making our round trips, and nothing else."""
    app = Flask("redis")
    store = redis.Redis.from_url(os.environ["REDIS_URL"])
    for script in (COMMIT, COUNT):
        store.script_load(script.source)
    versions = {"now": 0}

    def load() -> None:
        pipe = store.pipeline(transaction=False)
        pipe.hmget("player:peer:profile", ["name", "kind", "token"])
        pipe.evalsha(COUNT.sha, 1, "limit:peer", "60000")
        pipe.hget("match:{peer}:meta", "doc")
        pipe.get("match:{peer}:state")
        pipe.execute()

    def commit() -> None:
        names = [f"match:{{peer}}:{part}" for part in PARTS]
        version = versions["now"]
        pipe = store.pipeline(transaction=False)
        pipe.zadd("peer:touched", {"peer": 1})
        pipe.evalsha(COMMIT.sha, len(names), *names, f"id{version}", version, *WRITTEN)
        pipe.execute()
        versions["now"] = version + 1

    @app.post("/command")
    def command() -> Response:
        load()
        commit()
        return Response(ANSWER, content_type="application/json")

    @app.get("/view")
    def view() -> Response:
        load()
        return Response(ANSWER, content_type="application/json")

    return app


PARTS = ("meta", "state", "log", "chronicle", "secrets", "outbox", "key")
HEAD, STAMP_LENGTH = "ab" * 32, 12
WRITTEN = (DOCUMENT, "", STATE, ENTRY, "", "", 0, "", HEAD, STAMP_LENGTH, 0, 2, ENTRY, ENTRY, 0)
"""Arguments 3 to 13 of COMMIT: a document, a state, a chronicle entry, the head of the chain and
two log entries."""
