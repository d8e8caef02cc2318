"""A copy of everything in one file, and the way back from it.

The file is a snapshot as Redis and Valkey write it (RDB), taken at one instant while matches go on.
It comes back into a data directory that has nothing in it yet, as the first part of its
append-only file: a server that appends ignores a snapshot that lies beside it.
"""

import shutil
import time
from pathlib import Path

from service.embedded_redis import FOR_OTHERS
from service.store.connection import open_client
from service.store.servers.snapshot import snapshot_of

TICK_SECONDS = 0.05
MARKS = (b"REDIS", b"VALKEY")
APPENDED = "appendonlydir"
FIRST_PART = "appendonly.aof.1.base.rdb"


class BackupError(RuntimeError):
    """No copy could be made, or brought back."""


def back_up(url: str, copy: Path) -> None:
    """Have the server write down all it holds at this instant, and take that to `copy`."""
    if copy.exists():
        raise BackupError(f"{copy} is there already.")
    with open_client(url) as client:
        snapshot = snapshot_of(client, lambda: time.sleep(TICK_SECONDS))
    if not snapshot.exists():
        raise BackupError(f"The server is on another machine: its snapshot is {snapshot} there.")
    _copy(snapshot, copy)


def bring_back(copy: Path, data_directory: Path) -> None:
    """Make a data directory for `make run` that begins with what the copy holds."""
    with copy.open("rb") as file:
        if not file.read(max(map(len, MARKS))).startswith(MARKS):
            raise BackupError(f"{copy} is no snapshot of Redis or Valkey.")
    folder = data_directory / APPENDED
    if folder.exists():
        raise BackupError(f"{data_directory} holds matches already; move it away first.")
    folder.mkdir(mode=0o777 & ~FOR_OTHERS, parents=True)
    _copy(copy, folder / FIRST_PART)
    (folder / "appendonly.aof.manifest").write_text(f"file {FIRST_PART} seq 1 type b\n")


def _copy(source: Path, target: Path) -> None:
    """Copy for this user's eyes only: the secrets of running matches are in it."""
    target.touch(mode=0o600, exist_ok=False)
    shutil.copyfile(source, target)
