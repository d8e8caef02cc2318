"""What the service is measured against: three applications that do less and less.

`redis_app` makes exactly the round trips of a command (`/command`) or of a read (`/view` and the
others) through redis-py, with a state of 6 KB, and nothing else: no token is checked, no rule
applied, no answer built; what it answers is as long as ours.
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
DECISION = b'{"a":"' + b"a" * 1_300 + b'"}'
PAGE = b'{"a":"' + b"a" * 12_300 + b'"}'
PICTURE = b"<svg>" + b"a" * 34_000 + b"</svg>"
PAGE_SIZE = 50
TAG_FIELDS = ("version", "rematch", "private", "seat:peer", "deadline", "head", "shown")
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


class Trips:
    """Our round trips through redis-py, each answered with as much as we do."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self._version = 0
        for script in (COMMIT, COUNT):
            store.script_load(script.source)
        for number in range(PAGE_SIZE):
            entry = {"e": ENTRY, "h": HEAD[:STAMP_LENGTH]}
            store.xadd("match:{page}:log", entry, f"{number + 1}-0")

    def command(self) -> Response:
        """A command: load and commit."""
        self._load()
        names = [f"match:{{peer}}:{part}" for part in PARTS]
        pipe = self._store.pipeline(transaction=False)
        pipe.zadd("peer:touched", {"peer": 1})
        commit = f"id{self._version}", self._version
        pipe.evalsha(COMMIT.sha, len(names), *names, *commit, *WRITTEN)
        pipe.execute()
        self._version += 1
        return Response(ANSWER, content_type="application/json")

    def view(self) -> Response:
        """A view."""
        self._load()
        return Response(ANSWER, content_type="application/json")

    def decision(self) -> Response:
        """A decision."""
        self._load()
        return Response(DECISION, content_type="application/json")

    def board(self) -> Response:
        """A picture."""
        self._load()
        return Response(PICTURE, content_type="image/svg+xml")

    def tag(self) -> Response:
        """Whether there is anything new: there is not."""
        pipe = self._admit()
        pipe.hmget("match:{peer}:meta", TAG_FIELDS)
        pipe.execute()
        return Response(status=304)

    def page(self) -> Response:
        """A page of a log."""
        pipe = self._admit()
        pipe.xrange("match:{page}:log", min="0-0", count=PAGE_SIZE + 1)
        pipe.hget("match:{peer}:meta", "doc")
        pipe.execute()
        return Response(PAGE, content_type="application/json")

    def _admit(self) -> Any:
        pipe = self._store.pipeline(transaction=False)
        pipe.hmget("player:peer:profile", ["name", "kind", "token"])
        pipe.evalsha(COUNT.sha, 1, "limit:peer", "60000")
        return pipe

    def _load(self) -> None:
        pipe = self._admit()
        pipe.hget("match:{peer}:meta", "doc")
        pipe.get("match:{peer}:state")
        pipe.execute()


def redis_app() -> Flask:
    """Flask making our round trips, and nothing else."""
    app = Flask("redis")
    trips = Trips(redis.Redis.from_url(os.environ["REDIS_URL"]))
    app.post("/command")(trips.command)
    for read in (trips.view, trips.decision, trips.board, trips.tag, trips.page):
        app.get(f"/{read.__name__}")(read)
    return app


PARTS = ("meta", "state", "log", "chronicle", "secrets", "outbox", "key", "snapshots")
HEAD, STAMP_LENGTH = "ab" * 32, 12
WRITTEN = (DOCUMENT, "", STATE, ENTRY, "", "", 0, "", HEAD, STAMP_LENGTH, 0, 2, ENTRY, ENTRY, 0)
"""Arguments 3 to 13 of COMMIT: a document, a state, a chronicle entry, the head of the chain and
two log entries."""
