"""What the sweeper does for seeks: whatever time brings about, and whatever others left undone."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import TypeVar

import structlog

from service.backend import Backend
from service.ids import new_id
from service.players.seeks.ending import finish, tell
from service.refusals import StoreUnreachable
from service.store.players.seeks import Pairing

LATE = timedelta(seconds=1)
"""How long whoever has paired seeks, or ended one, is left alone with what follows."""

T = TypeVar("T")
_log = structlog.get_logger()


def see_to_seeks(backend: Backend) -> None:
    """One round: finish pairings, look on, fill up, end, tell, forget."""
    owed = backend.seeks.owed(LATE)
    _each(backend, owed.pairings, lambda pairing: finish(backend, pairing))
    _each(backend, owed.to_try, lambda seek_id: _pair(backend, seek_id, backend.seeks.try_again))
    _each(backend, owed.filling, lambda seek_id: _pair(backend, seek_id, backend.seeks.fill))
    _each(backend, owed.expiring, lambda seek_id: _expire(backend, seek_id))
    untold = dict.fromkeys(name.partition("/")[0] for name in owed.untold)
    _each(backend, untold, lambda seek_id: tell(backend, [seek_id]))
    if owed.over:
        backend.seeks.forget(owed.over)


def _pair(backend: Backend, seek_id: str, paired: Callable[[str, str], Pairing | None]) -> None:
    pairing = paired(seek_id, new_id(backend.now()))
    if pairing is not None:
        finish(backend, pairing)


def _expire(backend: Backend, seek_id: str) -> None:
    backend.seeks.expire(seek_id)
    tell(backend, [seek_id])


def _each(backend: Backend, owed: Iterable[T], do: Callable[[T], None]) -> None:
    """One that is broken must not keep the sweeper from the others."""
    for one in owed:
        try:
            do(one)
        except StoreUnreachable:
            raise
        except Exception as fault:
            _log.error("seek_failed", about=str(one), error=type(fault).__name__)
