"""What all clients saw of the service: what it acknowledged, and how long who was not served."""

import threading
import time
from collections import Counter
from typing import Any

BOTS = ("house bot", "webhook")
"""The kinds that are timed: they answer by themselves."""


class Watcher:
    """What all clients saw, when anybody was served last, and how long bots were silent."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.seen = Counter[str]()
        self.acknowledged: dict[str, dict[str, list[str]]] = {}
        self.played_at: dict[int, float] = {}
        """When somebody at a table was served last; but for tables where somebody is absent."""
        self.moved = Counter[str]()
        """How often a bot of each kind has moved."""
        self.back_at = 0.0
        self.silences: dict[str, float] = {}
        """How long a bot of each kind took at most, from when it was asked, or had last moved, and
        the service was there."""
        self._asked_at: dict[str, float] = {}
        self.astonished: list[str] = []
        """What a client saw that it should not have."""

    def note(self, what: str) -> None:
        """A client saw this."""
        with self._lock:
            self.seen[what] += 1

    def acknowledge(self, match_id: str, key: str, answer: Any, table: int | None) -> None:
        """The service said that a command was played, with which events, and who is asked now."""
        with self._lock:
            ids = [event["id"] for event in answer["events"]]
            self.acknowledged.setdefault(match_id, {})[key] = ids
            now = time.monotonic()
            if table is not None:
                self.played_at[table] = now
            self._asked_at.pop(match_id, None)
            if answer["match"]["to_act"] == [1]:
                self._asked_at[match_id] = now

    def resigned(self, table: int | None) -> None:
        """A house bot plays on: nobody at this table waits to be served."""
        with self._lock:
            if table is not None:
                self.played_at.pop(table, None)

    def bot_moved(self, match_id: str, kind: str) -> None:
        """A bot has answered, as its match's stream tells."""
        with self._lock:
            self.moved[kind] += 1
            if (asked_at := self._asked_at.get(match_id)) is not None:
                now = self._asked_at[match_id] = time.monotonic()
                silence = now - max(asked_at, self.back_at)
                self.silences[kind] = max(self.silences.get(kind, 0.0), silence)

    def count_from_now(self) -> None:
        """The service is there: whoever is silent from here on is silent by itself."""
        with self._lock:
            self.back_at, self.silences = time.monotonic(), {}
