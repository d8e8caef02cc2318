"""The whole service as `make run` starts it: an embedded server, every process of the Procfile."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.programs import program
from tests.waiting import until

ROOT = Path(__file__).parents[1]
READY_WITHIN_SECONDS = 180
ENDED_WITHIN_SECONDS = 180
PATIENCE_SECONDS = 240  # far longer than anything takes, however busy the machine


class WholeService:
    """A running service and what it has printed."""

    def __init__(self, directory, *, python=sys.executable, **settings):
        self.python = python
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._output = directory / "output"
        self.data_directory = str(directory / "data")
        self._settings = {
            "PORT": str(self.port),
            "DATA_DIRECTORY": self.data_directory,
            "WEB_CONCURRENCY": "1",
            "LOG_LEVEL": "error",
            "GUNICORN_CMD_ARGS": "--timeout 300",  # a worker without a turn is no worker that hangs
            "WEBHOOKS_ALLOW_PRIVATE": "true",
            **settings,
        }
        self._process = None

    def start(self):
        """Start it and wait until it says that it is ready."""
        environment = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
        with self._output.open("wb") as output:
            self._process = subprocess.Popen(
                [self.python, "-m", "service", "run"],
                cwd=ROOT,
                env={**environment, **self._settings},
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        deadline = time.monotonic() + READY_WITHIN_SECONDS
        while "Ctrl-C" not in self.printed:
            assert self._process.poll() is None, self.printed
            assert time.monotonic() < deadline, self.printed
            time.sleep(0.05)

    def end(self):
        """Ctrl-C."""
        self._process.terminate()
        assert self._process.wait(ENDED_WITHIN_SECONDS) == 0, self.printed

    @property
    def pid(self):
        """Of the process that all others come from."""
        return self._process.pid

    @property
    def printed(self):
        """Everything its processes have written so far."""
        return self._output.read_text(encoding="utf-8")

    def kill_web_worker(self):
        """SIGKILL for the process that answers; gunicorn starts another."""
        arbiter = next(
            pid for pid in _children(self._process.pid) if "gunicorn" in _command_line(pid)
        )
        until(lambda: _children(arbiter))
        os.kill(_children(arbiter)[0], signal.SIGKILL)

    def popen(self, *command, cwd=ROOT, **environment):
        """A program of a newcomer, running beside it."""
        return subprocess.Popen(
            [program(command[0]), *command[1:]],
            cwd=cwd,
            env={
                **os.environ,
                "FLOE_URL": self.address,
                "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
                "PYTHONPATH": str(ROOT),
                **environment,
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *command, stdin="", cwd=ROOT, **environment):
        """A program of a newcomer run to its end; what it did, with everything it wrote."""
        process = self.popen(*command, cwd=cwd, **environment)
        try:
            stdout, stderr = process.communicate(stdin, PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        return subprocess.CompletedProcess(command, process.returncode, stdout, stderr)


def _children(pid):
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def _command_line(pid):
    return Path(f"/proc/{pid}/cmdline").read_bytes().decode()


@pytest.fixture(scope="session")
def whole_service(tmp_path_factory):
    """One service for all tests of a run that want everything running."""
    service = WholeService(tmp_path_factory.mktemp("service"))
    service.start()
    yield service
    service.end()
