"""Two bots against each other until it is certain who is ahead, or the deals are used up."""

from collections.abc import Sequence, Set
from datetime import datetime

from service.players.contests.pairings.seatings import rotations
from service.store.players.contest import Contest, Seating, Table

TABLES_AHEAD = 8
"""So many are on at a time: what is on when it is decided is played for nothing."""


def next_tables(
    contest: Contest, tables: Sequence[Table], _: Set[int], __: datetime
) -> list[Table]:
    """The tables of the next rounds; every round has each way in which the two can sit."""
    if any(entrant.has_left for entrant in contest.entrants):
        return []
    on = sum(table.is_on for table in tables)
    first, ways = (
        max((table.round for table in tables), default=0) + 1,
        line_ups(contest.terms.seats),
    )
    count = -(-(TABLES_AHEAD - on) // len(ways))
    return [
        Table(number, table, seating, deal=number if contest.terms.is_mirrored else None)
        for number in range(first, min(first + count, contest.terms.deals + 1))
        for table, seating in enumerate(ways, start=1)
    ]


def line_ups(seats: int) -> list[Seating]:
    """Every way in which two take turns around the table; each sits everywhere equally often."""
    one = tuple(seat % 2 for seat in range(seats))
    other = tuple(1 - entrant for entrant in one)
    return list(dict.fromkeys([*rotations(one), *rotations(other)]))
