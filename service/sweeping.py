"""What a subject has looked at when its moment comes, and what one process does at a time: the
sweepers do both (`worker/sweeper.py`). What makes a call to a stranger is looked at by the pushers
(`worker/pusher.py`), many at a time."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec

from service.backend import Backend
from service.store.timetable import Entry, Timetable

ROUNDS = "rounds"
"""Sorted set of what one of all sweepers does at a time, by the moment of the next time."""

AT_ONCE = timedelta()


class Sweep(msgspec.Struct, frozen=True, kw_only=True):
    """A timetable, and what is done with what comes due in it.

    Whatever it does is what anybody may do, committed like everything else: two processes that look
    at one member harm nothing.
    """

    name: str
    """How logs call it."""
    timetable: Callable[[Backend], Timetable]
    look: Callable[[Backend, str], datetime | None]
    """Looks at one member; when to look again, None for never. NotFound means never, too."""
    after: Callable[[Backend], timedelta] = lambda _: AT_ONCE
    """How long after its moment a member is looked at: others see to most of them before."""
    together: Callable[[Backend, Sequence[str]], Mapping[str, datetime | None]] | None = None
    """Looks at many members together; those that it does not answer for are looked at one by one.
    """
    frees: bool = False
    """Whether something can be done even while the store takes no writes, its memory being full."""
    woken_by: str = ""
    """The channel that says that something has come due; only pushers listen."""
    whose: Callable[[str], str] = str
    """Of a member: whose time it takes. Pushers call a few of one's at once and no more."""


def rounds(backend: Backend) -> Timetable:
    """What one of all sweepers does at a time, by its name."""
    return Timetable(backend.client, ROUNDS)


def claim_round(backend: Backend, name: str, lasts: timedelta) -> Entry | None:
    """Claim a round for so long; None if it is not due, or another process is at it."""
    now = backend.now()
    pipe = backend.client.pipeline()
    backend.of(rounds).put(pipe, name, now, "NX")
    pipe.execute()
    return backend.of(rounds).claim(name, now, now + lasts)
