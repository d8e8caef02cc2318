"""A client of a cluster with the interface of a client of one server."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import count, pairwise
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.exceptions import AskError, MovedError, TryAgainError
from redis.maint_notifications import MaintNotificationsConfig
from redis.retry import Retry

from service.store.client import (
    ANSWER_WITHIN_SECONDS,
    CONNECT_WITHIN_SECONDS,
    READY,
    READY_MS,
    Client,
    Command,
    outages_refused,
    sent,
)
from service.store.outages import BROKEN, FAULTS

KEY_OF_A_SCRIPT = 3
"""Where the first key stands behind EVALSHA, the script and the number of keys; else it is second.
"""
REDIRECTED = (MovedError, AskError, TryAgainError)
"""The command was not done: it belongs to another node of the cluster."""


class ClusterClient(Client):
    """The same interface over a cluster of servers, each of which has a share of the keys.

    redis-py's own pipeline sends again, command by command, whatever a broken connection swallowed.
    Here each node has a plain pipeline for what is its own.
    """

    is_cluster = True

    def __init__(self, cluster: redis.RedisCluster) -> None:
        super().__init__(cluster)  # type: ignore[arg-type]  # which has the same commands
        self._cluster = cluster

    def send(self, commands: Sequence[Command], steps: Sequence[int]) -> list[Any]:
        """Send to each node what is its own; the answers in the order of the commands.

        What follows a step waits for what stands before, unless one node has all of it.
        """
        answers: list[Any] = [None] * len(commands)
        trip: dict[str, list[int]] = {}
        for first, last in pairwise((0, *steps, len(commands))):
            places = self._by_node(commands, range(first, last))
            if len(trip.keys() | places.keys()) > 1:
                self._go(trip, commands, answers)
                trip = {}
            for node, its_places in places.items():
                trip.setdefault(node, []).extend(its_places)
        self._go(trip, commands, answers)
        return answers

    def _by_node(self, commands: Sequence[Command], places: range) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for place in places:
            found.setdefault(self.node_of(commands[place][0]), []).append(place)
        return found

    def node_of(self, command: Sequence[Any]) -> str:
        """The node that has the key of a command."""
        at = KEY_OF_A_SCRIPT if command[0] in {"EVALSHA", "EVAL"} else 1
        with outages_refused():
            node: Any = self._cluster.get_node_from_key(command[at])
        return str(node.name)

    def by_node(self, keys: Iterable[str]) -> Mapping[str, list[str]]:
        """These keys under the node that has them."""
        found: dict[str, list[str]] = {}
        for key in keys:
            found.setdefault(self.node_of(("TYPE", key)), []).append(key)
        return found

    def _go(
        self, trip: Mapping[str, Sequence[int]], commands: Sequence[Command], answers: list[Any]
    ) -> None:
        """Send to every node, even after one has failed; then send redirected commands to their
        node."""
        faults: list[Exception] = []
        for name, places in trip.items():
            try:
                server = self._cluster.get_redis_connection(self._node(name))
                sent_back = sent(server, [commands[place] for place in places])
            except BROKEN as fault:
                faults.append(fault)
                continue
            for place, answer in zip(places, sent_back, strict=True):
                answers[place] = answer
        for place in sorted(place for places in trip.values() for place in places):
            if isinstance(answers[place], REDIRECTED):
                command, options = commands[place]
                try:
                    answers[place] = self._cluster.execute_command(*command, **options)
                except FAULTS as fault:
                    answers[place] = fault
        if faults:
            self._look_again()
            with outages_refused():
                raise faults[0]

    def _node(self, name: str) -> Any:
        node: Any = self._cluster.get_node(node_name=name)
        if node is None:
            raise redis.exceptions.ClusterDownError(f"CLUSTERDOWN {name} is gone")
        return node

    def _look_again(self) -> None:
        """Ask the nodes which of them has which slots now."""
        with suppress(*FAULTS):
            self._cluster.nodes_manager.initialize()

    def server_seconds(self) -> float:
        """What the clock of one node says, the same for everybody who asks; another's while that
        one is away."""
        with outages_refused():
            fault: Exception = redis.exceptions.ClusterDownError("CLUSTERDOWN no node is known")
            nodes: list[Any] = self._cluster.get_primaries()
            for node in sorted(nodes, key=lambda node: str(node.name)):
                try:
                    seconds, microseconds = self._cluster.time(target_nodes=node)
                except FAULTS as its_fault:
                    fault = its_fault
                else:
                    return float(seconds) + microseconds / 1e6
            raise fault

    def require_writes(self) -> None:
        """StoreUnreachable, with the reason, unless every primary takes a write."""
        with outages_refused():
            left = {node.name for node in self._cluster.get_primaries()}
            for number in count():
                key = f"{READY}:{number}"
                node = self.node_of(("SET", key))
                if node in left:
                    self._cluster.set(key, 1, px=READY_MS)
                    left.discard(node)
                if not left:
                    return

    def _forget(self) -> None:
        """Each node's own connections are seen to by redis-py."""


def open_cluster(url: str) -> ClusterClient:
    """A client of the cluster that this node belongs to."""
    with outages_refused():
        cluster = redis.RedisCluster.from_url(
            url,
            socket_timeout=ANSWER_WITHIN_SECONDS,
            socket_connect_timeout=CONNECT_WITHIN_SECONDS,
            maint_notifications_config=MaintNotificationsConfig(enabled=False),
            retry=Retry(NoBackoff(), 1),  # the first question may go to a node that is away
        )
    cluster.set_retry(Retry(NoBackoff(), 0))
    return ClusterClient(cluster)
