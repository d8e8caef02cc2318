"""Who plays whom next: derived from a contest and its tables, and from nothing else. Pure.

Whoever asks twice is told the same, whichever process asks: no pairing is remembered anywhere but
in the tables that were put up. Only those who drive contests import this module: a web process does
not load networkx, which takes a tenth of a second.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from datetime import datetime
from itertools import combinations, count
from math import ceil, log2

from networkx import Graph, max_weight_matching

from service.contests.model.contest import Contest, ContestKind, Table, TableEnd
from service.contests.model.seatings import Seated, Seating, groups, line_ups, rotations, turned
from service.contests.model.standings import meetings, standings

TABLES_AT_ONCE = 16
"""How many tables of one contest are played at a time."""
TABLES_AHEAD = 8
"""How many tables of an experiment are on at a time: those that are on when it is decided are
played for nothing."""

Met = Counter[frozenset[int]]
"""How often each two have met."""


def next_tables(
    contest: Contest, tables: Sequence[Table], present: Set[int], now: datetime
) -> list[Table]:
    """The tables that are drawn now, numbered, all still to be begun.

    `present` are the entrants who are there now; it matters to a ladder night alone.
    """
    if contest.is_decided:
        return []
    match contest.kind:
        case ContestKind.ROUND_ROBIN:
            return _round_robin(contest, tables)
        case ContestKind.SWISS:
            return _swiss(contest, tables)
        case ContestKind.LADDER_NIGHT:
            return _ladder_night(contest, tables, present, now)
        case ContestKind.DUPLICATE:
            return _duplicate(contest, tables)
        case ContestKind.EXPERIMENT:
            return _experiment(contest, tables)


def dropped(contest: Contest, tables: Iterable[Table]) -> list[Table]:
    """The tables that will not be begun: somebody has left, or it is decided without them."""
    is_decided = contest.is_over or contest.is_decided
    gone = _gone(contest)
    return [
        table
        for table in tables
        if table.is_waiting and (is_decided or gone.intersection(table.seating))
    ]


def _gone(contest: Contest) -> set[int]:
    """Whoever is paired no more."""
    return {one.entrant for one in contest.entrants if one.left}


def to_begin(contest: Contest, tables: Sequence[Table]) -> list[Table]:
    """Those to be begun now: the first for which there is room, nobody in two live ones at once."""
    on = [table for table in tables if table.is_on and not table.is_waiting]
    busy = {one for table in on for one in _busied(contest, table)}
    room = TABLES_AT_ONCE - len(on)
    begun = list[Table]()
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
    if contest.kind is ContestKind.LADDER_NIGHT:
        assert contest.ends_at is not None
        return now >= contest.ends_at
    return True


def _busied(contest: Contest, table: Table) -> set[int]:
    """Who can be at no other table meanwhile: of a live one, whoever is no house bot."""
    if not contest.is_live:
        return set()
    return {one for one in table.seating if contest.entrants[one].player is not None}


def _round_robin(contest: Contest, tables: Sequence[Table]) -> list[Table]:
    """All that are still to be put up, in order; whoever has left is paired no more."""
    drawn_before = {table.key for table in tables}
    gone = _gone(contest)
    return [
        table
        for table in _schedule(contest)
        if table.key not in drawn_before and not gone.intersection(table.seating)
    ]


def _schedule(contest: Contest) -> Iterator[Table]:
    """Every table; a round has every group, mirrored ones in every rotation.

    Two change seats from round to round; more sit down where they have been least.
    """
    so_far = Seated()
    deal = 0
    for number in range(1, contest.deals + 1):
        table = 0
        for group in groups(len(contest.entrants), contest.seats):
            deal += 1
            if contest.seats > 2:
                seating = turned(group, so_far)
            else:
                seating = group if number % 2 else group[::-1]
            for each in rotations(seating) if contest.mirrored else [seating]:
                table += 1
                yield Table(number, table, each, deal=deal if contest.mirrored else None)


def seated(tables: Iterable[Table]) -> Seated:
    """How often each has had each seat at these tables."""
    return Counter(
        (entrant, seat)
        for table in tables
        if not table.is_bye
        for seat, entrant in enumerate(table.seating)
    )


def _swiss(contest: Contest, tables: Sequence[Table]) -> list[Table]:
    """The tables of the next round, once the one before is over."""
    number = max((table.round for table in tables), default=0) + 1
    if any(table.is_on for table in tables) or number > rounds(contest):
        return []
    gone = _gone(contest)
    order = [row.entrant for row in standings(contest, tables) if row.entrant not in gone]
    if len(order) < contest.seats:
        return []
    so_far = seated(tables)
    rested = Counter(table.seating[0] for table in tables if table.is_bye)
    groups, resting = drawn(order, contest.seats, meetings(tables), rested)
    played = [
        Table(number, place, turned(group, so_far)) for place, group in enumerate(groups, start=1)
    ]
    byes = [
        Table(number, place, (one,), end=TableEnd.FINISHED, places=(1,))
        for place, one in enumerate(resting, start=len(played) + 1)
    ]
    return [*played, *byes]


def rounds(contest: Contest) -> int:
    """How many there are: enough for one to win them all, unless it was said."""
    return contest.deals or max(1, ceil(log2(max(2, len(contest.entrants)))))


def drawn(
    order: Sequence[int], seats: int, met: Met, rested: Counter[int]
) -> tuple[list[Seating], list[int]]:
    """The groups of a round, best first, and whoever sits it out.

    Of those who have sat out least, the last sit out. Of pairs, nobody meets anybody more often
    than has to be.
    """
    left_over = len(order) % seats
    last_first = sorted(reversed(order), key=lambda one: rested[one])
    if seats > 2:
        resting = last_first[:left_over]
        return _grouped([one for one in order if one not in resting], seats, met), resting
    fewest = rested[last_first[0]]
    may_rest = [[one] for one in last_first if rested[one] == fewest] if left_over else [[]]
    for most in count():
        for resting in may_rest:
            pairs = _matched([one for one in order if one not in resting], met, most)
            if pairs is not None:
                return pairs, resting
    raise AssertionError("numbers do not end")


def _matched(order: Sequence[int], met: Met, most: int) -> list[Seating] | None:
    """Each with the nearest whom they may meet so that all others find somebody too, or None.

    The pair of the best weighs more than all others together, that of the next more than all behind
    it: the heaviest matching is the one in which whoever stands higher has the nearer partner.
    Trying one pair after another finds the same, but not in time where few may still meet.
    """
    size = len(order)
    graph = Graph()
    graph.add_nodes_from(range(size))
    for one, other in combinations(range(size), 2):
        if met[frozenset((order[one], order[other]))] <= most:
            graph.add_edge(one, other, weight=(size - other) * (size + 1) ** (size - one))
    matching = max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < size:
        return None
    return [(order[one], order[other]) for one, other in sorted(map(sorted, matching))]


def _grouped(order: Sequence[int], seats: int, met: Met) -> list[Seating]:
    """Each group led by the best who is left, with those near by whom they have met least."""
    left = list(order)
    groups = list[Seating]()
    while left:
        group = [left.pop(0)]
        while len(group) < seats:
            group.append(min(left, key=lambda one: _times_met(one, group, met)))
            left.remove(group[-1])
        groups.append(tuple(group))
    return groups


def _times_met(one: int, group: Iterable[int], met: Met) -> int:
    return sum(met[frozenset((one, other))] for other in group)


def _ladder_night(
    contest: Contest, tables: Sequence[Table], present: Set[int], now: datetime
) -> list[Table]:
    """A table for as many as are there and free; house bots fill it up."""
    assert contest.ends_at is not None
    if now >= contest.ends_at:
        return []
    playing = {one for table in tables if table.is_on for one in table.seating}
    free = [
        one.entrant
        for one in contest.entrants
        if not one.left
        and one.entrant not in playing
        and (one.player is None or one.entrant in present)
    ]
    so_far = seated(tables)
    found = list[Table]()
    number = max((table.table for table in tables), default=0)
    while len(free) >= contest.seats:
        group = _company(contest, tables, free)
        if not group:
            break
        number += 1
        found.append(Table(1, number, turned(group, so_far)))
        free = [one for one in free if one not in group]
    return found


def _company(contest: Contest, tables: Sequence[Table], free: Sequence[int]) -> list[int]:
    """The player who has waited longest, with those whom they have met least and who stand nearest.

    Players come before house bots; nobody sits down where only house bots are free.
    """
    people = [one for one in free if contest.entrants[one].player is not None]
    if not people:
        return []
    met = meetings(tables)
    rank = {row.entrant: place for place, row in enumerate(standings(contest, tables))}
    last = {one: place for place, table in enumerate(tables) for one in table.seating}
    first = min(people, key=lambda one: (last.get(one, -1), one))
    group = [first]

    def unfitness(one: int) -> tuple[bool, int, int]:
        is_house = contest.entrants[one].player is None
        return is_house, _times_met(one, group, met), abs(rank[one] - rank[first])

    while len(group) < contest.seats:
        group.append(min((one for one in free if one not in group), key=unfitness))
    return group


def _duplicate(contest: Contest, tables: Sequence[Table]) -> list[Table]:
    """The tables of the next deal, once the one before is over everywhere.

    Who plays whom is drawn anew for each deal, in an order that nobody chose; whoever is left over
    sits it out, and plays the next.
    """
    deal = max((table.round for table in tables), default=0) + 1
    if deal > contest.deals or any(table.is_on for table in tables):
        return []
    seats = contest.seats
    played = Counter(one for table in tables for one in table.seating)
    lot = {
        one.entrant: hashlib.sha256(f"{contest.commitment}/{deal}/{one.entrant}".encode()).digest()
        for one in contest.entrants
        if not one.left
    }
    count = len(lot) // seats
    if count < 2:
        return []
    playing = sorted(lot, key=lambda one: (played[one], lot[one]))[: count * seats]
    order = sorted(playing, key=lot.__getitem__)
    so_far = seated(tables)
    return [
        Table(
            deal, place + 1, turned(order[place * seats : (place + 1) * seats], so_far), deal=deal
        )
        for place in range(count)
    ]


def _experiment(contest: Contest, tables: Sequence[Table]) -> list[Table]:
    """The tables of the next rounds; every round has each way in which the two can sit."""
    if _gone(contest):
        return []
    on = sum(table.is_on for table in tables)
    first = max((table.round for table in tables), default=0) + 1
    ways = line_ups(contest.seats)
    count = -(-(TABLES_AHEAD - on) // len(ways))
    return [
        Table(number, table, seating, deal=number if contest.mirrored else None)
        for number in range(first, min(first + count, contest.deals + 1))
        for table, seating in enumerate(ways, start=1)
    ]
