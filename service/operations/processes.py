"""Runs the processes of a Procfile for as long as we run, and starts again whichever one dies.

honcho reads the Procfile. Its `Manager` ends all processes when one ends, which is the opposite of
what a service wants: so ours keeps them.
"""

import ctypes
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import structlog
from honcho.environ import parse_procfile

STOPPED_WITHIN_SECONDS = 10
TICK_SECONDS = 0.1
SHORT_LIFE_SECONDS = 5.0
LONGEST_PAUSE_SECONDS = 10.0
MANY_FILES = 65_536
PR_SET_PDEATHSIG = 1  # from <sys/prctl.h>

_log = structlog.get_logger()


def allow_many_files() -> int:
    """Let this process hold as many sockets as the system allows, for each stream is one; how many.

    Where the system sets no limit, that is as many as anybody needs.
    """
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if most == resource.RLIM_INFINITY else min(most, MANY_FILES)
    if resource.RLIM_INFINITY != allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return MANY_FILES if allowed == resource.RLIM_INFINITY else max(allowed, wanted)


class _Kept:
    """One line of the Procfile and the process that runs it."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self.command = command
        self.process: subprocess.Popen[bytes] | None = None
        self.started_at = 0.0
        self.starts_at: float | None = 0.0
        """When it is to be started; None while it runs."""
        self.pause = 0.0


class Processes:
    """The processes of one Procfile, which run in its folder, and the store that they need if it is
    ours to keep."""

    def __init__(
        self,
        procfile: Path,
        environment: Mapping[str, str],
        keep_store: Callable[[], None] = lambda: None,
    ) -> None:
        commands: Mapping[str, str] = parse_procfile(procfile.read_text()).processes
        self._folder = procfile.parent
        self._kept = [_Kept(name, command) for name, command in commands.items()]
        self._environment = dict(environment)
        self._keep_store = keep_store
        self._stopped = threading.Event()

    def run(self) -> None:
        """Keep every process running until `stop`, then end them all."""
        try:
            while not self._stopped.is_set():
                self._keep_store()
                for kept in self._kept:
                    self._keep(kept)
                self._stopped.wait(TICK_SECONDS)
        finally:
            self._end_all()

    def stop(self) -> None:
        """End `run`."""
        self._stopped.set()

    def _keep(self, kept: _Kept) -> None:
        """Start what is to be started now; see when that is for what has ended."""
        now = time.monotonic()
        if kept.starts_at is None and kept.process is not None and kept.process.poll() is not None:
            is_failing = now - kept.started_at < SHORT_LIFE_SECONDS
            kept.pause = min(LONGEST_PAUSE_SECONDS, kept.pause * 2 or 0.5) if is_failing else 0.0
            kept.starts_at = now + kept.pause
            code = kept.process.returncode
            _log.warning("process_ended", process=kept.name, code=code, starts_in=kept.pause)
        if kept.starts_at is not None and now >= kept.starts_at:
            # A session of its own: Ctrl-C reaches us alone, and we end the others in good order.
            kept.process = subprocess.Popen(
                ["/bin/sh", "-c", f"exec {kept.command}"],
                cwd=self._folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                preexec_fn=end_with(os.getpid()),
            )
            kept.started_at = now
            kept.starts_at = None

    def _end_all(self) -> None:
        running = [kept.process for kept in self._kept if kept.process is not None]
        for process in running:
            process.terminate()
        deadline = time.monotonic() + STOPPED_WITHIN_SECONDS
        for process in running:
            try:
                process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def end_with(owner: int) -> Callable[[], None] | None:
    """What a new process does first: ask the kernel to be ended together with its owner.

    Linux alone can be asked: elsewhere the process outlives an owner that is killed.
    """
    if sys.platform != "linux":
        return None
    # Looked up here, because between fork and exec nothing may take a lock.
    prctl = ctypes.CDLL(None).prctl

    def ask_the_kernel() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != owner:  # the owner died before we could ask
            os.kill(os.getpid(), signal.SIGKILL)

    return ask_the_kernel
