"""A cache: what a process has made or read, and may be asked for again.

Its keys name everything that a value was made from and, where it was made for somebody, for whom.
So nobody gets what was made for other eyes, nobody learns from how long an answer takes what others
have asked for, and nothing has to be removed when a match goes on, a seat changes hands, or the
store steps back.
"""

from collections.abc import Callable, Hashable
from math import ceil
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

from service.refusals import Refusal

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


class Bulkhead:
    """Costly things, made one at a time in each process, so that the rest of it stays quick, and
    kept in a cache of their own."""

    def __init__(self, most_bytes: int, patience_seconds: float = 10) -> None:
        self._cache = Cache[str, bytes](most_bytes)
        self._turn = Lock()
        self._patience = patience_seconds

    def made(self, key: str, make: Callable[[], bytes]) -> bytes:
        """What this key stands for, made if it is not there.

        rate_limited where so many are wanted at once that it does not come to this one.
        """
        if (kept := self._cache.get(key)) is not None:
            return kept
        if not self._turn.acquire(timeout=self._patience):
            raise Refusal("rate_limited", headers={"Retry-After": str(ceil(self._patience))})
        try:
            made = self._cache.get(key)  # somebody may have wanted the same before us
            if made is None:
                made = make()
                self._cache.keep(key, made, len(made) + BYTES_BESIDE)
            return made
        finally:
            self._turn.release()


def _size(kept: tuple[object, int]) -> int:
    return kept[1]
