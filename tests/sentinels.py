"""A primary, a replica and a sentinel of a test alone, and the loss of the primary."""

import signal
import subprocess
from contextlib import ExitStack

from redis import Redis, RedisError

from service.operations.embedded_redis import find_server
from tests.full_store import FragileRedis
from tests.ports import free_port
from tests.waiting import until

NAME = "mymaster"
SENTINEL = """
port {port}
bind 127.0.0.1
dir {directory}
logfile log
sentinel monitor mymaster 127.0.0.1 {primary} 1
sentinel down-after-milliseconds mymaster {missed_ms}
sentinel failover-timeout mymaster 4000
"""


class Server(FragileRedis):
    """A server that can be replicated at once."""

    def _command(self):
        quick = ("--repl-diskless-sync-delay", "0", "--repl-ping-replica-period", "1")
        return [*super()._command(), *quick]

    def replicate(self, other):
        """Hold what the other one holds."""
        with Redis.from_url(self.url) as client:
            client.replicaof("127.0.0.1", str(other.port))


class Replicated:
    """Two servers, one of which replicates the other, and a sentinel that watches them.

    The sentinel promotes the replica when it has missed the primary for `missed_ms`: longer than a
    busy machine leaves it without a turn.
    """

    def __init__(self, directory, missed_ms=5000):
        self._stack = ExitStack()
        self._directory = directory
        self._missed_ms = missed_ms
        self.primary = Server(directory / "one", port=free_port())
        self.replica = Server(directory / "two", port=free_port())
        self.sentinel_port = free_port()
        self.url = f"redis+sentinel://127.0.0.1:{self.sentinel_port}/{NAME}/0"

    def __enter__(self):
        for server in (self.primary, self.replica):
            self._stack.enter_context(server)
        self.replica.replicate(self.primary)
        until(self._is_replicated)
        directory = self._directory / "sentinel"
        directory.mkdir()
        configuration = directory / "sentinel.conf"
        configuration.write_text(
            SENTINEL.format(
                port=self.sentinel_port,
                directory=directory,
                primary=self.primary.port,
                missed_ms=self._missed_ms,
            )
        )
        command = [str(find_server()), str(configuration), "--sentinel"]
        process = self._stack.enter_context(subprocess.Popen(command))
        self._stack.callback(process.terminate)
        until(self._is_watched)
        return self

    def __exit__(self, *raised):
        self._stack.__exit__(*raised)

    def stop_replicating(self):
        """What the primary is told from here on, its replica never hears."""
        self.replica.send_signal(signal.SIGSTOP)
        with Redis.from_url(self.primary.url) as client:
            client.execute_command("CLIENT", "KILL", "TYPE", "REPLICA")

    def lose_primary(self):
        """The primary is gone for good; the sentinel promotes the replica."""
        self.primary.send_signal(signal.SIGKILL)
        self.replica.send_signal(signal.SIGCONT)
        until(self._is_promoted)

    def change_places(self):
        """The primary is gone, the replica is promoted, and who was primary comes back as its
        replica."""
        self.lose_primary()
        self.primary, self.replica = self.replica, self.primary
        self.replica.keep()
        self.replica.replicate(self.primary)

    def _is_replicated(self):
        return self._replication(self.primary).get("connected_slaves") == 1 and (
            self._replication(self.replica).get("master_link_status") == "up"
        )

    def _is_watched(self):
        try:
            with Redis(port=self.sentinel_port) as client:
                return client.sentinel_master(NAME)["num-slaves"] == 1
        except RedisError:
            return False

    def _is_promoted(self):
        return self._replication(self.replica).get("role") == "master"

    @staticmethod
    def _replication(server):
        try:
            with Redis.from_url(server.url) as client:
                return client.info("replication")
        except RedisError:
            return {}
