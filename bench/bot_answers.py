"""How fast a house bot answers, end to end: `make bench-bots`.

Starts the whole service as `make run` does, on a port and in a directory of its own. A player at
the other end of HTTP plays random commands against one house bot. Measured is the time from sending
the command that ends the player's turn to the notice that it is their turn again, which comes over
their event stream: the command, the commit, the queue, the worker, every command of the bot's turn
and the way back.
"""

import argparse
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from queue import Queue
from typing import Any

from engine.catalogue import GAMES

READY_WITHIN_SECONDS = 30.0
ANSWER_WITHIN_SECONDS = 60.0


class Caller:
    """One player's connection to the service."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._port = port
        self.token = ""

    def call(self, method: str, path: str, body: object = None) -> Any:
        """One request and the JSON of its answer."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        sent = json.dumps(body) if body is not None else None
        self._connection.request(method, path, sent, headers)
        answer = self._connection.getresponse()
        said = answer.read()
        if answer.status >= http.HTTPStatus.BAD_REQUEST:
            raise SystemExit(f"{method} {path}: {answer.status} {said.decode()}")
        return json.loads(said)

    def listen(self, notices: Queue[tuple[float, str]]) -> None:
        """Put the type of every notice of the player's stream on a queue, with its moment."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port)
        headers = {"Authorization": f"Bearer {self.token}", "Accept": "text/event-stream"}
        connection.request("GET", "/v1/events", headers=headers)
        stream = connection.getresponse()
        notices.put((time.perf_counter(), "listening"))
        while line := stream.readline():
            if line.startswith(b"data:"):
                notices.put((time.perf_counter(), json.loads(line[5:])["type"]))


def measured(port: int, game: str, bot: str, answers: int) -> list[float]:
    """Seconds from the end of the player's turn to the end of the bot's, sorted."""
    caller, notices, chance = Caller(port), Queue[tuple[float, str]](), random.Random(1)
    caller.token = caller.call("POST", "/v1/players", {"name": "Stopwatch"})["token"]
    threading.Thread(target=caller.listen, args=(notices,), daemon=True).start()
    _wait_for(notices, "listening")
    seconds: list[float] = []
    while len(seconds) < answers:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
        match = caller.call("POST", "/v1/matches", {"game": game, "seats": seats})
        while match["status"] == "playing":
            match = _one_turn(caller, notices, match, chance, seconds)
    return sorted(seconds)


def _one_turn(
    caller: Caller,
    notices: Queue[tuple[float, str]],
    match: Any,
    chance: random.Random,
    seconds: list[float],
) -> Any:
    """The match after the player's next turn and the answer to it."""
    path = f"/v1/matches/{match['id']}"
    if match["to_act"] != [0]:
        _wait_for(notices, "your_turn", "match_finished")
    sent = 0.0
    while (match := caller.call("GET", path))["to_act"] == [0]:
        decision = caller.call("GET", f"{path}/decision")
        while not notices.empty():
            notices.get()
        body = {
            "expected_version": decision["version"],
            "command": chance.choice(decision["commands"])["command"],
        }
        sent = time.perf_counter()
        match = caller.call("POST", f"{path}/commands", body)["match"]
        if match["to_act"] != [0]:
            break
    if match["status"] == "playing" and sent:
        seconds.append(_wait_for(notices, "your_turn", "match_finished") - sent)
    return caller.call("GET", path)


def _wait_for(notices: Queue[tuple[float, str]], *types: str) -> float:
    while True:
        moment, kind = notices.get(timeout=ANSWER_WITHIN_SECONDS)
        if kind in types:
            return moment


@contextmanager
def service() -> Iterator[int]:
    """The whole service on a port of its own for as long as the block lasts."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as directory:
        environment = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
        environment |= {"PORT": str(port), "DATA_DIRECTORY": directory, "LOG_LEVEL": "error"}
        process = subprocess.Popen(
            [sys.executable, "-m", "service", "run"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_until_ready(port)
            yield port
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def _wait_until_ready(port: int) -> None:
    deadline = time.monotonic() + READY_WITHIN_SECONDS
    while time.monotonic() < deadline:
        try:
            Caller(port).call("GET", "/readyz")
        except (OSError, SystemExit):
            time.sleep(0.1)
        else:
            time.sleep(2)  # the workers need a moment more than the web
            return
    raise SystemExit("the service did not start")


def main(arguments: Sequence[str]) -> None:
    """Print one line per game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--answers", type=int, default=100)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    wanted = parser.parse_args(arguments)
    load = os.getloadavg()[0]
    print(f"{wanted.bot} answering a player over HTTP (load average {load:.1f}), milliseconds")
    print(f"{'game':12} {'answers':>8} {'p50':>8} {'p95':>8} {'most':>8}")
    with service() as port:
        for game in wanted.games:
            times = [1000 * s for s in measured(port, game, wanted.bot, wanted.answers)]
            middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
            print(f"{game:12} {len(times):8} {middle:8.1f} {late:8.1f} {times[-1]:8.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
