"""Everybody meets everybody, as often as there are deals, and comes to every seat."""

from collections.abc import Iterator, Sequence, Set
from datetime import datetime

from service.players.contests.pairings.seatings import Seated, groups, rotations, turned
from service.store.players.contest import Contest, Seating, Table


def next_tables(
    contest: Contest, tables: Sequence[Table], _: Set[int], __: datetime
) -> list[Table]:
    """All that are still to be put up, in order; whoever has left is paired no more."""
    begun = {(table.round, table.table) for table in tables}
    gone = {number for number, entrant in enumerate(contest.entrants) if entrant.has_left}
    return [
        table
        for table in schedule(len(contest.entrants), contest)
        if (table.round, table.table) not in begun and not gone.intersection(table.seating)
    ]


def schedule(count: int, contest: Contest) -> Iterator[Table]:
    """Every table of so many entrants; a round has every group, mirrored ones in every rotation."""
    terms, so_far, deal = contest.terms, Seated(), 0
    for number in range(1, terms.deals + 1):
        table = 0
        for group in groups(count, terms.seats):
            deal += 1
            seating = _seating(group, number, so_far)
            for each in rotations(seating) if terms.is_mirrored else [seating]:
                table += 1
                yield Table(number, table, each, deal=deal if terms.is_mirrored else None)


def _seating(group: Seating, number: int, so_far: Seated) -> Seating:
    """Two change seats from round to round; more sit down where they have been least."""
    if len(group) == 2:
        return group if number % 2 else group[::-1]
    return turned(group, so_far)
