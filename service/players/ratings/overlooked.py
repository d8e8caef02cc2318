"""Matches that have ended, count in ratings, and have not been taken by their ladder."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta

from service.backend import Backend
from service.matches.match import Match
from service.matches.result import result_of
from service.store.sweeping.reminders import Reminder

BATCH = 1000
BROUGHT_WITHIN = timedelta(minutes=1)
"""By then a sweeper has delivered what a process that died has left."""
LATER_THAN_ALL = timedelta(days=36_500)


def overlooked(backend: Backend) -> Iterator[Match]:
    """Those of all matches that are kept; the patrol of the sweepers brings them one day."""
    until = backend.now() - BROUGHT_WITHIN
    for matches in _kept(backend):
        ended = [match for match in matches if match.updated_at <= until and _counts(match)]
        yield from backend.ladders.untaken(ended)


def _kept(backend: Backend) -> Iterator[Sequence[Match]]:
    """All matches that are kept, some at a time."""
    until, passed_by = backend.now() + LATER_THAN_ALL, Counter[str]()
    while found := backend.reminders.due(Reminder.EXPIRY, until, BATCH, passed_by=dict(passed_by)):
        passed_by.update(item.found_in for item in found)
        yield backend.matches.load_many(item.id for item in found)


def _counts(match: Match) -> bool:
    result = result_of(match) if match.rated else None
    return result is not None and result.unrated is None
