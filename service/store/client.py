"""The client of the store: redis-py, with our patience, our pipelines and our refusals.

redis-py's own defaults wait five seconds and try ten times, whatever the command. Ours wait 1.5
seconds and never send anything twice: what a broken connection swallowed may have been done. An
idle connection that has been closed meanwhile is noticed by redis-py before it is used. Whoever
asked is refused with StoreUnreachable and asks again; a commit knows itself by its id.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol, Self
from urllib.parse import parse_qsl, urlencode, urlsplit

import redis
from redis.backoff import NoBackoff
from redis.commands import CoreCommands
from redis.connection import parse_url
from redis.exceptions import NoScriptError, ResponseError
from redis.maint_notifications import MaintNotificationsConfig
from redis.retry import Retry
from redis.sentinel import Sentinel, SentinelConnectionPool

from service.refusals import Unconfirmed
from service.store.outages import FAULTS, is_demoted, outage_of
from service.store.script import SCRIPTS, Script

ANSWER_WITHIN_SECONDS = 1.5
CONNECT_WITHIN_SECONDS = 0.8
CONFIRMED_WITHIN_MS = 1000
LISTENER_PULSE_SECONDS = 5
POOL_SIZE = 100
READY = "ready"
READY_MS = 1000
KEEPS_EVERYTHING: Mapping[str, str] = {"maxmemory-policy": "noeviction", "appendonly": "yes"}

THROUGH_SENTINEL = {"redis+sentinel": "redis", "rediss+sentinel": "rediss"}
SENTINEL_PORT = 26379
SENTINEL_ANSWERS_WITHIN_SECONDS = 0.5
OF_SENTINELS = "sentinel_"
"""What begins so in an address is for the sentinels themselves: `sentinel_password`."""


if TYPE_CHECKING:  # what mypy knows of the commands' answers stands there
    Commands = redis.Redis
else:
    Commands = CoreCommands
"""Every command of Redis by redis-py's name and signature, for whoever can execute one."""

Argument = str | bytes | int | float
Command = tuple[tuple[Any, ...], dict[str, Any]]
"""A command as it is spelled, and how redis-py is to read its answer."""
Answers = Mapping[str, Any]
"""The answers of a trip, each by the name of what was asked."""


QueueFault = redis.RedisError
"""Whatever goes wrong between a worker and its queue; what is owed stands in the matches."""
QueueSilent = redis.TimeoutError
"""The server does not answer: whatever else is asked of it now is not answered either."""


@contextmanager
def outages_refused() -> Iterator[None]:
    """Turn what redis-py raises because of an outage into StoreUnreachable."""
    try:
        yield
    except FAULTS as fault:
        outage = outage_of(fault)
        if outage is None:
            raise
        raise outage from fault


class Pipeline(Commands):
    """Commands that are sent together, each on its own; answers and errors come in a list."""

    def __init__(self, client: "Client") -> None:
        self.commands: list[Command] = []
        self._client = client
        self._steps: list[int] = []

    def __len__(self) -> int:
        return len(self.commands)

    def execute_command(self, *command: Any, **options: Any) -> Self:
        """Send a command along."""
        self.commands.append((command, options))
        return self

    def put(self, *command: Argument) -> None:
        """Send a command along as it is spelled."""
        self.commands.append((command, {}))

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> None:
        """Send a script along; its answer stands at its place among the others.

        Scripts that redis-py has registered would cost every pipeline a trip more, in which it
        asks whether the server knows them.
        """
        self.put("EVALSHA", script.sha, len(keys), *keys, *arguments)

    def then(self) -> None:
        """Let what follows wait until all that stands here has been done; on one server it always
        does."""
        self._steps.append(len(self.commands))

    @property
    def divides_lists(self) -> bool:
        """Whether everybody's lists lie in parts, each with a share of them."""
        return self._client.is_cluster

    def execute(self, raise_on_error: bool = True) -> list[Any]:
        """Send everything; a script that the server has lost (restart, flush) is sent whole.

        What stands behind it is asked again, for it may have come too early, but for scripts that
        were run: no script is run twice. Other commands are the same however often they come.
        """
        commands = self.commands
        self.commands = []
        steps = self._steps
        self._steps = []
        if not commands:
            return []
        answers = self._client.send(commands, steps)
        lost = [at for at, one in enumerate(answers) if isinstance(one, NoScriptError)]
        if lost:
            left = [
                at
                for at in range(lost[0], len(commands))
                if at in lost or commands[at][0][0] != "EVALSHA"
            ]
            again = [(in_full(commands[at][0]), commands[at][1]) for at in left]
            steps_left = [bisect(left, step - 1) for step in steps if step > lost[0]]
            for at, answer in zip(left, self._client.send(again, steps_left), strict=True):
                answers[at] = answer
        for fault in answers:
            if isinstance(fault, Exception):
                outage = outage_of(fault)
                if outage is not None:
                    raise outage from fault
                if raise_on_error:
                    raise fault
        return answers

    def execute_confirmed(self) -> list[Any]:
        """Send everything; Unconfirmed unless the replicas that are asked for have it then."""
        replicas = self._client.replicas
        if not replicas:
            return self.execute()
        self.put("WAIT", replicas, CONFIRMED_WITHIN_MS)
        *answers, confirmed = self.execute()
        if confirmed < replicas:
            raise Unconfirmed
        return answers


class Trip:
    """What several subjects want to know, asked for in one pipeline: each command of it has a name
    by which its answer is found."""

    def __init__(self, pipe: Pipeline) -> None:
        self._pipe = pipe
        self.names: list[str] = []
        """What is asked, in order."""

    def ask(self, name: str) -> Pipeline:
        """The pipeline, for the one command that asks this."""
        self.names.append(name)
        return self._pipe

    def answers(self) -> Answers:
        """Every answer by its name, from one trip; from none if nothing was asked."""
        return dict(zip(self.names, self._pipe.execute(), strict=True)) if self.names else {}


class Along(Protocol):
    """What a request is about, asked for in the same trip as its caller."""

    def ask(self, trip: Trip, player_id: str, /, *, is_seat_wanted: bool) -> None:
        """Ask for it, and on wish whether the player has a seat there (`sits`)."""

    def read(self, answers: Answers, player: Any, /, *, is_opened: bool) -> None:
        """Read it; raises NotFound where it is not there for this player.

        A link may open what is hidden from everybody else.
        """


class Client(Commands):
    """A client of one server, whose every fault of the store is StoreUnreachable."""

    is_cluster = False

    def __init__(self, server: redis.Redis, replicas: int = 0) -> None:
        self.replicas = replicas
        """How many replicas have to have what is written before it is acknowledged."""
        self._server = server
        self._registered: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def execute_command(self, *command: Any, **options: Any) -> Any:
        """Send one command."""
        try:
            return self._server.execute_command(*command, **options)
        except FAULTS as fault:
            self._refuse(fault)
            raise

    def pipeline(self) -> Pipeline:  # type: ignore[override]  # which could be a transaction
        """Commands to be sent together; never a transaction: that is what scripts are for."""
        return Pipeline(self)

    def send(self, commands: Sequence[Command], _steps: Sequence[int]) -> list[Any]:
        """Send these at once; their answers, errors of the server among them."""
        try:
            answers = sent(self._server, commands)
        except FAULTS as fault:
            self._refuse(fault)
            raise
        if any(isinstance(answer, Exception) and is_demoted(answer) for answer in answers):
            self._forget()
        return answers

    def by_node(self, keys: Iterable[str]) -> Mapping[str, list[str]]:
        """These keys under the node that has them; one server has them all."""
        return {"": list(keys)}

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """Run a script."""
        registered = self._registered.get(script.sha)
        if registered is None:
            registered = self._registered[script.sha] = self._register(script)
        try:
            return registered(keys=keys, args=arguments)
        except FAULTS as fault:
            self._refuse(fault)
            raise

    def _register(self, script: Script) -> Any:
        return self._server.register_script(script.source)

    def server_seconds(self) -> float:
        """What the server's clock says."""
        seconds, microseconds = self.time()
        return float(seconds) + microseconds / 1e6

    def load_scripts(self) -> None:
        """Make the server, or every node of the cluster, know every script of ours."""
        for script in SCRIPTS.values():
            self.script_load(script.source)

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
            try:
                found: Any = self.config_get(name)
            except ResponseError:  # managed services forbid the question
                continue
            if found.get(name, wanted) != wanted:
                warnings[name] = f"is {found[name]}, should be {wanted}"
        return warnings

    def close(self) -> None:
        """Give back every connection."""
        self._server.close()

    def _refuse(self, fault: Exception) -> None:
        """Raise StoreUnreachable if this is an outage; where the server fell silent, or is a
        replica now, every idle connection is closed: each would cost its whole patience too, or
        find no primary."""
        if isinstance(fault, redis.TimeoutError) or is_demoted(fault):
            self._forget()
        outage = outage_of(fault)
        if outage is not None:
            raise outage from fault

    def _forget(self) -> None:
        self._server.connection_pool.disconnect(inuse_connections=False)


def sent(server: redis.Redis, commands: Sequence[Command]) -> list[Any]:
    """The answers of one server to commands sent at once, its errors among them."""
    pipe = server.pipeline(transaction=False)
    for command, options in commands:
        pipe.execute_command(*command, **options)
    return pipe.execute(raise_on_error=False)


def in_full(command: Sequence[Any]) -> tuple[Any, ...]:
    """The same command with its script whole, not by its name: whichever server gets it knows it
    then. While the store fails over two commands may reach two servers; what one was taught by the
    first the other need not know."""
    if command[0] != "EVALSHA":
        return tuple(command)
    return "EVAL", SCRIPTS[command[1]].source, *command[2:]


def open_client(url: str, replicas: int = 0) -> Client:
    """A client of one server for short commands: everything but blocking reads.

    What it writes is acknowledged when so many replicas have it.
    """
    return Client(open_redis(url), replicas)


def open_listener(url: str) -> redis.Redis:
    """redis-py's client for a connection that waits for messages."""
    return open_redis(url, socket_timeout=LISTENER_PULSE_SECONDS)


def open_queue(queue_url: str, *, tries_again: int = 0) -> redis.Redis:
    """A client of the server that holds RQ's queues: it may be another one than the store's."""
    again = Retry(NoBackoff(), tries_again, supported_errors=(redis.ConnectionError,))
    return open_redis(queue_url, retry=again)


def open_redis(url: str, **options: Any) -> redis.Redis:
    """redis-py's client of the server of this address, or of the primary that sentinels know.

    Whoever connects asks the sentinels anew: after a failover a broken connection comes back to
    the server that is the primary then.
    """
    given: dict[str, Any] = {
        "max_connections": POOL_SIZE,
        "timeout": ANSWER_WITHIN_SECONDS,
        "socket_timeout": ANSWER_WITHIN_SECONDS,
        "socket_connect_timeout": CONNECT_WITHIN_SECONDS,
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
        "retry": Retry(NoBackoff(), 0),
        **options,
    }
    if urlsplit(url).scheme not in THROUGH_SENTINEL:
        return redis.Redis.from_pool(redis.BlockingConnectionPool.from_url(url, **given))
    sentinel, name, of_url = _through_sentinel(url)
    given |= of_url
    primary: redis.Redis = sentinel.master_for(name, connection_pool_class=_PrimaryPool, **given)
    return primary


class _PrimaryPool(SentinelConnectionPool, redis.BlockingConnectionPool):
    """Connections to the primary that sentinels know; whoever finds none free waits a while."""


def _through_sentinel(url: str) -> tuple[Sentinel, str, Mapping[str, Any]]:
    """The sentinels, the name of the primary that they watch, and the options of connections to
    it."""
    parts = urlsplit(url)
    credentials, at, hosts = parts.netloc.rpartition("@")
    name, _, database = parts.path.strip("/").partition("/")
    query = dict(parse_qsl(parts.query))
    own = {key: query.pop(key) for key in list(query) if key.startswith(OF_SENTINELS)}
    scheme = THROUGH_SENTINEL[parts.scheme]
    options = parse_url(f"{scheme}://{credentials}{at}primary/{database or 0}?{urlencode(query)}")
    is_encrypted = options.pop("connection_class", None) is not None
    del options["host"]
    sentinel = Sentinel(
        [_host_and_port(host) for host in hosts.split(",")],
        sentinel_kwargs={
            "socket_timeout": SENTINEL_ANSWERS_WITHIN_SECONDS,
            "socket_connect_timeout": SENTINEL_ANSWERS_WITHIN_SECONDS,
            "retry": Retry(NoBackoff(), 0),
            **{key.removeprefix(OF_SENTINELS): value for key, value in own.items()},
        },
    )
    return sentinel, name, {**options, "ssl": is_encrypted}


def _host_and_port(host: str) -> tuple[str, int]:
    parts = urlsplit(f"//{host}")
    return parts.hostname or "", parts.port or SENTINEL_PORT


def milliseconds(moment: datetime) -> int:
    """The moment as Redis keeps it."""
    return round(moment.timestamp() * 1000)
