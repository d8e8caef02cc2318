"""Connections to Redis that fail fast, never send a change twice unasked, and refuse as we do.

redis-py's own defaults wait five seconds and try ten times, whatever the command. Ours: 1.5
seconds, and one more try only where the connection broke (a server that restarted); a command that
timed out is never sent again. The one script that must not run twice, COMMIT, knows its own commit
id.
"""

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import redis
from hiredis import pack_command
from redis._parsers.hiredis import NOT_ENOUGH_DATA
from redis.backoff import ConstantBackoff, NoBackoff
from redis.client import Pipeline as RedisPipeline
from redis.exceptions import NoScriptError, ResponseError
from redis.retry import Retry

from service.refusals import StoreUnreachable, Unconfirmed
from service.store.scripts.every_script import SCRIPTS
from service.store.scripts.script import Script
from service.store.servers.addresses import close_idle_connections, pool_of
from service.store.servers.outages import FAULTS, is_demoted, outage_of

if TYPE_CHECKING:
    from service.store.servers.shared import SharedConnection

ANSWER_WITHIN_SECONDS = 1.5
CONNECT_WITHIN_SECONDS = 0.8
LISTENER_PULSE_SECONDS = 5
POOL_SIZE = 100
MOST_KEPT = POOL_SIZE // 2
KEEPS_EVERYTHING: Mapping[str, str] = {"maxmemory-policy": "noeviction", "appendonly": "yes"}

Argument = str | bytes | int | float

PLAIN = frozenset({bytes, int, list, type(None), bool, float, dict})
"""What an answer is read as, if it is no error; notices of the server to all its clients are not
among them."""

NO_OPTIONS: dict[str, Any] = {}
"""Of a command that is sent as it is spelled; nobody writes there."""

_SOURCES = {script.sha: script.source for script in SCRIPTS}

READY = "ready"
READY_MS = 1000
CONFIRMED_WITHIN_MS = 1000
TIME_ASKED_EVERY_SECONDS = 5.0
TIME_ASKED_AGAIN_SECONDS = 1.0
EPOCH = datetime.fromtimestamp(0, UTC)


class OutagesTold:
    """Whatever redis-py raises because of an outage is told as StoreUnreachable."""

    def __enter__(self) -> None:
        """Nothing is needed beforehand."""

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, _: object
    ) -> None:
        """Tell it."""
        outage = outage_of(fault) if isinstance(fault, FAULTS) else None
        if outage is not None:
            raise outage from fault


OUTAGES_TOLD = OutagesTold()


class Pipeline(RedisPipeline):
    """Commands sent together, each on its own; answers and errors in a list."""

    replicas = 0
    """How many replicas have to have what is written before it is acknowledged."""
    divides_lists = False
    """Whether everybody's lists and the pushes lie in parts: one server has no use for that."""

    def execute(self, raise_on_error: bool = True) -> list[Any]:
        """Send everything; scripts that the server has lost (restart, flush) are sent whole."""
        commands = self.command_stack
        with OUTAGES_TOLD:
            answers = self._send_all()
            faults = [answer for answer in answers if isinstance(answer, Exception)]
            if not faults:
                return answers
            if any(isinstance(fault, NoScriptError) for fault in faults):
                self.command_stack = [(in_full(args), options) for args, options in commands]
                answers = self._send_all()
                faults = [answer for answer in answers if isinstance(answer, Exception)]
        for fault in faults:
            outage = outage_of(fault)
            if outage is not None:
                raise outage from fault
            if raise_on_error:
                raise fault
        return answers

    def execute_confirmed(self) -> list[Any]:
        """Send everything; Unconfirmed unless the replicas that are asked for have it then."""
        if not self.replicas:
            return self.execute()
        self.wait(self.replicas, CONFIRMED_WITHIN_MS)
        *answers, confirmed = self.execute()
        if confirmed < self.replicas:
            raise Unconfirmed
        return answers

    def put(self, *command: Argument) -> None:
        """Send a command along as it is spelled, at a fifth of what redis-py's methods cost."""
        self.command_stack.append((command, NO_OPTIONS))

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> None:
        """Send a script along; its answer stands at its place among the others."""
        self.put("EVALSHA", script.sha, len(keys), *keys, *arguments)

    def then(self) -> None:
        """What follows is not to be done before all that stands here by now; on one server nothing
        is."""

    def _send_all(self) -> list[Any]:
        raise AssertionError("each kind of pipeline has its own way")


class KeptConnections:
    """Connections kept ready for pipelines and single commands.

    redis-py's own way with either (take a connection from the pool, look whether it is alive, pack,
    measure, retry, give it back) costs three to four times what the trip itself does; every request
    makes one or two. Here a connection is kept for whatever comes next, and used as it is: one that
    has broken meanwhile is opened anew, once. Among greenlets one of them serves all (`shared.py`)
    as long as it stands.
    """

    def __init__(self, pool: redis.ConnectionPool) -> None:
        self._pool = pool
        self._idle: list[Any] = []
        self._process = os.getpid()
        self._shared: SharedConnection | None = None

    def close(self) -> None:
        """Give every kept connection back to the pool."""
        self._share_no_more()
        while self._idle:
            self._pool.release(self._idle.pop())

    def forget(self) -> None:
        """Close what is not in use, of this process's other pools to the server too."""
        self._share_no_more()
        idle, self._idle = self._idle, []
        for connection in idle:
            connection.disconnect()
            self._pool.release(connection)
        close_idle_connections(self._pool)

    def send(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Send all commands at once; the answers, errors among them."""
        if not commands:
            return []
        packed, count = b"".join(map(pack_command, commands)), len(commands)
        shared = self._shared if self._process == os.getpid() else None
        is_broken = False
        if shared is not None and commands[-1][0] != "WAIT":  # for which all others would wait too
            try:
                answers = shared.exchange(packed, count)
            except redis.ConnectionError:
                is_broken = True
            except redis.TimeoutError:
                self.forget()
                raise
            else:
                if _tell_of_a_replica(answers):
                    self.forget()
                return answers
        return self._send_alone(packed, count, is_new=is_broken)

    def _send_alone(self, packed: bytes, count: int, *, is_new: bool) -> list[Any]:
        """The same over a connection that nobody else uses now; a new one, or one anew, once."""
        connection = self._take()
        try:
            if is_new:
                connection.disconnect()
            try:
                answers = exchange(connection, packed, count)
            except redis.ConnectionError:
                if is_new:
                    raise
                connection.disconnect()
                answers = exchange(connection, packed, count)
        except BaseException as fault:  # half an answer may be left on it, whatever happened
            connection.disconnect()
            self._pool.release(connection)
            if isinstance(fault, redis.TimeoutError):
                self.forget()
            raise
        if _tell_of_a_replica(answers):
            connection.disconnect()
            self.forget()  # the primary is elsewhere now: whoever comes next looks for it
        self._keep(connection)
        return answers

    def _keep(self, connection: Any) -> None:
        """Keep a connection for whoever comes next, or for all."""
        if self._shared is None and is_greenlets(connection):
            from service.store.servers.shared import SharedConnection  # noqa: PLC0415  # needs gevent

            self._shared = SharedConnection(connection, self._let_go)
        elif len(self._idle) < MOST_KEPT:
            self._idle.append(connection)
        else:
            self._pool.release(connection)

    def _let_go(self, connection: Any) -> None:
        """The shared connection is closed: whoever comes next opens it anew."""
        self._shared = None
        self._idle.append(connection)

    def _share_no_more(self) -> None:
        if self._shared is not None:
            self._shared.close()

    def _take(self) -> Any:
        if self._process != os.getpid():  # a fork shares our sockets with its parent: not these
            self._process, self._idle, self._shared = os.getpid(), [], None
        return self._idle.pop() if self._idle else self._pool.get_connection()


def is_greenlets(connection: Any) -> bool:
    """Whether a connection was opened among greenlets, as in a process that serves the web, and can
    be shared by them: what is encrypted has more to it."""
    return type(connection._sock).__module__ == "gevent._socket3"


def _tell_of_a_replica(answers: Sequence[Any]) -> bool:
    faults = [answer for answer in answers if isinstance(answer, Exception)]
    return any(map(is_demoted, faults))


def exchange(connection: Any, packed: bytes, count: int) -> list[Any]:
    """One trip; a connection that is closed is opened by sending."""
    connection.send_packed_command([packed], check_health=False)
    return answers_of(connection, count)


def answers_of(connection: Any, count: int) -> list[Any]:
    """So many answers, errors among them.

    redis-py's own way to an answer costs six times what reading it does: it is gone for the first
    one, which has to be waited for. What came along with that is taken from hiredis.
    """
    answers = [_answer(connection)]
    come = connection._parser._reader.gets
    while len(answers) < count:
        answer = come()
        if type(answer) in PLAIN or isinstance(answer, ResponseError):
            answers.append(answer)
        elif answer is NOT_ENOUGH_DATA:
            answers.append(_answer(connection))
        elif isinstance(answer, Exception):
            raise answer
    return answers


def _answer(connection: Any) -> Any:
    """The next answer, or what the server says against the command."""
    try:
        return connection.read_response()
    except ResponseError as fault:
        return fault


class ServerPipeline(Pipeline):
    """A pipeline to one server, over a connection that is kept."""

    explicit_transaction = watching = False

    def __init__(self, client: "Client", kept: KeptConnections) -> None:
        # redis-py's own preparations, and its clearing up, are for transactions: there are none.
        self.command_stack = []
        self.connection_pool = client.connection_pool
        self.replicas = client.replicas
        self._kept = kept
        self._callbacks = client.callbacks

    def __del__(self) -> None:
        """Nothing has to be undone."""

    def _send_all(self) -> list[Any]:
        commands, self.command_stack = self.command_stack, []
        answers = self._kept.send([args for args, _ in commands])
        for place, (args, options) in enumerate(commands):
            callback = self._callbacks.get(args[0])
            if callback is not None and not isinstance(answers[place], Exception):
                answers[place] = callback(answers[place], **options)
        return answers


class Client(redis.Redis):
    """A client whose every fault of the store is StoreUnreachable."""

    def __init__(self, pool: redis.ConnectionPool, replicas: int = 0) -> None:
        super().__init__(connection_pool=pool)
        self.replicas = replicas
        self._kept = KeptConnections(pool)
        self.callbacks: Mapping[str, Callable[..., Any]] = dict(self.response_callbacks)
        """How answers are read, by the name of the command as it is spelled here."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send one command, over a connection that is kept for pipelines too."""
        name, *rest = args
        with OUTAGES_TOLD:
            [answer] = self._kept.send([(*name.split(), *rest)])  # CONFIG GET is two words
            if isinstance(answer, Exception):
                raise answer
        callback = self.callbacks.get(name)
        options.pop("keys", None)  # which redis-py notes for a cache of its own
        return answer if callback is None else callback(answer, **options)

    def pipeline(self, transaction: bool = False, shard_hint: Any = None) -> Pipeline:
        """Commands to be sent together; never a transaction: that is what scripts are for."""
        return ServerPipeline(self, self._kept)

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """Run a script, sent whole if the server has lost it."""
        command = "EVALSHA", script.sha, len(keys), *keys, *arguments
        try:
            return self.execute_command(*command)
        except NoScriptError:
            return self.execute_command(*in_full(command))

    def server_seconds(self) -> float:
        """What the server's clock says."""
        seconds, microseconds = self.time()
        return float(seconds) + microseconds / 1e6

    def load_scripts(self) -> None:
        """Make the server know every script of ours."""
        load_scripts(self)

    def require_writes(self) -> None:
        """StoreUnreachable, with the reason, for as long as a write is not taken and confirmed."""
        pipe = self.pipeline()
        pipe.set(READY, 1, px=READY_MS)
        pipe.execute_confirmed()

    def require_confirmed(self) -> None:
        """Unconfirmed unless the replicas that are asked for have all that was written so far."""
        if self.replicas:
            self.require_writes()

    def warnings(self) -> Mapping[str, str]:
        """What an operator should change in Redis; empty when all is well, or when it won't say."""
        warnings = {}
        for name, wanted in KEEPS_EVERYTHING.items():
            found = self._setting(name)
            if found not in (None, wanted):
                warnings[name] = f"is {found}, should be {wanted}"
        return warnings

    def _setting(self, name: str) -> str | None:
        try:
            found: Any = self.config_get(name)
        except ResponseError:  # managed services forbid the question
            return None
        return found.get(name) if isinstance(found, dict) else None

    def close(self) -> None:
        """Give back every connection."""
        self._kept.close()
        super().close()


class StoreClock:
    """Tells the store's time.

    The clock of a machine may be set while we run; it is not asked. What passes from one look at
    the store's clock to the next is counted by a clock that is never set, and while the store is
    away by that one alone. A process that has never reached the store knows no time, and nothing
    needs it then: by its machine's it might time everybody out as soon as the store is back.
    """

    def __init__(self, ask: Callable[[], float]) -> None:
        self._ask = ask
        self._asking = threading.Lock()
        self._ask_at = 0.0
        self._is_known = False
        self._start = 0.0
        """What the store's clock said when the one that is never set stood at zero."""
        self._told = 0, EPOCH
        """The latest moment, in milliseconds and as it was told."""

    def __call__(self) -> datetime:
        """The moment, to the millisecond, which is what is stored of it; StoreUnreachable if it was
        never known."""
        if time.monotonic() >= self._ask_at and self._asking.acquire(blocking=not self._is_known):
            try:
                self._look()
            finally:
                self._asking.release()
        now = int((self._start + time.monotonic()) * 1000)
        told, moment = self._told
        if now != told:
            moment = datetime.fromtimestamp(now / 1000, UTC)
            self._told = now, moment
        return moment

    def _look(self) -> None:
        """Correct what is believed, unless the answer, whenever it was given on its way, allows
        it."""
        before = time.monotonic()
        if before < self._ask_at:  # somebody else has just looked
            return
        try:
            told = self._ask()
        except StoreUnreachable:
            if not self._is_known:
                raise
            self._ask_at = time.monotonic() + TIME_ASKED_AGAIN_SECONDS
            return
        after = time.monotonic()
        self._ask_at = after + TIME_ASKED_EVERY_SECONDS
        earliest, latest = told - after, told - before
        if not (self._is_known and earliest <= self._start <= latest):
            self._start = (earliest + latest) / 2
        self._is_known = True


def open_client(url: str, replicas: int = 0) -> Client:
    """A client of one server for short commands: everything but blocking reads.

    What it writes is acknowledged when so many replicas have it.
    """
    pool = pool_of(
        url,
        max_connections=POOL_SIZE,
        timeout=ANSWER_WITHIN_SECONDS,
        socket_timeout=ANSWER_WITHIN_SECONDS,
        socket_connect_timeout=CONNECT_WITHIN_SECONDS,
        retry=Retry(ConstantBackoff(0.02), 1, supported_errors=(redis.ConnectionError,)),
    )
    return Client(pool, replicas)


def open_listener(url: str) -> redis.Redis:
    """A client for a connection that waits for messages."""
    return redis.Redis.from_pool(
        pool_of(
            url,
            socket_timeout=LISTENER_PULSE_SECONDS,
            socket_connect_timeout=CONNECT_WITHIN_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
    )


def in_full(command: Sequence[Any]) -> Sequence[Any]:
    """The same command with its script whole, not by its name: whichever server gets it knows it
    then. While the store fails over two commands may reach two servers; what one was taught by the
    first the other need not know."""
    if command[0] != "EVALSHA":
        return command
    return "EVAL", _SOURCES[command[1]], *command[2:]


def load_scripts(client: redis.Redis | redis.RedisCluster) -> None:
    """Make the server, or every node, know every script of ours."""
    for script in SCRIPTS:
        client.script_load(script.source)


def milliseconds(moment: datetime) -> int:
    """The moment as Redis keeps it."""
    return round(moment.timestamp() * 1000)
