"""Which sweeper sees to which partitions: its beat.

Every sweeper says some times in a lease that it is there, and hears what its beat is: an even part,
and of what nobody has as much as it lacks. The beat of one that has not been heard of for a lease,
because it is dead or too busy, goes to others. Nothing rests on it but economy: two that look at
one match harm nothing.
"""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from service.store import keys
from service.store.connection import Client, milliseconds
from service.store.scripts.sweeping import LEAVE_BEAT, TAKE_BEAT

Beat = Sequence[str]
"""Partitions, by their names."""
EVERYTHING: Beat = keys.PARTITIONS
"""The beat of one who is alone."""
LEASE = timedelta(seconds=5)


class Beats:
    """Who of all sweepers sees to what, in Redis."""

    def __init__(self, client: Client, now: Callable[[], datetime]) -> None:
        self._client = client
        self._now = now
        self._name = secrets.token_hex(8)

    def take(self) -> Beat:
        """What this process sees to, for as long as the lease runs."""
        now, lease = milliseconds(self._now()), LEASE // timedelta(milliseconds=1)
        sent: list[str | int] = [self._name, now, lease, len(EVERYTHING)]
        taken: Any = self._client.run(TAKE_BEAT, [keys.SWEEPERS, keys.BEATS], sent)
        return tuple(EVERYTHING[number] for number in taken)

    def leave(self) -> None:
        """Leave it to others."""
        self._client.run(LEAVE_BEAT, [keys.SWEEPERS], [self._name])
