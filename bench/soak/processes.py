"""The processes of the service on two machines, kept running, and the clocks of these machines."""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from bench.soak.stores import Store
from tests import clock_that_is_set
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
LEASE_SECONDS = 5
"""After so long a decision is handed out again whose lease was lost with its answer."""
MACHINES = (1, 2)


class Processes:
    """One of every process on each of two machines, each started again when it has died."""

    def __init__(self, store: Store, directory: Path) -> None:
        self.log = directory / "processes.log"
        self._output = self.log.open("ab")
        self.ports = [free_port() for _ in MACHINES]
        self._clocks = {machine: directory / f"clock {machine}" for machine in MACHINES}
        for machine in MACHINES:
            self.set_clock(machine, 0)
        self._environment = {
            **os.environ,
            **store.settings(),
            "LOG_LEVEL": "error",
            "REGISTRATIONS_PER_MINUTE": "100000",
            "WEBHOOKS_ALLOW_PRIVATE": "true",
            "LEASE_SECONDS": str(LEASE_SECONDS),
        }
        worker = (sys.executable, "-m", clock_that_is_set.__name__)
        self._commands: dict[tuple[str, int], tuple[str, ...]] = {}
        for machine, port in zip(MACHINES, self.ports, strict=True):
            self._commands["web", machine] = self._web(port)
            self._commands["worker", machine] = worker
            self._commands["sweeper", machine] = (*worker, "sweep")
            self._commands["pusher", machine] = (*worker, "push")
        self._running: dict[tuple[str, int], subprocess.Popen[bytes]] = {}
        self._ended = threading.Event()
        self._keeper = threading.Thread(target=self._keep, daemon=True)
        self._keeper.start()

    @staticmethod
    def _web(port: int) -> tuple[str, ...]:
        return (
            *(sys.executable, "-m", "gunicorn", "--no-control-socket", "--log-level", "critical"),
            *("--worker-class", "gevent", "--graceful-timeout", "1"),
            *("--config", f"python:{clock_that_is_set.__name__}"),
            *("--bind", f"127.0.0.1:{port}", "service.app:create_app()"),
        )

    def set_clock(self, machine: int, ahead: int) -> None:
        """The clock of a machine jumps to so many seconds ahead."""
        self._clocks[machine].write_text(str(ahead))

    def _keep(self) -> None:
        while not self._ended.wait(0.1):
            for name, command in self._commands.items():
                found = self._running.get(name)
                if found is None or found.poll() is not None:
                    self._running[name] = subprocess.Popen(
                        command,
                        cwd=ROOT,
                        env=self._environment | self._clock_of(name),
                        process_group=0,
                        stdout=self._output,
                        stderr=self._output,
                    )

    def _clock_of(self, name: tuple[str, int]) -> dict[str, str]:
        return {clock_that_is_set.FILE: str(self._clocks[name[1]])}

    def kill(self, *kinds: str, machines: tuple[int, ...] = MACHINES) -> None:
        """SIGKILL for every process of these kinds on these machines; without kinds, for all."""
        for (kind, machine), process in list(self._running.items()):
            if machine in machines and kind in (kinds or kind):
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Start none any more, and end all."""
        self._ended.set()
        self._keeper.join()
        self.kill()
        for process in self._running.values():
            process.wait()
        self._output.close()
