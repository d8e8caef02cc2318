"""A server's own copy of all that it holds at one instant."""

from collections.abc import Callable
from pathlib import Path

from redis.exceptions import ResponseError

from service.store.connection import Client


class NoSnapshot(RuntimeError):
    """The server would not write down what it holds."""


def snapshot_of(client: Client, pause: Callable[[], None]) -> Path:
    """Have the server write a snapshot; where it lies, on the server's machine."""
    try:
        client.bgsave()
        while client.info("persistence")["rdb_bgsave_in_progress"]:
            pause()
        told = {**client.config_get("dir"), **client.config_get("dbfilename")}
    except ResponseError as fault:
        raise NoSnapshot(f"The server makes no snapshot: {fault}.") from fault
    if client.info("persistence")["rdb_last_bgsave_status"] != "ok":
        raise NoSnapshot("The server could not write its snapshot; its log says why.")
    return Path(str(told["dir"]), str(told["dbfilename"]))
