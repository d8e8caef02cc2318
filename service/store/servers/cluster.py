"""The same face over a cluster of servers, each of which has a share of the keys."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import redis
from redis.backoff import ConstantBackoff
from redis.exceptions import NoScriptError
from redis.retry import Retry

from service.store.connection import (
    ANSWER_WITHIN_SECONDS,
    CONNECT_WITHIN_SECONDS,
    OUTAGES_TOLD,
    READY,
    READY_MS,
    Client,
    Pipeline,
    load_scripts,
)


class ClusterPipeline(Pipeline):
    """The same face over a cluster, where scripts cannot be sent together: one after the other."""

    def __init__(self, cluster: redis.RedisCluster) -> None:
        super().__init__(None, {}, False, None)  # type: ignore[arg-type]  # it sends nothing itself
        self._cluster = cluster

    def _send_all(self) -> list[Any]:
        commands, self.command_stack = self.command_stack, []
        return [self._answer(args, options) for args, options in commands]

    def _answer(self, args: Sequence[Any], options: Mapping[str, Any]) -> Any:
        try:
            return self._cluster.execute_command(*args, **options)
        except NoScriptError:
            load_scripts(self._cluster)
            return self._cluster.execute_command(*args, **options)


class ClusterClient(Client):
    """A client of a cluster with the face of one server."""

    def __init__(self, cluster: redis.RedisCluster) -> None:
        super().__init__(redis.ConnectionPool())  # which never connects
        self._cluster = cluster

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send one command to the node that has its key."""
        with OUTAGES_TOLD:
            return self._cluster.execute_command(*args, **options)

    def pipeline(self, transaction: bool = False, shard_hint: Any = None) -> Pipeline:
        """Commands one after the other."""
        return ClusterPipeline(self._cluster)

    def server_seconds(self) -> float:
        """What the clock of one node says, the same for everybody who asks."""
        with OUTAGES_TOLD:
            node: Any = self._cluster.get_node_from_key(READY)
            seconds, microseconds = self._cluster.time(target_nodes=node)
        return float(seconds) + microseconds / 1e6

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
