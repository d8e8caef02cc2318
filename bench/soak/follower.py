"""Who follows a match by its stream, which breaks and resumes."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import urllib3

from bench.soak.clients import Clients
from bench.soak.watcher import BOTS


class Follower:
    """One who notes every event of a match, and when its bot has moved."""

    def __init__(self, clients: Clients, match_id: str, kind: str) -> None:
        self._clients, self._match_id, self._kind = clients, match_id, kind
        self._told: list[str] = []
        clients.streams[match_id] = self._told

    def follow(self) -> None:
        """Follow the match to its end, by streams that break and resume; forget what is rewound."""
        while not self._clients.stopped.is_set():
            with suppress(urllib3.exceptions.HTTPError, OSError):
                if self._read_stream():
                    return
            self._clients.stopped.wait(0.2)

    def _read_stream(self) -> bool:
        port, told = random.choice(self._clients.ports), self._told
        answer = urllib3.PoolManager(retries=False, timeout=urllib3.Timeout(3, read=4)).request(
            "GET",
            f"http://127.0.0.1:{port}/v1/matches/{self._match_id}/events",
            headers={"Accept": "text/event-stream", "Last-Event-ID": told[-1] if told else "0-0"},
            preload_content=False,
        )
        try:
            return answer.status == 204 or (answer.status == 200 and self._hear(answer))
        finally:
            answer.close()

    def _hear(self, answer: Any) -> bool:
        frame: dict[str, str] = {}
        for line in _lines(answer):
            if line:
                name, _, value = line.partition(": ")
                frame[name] = value
                continue
            if "id" in frame:
                self._note(frame)
                if frame["event"] == "match_finished":
                    return True
            frame = {}
        return False

    def _note(self, frame: dict[str, str]) -> None:
        told = self._told
        if frame["event"] == "rewound":
            kept = told.index(frame["id"]) + 1 if frame["id"] in told else 0
            del told[kept:]
            return
        told.append(frame["id"])
        if self._kind in BOTS and json.loads(frame["data"])["seat"] == 1:
            self._clients.watcher.bot_moved(self._match_id, self._kind)


def _lines(answer: Any) -> Iterator[str]:
    rest = b""
    for chunk in answer.stream(1024, decode_content=False):
        *whole, rest = (rest + chunk).split(b"\n")
        yield from (line.decode() for line in whole)
