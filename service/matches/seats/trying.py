"""A change of seats is tried until nobody else's comes in between."""

from collections.abc import Callable
from datetime import datetime

from service.backend import Backend
from service.matches.changes import Change
from service.matches.clocks import load
from service.matches.loaded import LoadedMatch
from service.refusals import VersionConflict
from service.store.answered import Idempotency

ATTEMPTS = 20
"""How often a change of seats is tried again when somebody else's came first."""


def change_seats(
    backend: Backend,
    match_id: str,
    change: Callable[[LoadedMatch, datetime], Change | None],
    idempotency: Idempotency | None = None,
) -> LoadedMatch:
    """Try until no other change comes in between: the rules of seats are asked anew each time.

    None for what is as it is wanted already: nothing is committed, nobody gets a notice.
    """
    for _ in range(ATTEMPTS):
        loaded = load(backend, match_id)
        wanted = change(loaded, backend.now())
        if wanted is None:
            return loaded
        try:
            return backend.commit(wanted, idempotency=idempotency)
        except VersionConflict as conflict:
            current_version = conflict.current_version
    raise VersionConflict(current_version)
