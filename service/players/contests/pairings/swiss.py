"""Rounds in which those who stand alike meet, nobody the same again while that can be helped."""

from collections import Counter
from collections.abc import Sequence, Set
from datetime import datetime
from math import ceil, log2

from service.players.contests.pairings.matching import Graph, can_all_meet
from service.players.contests.pairings.seatings import seated, turned
from service.players.contests.standings import meetings, standings
from service.store.players.contest import Contest, Seating, Table, TableEnd

Met = Counter[frozenset[int]]


def next_tables(
    contest: Contest, tables: Sequence[Table], _: Set[int], __: datetime
) -> list[Table]:
    """The tables of the running round that wait for room, or those of the next one."""
    staying = [row.entrant for row in standings(contest, tables) if _stays(contest, row.entrant)]
    number = max((table.round for table in tables), default=0)
    if any(table.is_on for table in tables) or number >= rounds(contest):
        return []
    if len(staying) < contest.terms.seats:
        return []
    return _round(contest, tables, staying, number + 1)


def rounds(contest: Contest) -> int:
    """How many there are: enough for one to win them all, unless it was said."""
    return contest.terms.deals or max(1, ceil(log2(max(2, len(contest.entrants)))))


def _stays(contest: Contest, entrant: int) -> bool:
    return not contest.entrants[entrant].has_left


def _round(
    contest: Contest, tables: Sequence[Table], order: Sequence[int], number: int
) -> list[Table]:
    seats, met, so_far = contest.terms.seats, meetings(tables), seated(tables)
    rested = Counter(table.seating[0] for table in tables if table.is_bye)
    groups, resting = drawn(order, seats, met, rested)
    played = [
        Table(number, place, turned(group, so_far)) for place, group in enumerate(groups, start=1)
    ]
    return [
        *played,
        *(
            Table(number, place, (one,), end=TableEnd.FINISHED, places=(1,))
            for place, one in enumerate(resting, start=len(played) + 1)
        ),
    ]


def drawn(
    order: Sequence[int], seats: int, met: Met, rested: Counter[int]
) -> tuple[list[Seating], list[int]]:
    """The groups of a round, best first, and who sits it out: the last, but nobody again too soon.

    Of pairs: nobody meets anybody more often than has to be.
    """
    left_over = len(order) % seats
    last_first = sorted(reversed(order), key=lambda one: rested[one])
    if seats > 2:
        resting = last_first[:left_over]
        return _grouped([one for one in order if one not in resting], seats, met), resting
    if not left_over:
        return _paired(order, met), []
    fewest = rested[last_first[0]]
    for one in (one for one in last_first if rested[one] == fewest):
        others = [other for other in order if other != one]
        if can_all_meet(_who_may_meet(others, met, 0)):
            return _paired(others, met), [one]
    resting = last_first[:1]
    return _paired([one for one in order if one not in resting], met), resting


def _paired(order: Sequence[int], met: Met) -> list[Seating]:
    """Each with the nearest whom they may meet so that all others find somebody too."""
    most = 0
    while not can_all_meet(_who_may_meet(order, met, most)):
        most += 1
    left, pairs = list(order), list[Seating]()
    while left:
        one = left.pop(0)
        for other in left:
            others = [each for each in left if each != other]
            is_allowed = met[frozenset((one, other))] <= most
            if is_allowed and can_all_meet(_who_may_meet(others, met, most)):
                pairs.append((one, other))
                left = others
                break
    return pairs


def _who_may_meet(order: Sequence[int], met: Met, most: int) -> Graph:
    return {
        one: {other for other in order if other != one and met[frozenset((one, other))] <= most}
        for one in order
    }


def _grouped(order: Sequence[int], seats: int, met: Met) -> list[Seating]:
    """Each group led by the best who is left, with those near by whom they have met least."""
    left, groups = list(order), list[Seating]()
    while left:
        group = [left.pop(0)]
        while len(group) < seats:
            group.append(_least_met(group, left, met))
            left.remove(group[-1])
        groups.append(tuple(group))
    return groups


def _least_met(group: Sequence[int], left: Sequence[int], met: Met) -> int:
    return min(left, key=lambda one: sum(met[frozenset((one, other))] for other in group))
