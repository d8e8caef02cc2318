"""What the servers' refusals mean: which of them say that the store is out of reach, and why.

A server that answers may still take no writes: its memory or its disk is full, it is a replica, too
few replicas follow it. Such a store can be read all the same. What stands in neither table is a
mistake of ours, and is told as one.
"""

import re
from collections.abc import Mapping

import redis

from service.refusals import StoreUnreachable, WritesRefused

NO_WRITES: Mapping[str, str] = {
    "OOM": "its memory is full",
    "MISCONF": "it cannot write to its disk",
    "READONLY": "it is a replica and takes no writes",
    "NOREPLICAS": "too few replicas follow it",
}
AWAY: Mapping[str, str] = {
    "LOADING": "it is still reading its file",
    "BUSY": "a script keeps it busy",
    "MASTERDOWN": "it is a replica that has lost its primary",
    "CLUSTERDOWN": "its cluster is not whole",
    "TRYAGAIN": "a part of its cluster is being moved",
    "UNBLOCKED": "it is a primary no more",
    "NOAUTH": "it does not let us in",
    "WRONGPASS": "it does not let us in",
}

BROKEN = (
    redis.ConnectionError,
    redis.TimeoutError,
    redis.exceptions.ClusterError,
    redis.exceptions.RedisClusterException,
)
FAULTS = (redis.RedisError, redis.exceptions.RedisClusterException)
"""Everything that redis-py raises."""

_WITHIN_A_SCRIPT = re.compile(r": -([A-Z]+) ")
"""Before version 7 a script's failed call is told in the middle of another error."""


def outage_of(fault: Exception) -> StoreUnreachable | None:
    """What an error of a server tells those who asked; None if the store is not out of reach."""
    code = _code_of(fault)
    if code in NO_WRITES:
        return WritesRefused(NO_WRITES[code])
    if code in AWAY:
        return StoreUnreachable(AWAY[code])
    return StoreUnreachable() if isinstance(fault, BROKEN) else None


def is_demoted(fault: Exception) -> bool:
    """Whether the server was a primary once: whoever wants to write has to connect anew."""
    return _code_of(fault) == "READONLY"


def _code_of(fault: Exception) -> str:
    """The word an error begins with, which redis-py cuts off from those it has a class for."""
    text = str(fault)
    known: str | None = getattr(fault, "status_code", None)
    inner = _WITHIN_A_SCRIPT.search(text)
    return inner[1] if inner is not None else known or text.partition(" ")[0]
