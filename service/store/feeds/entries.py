"""A feed in Redis: its entries, their ids, and the order of these.

Entries are appended by the script of the commit that they belong to (`append.lua`). An id is
`<version>-<index>` in the log of a match, the id of a Redis stream elsewhere; the stamp of
the version that the entry is of stands behind it.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from service.refusals import HistoryLost, Refusal
from service.store.client import Client, Pipeline

BEFORE_ALL = "0-0"
"""The id that comes before every other."""
ENTRY = "entry"
"""What operators read that cannot be decoded."""
LARGEST_PART = 2**63 - 1
STAMP = re.compile(r"[0-9a-f]{1,64}")

RawEntry = tuple[str, bytes]
"""The id of an entry, with the stamp of its version, and what is stored under it."""


class Part(NamedTuple):
    """A part of a feed: so many entries after an id."""

    after: str
    limit: int


class FoundPart(NamedTuple):
    """A part of a feed as it was found."""

    part: Part
    entries: list[RawEntry]
    is_held: bool | None
    """Whether the entry of the id before it still stands; None where that is not known."""


class Addition(NamedTuple):
    """The entries that a script has appended, as it publishes them."""

    before: str
    """The id of the entry before them."""
    entries: list[RawEntry]

    @classmethod
    def read(cls, message: bytes) -> "Addition | None":
        """The addition that a message brings; None where it says only that there is one, or where
        no stamp would tell a lost entry from another of the same id.

        No entry has a line break in it: each is JSON, as it was encoded.
        """
        before, *lines = message.split(b"\n")
        pairs = (line.partition(b" ") for line in lines)
        try:
            entries = [(entry_id.decode(), entry) for entry_id, _, entry in pairs]
            said = cls(before.decode(), entries)
        except UnicodeDecodeError:  # the entry before it is damaged: the feed itself is read
            return None
        is_whole = all("." in entry_id for entry_id, _ in entries)
        return said if entries and is_whole else None


def checked_id(text: str | None) -> str:
    """An id to resume after (None: from the beginning), or a refusal (bad_event_id)."""
    if text is None:
        return BEFORE_ALL
    position, dot, stamp = text.partition(".")
    parts = position.split("-")
    if dot and not STAMP.fullmatch(stamp):
        raise Refusal("bad_event_id")
    if len(parts) == 2 and all(part.isascii() and part.isdigit() for part in parts):
        numbers = [int(part) for part in parts if len(part) <= 19]
        if len(numbers) == 2 and max(numbers) <= LARGEST_PART:
            return f"{numbers[0]}-{numbers[1]}{dot}{stamp}"
    raise Refusal("bad_event_id")


def unless_all(entry_id: str) -> str | None:
    """The id, or None where no entry comes before it."""
    return None if entry_id == BEFORE_ALL else entry_id


def entry_name(key: str, entry_id: str) -> str:
    """How an entry of a feed is called among what cannot be decoded: by where it stands."""
    return f"{key}:{entry_id.partition('.')[0]}"


def version_of(entry_id: str) -> int:
    """The version that an entry is of: its id begins with it."""
    return int(entry_id.partition("-")[0])


def order_of(entry_id: str) -> tuple[int, int]:
    """The position of an entry as numbers that compare."""
    first, _, second = entry_id.partition(".")[0].partition("-")
    return int(first), int(second)


def read_entries(
    client: Client, key: str, after: str, limit: int | None, beyond: str = "("
) -> list[RawEntry]:
    """The entries of a feed after an id; with `beyond` empty, the one of that id too."""
    position = after.partition(".")[0]
    found: Any = client.xrange(key, min=f"{beyond}{position}", count=limit)
    return [(stamped_id(*entry), stored_in(entry[1])) for entry in found]


def ask_part(pipe: Pipeline, key: str, part: Part) -> None:
    """Ask for a part of a feed, and for the entry before it: its stamp says whether it stands."""
    position = part.after.partition(".")[0]
    pipe.put("XRANGE", key, position, "+", "COUNT", part.limit + 1)


def read_part(part: Part, answer: Any) -> FoundPart:
    """The part that was asked for."""
    entries = [(stamped_id(position, fields), stored_in(fields)) for position, fields in answer]
    position, dot, _ = part.after.partition(".")
    is_held = None if dot else True
    if entries and entries[0][0].partition(".")[0] == position:
        before = entries.pop(0)[0]
        is_held = not dot or before == part.after
    return FoundPart(part, entries[: part.limit], is_held)


def stored_in(fields: Mapping[bytes, bytes]) -> bytes:
    """What is stored of an entry; nothing, which nobody can decode, where that is lost."""
    return fields.get(b"e", b"")


def stamped_id(position: bytes, fields: Mapping[bytes, bytes]) -> str:
    """The id of an entry: its position, and the stamp of the version that it is of."""
    stamp = fields.get(b"h", b"").decode("latin-1")  # it may be damaged, as the entry may be
    return f"{position.decode()}.{stamp}" if STAMP.fullmatch(stamp) else position.decode()


class Feed:
    """One append-only log.

    The store may step back: a replica is promoted without the last second, or a server comes back
    from its file without it. By its stamp a lost entry is recognised even when the same version has
    been reached again.
    """

    def __init__(self, client: Client, key: str) -> None:
        self.key = key
        self._client = client

    def read(self, after: str, limit: int | None = None) -> list[RawEntry]:
        """The entries after an id."""
        return read_entries(self._client, self.key, after, limit)

    def at(self, position: str) -> RawEntry | None:
        """The entry that stands there."""
        found: Any = self._client.xrange(self.key, min=position, max=position)
        return (stamped_id(*found[0]), stored_in(found[0][1])) if found else None

    def delete(self, position: str) -> None:
        """Delete the entry that stands there."""
        self._client.xdel(self.key, position)

    def newest_id(self) -> str:
        """The id of the last entry."""
        found: Any = self._client.xrevrange(self.key, count=1)
        return stamped_id(*found[0]) if found else BEFORE_ALL

    def last_held(self, entry_ids: Sequence[str]) -> str | None:
        """Of these ids, in order, the last before the first whose entry is lost.

        What is trimmed with age is not lost. An id without a stamp was sent by nobody, or long ago:
        it is taken as it is.
        """
        first, last = (entry_id.partition(".")[0] for entry_id in (entry_ids[0], entry_ids[-1]))
        found: Any = self._client.xrange(self.key, min=first, max=last)
        standing = {stamped_id(*entry) for entry in found}
        oldest: Any = self._client.xrange(self.key, count=1)
        trimmed = order_of(oldest[0][0].decode()) if oldest else (0, 0)
        held = None
        for entry_id in entry_ids:
            is_stamped = "." in entry_id
            if is_stamped and entry_id not in standing and order_of(entry_id) >= trimmed:
                return held
            held = entry_id
        return held

    def is_held(self, entry_id: str) -> bool:
        """Whether the entry that was sent under this id still stands."""
        return "." not in entry_id or self.last_held([entry_id]) is not None

    def require_held(self, entry_id: str) -> None:
        """Refuse (history_lost) to go on after an entry that is lost."""
        if not self.is_held(entry_id):
            raise HistoryLost
