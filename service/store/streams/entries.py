"""The entries of a log or a stream in Redis, and the order of their ids."""

from collections.abc import Mapping
from typing import Any

from service.store.connection import Client

BEFORE_ALL = "0-0"
"""The id that comes before every other."""

RawEntry = tuple[str, bytes]
"""The id of an entry, with the stamp of its version, and what is stored under it."""


def order_of(entry_id: str) -> tuple[int, int]:
    """The position of an entry as numbers that compare."""
    first, _, second = entry_id.partition(".")[0].partition("-")
    return int(first), int(second)


def read_log(
    client: Client, key: str, after: str, limit: int | None, beyond: str = "("
) -> list[RawEntry]:
    """The entries of a stream after an id; with `beyond` empty, the one of that id too."""
    position = after.partition(".")[0]
    found: Any = client.xrange(key, min=f"{beyond}{position}", count=limit)
    return [(stamped_id(*entry), entry[1][b"e"]) for entry in found]


def stamped_id(position: bytes, fields: Mapping[bytes, bytes]) -> str:
    """The id of an entry of a log: its position, and the stamp of the version that it is of."""
    stamp = fields.get(b"h")
    return f"{position.decode()}.{stamp.decode()}" if stamp else position.decode()
