"""The entries of a log or a stream in Redis, and the order of their ids."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from service.store.connection import Client, Pipeline

BEFORE_ALL = "0-0"
"""The id that comes before every other."""

RawEntry = tuple[str, bytes]
"""The id of an entry, with the stamp of its version, and what is stored under it."""


class Part(NamedTuple):
    """A part of a log: so many entries after an id."""

    after: str
    limit: int


class FoundPart(NamedTuple):
    """A part of a log as it was found."""

    part: Part
    entries: list[RawEntry]
    is_held: bool | None
    """Whether what was told under the id before it still stands; None where that is not known."""


class Addition(NamedTuple):
    """What a commit has told of the entries that it added: all of them, behind which version."""

    before: str
    """The version before, with its stamp; what was told of a log follows here if it ends so."""
    now: str
    entries: list[RawEntry]

    @classmethod
    def told(cls, message: bytes) -> "Addition | None":
        """What COMMIT has published; None where that is a mere wake-up.

        No entry has a line break in it: each is JSON, as it was encoded.
        """
        head, *stored = message.split(b"\n")
        before, _, now = head.decode().partition(" ")
        version, dot, stamp = now.partition(".")
        if not stored or not stamp:
            return None
        entries = [(f"{version}-{i}{dot}{stamp}", entry) for i, entry in enumerate(stored)]
        return cls(before, now, entries)


def version_of(entry_id: str) -> str:
    """The version that an entry is of, with its stamp: `17-0.0f2a` is of `17.0f2a`."""
    position, dot, stamp = entry_id.partition(".")
    return position.partition("-")[0] + dot + stamp


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


def ask_part(pipe: Pipeline, key: str, part: Part) -> None:
    """Ask for a part of a log, and for the entry before it: its stamp says whether it stands."""
    position = part.after.partition(".")[0]
    pipe.put("XRANGE", key, position, "+", "COUNT", part.limit + 1)


def read_part(part: Part, answer: Any) -> FoundPart:
    """The part that was asked for."""
    entries = [(stamped_id(*entry), entry[1][b"e"]) for entry in answer]
    position, dot, _ = part.after.partition(".")
    is_held = None if dot else True
    if entries and entries[0][0].partition(".")[0] == position:
        before = entries.pop(0)[0]
        is_held = not dot or before == part.after
    return FoundPart(part, entries[: part.limit], is_held)


def stamped_id(position: bytes, fields: Mapping[bytes, bytes]) -> str:
    """The id of an entry of a log: its position, and the stamp of the version that it is of."""
    stamp = fields.get(b"h")
    return f"{position.decode()}.{stamp.decode()}" if stamp else position.decode()
