"""Connections to Redis that fail fast, never send a change twice unasked, and speak our errors.

redis-py's own defaults wait five seconds and try ten times, whatever the command. Ours: 1.5
seconds, and one more try only where the connection broke (a server that restarted); a command that
timed out is never sent again. The one script that must not run twice, COMMIT, knows its own commit
id.
"""

import os
from collections.abc import Mapping, Sequence
from typing import Any

import redis
from hiredis import pack_command
from redis.backoff import ConstantBackoff, NoBackoff
from redis.client import Pipeline
from redis.exceptions import NoScriptError
from redis.retry import Retry

from service.refusals import StoreUnreachable
from service.store.scripts import SCRIPTS, Script

ANSWER_WITHIN_SECONDS = 1.5
CONNECT_WITHIN_SECONDS = 0.8
LISTENER_PULSE_SECONDS = 5
POOL_SIZE = 100
LINES_KEPT = POOL_SIZE // 2

Argument = str | bytes | int | float

UNREACHABLE = (
    redis.ConnectionError,  # with it BusyLoadingError: the server is reading its file
    redis.TimeoutError,
    redis.exceptions.ReadOnlyError,
    redis.exceptions.OutOfMemoryError,
    redis.exceptions.ClusterDownError,
)


class OurPipeline(Pipeline):
    """Commands sent together, each on its own; answers and errors in a list."""

    def execute(self, raise_on_error: bool = True) -> list[Any]:
        """Send everything; scripts that the server has lost (restart, flush) are loaded again."""
        commands = list(self.command_stack)
        try:
            answers = self._send_all()
            if any(isinstance(answer, NoScriptError) for answer in answers):
                load_scripts(redis.Redis(connection_pool=self.connection_pool))
                self.command_stack = commands
                answers = self._send_all()
        except UNREACHABLE as fault:
            raise StoreUnreachable from fault
        for answer in answers:
            if isinstance(answer, UNREACHABLE):
                raise StoreUnreachable from answer
            if raise_on_error and isinstance(answer, Exception):
                raise answer
        return answers

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> None:
        """Send a script along; its answer stands at its place among the others."""
        self.evalsha(script.sha, len(keys), *keys, *arguments)

    def _send_all(self) -> list[Any]:
        raise AssertionError("each kind of pipeline has its own way")


class Lines:
    """Connections kept ready for pipelines.

    redis-py's own way with a pipeline (take a connection from the pool, look whether it is alive,
    pack, measure, retry, give it back) costs four times what the trip itself does; every request
    makes one or two. Here a connection is kept for the next pipeline, and used as it is: one that
    has broken meanwhile is opened anew, once.
    """

    def __init__(self, pool: redis.ConnectionPool) -> None:
        self._pool = pool
        self._idle: list[Any] = []
        self._process = os.getpid()

    def close(self) -> None:
        """Give every kept connection back to the pool."""
        while self._idle:
            self._pool.release(self._idle.pop())

    def send(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Send all commands at once; the answers, errors among them."""
        packed = b"".join(map(pack_command, commands))
        line = self._take()
        try:
            try:
                answers = _exchange(line, packed, len(commands))
            except redis.ConnectionError:
                line.disconnect()
                answers = _exchange(line, packed, len(commands))
        except BaseException:  # half an answer may be left on it, whatever happened
            line.disconnect()
            self._pool.release(line)
            raise
        if len(self._idle) < LINES_KEPT:
            self._idle.append(line)
        else:
            self._pool.release(line)
        return answers

    def _take(self) -> Any:
        if self._process != os.getpid():  # a fork shares our sockets with its parent: not these
            self._process, self._idle = os.getpid(), []
        return self._idle.pop() if self._idle else self._pool.get_connection()


def _exchange(line: Any, packed: bytes, count: int) -> list[Any]:
    """One trip; a connection that is closed is opened by sending."""
    line.send_packed_command([packed], check_health=False)
    answers: list[Any] = []
    for _ in range(count):
        try:
            answers.append(line.read_response())
        except redis.ResponseError as fault:
            answers.append(fault)
    return answers


class LinePipeline(OurPipeline):
    """A pipeline to one server, over a line that is kept."""

    def __init__(self, client: "OurRedis", lines: Lines) -> None:
        super().__init__(client.connection_pool, client.response_callbacks, False, None)
        self._lines = lines

    def _send_all(self) -> list[Any]:
        commands, self.command_stack = self.command_stack, []
        callbacks: Any = self.response_callbacks
        answers = self._lines.send([args for args, _ in commands])
        for place, (args, options) in enumerate(commands):
            callback = callbacks.get(args[0])
            if callback is not None and not isinstance(answers[place], Exception):
                answers[place] = callback(answers[place], **options)
        return answers


class OurRedis(redis.Redis):
    """A client whose every fault of the store is StoreUnreachable."""

    def __init__(self, pool: redis.ConnectionPool) -> None:
        super().__init__(connection_pool=pool)
        self._lines = Lines(pool)

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send one command."""
        try:
            return super().execute_command(*args, **options)
        except UNREACHABLE as fault:
            raise StoreUnreachable from fault

    def pipeline(self, transaction: bool = False, shard_hint: Any = None) -> OurPipeline:
        """Commands to be sent together; never a transaction: that is what scripts are for."""
        return LinePipeline(self, self._lines)

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """Run a script, loaded again if the server has lost it."""
        try:
            return self.execute_command("EVALSHA", script.sha, len(keys), *keys, *arguments)
        except NoScriptError:
            self.load_scripts()
            return self.execute_command("EVALSHA", script.sha, len(keys), *keys, *arguments)

    def load_scripts(self) -> None:
        """Make the server know every script of ours."""
        load_scripts(self)

    def close(self) -> None:
        """Give back every connection."""
        self._lines.close()
        super().close()


class ClusterPipeline(OurPipeline):
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


class OurCluster(OurRedis):
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

    def pipeline(self, transaction: bool = False, shard_hint: Any = None) -> OurPipeline:
        """Commands one after the other."""
        return ClusterPipeline(self._cluster)

    def load_scripts(self) -> None:
        """Make every node know every script of ours."""
        load_scripts(self._cluster)

    def close(self) -> None:
        """Give back the connections to every node."""
        self._cluster.close()


def open_redis(url: str, *, is_cluster: bool = False) -> OurRedis:
    """A client for short commands: everything but blocking reads."""
    if is_cluster:
        return OurCluster(
            redis.RedisCluster.from_url(
                url,
                socket_timeout=ANSWER_WITHIN_SECONDS,
                socket_connect_timeout=CONNECT_WITHIN_SECONDS,
            )
        )
    pool = redis.BlockingConnectionPool.from_url(
        url,
        max_connections=POOL_SIZE,
        timeout=ANSWER_WITHIN_SECONDS,
        socket_timeout=ANSWER_WITHIN_SECONDS,
        socket_connect_timeout=CONNECT_WITHIN_SECONDS,
        retry=Retry(ConstantBackoff(0.02), 1, supported_errors=(redis.ConnectionError,)),
    )
    return OurRedis(pool)


def open_listener(url: str) -> redis.Redis:
    """A client for a connection that waits for messages; its pulse shows when it is dead."""
    return redis.Redis.from_url(
        url,
        socket_timeout=LISTENER_PULSE_SECONDS * 3,
        socket_connect_timeout=CONNECT_WITHIN_SECONDS,
        health_check_interval=LISTENER_PULSE_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )


def load_scripts(client: redis.Redis | redis.RedisCluster) -> None:
    """Make the server, or every node, know every script of ours."""
    for script in SCRIPTS:
        client.script_load(script.source)
