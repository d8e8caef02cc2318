"""What the sweepers do for matches: clocks, deliveries, and what nobody wants any more."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

import structlog

from service.backend import Backend
from service.matches.cases.clocks import with_overdue_turns_played
from service.matches.model.changes import cancelled
from service.matches.model.match import LoadedMatch, Match
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.matches.store.outbox import Redeliveries, expiry
from service.matches.store.timetables import deadlines, expiring, touch_some, touched
from service.sweeping import Sweep, claim_round

DELIVERED_AFTER = timedelta(seconds=2)
KEPT_ON = timedelta(seconds=10)
"""What may not be forgotten yet is looked at again then."""
PATROLLED_EVERY = timedelta(seconds=10)
PATROLLED = 10
"""How many matches of each partition a patrol looks at, whatever the timetables say."""

_log = structlog.get_logger()


class Forgetting:
    """Whether a match that has ended may be forgotten: an archive that has not got it says no."""

    def __init__(self, _: Backend) -> None:
        self.is_allowed: Callable[[Match], bool] = lambda _: True


class Patrol:
    """How far the patrol of this process has come."""

    def __init__(self, _: Backend) -> None:
        self.reached = 0


def go_on_patrol(backend: Backend) -> None:
    """Note the next few of all matches as touched, in case a timetable has lost them; nothing if
    another process has just done so."""
    if claim_round(backend, "patrol", PATROLLED_EVERY) is None:
        return
    patrol = backend.of(Patrol)
    first = patrol.reached
    patrol.reached = first + PATROLLED
    if not touch_some(backend, first, PATROLLED, backend.now() - DELIVERED_AFTER):
        patrol.reached = 0


def _play_overdue(backend: Backend, match_id: str) -> datetime | None:
    """Have the house play the turn that lasted too long."""
    loaded = backend.of(MatchStore).load(match_id)
    return with_overdue_turns_played(backend, loaded).match.deadline


def _deliver_again(backend: Backend, match_id: str) -> None:
    backend.of(Redeliveries).deliver_again(backend.of(MatchStore).load_without_state(match_id))


def _settle(backend: Backend, match_ids: Sequence[str]) -> Mapping[str, datetime | None]:
    return dict.fromkeys(backend.of(Redeliveries).settle(match_ids))


def _expire(backend: Backend, match_id: str) -> datetime | None:
    """Cancel what nobody plays, and forget what has ended, unless an archive has not got it."""
    match = backend.of(MatchStore).load_without_state(match_id)
    expires = expiry(match, backend.settings)
    now = backend.now()
    if expires > now:
        return expires
    if not match.has_ended:
        change = cancelled(LoadedMatch(match, None), "abandoned", now)
        return expiry(backend.of(Commits).commit(change).match, backend.settings)
    if not backend.of(Forgetting).is_allowed(match):
        return now + KEPT_ON
    backend.of(MatchStore).forget(match)
    _log.info("match_forgotten", match=match.id)
    return None


OVERDUE = Sweep(name="deadlines", timetable=deadlines, look=_play_overdue)
UNDELIVERED = Sweep(
    name="touched",
    timetable=touched,
    look=_deliver_again,
    together=_settle,
    after=lambda _: DELIVERED_AFTER,
)
EXPIRED = Sweep(name="expiring", timetable=expiring, look=_expire, frees=True)
