"""Entries of logs as they were written lately, each for one kind of viewer.

How an entry reads depends on its id, on what is stored of it, and on who tells it: the game, the
seat or none, the language, the names of all, and whether anything is hidden. All of that together
is what it is remembered by. So nobody gets what was written for other eyes, and nothing has to be
forgotten when a match goes on, a seat changes hands, or the store steps back.
"""

from collections.abc import Sequence

from engine.encoding import encode
from service.matches.house_events import decode_entry
from service.matches.shown.sight import Narrator

MOST_BYTES = 8 << 20
"""Of what was asked for lately; as much again of what was before that."""
BYTES_BESIDE = 200
"""What an entry takes up in memory beside its contents."""

StoredLine = tuple[str, bytes]
"""The id of an entry, and what is stored of it."""


class WrittenEntries:
    """The entries that one process has written lately: no more than so many bytes of them."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._late: dict[Narrator, dict[StoredLine, bytes]] = {}
        self._early: dict[Narrator, dict[StoredLine, bytes]] = {}

    def written(self, narrator: Narrator, entries: Sequence[StoredLine]) -> list[bytes]:
        """These entries as this narrator tells them, each a JSON object."""
        known = self._late.get(narrator, {})
        return [known.get(entry) or self._found(narrator, entry) for entry in entries]

    def _found(self, narrator: Narrator, entry: StoredLine) -> bytes:
        written = self._early.get(narrator, {}).get(entry)
        if written is None:
            entry_id, stored = entry
            written = encode(narrator.entry(entry_id, decode_entry(stored)))
        self._keep(narrator, entry, written)
        return written

    def _keep(self, narrator: Narrator, entry: StoredLine, written: bytes) -> None:
        """Remember it; whatever nobody has asked for since it became early is forgotten."""
        size = len(entry[1]) + len(written) + BYTES_BESIDE
        if self._bytes + size > self._most_bytes:
            self._early, self._late, self._bytes = self._late, {}, 0
        self._late.setdefault(narrator, {})[entry] = written
        self._bytes += size
