"""A cache: what a process has made or read, and may be asked for again.

Its keys name everything that a value was made from and, where it was made for somebody, for whom.
So nobody gets what was made for other eyes, nobody learns from how long an answer takes what others
have asked for, and nothing has to be removed when a match goes on, a seat changes hands, or the
store steps back.
"""

from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

BYTES_BESIDE = 200
"""What a value takes up in memory beside its contents, as nearly as it matters."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """Values by their keys; the least recently used go first when the sizes add up to too much.

    Each value counts as one unless its size is given.
    """

    def __init__(self, most: int) -> None:
        self._kept = LRUCache[Key, tuple[Value, int]](most, getsizeof=_size)
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """The value, if it is there."""
        with self._lock:
            try:  # `get` of cachetools looks the key up twice
                return self._kept[key][0]
            except KeyError:
                return None

    def keep(self, key: Key, value: Value, size: int = 1) -> None:
        """Keep the value; one that is larger than the whole cache is not kept."""
        if size <= self._kept.maxsize:
            with self._lock:
                self._kept[key] = value, size


def _size(kept: tuple[object, int]) -> int:
    return kept[1]
