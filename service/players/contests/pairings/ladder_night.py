"""Whoever is there is paired again and again, until the time is over."""

from collections.abc import Sequence, Set
from datetime import datetime

from service.players.contests.pairings.seatings import seated, turned
from service.players.contests.pairings.swiss import Met
from service.players.contests.standings import meetings, standings
from service.store.players.contest import Contest, Table


def next_tables(
    contest: Contest, tables: Sequence[Table], present: Set[int], now: datetime
) -> list[Table]:
    """A table for as many as are there and free; those who have waited longest come first."""
    assert contest.ends_at is not None
    if now >= contest.ends_at:
        return []
    waiting = _waiting(contest, tables, present)
    seats, met, so_far = contest.terms.seats, meetings(tables), seated(tables)
    order = [row.entrant for row in standings(contest, tables)]
    last = {one: place for place, table in enumerate(tables) for one in table.seating}
    found, number = list[Table](), max((table.table for table in tables), default=0)
    while len(waiting) >= seats:
        group = _group(contest, waiting, seats, (met, order, last))
        if group is None:
            break
        number += 1
        found.append(Table(1, number, turned(group, so_far)))
        waiting = [one for one in waiting if one not in group]
    return found


def _waiting(contest: Contest, tables: Sequence[Table], present: Set[int]) -> list[int]:
    """Whoever is there and at no table: players first, house bots to fill up."""
    playing = {one for table in tables if table.is_on for one in table.seating}
    is_house = [entrant.player is None for entrant in contest.entrants]
    return sorted(
        (
            number
            for number, entrant in enumerate(contest.entrants)
            if not entrant.has_left
            and number not in playing
            and (is_house[number] or number in present)
        ),
        key=lambda number: is_house[number],
    )


def _group(
    contest: Contest,
    waiting: Sequence[int],
    seats: int,
    known: tuple[Met, Sequence[int], dict[int, int]],
) -> list[int] | None:
    """Who has waited longest, with whom they met least and who stand nearest; None of bots alone.

    Those who have just met are the last to meet again.
    """
    met, order, last = known
    people = [one for one in waiting if contest.entrants[one].player is not None]
    if not people:
        return None
    first = min(people, key=lambda one: (last.get(one, -1), one))
    group = [first]
    rank = {one: place for place, one in enumerate(order)}
    while len(group) < seats:
        left = [one for one in waiting if one not in group]
        group.append(
            min(
                left,
                key=lambda one: (
                    contest.entrants[one].player is None,
                    sum(met[frozenset((one, other))] for other in group),
                    abs(rank[one] - rank[first]),
                ),
            )
        )
    return group
