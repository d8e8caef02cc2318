"""The ids after which a reading goes on.

`<version>-<index>` in a match, the ids of a Redis stream elsewhere, both with the stamp of the
version behind them.
"""

import re

from service.refusals import Refusal
from service.store.streams.entries import BEFORE_ALL

LARGEST_PART = 2**63 - 1
STAMP = re.compile(r"[0-9a-f]{1,64}")


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
    """The id, or None where nothing comes before it that was told."""
    return None if entry_id == BEFORE_ALL else entry_id


def version_of(entry_id: str) -> int:
    """The version that an entry is of: its id begins with it."""
    return int(entry_id.partition("-")[0])
