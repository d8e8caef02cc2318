"""One log: what stands in it, what stands in it no more, and how to follow it."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from service.store.connection import Client
from service.store.streams.entries import BEFORE_ALL, RawEntry, order_of, read_log, stamped_id
from service.store.streams.watch import Watch


class Log:
    """One log, to be read or followed."""

    def __init__(
        self, client: Client, key: str, follow: Callable[[str], AbstractContextManager[Watch]]
    ) -> None:
        self._client = client
        self._key = key
        self._follow = follow

    def read(self, after: str, limit: int | None = None) -> list[RawEntry]:
        """The entries after an id."""
        return read_log(self._client, self._key, after, limit)

    def newest_id(self) -> str:
        """The id of the last entry."""
        found: Any = self._client.xrevrange(self._key, count=1)
        return stamped_id(*found[0]) if found else BEFORE_ALL

    def last_held(self, told: Sequence[str]) -> str | None:
        """Of ids that were told, in order, the last before the first that stands no more.

        What is forgotten with age stands. An id without a stamp was told by nobody, or long ago: it
        is taken as it is.
        """
        first, last = (entry_id.partition(".")[0] for entry_id in (told[0], told[-1]))
        found: Any = self._client.xrange(self._key, min=first, max=last)
        standing = {stamped_id(*entry) for entry in found}
        oldest: Any = self._client.xrange(self._key, count=1)
        forgotten = order_of(oldest[0][0].decode()) if oldest else (0, 0)
        held = None
        for entry_id in told:
            is_stamped = "." in entry_id
            if is_stamped and entry_id not in standing and order_of(entry_id) >= forgotten:
                return held
            held = entry_id
        return held

    def following(self) -> AbstractContextManager[Watch]:
        """Listen to it: what is added wakes the watch."""
        return self._follow(self._key)
