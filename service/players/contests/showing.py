"""A contest as everybody may see it, its matches, and lists of contests."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import asdict

from engine.catalogue import GAMES
from engine.records.fairness import CONTEST_ALGORITHM
from service.backend import Backend
from service.matches.seats.seat import Player
from service.players.contests.documents import (
    ContestClock,
    ContestDocument,
    ContestFairnessDocument,
    ContestMatch,
    ContestMatchPage,
    ContestPage,
    EntrantDocument,
    StandingDocument,
    TableCounts,
    VerdictDocument,
)
from service.players.contests.standings import deals_over
from service.store.players.contest import (
    Contest,
    ContestKind,
    ContestStatus,
    Standing,
    Table,
    TableEnd,
    Verdict,
)


def document(backend: Backend, contest: Contest, caller: Player | None) -> ContestDocument:
    """The contest for this caller."""
    terms = contest.terms
    return ContestDocument(
        id=contest.id,
        title=contest.title,
        game=terms.game,
        seats=terms.seats,
        kind=terms.kind,
        options=msgspec.json.decode(terms.options),
        status=contest.status,
        version=contest.version,
        created_at=contest.created_at,
        updated_at=contest.updated_at,
        created_by=contest.created_by,
        open=contest.is_open,
        deals=terms.deals,
        mirrored=terms.is_mirrored,
        clock=None if terms.clock is None else ContestClock(**asdict(terms.clock)),
        seconds=terms.seconds,
        rated=terms.rated,
        started_at=contest.started_at,
        ends_at=contest.ends_at,
        finished_at=contest.finished_at,
        reason=contest.reason,
        entrants=tuple(
            EntrantDocument(number, one.player, one.bot, one.has_left)
            for number, one in enumerate(contest.entrants)
        ),
        your_entrant=contest.entrant_of(caller.id if caller is not None else None),
        tables=TableCounts(contest.tables_begun, contest.tables_ended),
        standings=tuple(_row(contest, row) for row in contest.standings),
        result=_result(contest.verdict),
        fairness=_fairness(backend, contest),
        page=f"/contests/{contest.id}",
    )


def matches(
    backend: Backend, contest_id: str, limit: int, after: tuple[int, int]
) -> ContestMatchPage:
    """The tables of a contest from behind one on, in their order; contest_not_found."""
    loaded = backend.contests.load(contest_id)
    over = deals_over(loaded.tables)
    left = [table for table in loaded.tables if (table.round, table.table) > after]
    shown = left[:limit]
    cursor = f"{shown[-1].round}.{shown[-1].table}" if len(left) > limit else None
    return ContestMatchPage(tuple(_match(table, over) for table in shown), cursor)


def newest(
    backend: Backend,
    caller: Player | None,
    asked: tuple[ContestStatus | None, str | None, ContestKind | None],
    limit: int,
    cursor: str | None,
) -> ContestPage:
    """Contests, newest first: of one status, game or kind, or of all."""
    status, game, kind = asked
    found = backend.contests.newest(
        [status] if status is not None else list(ContestStatus),
        [game] if game is not None else list(GAMES),
        [kind] if kind is not None else list(ContestKind),
        *(cursor, limit + 1),
    )
    shown = found[:limit]
    items = tuple(document(backend, contest, caller) for contest in shown)
    return ContestPage(items, shown[-1].id if len(found) > limit else None)


def status_of(table: Table) -> str:
    """How far a table is, in one word."""
    if table.is_bye:
        return "bye"
    if table.end is not None:
        return table.end.value
    return "playing" if table.match else "waiting"


def _match(table: Table, over: Sequence[int] | frozenset[int]) -> ContestMatch:
    is_open = table.end is not None and (table.deal is None or table.deal in over)
    is_played = table.end is TableEnd.FINISHED and bool(table.match)
    return ContestMatch(
        round=table.round,
        table=table.table,
        match=table.match or None,
        deal=table.deal,
        entrants=table.seating,
        status=status_of(table),
        places=table.places or None if is_open else None,
        record=f"/v1/matches/{table.match}/record" if is_open and is_played else None,
    )


def _row(contest: Contest, row: Standing) -> StandingDocument:
    return StandingDocument(
        place=row.place,
        entrant=row.entrant,
        name=contest.entrants[row.entrant].name,
        points=row.points,
        matches=row.matches,
        rate=row.rate,
        low=row.low,
        high=row.high,
        tie_break=row.tie_break,
    )


def _result(verdict: Verdict | None) -> VerdictDocument | None:
    if verdict is None:
        return None
    return VerdictDocument(*(verdict.deals, verdict.rate, verdict.low, verdict.high, verdict.ahead))


def _fairness(backend: Backend, contest: Contest) -> ContestFairnessDocument:
    """The secret is told when no match is on that is dealt from it."""
    is_told = contest.is_over and contest.tables_ended >= contest.tables_begun
    secret = backend.contests.secret(contest.id).hex() if is_told else None
    return ContestFairnessDocument(CONTEST_ALGORITHM, contest.commitment, secret)
