"""boardgame.io, measured beside us: a game of the size of ours, two players told of every command.

npm installs it from whatever index it is set up for into `boardgame/`, where a lock file says
which versions; without npm or an index it is left out, and the reason is printed. Its server runs
on the core of ours, whoever plays on the core of the clients.
"""

import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.load import CONNECTIONS, NANOSECONDS, Reading

FOLDER = Path(__file__).parent / "boardgame"
INSTALLED_WITHIN_SECONDS = 600


def missing() -> str | None:
    """Why boardgame.io is not there; None once it is."""
    if (FOLDER / "node_modules" / "boardgame.io").exists():
        return None
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return "there is no node"
    command = [npm, "ci", "--prefix", str(FOLDER)]
    installed = subprocess.run(
        command, capture_output=True, text=True, timeout=INSTALLED_WITHIN_SECONDS, check=False
    )
    return None if installed.returncode == 0 else installed.stderr.strip().splitlines()[-1]


class BoardgameIo:
    """Its server, and a process that plays there."""

    def __init__(self, server: subprocess.Popen[str], player: subprocess.Popen[str]) -> None:
        self._server = server
        self._player = player

    def measure(self, commands: int) -> Reading:
        """So many commands over as many matches as we have connections."""
        self._say(f"{CONNECTIONS} {commands}")
        assert self._answer() == "ready"
        cpu, began = self._cpu_seconds(), time.perf_counter()
        self._say("go")
        played = int(self._answer())
        seconds, cpu = time.perf_counter() - began, self._cpu_seconds() - cpu
        return Reading(played, seconds, [seconds * CONNECTIONS / played], cpu)

    def _say(self, line: str) -> None:
        assert self._player.stdin is not None
        self._player.stdin.write(f"{line}\n")
        self._player.stdin.flush()

    def _answer(self) -> str:
        assert self._player.stdout is not None
        return self._player.stdout.readline().strip()

    def _cpu_seconds(self) -> float:
        """What all threads of the server have used: it writes files in threads of their own."""
        threads = Path(f"/proc/{self._server.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / NANOSECONDS


@contextmanager
def playing(port: int, cores: set[int], directory: Path | None = None) -> Iterator[BoardgameIo]:
    """boardgame.io with nothing stored, or with its files in a directory."""
    where = [str(directory)] if directory is not None else []
    server = _node("serve.cjs", str(port), *where, cores=cores)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(address, server)
        player = _node("play.cjs", address, cores=os.sched_getaffinity(0))
        try:
            yield BoardgameIo(server, player)
        finally:
            player.kill()
            player.wait()
    finally:
        server.kill()
        server.wait()


def _node(script: str, *arguments: str, cores: set[int]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        ["node", script, *arguments],
        cwd=FOLDER,
        text=True,
        env=os.environ | {"NODE_ENV": "production"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
    )


def _wait_for(address: str, server: subprocess.Popen[str]) -> None:
    for _ in range(1200):
        try:
            urllib.request.urlopen(f"{address}/games").close()
        except OSError:
            if server.poll() is not None:
                raise RuntimeError(f"boardgame.io ended with {server.returncode}") from None
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"boardgame.io does not answer at {address}")
