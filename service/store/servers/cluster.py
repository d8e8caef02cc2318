"""The same face over a cluster of servers, each of which has a share of the keys."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from itertools import count, pairwise
from typing import Any

import redis
from hiredis import pack_command
from redis.backoff import ConstantBackoff
from redis.cluster import ClusterNode
from redis.exceptions import AskError, MovedError, NoScriptError, TryAgainError
from redis.retry import Retry

from service.store.connection import (
    ANSWER_WITHIN_SECONDS,
    CONNECT_WITHIN_SECONDS,
    OUTAGES_TOLD,
    READY,
    READY_MS,
    Client,
    KeptConnections,
    Pipeline,
    answers_of,
    exchange,
    in_full,
    load_scripts,
)
from service.store.servers.outages import FAULTS

REDIRECTED = (MovedError, AskError, TryAgainError, NoScriptError)
"""The command was not done, and is where redis-py looks for it, or will be."""
KEY_OF_A_SCRIPT = 3
"""Where the first key stands behind EVALSHA, the script and the number of keys; else it is second.
"""

Placed = list[int]
"""Where commands stand in a pipeline."""


class Nodes:
    """Kept connections to every node of a cluster."""

    def __init__(self, cluster: redis.RedisCluster) -> None:
        self._cluster = cluster
        self._kept: dict[str, tuple[redis.Redis, NodeConnections]] = {}
        self.doubted: set[str] = set()
        """Nodes that failed when they were last asked: redis-py finds out what has become of them.
        """

    def name_of(self, command: Sequence[Any]) -> str:
        """The node that has the key of a command; empty where nobody has its slot."""
        place = KEY_OF_A_SCRIPT if command[0] == "EVALSHA" else 1
        try:
            return str(self._cluster.get_node_from_key(command[place]).name)
        except redis.exceptions.SlotNotCoveredError:
            return ""

    def begin(self, name: str, commands: Sequence[Any]) -> Callable[[], list[Any]] | None:
        """Send these to a node; whoever calls what comes back gets their answers.

        None where redis-py has to find out first what has become of the node.
        """
        node = self._cluster.get_node(node_name=name) if name else None
        if node is None or name in self.doubted:
            return None
        client, kept = self.to(node)
        answered = kept.begin([args for args, _ in commands])

        def hear() -> list[Any]:
            try:
                answers = answered()
            except redis.RedisError:
                self.doubted.add(name)
                raise
            return [_called_back(client, *pair) for pair in zip(commands, answers, strict=True)]

        return hear

    def to(self, node: ClusterNode) -> tuple[redis.Redis, "NodeConnections"]:
        """The client of a node, and connections to it."""
        client, name = self._cluster.get_redis_connection(node), str(node.name)
        known = self._kept.get(name)
        if known is None or known[0] is not client:
            known = self._kept[name] = (client, NodeConnections(client.connection_pool))
        return known

    def close(self) -> None:
        """Give back every connection."""
        for _, kept in self._kept.values():
            kept.close()


class NodeConnections(KeptConnections):
    """Kept connections to one node; what is sent is not waited for."""

    def begin(self, commands: Sequence[tuple[Any, ...]]) -> Callable[[], list[Any]]:
        """Send all commands; whoever calls what comes back gets their answers, or the fault."""
        packed, count = b"".join(map(pack_command, commands)), len(commands)
        connection, is_sent = self._take(), True
        try:
            connection.send_packed_command([packed], check_health=False)
        except redis.RedisError:
            is_sent = False

        def answered() -> list[Any]:
            try:
                answers = self._answers(connection, packed, count, is_sent=is_sent)
            except BaseException:
                connection.disconnect()
                self._pool.release(connection)
                raise
            self._idle.append(connection)
            return answers

        return answered

    def _answers(self, connection: Any, packed: bytes, count: int, *, is_sent: bool) -> list[Any]:
        if is_sent:
            try:
                return answers_of(connection, count)
            except redis.ConnectionError:
                pass
        connection.disconnect()
        return exchange(connection, packed, count)  # opened anew, once


class ClusterPipeline(Pipeline):
    """The same face over a cluster: what goes to one node goes together, and to all at once.

    What follows `then` waits for what stands before, unless one node has all of it.
    """

    divides_lists = True

    def __init__(self, cluster: redis.RedisCluster, nodes: Nodes) -> None:
        super().__init__(None, {}, False, None)  # type: ignore[arg-type]  # it sends nothing itself
        self._cluster = cluster
        self._nodes = nodes
        self._steps: list[int] = []

    def then(self) -> None:
        """What follows is not to be done before all that stands here by now."""
        self._steps.append(len(self.command_stack))

    def _send_all(self) -> list[Any]:
        commands, self.command_stack = self.command_stack, []
        steps, self._steps = [0, *self._steps, len(commands)], []
        answers: list[Any] = [None] * len(commands)
        waiting: dict[str, Placed] = {}
        for first, last in pairwise(steps):
            groups = self._by_node(commands, range(first, last))
            if waiting and (len(waiting) > 1 or groups.keys() - waiting.keys()):
                self._send(waiting, commands, answers)
                waiting = {}
            for name, places in groups.items():
                waiting.setdefault(name, []).extend(places)
        self._send(waiting, commands, answers)
        return answers

    def _by_node(self, commands: Sequence[Any], places: Iterable[int]) -> dict[str, Placed]:
        groups: dict[str, Placed] = {}
        for place in places:
            groups.setdefault(self._nodes.name_of(commands[place][0]), []).append(place)
        return groups

    def _send(
        self, groups: Mapping[str, Placed], commands: Sequence[Any], answers: list[Any]
    ) -> None:
        """Send to all nodes, then hear from each; what went astray is sent where it belongs."""
        under_way = [
            (places, self._nodes.begin(name, [commands[place] for place in places]))
            for name, places in groups.items()
        ]
        astray: Placed = []
        with ExitStack() as hearing:  # from every node, also after one that failed
            for places, hear in under_way:
                hearing.callback(self._hear, places, hear, answers, astray)
        for place in sorted(astray):
            args, options = commands[place]
            answers[place] = self._answer(args, options)
        self._nodes.doubted -= groups.keys()

    def _hear(
        self,
        places: Placed,
        hear: Callable[[], list[Any]] | None,
        answers: list[Any],
        astray: Placed,
    ) -> None:
        if hear is None:
            astray += places
            return
        for place, answer in zip(places, hear(), strict=True):
            answers[place] = answer
            if isinstance(answer, REDIRECTED):
                astray.append(place)

    def _answer(self, args: Sequence[Any], options: Mapping[str, Any]) -> Any:
        try:
            return self._cluster.execute_command(*args, **options)
        except NoScriptError:
            return self._cluster.execute_command(*in_full(args), **options)


def _called_back(client: redis.Redis, command: Any, answer: Any) -> Any:
    """What redis-py makes of an answer."""
    args, options = command
    callbacks: Any = client.response_callbacks
    callback = callbacks.get(args[0])
    if callback is None or isinstance(answer, Exception):
        return answer
    return callback(answer, **options)


class ClusterClient(Client):
    """A client of a cluster with the face of one server."""

    def __init__(self, cluster: redis.RedisCluster) -> None:
        super().__init__(redis.ConnectionPool())  # which never connects
        self._cluster = cluster
        self._nodes = Nodes(cluster)

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send one command to the node that has its key."""
        with OUTAGES_TOLD:
            return self._cluster.execute_command(*args, **options)

    def pipeline(self, transaction: bool = False, shard_hint: Any = None) -> Pipeline:
        """Commands to be sent together, to each node its own."""
        return ClusterPipeline(self._cluster, self._nodes)

    def server_seconds(self) -> float:
        """What the clock of one node says, the same for everybody who asks; another's while that
        one is away."""
        with OUTAGES_TOLD:
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

    def load_scripts(self) -> None:
        """Make every node know every script of ours."""
        with OUTAGES_TOLD:
            load_scripts(self._cluster)

    def require_writes(self) -> None:
        """StoreUnreachable, with the reason, unless every primary takes a write."""
        with OUTAGES_TOLD:
            left = {node.name for node in self._cluster.get_primaries()}
            for number in count():
                key = f"{READY}:{number}"
                node: Any = self._cluster.get_node_from_key(key)
                if node is None:
                    raise redis.exceptions.ClusterDownError("CLUSTERDOWN a slot has no node")
                if node.name in left:
                    self._cluster.set(key, 1, px=READY_MS)
                    left.discard(node.name)
                if not left:
                    return

    def close(self) -> None:
        """Give back the connections to every node."""
        self._nodes.close()
        self._cluster.close()


def open_cluster(url: str) -> ClusterClient:
    """A client of the cluster that this node belongs to."""
    return ClusterClient(
        redis.RedisCluster.from_url(
            url,
            socket_timeout=ANSWER_WITHIN_SECONDS,
            socket_connect_timeout=CONNECT_WITHIN_SECONDS,
            retry=Retry(ConstantBackoff(0.05), 1),  # ten tries of its own would be half a minute
        )
    )
