"""Orders are played when it has come to their seat, each as a command like any other.

That is done by the sweeper, who is told of it by the commit that made it so. A command is committed
for the moment at which a slot ended: by its time nobody can tell which order it was, nor how long
it took to look. Two sweepers at one match harm nothing: of two commits at one version one is made.
"""

from datetime import datetime, timedelta
from enum import Enum

from service.backend import Backend
from service.matches.changes import command_played
from service.matches.clocks import load
from service.matches.loaded import LoadedMatch
from service.matches.orders.order import KeptOrders, decode_orders
from service.matches.orders.progress import due_command, progress_of
from service.matches.told.house_events import OrdersDropped

SLOT = timedelta(seconds=1)


class Rest(Enum):
    """What is left to be done with the orders of a match."""

    NOTHING = "nothing"
    """No seat has any."""
    WAITS = "waits"
    """It has come to no seat that has some."""
    SOON = "soon"
    """A slot has to pass until the next can be played."""


def play_due(backend: Backend, match_id: str) -> Rest:
    """Play the order that is due now, or drop what cannot be played any more.

    VersionConflict if somebody acted meanwhile.
    """
    loaded, left = load(backend, match_id), backend.orders.of_all(match_id)
    if loaded.match.has_ended:
        for seat in left:
            backend.orders.drop(match_id, seat)
        return Rest.NOTHING
    due = [seat for seat in left if seat in loaded.match.to_act]
    if not due:
        return Rest.WAITS if left else Rest.NOTHING
    at = _slot(loaded.match.updated_at, backend.now())
    if at is not None:
        _play_or_drop(backend, loaded, due[0], left[due[0]], at)
    return Rest.SOON


def _slot(since: datetime, now: datetime) -> datetime | None:
    """The end of the last slot that has passed since then; None if none has."""
    passed = (now - since) // SLOT
    return since + passed * SLOT if passed > 0 else None


def _play_or_drop(
    backend: Backend, loaded: LoadedMatch, seat: int, stored: bytes, at: datetime
) -> None:
    match, kept = loaded.match, decode_orders(stored)
    progress = progress_of(backend, match, seat, kept)
    command = None
    if progress is not None and seat not in match.stand_in:
        command = due_command(backend, loaded, seat, kept, progress)
    if progress is None or command is None:
        is_done = progress is not None and progress.played == len(kept.orders)
        _drop(backend, loaded, seat, kept, stored, is_done=is_done)
        return
    backend.commit(command_played(loaded, seat, command, at))


def _drop(
    backend: Backend,
    loaded: LoadedMatch,
    seat: int,
    kept: KeptOrders,
    stored: bytes,
    *,
    is_done: bool,
) -> None:
    """They go as a whole; their player hears of it, unless all had been played."""
    match = loaded.match
    if not is_done and match.seat_of(kept.player) == seat:
        backend.notify(kept.player, match, OrdersDropped(seat))
    backend.orders.drop(match.id, seat, stored)
