"""A client that asks one of the web processes until it is answered."""

import json
import random
import threading
from contextlib import suppress
from typing import Any

import urllib3

from bench.soak.watcher import Watcher

JSON = {"Content-Type": "application/json"}


class Caller:
    """One client: asks one of the web processes, and the other where that one does not answer."""

    def __init__(self, ports: list[int], watcher: Watcher, stopped: threading.Event) -> None:
        self._ports, self._watcher, self._stopped = ports, watcher, stopped
        self._pool = urllib3.PoolManager(retries=False, timeout=10)
        self.headers: dict[str, str] = {}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer to one request, asked until there is one that is no 503."""
        while True:
            try:
                answer = self._pool.request(
                    method,
                    f"http://127.0.0.1:{random.choice(self._ports)}{path}",
                    body=None if body is None else json.dumps(body),
                    headers={**self.headers, **(JSON if body is not None else {}), **headers},
                )
            except urllib3.exceptions.HTTPError:
                self._watcher.note("no answer")
            else:
                if answer.status < 500 and answer.status != 429:
                    return answer
                self._watcher.note(f"{answer.status}")
                if answer.status not in (503, 429):
                    self._watcher.astonished.append(f"{method} {path}: {answer.data!r}")
            if self._stopped.wait(0.1):
                raise SystemExit  # this thread alone

    def cut(self, path: str, body: Any, **headers: str) -> None:
        """Send something and go, whatever becomes of it."""
        with suppress(urllib3.exceptions.HTTPError):
            self._pool.request(
                "POST",
                f"http://127.0.0.1:{random.choice(self._ports)}{path}",
                body=json.dumps(body),
                headers={**self.headers, **JSON, **headers},
                timeout=urllib3.Timeout(connect=1, read=0.005),
            )

    def register(self, name: str) -> None:
        """Be a player, and a bot if that is its name."""
        kind = "bot" if name == "webhook" else "human"  # who says so hears of every decision
        answer = self.ask("POST", "/v1/players", {"name": name, "kind": kind})
        self.headers = {"Authorization": f"Bearer {answer.json()['token']}"}
