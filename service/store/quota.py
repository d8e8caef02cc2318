"""Quotas and limits: how many of something there may be at a time, and how often something may be
done.

What counts for a quota stands in one sorted set by the moment from which it counts no more: never
for what goes when it is dropped, soon for what is only about to be made, so that nobody who dies at
it holds a place for good.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from service.store.client import Argument, Client, Pipeline, milliseconds
from service.store.script import script

COUNT = script(__file__, "count")
QUOTA = script(__file__, "quota")
FOREVER = "+inf"
STRANGER_LIMIT = "limit:%s:%s"
"""One counter for an address; expires."""

Count = Sequence[int]
"""How many came in this window (-1: the store could not count), and ms until it ends."""


class Bound(msgspec.Struct, frozen=True):
    """How many there may be whose names begin so, with the `more` that are about to be added."""

    most: int
    start: str = ""
    more: int = 1


class Quotas:
    """Sorted sets of what counts; each has a key of its own."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def take(
        self,
        key: str,
        names: Sequence[str],
        bounds: Sequence[Bound],
        *,
        now: datetime,
        until: datetime | None = None,
    ) -> Bound | None:
        """Count these until then, or until they are dropped; answers the first bound that is
        reached, if one is.

        It is one script, so that many at once are no more than one after another. What counts
        already is not counted twice.
        """
        end = milliseconds(until) if until is not None else FOREVER
        sent: list[Argument] = [milliseconds(now), end, len(bounds)]
        for bound in bounds:
            sent += [bound.start, bound.most - bound.more]
        reached: int = self._client.run(QUOTA, [key], [*sent, *names])
        return bounds[reached - 1] if reached else None

    def names(self, key: str) -> list[str]:
        """All names that stand there; some of them may count no more."""
        found: Any = self._client.zrange(key, 0, -1)
        return [name.decode() for name in found]

    def drop(self, key: str, names: Iterable[str]) -> None:
        """Stop counting these."""
        gone = tuple(names)
        if gone:
            self._client.zrem(key, *gone)


class Limit(msgspec.Struct, frozen=True):
    """How often something may be done: `quota` times per `window_seconds`."""

    name: str
    quota: int
    window_seconds: int


class Allowance(msgspec.Struct, frozen=True):
    """What is left of a limit: the material of the `RateLimit` headers."""

    limit: Limit
    remaining: int
    reset_seconds: int
    is_refused: bool


def count_stranger(pipe: Pipeline, limit: Limit, address: str) -> None:
    """Count one request more of an address."""
    counter = STRANGER_LIMIT % (limit.name, address)
    pipe.run(COUNT, [counter], [limit.window_seconds * 1000])


def allowance_of(limit: Limit | None, count: Count | None) -> Allowance | None:
    """What is left of a limit; None where nobody counts, or the store could not."""
    if limit is None or count is None or count[0] < 0:
        return None
    so_far, left_ms = count
    remaining = max(0, limit.quota - so_far)
    return Allowance(limit, remaining, -(-left_ms // 1000), is_refused=so_far > limit.quota)
