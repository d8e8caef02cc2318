"""A contest is driven on: what has ended is noted, what comes next is drawn and put up.

Any number of processes may drive, and each may die anywhere. What comes next is derived from the
contest and its matches (`advancing.py`), and written into the contest before any match is put up.
Whoever drives next finds what is left to do: a table that has begun and has no match gets it, a
match that has ended is noted, a status that has not been told is told.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec.structs import replace

from engine.encoding import encode
from service.backend import Backend
from service.matches.changes import cancelled as match_cancelled
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.told.house_events import ContestCancelled, ContestFinished, ContestStarted
from service.matches.told.notices import StoredNotice
from service.players.contests.advancing import advanced
from service.players.contests.organising import cancelled
from service.players.contests.putting_up import call_off, put_up
from service.refusals import NotFound, VersionConflict
from service.store.players.contest import Contest, ContestKind, ContestStatus
from service.store.players.contests import ContestChange, LoadedContest

CLAIMED_FOR = timedelta(seconds=2)
LOOKED_AT_EVERY = timedelta(seconds=5)
"""Unless a match of it ends: that hurries it."""
NIGHT_LOOKED_AT_EVERY = timedelta(seconds=1)
"""Who is there changes without anything being written."""


def drive(backend: Backend, contest_id: str) -> None:
    """Do all that is to be done about a contest now, unless somebody else is at it."""
    now = backend.now()
    claimed = now + CLAIMED_FOR
    if not backend.contests.claim(contest_id, now, claimed):
        return
    try:
        contest = _driven(backend, backend.contests.load(contest_id), now)
    except NotFound:
        backend.contests.put_off(contest_id, claimed, None)
    except VersionConflict:
        return  # somebody was faster; the next round sees what is left
    else:
        backend.contests.put_off(contest_id, claimed, _next_look(backend, contest, now))


def _driven(backend: Backend, loaded: LoadedContest, now: datetime) -> Contest:
    contest = loaded.contest
    if contest.settled is not contest.status:
        return _settled(backend, contest)
    if contest.status is ContestStatus.OPEN:
        return _expired(backend, contest, now)
    if contest.is_over and contest.tables_ended >= contest.tables_begun:
        return contest
    organiser = backend.players.present([contest.created_by]).get(contest.created_by)
    if organiser is None and not contest.is_over:
        return _called_off(backend, contest, "organiser_left", now)
    matches = _matches(backend, loaded)
    change = advanced(loaded, matches, _present(backend, contest, now), now)
    tables = {(table.round, table.table): table for table in loaded.tables}
    if change is not None:
        contest = backend.contests.commit(change)
        tables |= {(table.round, table.table): table for table in change.tables}
    begun = [table for table in tables.values() if table.is_on and table.match]
    missing = [table for table in begun if table.match not in matches]
    if not contest.is_over and organiser is not None:
        return put_up(backend, contest, organiser, missing)
    for table in missing:
        contest = call_off(backend, contest, table)
    return contest


def _matches(backend: Backend, loaded: LoadedContest) -> dict[str, Match]:
    """The matches of the tables that are on, of those that are there."""
    on = [table.match for table in loaded.tables if table.is_on and table.match]
    return {match.id: match for match in backend.matches.load_many(on)}


def _present(backend: Backend, contest: Contest, now: datetime) -> frozenset[int]:
    if contest.terms.kind is not ContestKind.LADDER_NIGHT:
        return frozenset()
    there = backend.contests.present(contest.id, now)
    return frozenset(
        number
        for number, entrant in enumerate(contest.entrants)
        if entrant.player is not None and entrant.player.id in there
    )


def _expired(backend: Backend, contest: Contest, now: datetime) -> Contest:
    """An open contest that nobody has started for long is cancelled."""
    if now < _started_until(backend, contest):
        return contest
    return _called_off(backend, contest, "abandoned", now)


def _called_off(backend: Backend, contest: Contest, reason: str, now: datetime) -> Contest:
    after, events = cancelled(contest, reason, now)
    after = replace(after, version=contest.version + 1, updated_at=now)
    return backend.contests.commit(ContestChange(before=contest, after=after, events=events))


def _settled(backend: Backend, contest: Contest) -> Contest:
    """Do elsewhere what follows from the status, all of it harmless to do again, and note it."""
    backend.contests.list_anew(contest)
    if contest.is_over:
        backend.contests.organise_no_more(contest.created_by, contest.id)
    if contest.status is ContestStatus.CANCELLED:
        _end_house_matches(backend, backend.contests.load(contest.id))
    _tell(backend, contest)
    after = replace(contest, version=contest.version + 1, settled=contest.status)
    return backend.contests.commit(ContestChange(before=contest, after=after))


def _tell(backend: Backend, contest: Contest) -> None:
    """Everybody who takes part hears that it has begun, or ended; so does the organiser."""
    event: ContestStarted | ContestFinished | ContestCancelled
    if contest.status is ContestStatus.OPEN:
        return
    if contest.status is ContestStatus.RUNNING:
        event = ContestStarted(None, contest.id)
    elif contest.status is ContestStatus.FINISHED:
        event = ContestFinished(None, contest.id)
    else:
        event = ContestCancelled(None, contest.id, contest.reason or "")
    notice = encode(StoredNotice("", 0, contest.updated_at, event))
    for player_id in _concerned(contest):
        backend.pass_on(player_id, contest.id, contest.status.value, notice)


def _concerned(contest: Contest) -> Iterable[str]:
    players = [one.player.id for one in contest.entrants if one.player is not None]
    return dict.fromkeys([contest.created_by, *players])


def _end_house_matches(backend: Backend, loaded: LoadedContest) -> None:
    """Matches that only house bots play are not played on when nobody asks for them any more."""
    for match in _matches(backend, loaded).values():
        if not match.has_ended and not match.has_players:
            change = match_cancelled(LoadedMatch(match, None), "contest_cancelled", backend.now())
            backend.commit(change)


def _started_until(backend: Backend, contest: Contest) -> datetime:
    return contest.created_at + timedelta(days=backend.settings.keep_waiting_days)


def _next_look(backend: Backend, contest: Contest, now: datetime) -> datetime | None:
    if contest.settled is not contest.status:
        return now
    if contest.status is ContestStatus.OPEN:
        return _started_until(backend, contest)
    if contest.is_over and contest.tables_ended >= contest.tables_begun:
        return None
    is_night = contest.terms.kind is ContestKind.LADDER_NIGHT
    return now + (NIGHT_LOOKED_AT_EVERY if is_night else LOOKED_AT_EVERY)
