"""A copy of everything in one file, and the way back from it.

The file is a snapshot as Redis and Valkey write it (RDB), taken at one instant while matches go on.
It comes back into a data directory that has nothing in it yet, as the first part of its
append-only file: a server that appends ignores a snapshot that lies beside it. Whether a copy is
whole is asked of the server that is to begin with it, which reads it to its end and its checksum.
"""

import shutil
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from service.operations.embedded_redis import FOR_OTHERS, EmbeddedRedis, EmbeddedRedisError
from service.store.client import Client, open_client
from service.store.outages import FAULTS

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
        snapshot = _snapshot(client)
    if not snapshot.exists():
        raise BackupError(f"The server is on another machine: its snapshot is {snapshot} there.")
    _copy(snapshot, copy)


def bring_back(copy: Path, data_directory: Path) -> None:
    """Make a data directory for `make run` that begins with what the copy holds.

    Nothing is there before a server has begun with the copy elsewhere.
    """
    with copy.open("rb") as file:
        if not file.read(max(map(len, MARKS))).startswith(MARKS):
            raise BackupError(f"{copy} is no snapshot of Redis or Valkey.")
    if (data_directory / APPENDED).exists():
        raise BackupError(f"{data_directory} holds matches already; move it away first.")
    data_directory.mkdir(mode=0o777 & ~FOR_OTHERS, parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="restore-", dir=data_directory) as trial:
        folder = Path(trial, APPENDED)
        folder.mkdir(mode=0o777 & ~FOR_OTHERS)
        _copy(copy, folder / FIRST_PART)
        (folder / "appendonly.aof.manifest").write_text(f"file {FIRST_PART} seq 1 type b\n")
        server = EmbeddedRedis(Path(trial))
        try:
            with server:
                pass
        except EmbeddedRedisError as fault:
            _, _, reason = server.log_file.read_text().strip().rpartition(" # ")
            raise BackupError(f"{copy} is not whole; the server says: {reason}") from fault
        folder.rename(data_directory / APPENDED)


def _snapshot(client: Client) -> Path:
    """Have the server write a snapshot; where it lies, on the server's machine."""
    try:
        client.bgsave()
        while client.info("persistence")["rdb_bgsave_in_progress"]:
            time.sleep(TICK_SECONDS)
        places: Any = {**client.config_get("dir"), **client.config_get("dbfilename")}
    except FAULTS as fault:
        raise BackupError(f"The server makes no snapshot: {fault}.") from fault
    if client.info("persistence")["rdb_last_bgsave_status"] != "ok":
        raise BackupError("The server could not write its snapshot; its log says why.")
    return Path(str(places["dir"]), str(places["dbfilename"]))


def _copy(source: Path, target: Path) -> None:
    """Copy for this user's eyes only: the secrets of running matches are in it."""
    target.touch(mode=0o600, exist_ok=False)
    shutil.copyfile(source, target)
