"""Entries of logs as they were written lately, each for one kind of viewer.

How an entry reads depends on its id, on what is stored of it, and on who tells it: the game, the
seat or none, the language, the names of all, and whether anything is hidden. All of that together
is what it is remembered by (`lately.py`).
"""

from collections.abc import Sequence

from engine.encoding import encode
from service.matches.shown.lately import MOST_BYTES, Lately
from service.matches.shown.sight import Narrator
from service.matches.told.entries import decode_entry

StoredLine = tuple[str, bytes]
"""The id of an entry, and what is stored of it."""


class WrittenEntries:
    """The entries that one process has written lately: no more than so many bytes of them."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._lately = Lately[Narrator, StoredLine, bytes](most_bytes)

    def written(self, narrator: Narrator, entries: Sequence[StoredLine]) -> list[bytes]:
        """These entries as this narrator tells them, each a JSON object."""
        known = self._lately.late(narrator)
        return [known.get(entry) or self._found(narrator, entry) for entry in entries]

    def _found(self, narrator: Narrator, entry: StoredLine) -> bytes:
        entry_id, stored = entry
        written = self._lately.early(narrator, entry)
        if written is None:
            written = encode(narrator.entry(entry_id, decode_entry(stored)))
        self._lately.keep(narrator, entry, written, len(stored) + len(written))
        return written
