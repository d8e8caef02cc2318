"""What was made to be shown lately, remembered within one process: so many bytes of it, no more.

It is remembered by all that it was made from, and by whom it was made for. So nobody gets what was
made for other eyes, nobody learns from how long an answer takes what others have asked for, and
nothing has to be forgotten when a match goes on, a seat changes hands, or the store steps back.
"""

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

MOST_BYTES = 8 << 20
"""Of what was asked for lately; as much again of what was before that."""
BYTES_BESIDE = 200
"""What a thing takes up in memory beside its contents."""

Eyes = TypeVar("Eyes", bound=Hashable)
Source = TypeVar("Source", bound=Hashable)
Made = TypeVar("Made")


class Lately(Generic[Eyes, Source, Made]):
    """Things made lately: for which eyes, and from what; no more than so many bytes of them."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._late: dict[Eyes, dict[Source, Made]] = {}
        self._early: dict[Eyes, dict[Source, Made]] = {}

    def late(self, eyes: Eyes) -> Mapping[Source, Made]:
        """What was made for these eyes and asked for lately: to look up many things at once."""
        return self._late.get(eyes, {})

    def early(self, eyes: Eyes, source: Source) -> Made | None:
        """What was made of this for these eyes before that; who finds it keeps it."""
        return self._early.get(eyes, {}).get(source)

    def keep(self, eyes: Eyes, source: Source, made: Made, size: int) -> None:
        """Remember it; whatever nobody has asked for since it became early is forgotten."""
        size += BYTES_BESIDE
        if self._bytes + size > self._most_bytes:
            self._early, self._late, self._bytes = self._late, {}, 0
        self._late.setdefault(eyes, {})[source] = made
        self._bytes += size
