"""The servers that are measured: one gunicorn each, with one worker, on cores of its own."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.load import measure
from bench.requests import request_of

OURS = "service.app:create_app()"


@dataclass
class Server:
    """One gunicorn with one worker."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def pids(self) -> list[int]:
        """Its worker (and its arbiter, which sleeps)."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [self.process.pid, *map(int, children.split())]


@contextmanager
def serving(application: str, redis_url: str, port: int, cores: set[int]) -> Iterator[Server]:
    """An application under gunicorn, pinned to these cores."""
    environment = os.environ | {
        "REDIS_URL": redis_url,
        "READS_PER_MINUTE": "1000000000",
        "WRITES_PER_MINUTE": "1000000000",
        "REGISTRATIONS_PER_MINUTE": "1000000000",
        "STREAMS_PER_CALLER": "1000000000",
        "RUNNING_MATCHES_PER_PLAYER": "1000000000",
        "OPEN_MATCHES_PER_PLAYER": "1000000000",
    }
    ours = ("-c", "service/gunicorn.conf.py") if application == OURS else ()
    command = [
        *(sys.executable, "-m", "gunicorn", *ours, "--worker-class", "gevent"),
        *("--workers", "1", "--keep-alive", "75", "--graceful-timeout", "2"),
        *("--no-control-socket", "--log-level", "error"),
        *("--worker-connections", "20000", "--bind", f"127.0.0.1:{port}", application),
    ]
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,  # where the line of every request goes
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
    )
    try:
        _wait_for(port)
        yield Server(port, process)
    finally:
        process.terminate()
        process.wait(30)


def _wait_for(port: int) -> None:
    for _ in range(400):
        try:
            measure(port, [], [iter([request_of("GET", "/healthz")])])
        except OSError:
            time.sleep(0.05)
        except RuntimeError:
            return  # it answers, if not with 200
        else:
            return
    raise TimeoutError(f"nothing answers on port {port}")


def memory_kb(server: Server) -> int:
    """What the worker holds in memory."""
    status = Path(f"/proc/{server.pids[-1]}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def allow_open_files(count: int) -> None:
    """As many open sockets as this needs, here and in the servers started from here."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, most), most))
