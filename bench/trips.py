"""How many requests and bytes a command costs a frontend: `make bench-trips`.

Two clients play random commands of one match of each game, once for each way of hearing that it is
one's turn. Counted are requests and bodies as they come over the wire, compressed where the service
does so; streams count with what they told.

- asked: the answer to a command brings the next decision; whoever hears on their stream that it is
  their turn asks for the decision;
- told: the streams bring it along;
- little: the same, and the answer to a command leaves the match out (`Prefer: return=minimal`).
"""

import argparse
import json
import random
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from engine.catalogue import GAMES
from tests.whole_service import WholeService

WAYS = ("asked", "told", "little")
GZIP = 31  # the window bits by which zlib knows gzip's frame


class Client:
    """A player, and what they have sent and heard."""

    def __init__(self, address: str, name: str) -> None:
        self._host = urlsplit(address).netloc
        self._connection = HTTPConnection(self._host)
        self._token = ""
        self.requests = self.heard = 0
        self._token = self.call("POST", "/v1/players", {"name": name})["token"]

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """One request; its answer, and what it weighed."""
        sent = {"Accept-Encoding": "gzip", "Content-Type": "application/json", **headers}
        if self._token:
            sent["Authorization"] = f"Bearer {self._token}"
        written = None if body is None else json.dumps(body)
        self._connection.request(method, path, written, sent)
        answer = self._connection.getresponse()
        found = answer.read()
        self.requests += 1
        self.heard += len(found)
        assert answer.status < 300, found
        is_packed = answer.headers.get("Content-Encoding") == "gzip"
        return json.loads(zlib.decompress(found, GZIP) if is_packed else found)

    def close(self) -> None:
        """Ask no more."""
        self._connection.close()

    @contextmanager
    def following(self, path: str) -> Iterator["Stream"]:
        """A stream of events for as long as the block lasts."""
        connection = HTTPConnection(self._host)
        headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {self._token}"}
        connection.request("GET", path, headers=headers)
        with closing(connection), closing(Stream(self, connection)) as stream:
            yield stream


class Stream:
    """What one client is told."""

    def __init__(self, client: Client, connection: HTTPConnection) -> None:
        self._client = client
        self._answer = connection.getresponse()

    def close(self) -> None:
        """Hear no more."""
        self._answer.close()

    def now(self, version: int) -> dict[str, Any]:
        """How the match stands when that version has been told."""
        while True:
            line = self._answer.readline()
            self._client.heard += len(line)
            if line.startswith(b"data: "):
                now: dict[str, Any] = json.loads(line[6:]).get("now", {"version": 0})
                if now["version"] >= version:
                    return now


def play(
    players: Sequence[Client], game: str, way: str, commands: int
) -> tuple[float, float, float]:
    """Requests and bytes for each command, and the turns that changed hands for each."""
    match = players[0].call(
        "POST", "/v1/matches", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
    )
    path = f"/v1/matches/{match['id']}"
    match = players[1].call("POST", f"{path}/seats", {})
    events = f"{path}/events?unnamed=true" + ("" if way == "asked" else "&include=decision")
    with players[0].following(events) as first, players[1].following(events) as second:
        streams = (first, second)
        nows = [stream.now(match["version"]) for stream in streams]
        mover = nows[0]["to_act"][0]
        decision = players[mover].call("GET", f"{path}/decision")
        for player in players:
            player.requests = player.heard = 0
        chance, count, changes = random.Random(1), 0, 0
        prefer = {"Prefer": "return=minimal"} if way == "little" else {}
        while count < commands and nows[0]["status"] == "playing":
            answer = players[mover].call(
                "POST",
                f"{path}/commands?include=decision",
                {
                    "expected_version": decision["version"],
                    "command": chance.choice(decision["commands"])["command"],
                },
                **prefer,
            )
            nows = [stream.now(answer["version"]) for stream in streams]
            count, decision = count + 1, answer["decision"]
            if nows[0]["to_act"] not in ([], [mover]):
                mover, changes = nows[0]["to_act"][0], changes + 1
                if way == "asked":
                    decision = players[mover].call("GET", f"{path}/decision")
                else:
                    decision = nows[mover]["decision"]
    requests = sum(player.requests for player in players)
    heard = sum(player.heard for player in players)
    return requests / count, heard / count, changes / count


def told(game: str, way: str, requests: float, heard: float, changes: float) -> None:
    """One line."""
    print(
        f"{game:12} {way:7} {requests:5.2f} requests  {heard / 1000:6.2f} KB"
        f"  a command, both players ({changes:.2f} changes of turn)",
        flush=True,
    )


def main(given: Sequence[str] | None = None) -> None:
    """Measure, and print a line for each game and way."""
    parser = argparse.ArgumentParser(prog="python -m bench.trips", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--commands", type=int, default=150)
    wanted = parser.parse_args(given)
    with tempfile.TemporaryDirectory() as directory:
        service = WholeService(
            Path(directory), READS_PER_MINUTE="100000", WRITES_PER_MINUTE="100000"
        )
        service.start()
        try:
            for game in wanted.games:
                for way in WAYS:
                    with (
                        closing(Client(service.address, "Ada")) as ada,
                        closing(Client(service.address, "Bo")) as bo,
                    ):
                        told(game, way, *play([ada, bo], game, way, wanted.commands))
        finally:
            service.end()


if __name__ == "__main__":
    main()
