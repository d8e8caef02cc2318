"""Floe as it is asked: players and matches of a server, and requests that are prepared before."""

import json
import random
import socket
import urllib.request
from collections.abc import Iterator
from itertools import chain, islice, repeat

from bench.load import CONNECTIONS
from bench.requests import STREAM, Requests, again, open_stream, request_of, send
from bench.servers import Server
from engine.catalogue import find_game
from engine.encoding import encode
from service.matches.cases.clocks import load
from service.settings import Settings
from service.subjects import open_backend

GAME = "arctic"
COMMANDS_A_MATCH = 80
SHARED_BY = 4
"""How many times fewer first boards are drawn than other things asked for: each wants a match."""


class Floe:
    """Players and matches of the service under measurement."""

    def __init__(self, server: Server, redis_url: str, seed: int) -> None:
        self._port = server.port
        self._base = f"http://127.0.0.1:{server.port}"
        self._backend = open_backend(Settings(redis_url=redis_url))
        self._random = random.Random(seed)
        self._latest: list[str] = []
        self._tokens = [self._call("/v1/players", {"name": name})["token"] for name in ("A", "B")]

    def new_match(self) -> str:
        """A running match of both players."""
        wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
        match_id: str = self._call("/v1/matches", wish, self._tokens[0])["id"]
        self._call(f"/v1/matches/{match_id}/seats", {}, self._tokens[1])
        self._latest.append(match_id)
        return match_id

    def commands(self, count: int) -> list[Iterator[bytes]]:
        """Commands that are legal one after another, over all connections."""
        each = -(-count // CONNECTIONS)
        self._latest.clear()
        return [iter(self._played_on(each)) for _ in range(CONNECTIONS)]

    def streams(self) -> list[socket.socket]:
        """A stream for both players of every match that the latest commands are of."""
        return [
            open_stream(
                self._port, request_of("GET", f"/v1/matches/{match_id}/events", token, STREAM)
            )
            for match_id in self._latest
            for token in self._tokens
        ]

    def reads(self, match_id: str, rest: str = "", headers: str = "") -> Requests:
        """One read about a match, again and again."""
        request = request_of("GET", f"/v1/matches/{match_id}{rest}", self._tokens[0], headers)
        return lambda count: again(request, count)

    def new_boards(self, count: int) -> list[Iterator[bytes]]:
        """Boards that nobody has asked for, each of a match of its own."""
        each = -(-count // (CONNECTIONS * SHARED_BY))
        matches = (self.new_match() for _ in repeat(None))
        return [
            iter([self._board(name) for name in islice(matches, each)]) for _ in range(CONNECTIONS)
        ]

    def _board(self, match_id: str) -> bytes:
        return request_of("GET", f"/v1/matches/{match_id}/board.svg", self._tokens[0])

    def opening(self) -> bytes:
        """The request for a match that waits for somebody."""
        wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
        return request_of("POST", "/v1/matches", self._tokens[0], body=json.dumps(wish).encode())

    def match_in_its_middle(self) -> str:
        """A match after half of its commands."""
        match_id = self.new_match()
        for request in self.script_of(match_id, COMMANDS_A_MATCH // 2):
            send(self._port, request)
        return match_id

    def tag(self, match_id: str) -> str:
        """The ETag of a match."""
        call = urllib.request.Request(
            f"{self._base}/v1/matches/{match_id}",
            headers={"Authorization": f"Bearer {self._tokens[0]}"},
        )
        with urllib.request.urlopen(call) as answer:
            return str(answer.headers["ETag"])

    def _played_on(self, count: int) -> list[bytes]:
        scripts = (self.script_of(self.new_match(), COMMANDS_A_MATCH) for _ in repeat(None))
        return list(islice(chain.from_iterable(scripts), count))

    def script_of(self, match_id: str, count: int) -> list[bytes]:
        """Random play from the true state; only the measurement may look at that."""
        loaded, game = load(self._backend, match_id), find_game(GAME)
        state, version, script = loaded.state, loaded.match.version, list[bytes]()
        assert state is not None
        while len(script) < count and (seats := game.to_act(state)):
            command = self._random.choice(game.legal_commands(state, seats[0]))
            body = b'{"expected_version":%d,"command":%b}' % (version, encode(command))
            path = f"/v1/matches/{match_id}/commands"
            script.append(request_of("POST", path, self._tokens[seats[0]], body=body))
            state, _ = game.apply(state, seats[0], command)
            version += 1
        return script

    def _call(self, path: str, body: object, token: str = "") -> dict[str, str]:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = json.dumps(body).encode()
        call = urllib.request.Request(self._base + path, data, headers)
        with urllib.request.urlopen(call) as answer:
            found: dict[str, str] = json.load(answer)
            return found
