"""The arithmetic of clocks: what a turn takes from a seat's reserve, and until when it may last.

A turn of the clock lasts from the moment a seat comes to act until it no longer is. It uses up its
own time first (`turn_seconds`) and then the seat's reserve; at its end the increment goes onto the
reserve, however it ended, and there is no ceiling. Every seat has a reserve and turns of its own:
where several are to act at once, one's haste gives the others nothing and takes nothing from them.

Pure: moments are handed in. Reserves are in milliseconds, as moments are.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import msgspec

from service.matches.terms import Clock, Moment

MS = 1000
_MILLISECOND = timedelta(milliseconds=1)


class RunningTurn(msgspec.Struct, frozen=True):
    """A turn that runs: whose it is, since when, and until when it may last."""

    seat: int
    since: Moment
    deadline: Moment


def full_reserves(clock: Clock | None, seats: int) -> tuple[int, ...]:
    """What every seat begins with; nothing where nobody has any."""
    if clock is None or not clock.reserve_seconds:
        return ()
    return (clock.reserve_seconds * MS,) * seats


def reserve_of(reserves: Sequence[int], seat: int) -> int:
    """What a seat has left; none where nobody has any."""
    return reserves[seat] if reserves else 0


def deadline_of(clock: Clock, reserve: int, since: datetime) -> datetime:
    """Until when a turn may last that began then."""
    return since + timedelta(seconds=clock.turn_seconds) + reserve * _MILLISECOND


def left_after(clock: Clock, reserve: int, used: timedelta, *, earns: bool = True) -> int:
    """What is left of a reserve after a turn, with the increment if the turn earns it."""
    beyond = (used - timedelta(seconds=clock.turn_seconds)) // _MILLISECOND
    increment = clock.increment_seconds * MS if earns else 0
    return max(0, reserve - max(0, beyond)) + increment


def begun(
    since: Mapping[int, datetime], to_act: Sequence[int], now: datetime
) -> tuple[datetime, ...]:
    """When each of these came to act: those who were to act before go on, the others begin now."""
    return tuple(since.get(seat, now) for seat in to_act)


def after_turns(
    clock: Clock,
    reserves: Sequence[int],
    seats: int,
    ended: Mapping[int, tuple[datetime, bool]],
    now: datetime,
) -> tuple[int, ...]:
    """All reserves when these turns have ended, each begun then, and earning the increment or not.

    Nothing where nobody has any and nobody earns any.
    """
    if not reserves and not clock.increment_seconds:
        return ()
    left = list(reserves) or [0] * seats
    for seat, (since, earns) in ended.items():
        left[seat] = left_after(clock, left[seat], now - since, earns=earns)
    return tuple(left)
