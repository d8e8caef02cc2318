"""Overdue turns: whoever touches a match first has the house play a turn that lasted too long.

In a match that waits, invitations that are over end the same way.

The sweeper does it within a second. If nobody sweeps, a read or a command does it, before anything
else: the clock needs neither the queue nor a worker. The overdue decisions are played right here by
a quick house bot, each like any other command; a seat that is forfeited is taken over for good.
Whoever comes second finds it done.
"""

from collections.abc import Callable
from datetime import datetime

import structlog

from service.backend import Backend
from service.matches.cases.house import ask, first_command, play_for_house, slots_of
from service.matches.model.changes import Change
from service.matches.model.match import LoadedMatch, Match
from service.matches.model.seating import invitations_expired, turn_timed_out
from service.matches.model.terms import Status
from service.matches.store.commit import Commits, NextTurn
from service.matches.store.matches import MatchStore
from service.metrics import TIMEOUTS
from service.refusals import VersionConflict, WritesRefused
from service.store.document import change
from service.store.once import Idempotency

MOST_DECISIONS_AT_ONCE = 40
"""More than any turn has; whoever touches the match next plays what is left."""

_log = structlog.get_logger()


def load(backend: Backend, match_id: str) -> LoadedMatch:
    """The match as it stands, no turn of it overdue; NotFound if there is none.

    While the store takes no writes nobody can play what is overdue: it is read as it stands.
    """
    loaded = backend.of(MatchStore).load(match_id)
    try:
        return with_overdue_turns_played(backend, loaded)
    except WritesRefused:
        return loaded


def load_without_state(backend: Backend, match_id: str) -> Match:
    """The same for those who need no more than the match itself."""
    match = backend.of(MatchStore).load_without_state(match_id)
    return load(backend, match_id).match if match.is_overdue(backend.now()) else match


def with_overdue_turns_played(backend: Backend, loaded: LoadedMatch) -> LoadedMatch:
    """The match after the house has played what is overdue; the same if nothing is."""
    if not loaded.match.is_overdue(backend.now()):
        return loaded
    try:
        if loaded.match.status is Status.WAITING:
            return backend.of(Commits).commit(invitations_expired(loaded.match, backend.now()))
        return _play_overdue(backend, loaded)
    except VersionConflict:  # somebody else is doing the same
        return backend.of(MatchStore).load(loaded.match.id)


def _play_overdue(backend: Backend, loaded: LoadedMatch) -> LoadedMatch:
    bot = backend.settings.stand_in_bot
    if not loaded.match.stand_in:
        change = turn_timed_out(loaded, bot, backend.now())
        loaded = backend.of(Commits).commit(change, next_turn=NextTurn.MINE)
        TIMEOUTS.labels(loaded.match.game).inc()
        _log.info("turn_timed_out", match=loaded.match.id, version=loaded.match.version)
    for _ in range(MOST_DECISIONS_AT_ONCE):
        if not loaded.match.stand_in:
            break
        seat = loaded.match.stand_in[0]
        slots = slots_of(backend, loaded, seat, bot)
        command = ask(backend, loaded, seat, bot) or first_command(loaded, seat)
        loaded = play_for_house(backend, loaded, seat, command, slots)
    if loaded.match.house_seats:
        backend.of(Commits).house_owes(loaded.match)
    return loaded


def change_match(
    backend: Backend,
    match_id: str,
    wanted: Callable[[LoadedMatch, datetime], Change | None],
    idempotency: Idempotency | None = None,
) -> LoadedMatch:
    """Change the match as it stands, no turn of it overdue; None for what needs no change."""
    return change(
        load=lambda: load(backend, match_id),
        wanted=lambda loaded: wanted(loaded, backend.now()),
        commit=lambda made: backend.of(Commits).commit(made, idempotency=idempotency),
    )
