"""A contest is driven on: what has ended is noted, what comes next is drawn and put up.

Any number of processes may drive, and each may die anywhere. What comes next is derived from the
contest and its matches (`model/step.py`), and written into the contest before any match is put up.
Whoever drives next finds what is left to do: a table that has begun and has no match gets it, a
match that has ended is noted, a status that has not been told is told.
"""

from collections.abc import Iterable, Set
from datetime import datetime, timedelta

import structlog
from msgspec.structs import replace

from engine import refusals as engine
from engine.catalogue import find_game
from engine.encoding import codec_of, encode
from engine.records.fairness import contest_secret
from service.backend import Backend
from service.contests.cases.organising import cancelled
from service.contests.model.contest import (
    Contest,
    ContestKind,
    ContestStatus,
    LoadedContest,
    Table,
    next_version,
)
from service.contests.model.step import advanced, without
from service.contests.store import ContestStore, contests_due
from service.logs import failed_at
from service.matches.cases import creating
from service.matches.cases.creating import BotSeat, Opening, PlayerSeat
from service.matches.model.changes import cancelled as match_cancelled
from service.matches.model.events import (
    BY_OPERATORS,
    ContestCancelled,
    ContestFinished,
    ContestStarted,
    StoredNotice,
)
from service.matches.model.match import LoadedMatch
from service.matches.model.terms import ContestTable, TakebackRule, Visibility
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.matches.store.outbox import Deliveries
from service.players.model import Player
from service.players.store.accounts import PlayerStore
from service.refusals import NotFound, PlayersGone, StoreUnreachable, Undecodable, VersionConflict
from service.store.decoding import those_there

FULL = ("too_many_open", "too_many_running", "too_many_searching")
"""The organiser's quotas: what there is no room for now is put up later."""

BATCH = 50
CLAIMED_FOR = timedelta(seconds=2)
LOOKED_AT_EVERY = timedelta(seconds=5)
"""Unless a match of it ends: that hurries it."""
NIGHT_LOOKED_AT_EVERY = timedelta(seconds=1)
"""Who is there changes without anything being written."""

_log = structlog.get_logger()


def drive_due(backend: Backend) -> None:
    """Look once at all that are due; one that fails is looked at again when its claim ends."""
    for entry in backend.of(contests_due).due(backend.now(), BATCH):
        try:
            drive(backend, entry.member)
        except StoreUnreachable:
            raise
        except Exception as fault:  # one broken contest must not keep it from the others
            how = type(fault).__name__
            where = failed_at(fault)
            _log.error("contest_failed", contest=entry.member, error=how, where=where)


def drive(backend: Backend, contest_id: str) -> None:
    """Do all that is to be done about a contest now, unless somebody else is at it."""
    now = backend.now()
    timetable = backend.of(contests_due)
    claimed = timetable.claim(contest_id, now, now + CLAIMED_FOR)
    if claimed is None:
        return
    try:
        contest = _driven(backend, backend.of(ContestStore).load(contest_id), now)
    except NotFound:
        timetable.strike([claimed])
    except VersionConflict:
        return  # somebody was faster; the next round sees what is left
    except Undecodable:  # it stays as it is until a release that can decode it is back
        timetable.move([claimed], now + LOOKED_AT_EVERY)
    else:
        timetable.settle([(claimed, next_look(backend, contest, now))])


def _driven(backend: Backend, loaded: LoadedContest, now: datetime) -> Contest:
    contest = loaded.contest
    if contest.settled is not contest.status:
        return _settled(backend, contest)
    if contest.status is ContestStatus.OPEN:
        if now < _started_until(backend, contest):
            return contest
        return backend.of(ContestStore).commit(cancelled(contest, "abandoned", now))
    if contest.is_played_out:
        return contest
    organiser = backend.of(PlayerStore).present([contest.created_by]).get(contest.created_by)
    if organiser is None and not contest.is_over:
        return backend.of(ContestStore).commit(cancelled(contest, "organiser_left", now))
    found = backend.of(MatchStore).find(_on(loaded))
    matches = {match.id: match for match in those_there(found)}
    change = advanced(loaded, matches, _present(backend, contest, now), now)
    tables = {table.key: table for table in loaded.tables}
    if change is not None:
        contest = backend.of(ContestStore).commit(change)
        tables |= {table.key: table for table in change.tables}
    begun = [table for table in tables.values() if table.is_on and table.match]
    missing = [table for table in begun if table.match not in found]
    if not contest.is_over and organiser is not None:
        return put_up(backend, contest, organiser, missing)
    for table in missing:
        contest = call_off(backend, contest, table)
    return contest


def put_away(backend: Backend, contest_id: str) -> None:
    """Delete a contest that cannot be decoded, and tell everybody who had to do with it; its
    matches are played on.

    Who they are is found in what is left of it, and in its matches. Raises contest_not_found, and
    VersionConflict where it has changed.
    """
    store = backend.of(ContestStore)
    named = store.put_away(contest_id)
    for match in backend.of(MatchStore).load_many(sorted(named)):
        seated = [seat.player.id for seat in match.seats if seat.player is not None]
        named.update([match.created_by, *seated])
    event = ContestCancelled(None, contest_id, BY_OPERATORS)
    notice = encode(StoredNotice("", 0, backend.now(), event))
    for player_id in backend.of(PlayerStore).find(sorted(named)):
        store.organise_no_more(player_id, contest_id)
        how = ContestStatus.CANCELLED.value
        backend.of(Deliveries).pass_on(player_id, contest_id, how, notice)


def _on(loaded: LoadedContest) -> list[str]:
    """The ids of the matches of the tables that are on."""
    return [table.match for table in loaded.tables if table.is_on and table.match]


def _present(backend: Backend, contest: Contest, now: datetime) -> frozenset[int]:
    if contest.kind is not ContestKind.LADDER_NIGHT:
        return frozenset()
    there = backend.of(ContestStore).present(contest.id, now)
    numbers = map(contest.entrant_of, there)
    return frozenset(number for number in numbers if number is not None)


def _settled(backend: Backend, contest: Contest) -> Contest:
    """Do elsewhere what follows from the status, all of it harmless to do again, and note it."""
    backend.of(ContestStore).list_anew(contest)
    if contest.is_over:
        backend.of(ContestStore).organise_no_more(contest.created_by, contest.id)
    else:
        backend.of(ContestStore).organise_on(contest.created_by, contest.id, backend.now())
    if contest.status is ContestStatus.CANCELLED:
        # Matches that only house bots play are not played on when nobody asks for them any more.
        played = _on(backend.of(ContestStore).load(contest.id))
        for match in backend.of(MatchStore).load_many(played):
            if not match.has_ended and not match.has_players:
                ended = match_cancelled(
                    LoadedMatch(match, None), "contest_cancelled", backend.now()
                )
                backend.of(Commits).commit(ended)
    _tell(backend, contest)
    noted = replace(contest, settled=contest.status)
    return backend.of(ContestStore).commit(next_version(contest, noted, contest.updated_at))


def _tell(backend: Backend, contest: Contest) -> None:
    """Everybody who takes part hears that it has begun, or ended; so does the organiser."""
    event: ContestStarted | ContestFinished | ContestCancelled
    match contest.status:
        case ContestStatus.OPEN:
            return
        case ContestStatus.RUNNING:
            event = ContestStarted(None, contest.id)
        case ContestStatus.FINISHED:
            event = ContestFinished(None, contest.id)
        case ContestStatus.CANCELLED:
            event = ContestCancelled(None, contest.id, contest.reason or "")
    notice = encode(StoredNotice("", 0, contest.updated_at, event))
    players = [one.player.id for one in contest.entrants if one.player is not None]
    for player_id in dict.fromkeys([contest.created_by, *players]):
        backend.of(Deliveries).pass_on(player_id, contest.id, contest.status.value, notice)


def _started_until(backend: Backend, contest: Contest) -> datetime:
    return contest.created_at + timedelta(days=backend.settings.keep_waiting_days)


def next_look(backend: Backend, contest: Contest, now: datetime) -> datetime | None:
    """When something may have to be done about it again; None for never."""
    if contest.settled is not contest.status:
        return now
    if contest.status is ContestStatus.OPEN:
        return _started_until(backend, contest)
    if contest.is_played_out:
        return None
    is_night = contest.kind is ContestKind.LADDER_NIGHT
    return now + (NIGHT_LOOKED_AT_EVERY if is_night else LOOKED_AT_EVERY)


def put_up(
    backend: Backend, contest: Contest, organiser: Player, tables: Iterable[Table]
) -> Contest:
    """Put up the matches of tables that have begun; answer the contest without whoever is gone."""
    secret = backend.of(ContestStore).secret(contest.id)
    for table in tables:
        try:
            creating.put_up(backend, organiser, _wanted(contest, table, secret), table.match)
        except VersionConflict:  # it stands there already, or never will
            contest = call_off(backend, contest, table)
        except StoreUnreachable:
            raise
        except engine.Refusal as refusal:
            if refusal.code in FULL:
                return contest
            _log.info("table_called_off", contest=contest.id, code=refusal.code)
            gone = refusal.player_ids if isinstance(refusal, PlayersGone) else frozenset[str]()
            contest = call_off(backend, contest, table, gone)
    return contest


def call_off(
    backend: Backend, contest: Contest, table: Table, gone: Set[str] = frozenset()
) -> Contest:
    """The match of a table will never be put up; whoever is gone is paired no more."""
    if not backend.of(MatchStore).rule_out(table.match):
        return contest  # somebody else has put it up after all
    return backend.of(ContestStore).commit(without(contest, table, gone, backend.now()))


def _wanted(contest: Contest, table: Table, secret: bytes) -> Opening:
    is_hidden = contest.shares_deals or contest.kind is ContestKind.EXPERIMENT
    seated = [contest.entrants[one] for one in table.seating]
    label = table.deal if table.deal is not None else table.name
    return Opening(
        game=contest.game,
        options=codec_of(find_game(contest.game)).decode_options(encode(contest.options)),
        seats=tuple(
            PlayerSeat(one.player.id) if one.player is not None else BotSeat(one.name)
            for one in seated
        ),
        visibility=Visibility.UNLISTED if is_hidden else Visibility.PUBLIC,
        clock=contest.clock,
        takebacks=TakebackRule.NEVER,
        rated=contest.rated,
        contest=ContestTable(contest.id, table.round, table.table, table.deal),
        secret=contest_secret(secret, f"{contest.id}/{label}"),
    )
