"""Everybody who asks the service, in threads of their own, and what they know together."""

import random
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from bench.soak.caller import Caller
from bench.soak.watcher import Watcher


class Clients:
    """Who plays and who follows, the matches they are in, and when they have to go."""

    def __init__(self, ports: list[int], webhook: str, seed: int) -> None:
        self.ports, self.webhook = ports, webhook
        self.watcher = Watcher()
        self.stopped = threading.Event()
        self.chance = random.Random(seed)
        self.begun_at = datetime.now(UTC)
        self.matches: list[str] = []
        self.present: dict[str, int] = {}
        """The table of each match in which nobody is absent."""
        self.streams: dict[str, list[str]] = {}
        """The events of each match that whoever follows it was told of."""
        self._threads: list[threading.Thread] = []

    def start(self, what: Callable[..., None], *arguments: Any) -> None:
        """Let a client come."""

        def come() -> None:
            try:
                what(*arguments)
            except Exception as fault:
                self.watcher.astonished.append(repr(fault))

        thread = threading.Thread(target=come, daemon=True)
        thread.start()
        self._threads.append(thread)

    def player(self, name: str) -> Caller:
        """A new player."""
        made = Caller(self.ports, self.watcher, self.stopped)
        made.register(name)
        return made

    def end(self) -> None:
        """Let every client go."""
        self.stopped.set()
        for thread in self._threads:
            thread.join(30)
