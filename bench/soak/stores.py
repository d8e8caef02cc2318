"""The stores under which the service plays, and all that can be done to each."""

import random
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.clusters import Cluster, Node, slot_of
from tests.full_store import FragileRedis
from tests.ports import free_port
from tests.sentinels import Replicated

FAULT_SECONDS = 3.0
"""How long a fault lasts that has an end."""
MISSED_MS = 8000
"""For how long the sentinel has to miss the store before it promotes the replica: longer than a
fault that has an end."""
NODES = 3
MOVED = 12
"""So many of the latest matches are moved at once."""

Faults = Mapping[str, Callable[[], None]]


class Store:
    """Servers that are started, what a process is told of them, and what can befall them."""

    def __init__(self) -> None:
        self._running = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._running.close()

    def settings(self) -> Mapping[str, str]:
        """What every process is told."""
        raise NotImplementedError

    def faults(self, matches: Sequence[str]) -> Faults:
        """All that can befall it while these matches are played, by what it is."""
        raise NotImplementedError


class WithReplica(Store):
    """A server and its replica, which Sentinel promotes when the server is lost."""

    def __init__(self, directory: Path) -> None:
        super().__init__()
        self._servers: Any = self._running.enter_context(Replicated(directory, MISSED_MS))

    def settings(self) -> Mapping[str, str]:
        """Nothing is acknowledged before the replica has it."""
        return {"REDIS_URL": self._servers.url, "CONFIRMED_BY_REPLICAS": "1"}

    def faults(self, matches: Sequence[str]) -> Faults:
        """It is killed, silent, full, or lost for good."""
        return {
            "the store killed, away for 3 s": lambda: _killed(self._servers.primary),
            "the store lost, its replica promoted": self._servers.change_places,
            "the store silent for 3 s": lambda: _silent(self._servers.primary),
            "the store's memory full for 3 s": lambda: _full(self._servers.primary, "memory"),
            "the store's disk full for 3 s": lambda: _full(self._servers.primary, "disk"),
        }


class ThreeNodes(Store):
    """A cluster of three nodes, and a server of its own for the queue, which keeps nothing."""

    def __init__(self, directory: Path, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance
        self._cluster: Any = self._running.enter_context(Cluster(directory, NODES))
        queue = FragileRedis(directory / "queue", port=free_port(), append_only=False)
        self._queue = self._running.enter_context(queue)

    def settings(self) -> Mapping[str, str]:
        """The address of one node is enough."""
        return {
            "REDIS_URL": self._cluster.url,
            "REDIS_CLUSTER": "true",
            "QUEUE_URL": self._queue.url,
        }

    def faults(self, matches: Sequence[str]) -> Faults:
        """One node or all are lost, slots move, and the queue is lost with all that it holds."""
        return {
            "one node killed, away for 3 s": lambda: _killed(self._any_node()),
            "one node silent for 3 s": lambda: _silent(self._any_node()),
            "one node's memory full for 3 s": lambda: _full(self._any_node(), "memory"),
            "one node's disk full for 3 s": lambda: _full(self._any_node(), "disk"),
            "all nodes killed, away for 3 s": lambda: _killed(*self._cluster.nodes),
            "the slots of matches in play moved": lambda: self._move(matches[-MOVED:]),
            "the queue lost, its server away for 3 s": lambda: _killed(self._queue),
        }

    def _any_node(self) -> Node:
        node: Node = self._chance.choice(self._cluster.nodes)
        return node

    def _move(self, matches: Sequence[str]) -> None:
        """Each to the next node, key by key, while it is played."""
        for slot in {slot_of(match_id) for match_id in matches}:
            for _ in self._cluster.moving(slot, (self._cluster.owners[slot] + 1) % NODES):
                pass


def store_in(directory: Path, seed: int, *, on_cluster: bool) -> Store:
    """A store that keeps its files there."""
    if on_cluster:
        return ThreeNodes(directory, random.Random(seed))
    return WithReplica(directory)


def _silent(server: FragileRedis) -> None:
    server.send_signal(signal.SIGSTOP)
    time.sleep(FAULT_SECONDS)
    server.send_signal(signal.SIGCONT)


def _full(server: FragileRedis, way: str) -> None:
    with server.refusing_writes(way):
        time.sleep(FAULT_SECONDS)


def _killed(*servers: FragileRedis) -> None:
    for server in servers:
        server.send_signal(signal.SIGKILL)
    time.sleep(FAULT_SECONDS)
    for server in servers:
        server.keep()
