"""Who plays whom next: derived from a contest and its tables, and from nothing else.

Whoever asks twice is told the same, whichever process asks: no pairing is remembered anywhere but
in the tables that were put up.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import datetime
from types import ModuleType

from service.players.contests.pairings import (
    duplicate,
    experiment,
    ladder_night,
    round_robin,
    swiss,
)
from service.store.players.contest import Contest, ContestKind, Table

TABLES_AT_ONCE = 16
"""So many of one contest are played at a time."""

KINDS: Mapping[ContestKind, ModuleType] = {
    ContestKind.ROUND_ROBIN: round_robin,
    ContestKind.SWISS: swiss,
    ContestKind.LADDER_NIGHT: ladder_night,
    ContestKind.DUPLICATE: duplicate,
    ContestKind.EXPERIMENT: experiment,
}


def next_tables(
    contest: Contest, tables: Sequence[Table], present: Set[int], now: datetime
) -> list[Table]:
    """The tables that are drawn now, numbered, all still to be begun.

    `present` are the players who are there now; it matters to a ladder night alone.
    """
    if _is_decided(contest):
        return []
    found: list[Table] = KINDS[contest.terms.kind].next_tables(contest, tables, present, now)
    return found


def dropped(contest: Contest, tables: Iterable[Table]) -> list[Table]:
    """The tables that will not be begun: somebody has left, or it is decided without them."""
    is_decided = contest.is_over or _is_decided(contest)
    gone = {number for number, entrant in enumerate(contest.entrants) if entrant.has_left}
    return [
        table
        for table in tables
        if table.is_waiting and (is_decided or gone.intersection(table.seating))
    ]


def to_begin(contest: Contest, tables: Sequence[Table]) -> list[Table]:
    """Those to be begun now: the first for which there is room, nobody in two live ones at once."""
    on = [table for table in tables if table.is_on and not table.is_waiting]
    busy = {one for table in on for one in _busied(contest, table)}
    room, begun = TABLES_AT_ONCE - len(on), list[Table]()
    for table in tables:
        people = _busied(contest, table)
        if table.is_waiting and len(begun) < room and not people & busy:
            begun.append(table)
            busy |= people
    return begun


def is_over(contest: Contest, tables: Iterable[Table], now: datetime) -> bool:
    """Whether all that was to be played has been; ask it when there is no next table."""
    if any(table.is_on for table in tables):
        return False
    if contest.terms.kind is ContestKind.LADDER_NIGHT:
        assert contest.ends_at is not None
        return now >= contest.ends_at
    return True


def _is_decided(contest: Contest) -> bool:
    return contest.verdict is not None and contest.verdict.ahead is not None


def _busied(contest: Contest, table: Table) -> set[int]:
    """Who can be at no other table meanwhile: of a live one, whoever is no house bot."""
    if not contest.terms.is_live:
        return set()
    return {one for one in table.seating if contest.entrants[one].player is not None}
