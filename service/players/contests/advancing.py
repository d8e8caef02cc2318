"""What a contest makes of its finished matches: a pure step from one version to the next.

Whatever has ended is noted, what will not be played is dropped, what comes next is drawn, and as
much of it is begun as there is room for. A table that is begun has the id of its match from then
on, made from the contest, round and table: whoever puts it up twice puts up one.
"""

import hashlib
from collections.abc import Iterable, Mapping, Set
from datetime import datetime

from msgspec.structs import replace

from service.ids import RANDOM_BITS, id_of
from service.matches.match import Match
from service.matches.result import result_of
from service.matches.told.contest_events import ContestEvent, TableBegun, TableEnded
from service.matches.told.house_events import ContestFinished
from service.players.contests.pairings.kinds import dropped, is_over, next_tables, to_begin
from service.players.contests.standings import deals_over, standings, verdict
from service.store.players.contest import (
    Contest,
    ContestKind,
    ContestStatus,
    Table,
    TableEnd,
    Verdict,
)
from service.store.players.contests import ContestChange, LoadedContest

Key = tuple[int, int]


def advanced(
    loaded: LoadedContest, matches: Mapping[str, Match], present: Set[int], now: datetime
) -> ContestChange | None:
    """The contest as it stands after these matches; None where nothing is otherwise than before.

    `present` are the entrants who are there; it matters to a ladder night alone.
    """
    return _Step(loaded, now).taken(matches, present)


class _Step:
    """One version of a contest on its way to the next."""

    def __init__(self, loaded: LoadedContest, now: datetime) -> None:
        self._before = self._contest = loaded.contest
        self._now = now
        self._tables: dict[Key, Table] = {(one.round, one.table): one for one in loaded.tables}
        self._changed: dict[Key, Table] = {}
        self._events: list[ContestEvent] = []

    def taken(self, matches: Mapping[str, Match], present: Set[int]) -> ContestChange | None:
        """All of the step, one thing after another."""
        over_before = deals_over(self._listed)
        self._note_ended(matches)
        self._drop(dropped(self._contest, self._listed))
        if self._contest.status is ContestStatus.RUNNING:
            self._draw(present)
        if not self._changed and self._contest == self._before:
            return None
        self._count()
        return ContestChange(
            before=self._before,
            after=replace(self._contest, version=self._before.version + 1, updated_at=self._now),
            tables=[*self._changed.values()],
            deals_over=deals_over(self._listed) - over_before,
            events=self._events,
        )

    @property
    def _listed(self) -> list[Table]:
        return [self._tables[key] for key in sorted(self._tables)]

    def _note_ended(self, matches: Mapping[str, Match]) -> None:
        for table in self._listed:
            match = matches.get(table.match)
            if table.is_on and match is not None and match.has_ended:
                self._put(ended(table, match))
                about = table.round, table.table, table.match
                self._events.append(TableEnded(None, *about))
        if self._changed:
            self._contest = replace(self._contest, verdict=self._verdict())

    def _verdict(self) -> Verdict | None:
        """Once somebody is ahead for certain it stays so: what was on meanwhile changes nothing."""
        known = self._contest.verdict
        if self._contest.terms.kind is not ContestKind.EXPERIMENT:
            return None
        return known if known is not None and known.ahead is not None else verdict(self._listed)

    def _drop(self, tables: Iterable[Table]) -> None:
        for table in tables:
            self._put(replace(table, end=TableEnd.CANCELLED))

    def _draw(self, present: Set[int]) -> None:
        drawn = next_tables(self._contest, self._listed, present, self._now)
        for table in drawn:
            self._put(table)
        for table in to_begin(self._contest, self._listed):
            match_id = match_id_of(self._contest.id, table, self._now)
            self._put(replace(table, match=match_id))
            about = table.round, table.table, match_id, table.seating
            self._events.append(TableBegun(None, *about))
        if not drawn and is_over(self._contest, self._listed, self._now):
            status = ContestStatus.FINISHED
            self._contest = replace(self._contest, status=status, finished_at=self._now)
            self._events.append(ContestFinished(None, self._contest.id))

    def _count(self) -> None:
        begun = [table for table in self._listed if table.match]
        self._contest = replace(
            self._contest,
            standings=standings(self._contest, self._listed),
            tables_begun=len(begun),
            tables_ended=sum(not table.is_on for table in begun),
        )

    def _put(self, table: Table) -> None:
        self._tables[table.round, table.table] = table
        self._changed[table.round, table.table] = table


def ended(table: Table, match: Match) -> Table:
    """The table with what its match says about who was ahead of whom."""
    result, outcome = result_of(match), match.outcome
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
    """The table is not played, for some of these players are there no more; nor paired again."""
    entrants = tuple(
        replace(one, has_left=True) if one.player is not None and one.player.id in gone else one
        for one in contest.entrants
    )
    after = replace(
        contest,
        version=contest.version + 1,
        updated_at=now,
        entrants=entrants,
        tables_ended=contest.tables_ended + 1,
    )
    dropped_table = replace(table, end=TableEnd.CANCELLED)
    about = table.round, table.table, table.match
    return ContestChange(
        before=contest,
        after=after,
        tables=[dropped_table],
        events=[TableEnded(None, *about)],
    )


def match_id_of(contest_id: str, table: Table, now: datetime) -> str:
    """The id of the match of a table that is begun now: always the same one."""
    digest = hashlib.sha256(f"{contest_id}/{table.round}.{table.table}".encode()).digest()
    return id_of(now, int.from_bytes(digest[: RANDOM_BITS // 8], "big"))
