"""How the entrants of a contest stand: a reading of its finished tables, and of nothing else.

Everything is counted in *shares*: of the opponents at a table, the share that somebody was ahead
of, a shared place being a half. So tables of two, three and four count alike. In a duplicate
contest the opponents are those who had the same seat on the same deal elsewhere.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from service.players.contests.intervals import at_any_time, wilson
from service.store.players.contest import Contest, ContestKind, Standing, Table, Verdict

Shares = Mapping[int, float]
"""By entrant."""

DECIMALS = 4


def shares(table: Table) -> Shares:
    """What a finished table is worth to each who sat there; twice there, they share its worth."""
    found: defaultdict[int, list[float]] = defaultdict(list)
    placed = [*zip(table.seating, table.places, strict=True)]
    for entrant, place in placed:
        for opponent, other_place in placed:
            if opponent != entrant and place and other_place:
                found[entrant].append(_ahead(other_place - place))
    return {entrant: sum(each) / len(each) for entrant, each in found.items()}


def shares_of_deal(tables: Sequence[Table]) -> Shares:
    """What a deal is worth, played at several tables: each is compared with their seat's others."""
    found: dict[int, float] = {}
    for seat in range(len(tables[0].seating)):
        made = {table.seating[seat]: _made(table, seat) for table in tables if table.places[seat]}
        for entrant, own in made.items():
            others = [_ahead((own > it) - (own < it)) for who, it in made.items() if who != entrant]
            if others:
                found[entrant] = sum(others) / len(others)
    return found


def standings(contest: Contest, tables: Sequence[Table]) -> tuple[Standing, ...]:
    """Everybody's standing, best first; those who are level share a place."""
    counted = list(_counted(contest, tables))
    byes = Counter(table.seating[0] for table in tables if table.is_bye)
    won = [sum(each.get(number, 0.0) for each in counted) for number in _numbers(contest)]
    points = [won[number] + byes[number] for number in _numbers(contest)]
    beaten = _strength_met(contest, tables, points)
    rows = [
        _standing(
            number,
            points[number],
            (won[number], sum(number in each for each in counted)),
            beaten[number],
        )
        for number in _numbers(contest)
    ]
    return _placed(rows, by_rate=contest.terms.kind is ContestKind.DUPLICATE)


def verdict(tables: Iterable[Table]) -> Verdict:
    """What an experiment shows: its rounds in their order, as far as all before are over.

    Whichever tables end first must not weigh more than those that last.
    """
    rounds: defaultdict[int, list[Table]] = defaultdict(list)
    for table in tables:
        rounds[table.round].append(table)
    found = []
    for number in sorted(rounds):
        if any(table.is_on for table in rounds[number]):
            break
        each = [shares(table).get(0) for table in rounds[number] if table.counts]
        of_first = [share for share in each if share is not None]
        if len(of_first) == len(rounds[number]):
            found.append(sum(of_first) / len(of_first))
    low, high = at_any_time(found)
    ahead = 0 if low > 1 / 2 else 1 if high < 1 / 2 else None
    rate = _rounded(sum(found) / len(found)) if found else None
    return Verdict(len(found), rate, _rounded(low), _rounded(high), ahead)


def deals_over(tables: Iterable[Table]) -> frozenset[int]:
    """The shared deals that are played at no table any more."""
    dealt, on = set[int](), set[int]()
    for table in tables:
        if table.deal is not None:
            (on if table.is_on else dealt).add(table.deal)
    return frozenset(dealt - on)


def meetings(tables: Iterable[Table]) -> Counter[frozenset[int]]:
    """How often each two have met, or are about to."""
    return Counter(
        frozenset((one, other))
        for table in tables
        for place, one in enumerate(table.seating)
        for other in table.seating[place + 1 :]
        if one != other
    )


def _counted(contest: Contest, tables: Sequence[Table]) -> Iterable[Shares]:
    """What each table is worth; of a duplicate contest, each deal that is over everywhere."""
    if contest.terms.kind is not ContestKind.DUPLICATE:
        return map(shares, (table for table in tables if table.counts))
    over = deals_over(tables)
    of_deals: defaultdict[int, list[Table]] = defaultdict(list)
    for table in tables:
        if table.deal in over and table.counts:
            of_deals[table.deal or 0].append(table)
    return map(shares_of_deal, of_deals.values())


def _made(table: Table, seat: int) -> tuple[bool, int]:
    """What a seat made of its deal; whoever gave up made less than anybody else."""
    return seat not in table.left, table.totals[seat]


def _ahead(lead: int) -> float:
    return (lead > 0) + (lead == 0) / 2


def _numbers(contest: Contest) -> range:
    return range(len(contest.entrants))


def _strength_met(
    contest: Contest, tables: Sequence[Table], points: Sequence[float]
) -> Sequence[float]:
    """Of a swiss contest: the points of all whom somebody has met, for they met no same ones."""
    met = [0.0] * len(points)
    if contest.terms.kind is ContestKind.SWISS:
        for table in tables:
            for entrant in table.seating if table.counts else ():
                met[entrant] += sum(points[other] for other in table.seating if other != entrant)
    return met


def _standing(number: int, points: float, won: tuple[float, int], beaten: float) -> Standing:
    share, matches = won
    if not matches:
        return Standing(number, 0, points, 0, tie_break=beaten)
    low, high = wilson(share, matches)
    interval = _rounded(share / matches), _rounded(low), _rounded(high)
    return Standing(number, 0, _rounded(points), matches, *interval, _rounded(beaten))


def _placed(rows: list[Standing], *, by_rate: bool) -> tuple[Standing, ...]:
    def worth(row: Standing) -> tuple[float, float]:
        rate = -1.0 if row.rate is None else row.rate
        return (rate, row.points) if by_rate else (row.points, row.tie_break)

    ordered = sorted(rows, key=lambda row: (*(-each for each in worth(row)), row.entrant))
    places = dict[tuple[float, float], int]()
    for place, row in enumerate(ordered, start=1):
        places.setdefault(worth(row), place)
    return tuple(replace(row, place=places[worth(row)]) for row in ordered)


def _rounded(number: float) -> float:
    return round(number, DECIMALS)
