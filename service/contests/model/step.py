"""What a contest makes of its finished matches: a pure step from one version to the next.

Whatever has ended is noted, what will not be played is dropped, what comes next is drawn, and as
much of it is begun as there is room for. A table that is begun has the id of its match from then
on, made from the contest, round and table: whoever puts it up twice puts up one.
"""

import hashlib
from collections.abc import Iterable, Mapping, Set
from datetime import datetime

from msgspec.structs import replace

from service.contests.model.contest import (
    Contest,
    ContestChange,
    ContestEvent,
    ContestKind,
    ContestStatus,
    LoadedContest,
    Table,
    TableBegun,
    TableCounts,
    TableEnd,
    TableEnded,
    next_version,
)
from service.contests.model.pairings import dropped, is_over, next_tables, to_begin
from service.contests.model.standings import deals_over, standings, verdict
from service.ids import RANDOM_BITS, id_of
from service.matches.model.events import ContestFinished
from service.matches.model.match import Match
from service.matches.model.result import result_of


def advanced(
    loaded: LoadedContest, matches: Mapping[str, Match], present: Set[int], now: datetime
) -> ContestChange | None:
    """The change that these matches make of the contest; None where they make none.

    `present` are the entrants who are there; it matters to a ladder night alone.
    """
    before = contest = loaded.contest
    noted = [
        ended(table, matches[table.match])
        for table in loaded.tables
        if table.is_on and table.match in matches and matches[table.match].has_ended
    ]
    tables = _with(loaded.tables, noted)
    if noted and contest.kind is ContestKind.EXPERIMENT and not contest.is_decided:
        contest = replace(contest, verdict=verdict(tables))
    cancelled = [replace(one, end=TableEnd.CANCELLED) for one in dropped(contest, tables)]
    tables = _with(tables, cancelled)
    events: list[ContestEvent] = [_ended_event(table) for table in noted]
    drawn = list[Table]()
    begun = list[Table]()
    if contest.status is ContestStatus.RUNNING:
        drawn = next_tables(contest, tables, present, now)
        tables = _with(tables, drawn)
        begun = [
            replace(table, match=match_id_of(contest.id, table, now))
            for table in to_begin(contest, tables)
        ]
        tables = _with(tables, begun)
        events += map(_begun_event, begun)
        if not drawn and is_over(contest, tables, now):
            contest = replace(contest, status=ContestStatus.FINISHED, finished_at=now)
            events.append(ContestFinished(None, contest.id))
    changed = _with((), [*noted, *cancelled, *drawn, *begun])
    if not changed and contest == before:
        return None
    matched = [table for table in tables if table.match]
    counts = TableCounts(begun=len(matched), ended=sum(not table.is_on for table in matched))
    return next_version(
        before,
        replace(contest, standings=standings(contest, tables), table_counts=counts),
        now,
        tables=changed,
        deals_over=deals_over(tables) - deals_over(loaded.tables),
        events=events,
    )


def _with(tables: Iterable[Table], changed: Iterable[Table]) -> list[Table]:
    """All tables in their order, the changed ones as they are now."""
    found = {table.key: table for table in (*tables, *changed)}
    return [found[key] for key in sorted(found)]


def ended(table: Table, match: Match) -> Table:
    """The table with what its match says about who was ahead of whom."""
    result = result_of(match)
    outcome = match.outcome
    if result is None or outcome is None:
        return replace(table, end=TableEnd.CANCELLED)
    totals = {score.seat: score.total for score in outcome.scores}
    return replace(
        table,
        end=TableEnd.FINISHED,
        places=tuple(seat.place if seat.owner is not None else 0 for seat in result.seats),
        totals=tuple(totals[seat.seat] for seat in result.seats),
        left=tuple(seat.seat for seat in result.seats if seat.left is not None),
    )


def without(contest: Contest, table: Table, gone: Set[str], now: datetime) -> ContestChange:
    """The change after which a table is not played, and these players, who are gone, are paired no
    more."""
    entrants = tuple(
        replace(one, left=True) if one.player is not None and one.player.id in gone else one
        for one in contest.entrants
    )
    counts = replace(contest.table_counts, ended=contest.table_counts.ended + 1)
    after = replace(contest, entrants=entrants, table_counts=counts)
    cancelled = replace(table, end=TableEnd.CANCELLED)
    return next_version(contest, after, now, tables=[cancelled], events=[_ended_event(table)])


def match_id_of(contest_id: str, table: Table, now: datetime) -> str:
    """The id of the match of a table that is begun now: always the same one."""
    digest = hashlib.sha256(f"{contest_id}/{table.name}".encode()).digest()
    return id_of(now, int.from_bytes(digest[: RANDOM_BITS // 8], "big"))


def _begun_event(table: Table) -> TableBegun:
    return TableBegun(
        seat=None,
        round=table.round,
        table=table.table,
        match=table.match,
        entrants=table.seating,
    )


def _ended_event(table: Table) -> TableEnded:
    return TableEnded(seat=None, round=table.round, table=table.table, match=table.match)
