"""The same face over a cluster of servers, each of which has a share of the keys."""

from collections.abc import Mapping, Sequence
from typing import Any

import redis
from redis.exceptions import NoScriptError

from service.refusals import StoreUnreachable
from service.store.connection import (
    ANSWER_WITHIN_SECONDS,
    CONNECT_WITHIN_SECONDS,
    UNREACHABLE,
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
        try:
            return self._cluster.execute_command(*args, **options)
        except (*UNREACHABLE, redis.exceptions.RedisClusterException) as fault:
            raise StoreUnreachable from fault

    def pipeline(self, transaction: bool = False, shard_hint: Any = None) -> Pipeline:
        """Commands one after the other."""
        return ClusterPipeline(self._cluster)

    def load_scripts(self) -> None:
        """Make every node know every script of ours."""
        load_scripts(self._cluster)

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
        )
    )
