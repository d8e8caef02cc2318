"""What the service is measured against: three applications that do less and less.

`redis_app` makes exactly the round trips of a command (`/command`) or of a read (`/view` and the
others) through redis-py, command by command as MONITOR shows ours, with a state of 6 KB, and
nothing else: no token is checked, no rule applied, no answer built; what it answers is as long as
ours. Every fourth command passes the turn on, which takes a third trip. Whoever has opened
`/events` is told of every command, by one who listens to Redis and writes the same bytes to all.
"""

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import redis
from flask import Flask, Response, request

from service.matches.store import outbox
from service.matches.store.outbox import TELL
from service.players.store.admission import ADMIT
from service.store.document import COMMIT

STATE = b"x" * 6_000
DOCUMENT = b"d" * 700
ENTRY = b"e" * 120
ANSWER = b'{"a":"' + b"a" * 2_400 + b'"}'
DECISION = b'{"a":"' + b"a" * 1_300 + b'"}'
PAGE = b'{"a":"' + b"a" * 12_300 + b'"}'
FRAME = b"event: match_started\ndata: " + b"f" * 400 + b"\n\n"
PICTURE = b"<svg>" + b"a" * 34_000 + b"</svg>"
PAGE_SIZE = 50
NOTICE = b"n" * 160
DIGEST = "cd" * 32
LISTED = tuple(f"matches:{whose}:updated:public:arctic:playing:2:none:*" for whose in "abc")
PROFILE = "player:{peer}:profile"
DELIVERED_TO = tuple(key % "peer" for key in outbox.DELIVERED_TO)
COMMANDS_A_TURN = 4
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
        for script in (COMMIT, ADMIT, TELL):
            store.script_load(script.source)
        store.hset(PROFILE, mapping={"name": "Peer", "kind": "human", "token": DIGEST})
        for number in range(PAGE_SIZE):
            entry = {"e": ENTRY, "h": HEAD[:STAMP_LENGTH]}
            store.xadd("match:{page}:log", entry, f"{number + 1}-0")

    def command(self) -> Response:
        """A command: load, commit, and tell whoever is to act now."""
        self._load()
        names = [f"match:{{peer}}:{part}" for part in PARTS]
        pipe = self._store.pipeline(transaction=False)
        pipe.zadd("peer:touched", {"peer": 1})
        commit = f"id{self._version}", self._version
        pipe.evalsha(COMMIT.sha, len(names), *names, *commit, *WRITTEN)
        for listed in LISTED:
            pipe.zadd(listed, {"peer": self._version}, xx=True, gt=True)
        pipe.execute()
        self._version += 1
        if self._version % COMMANDS_A_TURN == 0:
            self._deliver()
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

    def _deliver(self) -> None:
        pipe = self._store.pipeline(transaction=False)
        for due, *notice in (("now", f"{self._version}-0", NOTICE), ("no",)):
            told = ("peer", due, self._version, 600_000, 1000, "", *notice)
            pipe.evalsha(TELL.sha, len(DELIVERED_TO), *DELIVERED_TO, *told)
        pipe.zadd("peer:orders", {"peer": self._version}, xx=True)
        pipe.hdel("match:{peer}:outbox", f"peer/{self._version}-0")
        pipe.execute()

    def _admit(self) -> Any:
        pipe = self._store.pipeline(transaction=False)
        pipe.evalsha(ADMIT.sha, 2, PROFILE, "player:{peer}:limit", DIGEST, 60_000)
        return pipe

    def _load(self) -> None:
        pipe = self._admit()
        pipe.hmget("match:{peer}:meta", ["doc", "rematch", "private", "seat:peer"])
        pipe.get("match:{peer}:state")
        pipe.execute()


class Told:
    """Streams over which is told of every command, the shortest way."""

    def __init__(self, url: str) -> None:
        self._sockets: list[Any] = []
        self._listener = threading.Thread(target=self._listen, args=(url,), daemon=True)

    def events(self) -> Response:
        """A stream: its headers and a first frame, the rest comes from whoever listens."""
        if self._listener.ident is None:
            self._listener.start()
        connection = request.environ["gunicorn.socket"]
        return Response(self._lines(connection), content_type="text/event-stream")

    def _lines(self, connection: Any) -> Iterator[bytes]:
        yield FRAME
        self._sockets.append(connection)
        threading.Event().wait()

    def _listen(self, url: str) -> None:
        chunk = b"%x\r\n%b\r\n" % (len(FRAME), FRAME)
        with redis.Redis.from_url(url).pubsub() as channels:
            channels.subscribe("match:{peer}:log")
            for message in channels.listen():
                if message["type"] == "message":
                    self._tell(chunk)

    def _tell(self, chunk: bytes) -> None:
        for connection in list(self._sockets):
            try:
                connection.send(chunk, 0, 0.0)
            except OSError:
                self._sockets.remove(connection)


def redis_app() -> Flask:
    """Flask making our round trips, and nothing else."""
    app = Flask("redis")
    url = os.environ["REDIS_URL"]
    trips = Trips(redis.Redis.from_url(url))
    app.post("/command")(trips.command)
    app.get("/events")(Told(url).events)
    for read in (trips.view, trips.decision, trips.board, trips.tag, trips.page):
        app.get(f"/{read.__name__}")(read)
    return app


PARTS = ("meta", "log", "key", "chronicle", "state")
HEAD, STAMP_LENGTH = "ab" * 32, 12
WRITTEN = (
    *("", "", 0, HEAD, STAMP_LENGTH, 2, ENTRY, ENTRY),
    *(6, "HSET", 1, "doc", DOCUMENT, "deadline", ""),
    *(3, "RPUSH", 4, ENTRY),
    *(3, "SET", 5, STATE),
)
"""Arguments of COMMIT from the third on: the head of the chain, two log entries, and of a match
document, chronicle entry and state."""
