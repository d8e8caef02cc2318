"""How the entrants of a contest stand: a reading of its finished tables, and of nothing else.

Everything is counted in *shares*: of the opponents at a table, the share that somebody was ahead
of, a shared place being a half. So tables of two, three and four count alike. In a duplicate
contest the opponents are those who had the same seat on the same deal elsewhere. Each rate comes
with how sure it is: after a number of matches fixed before, and whenever somebody looks.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import exp, inf, log, log1p, sqrt

from msgspec.structs import replace

from service.contests.model.contest import Contest, ContestKind, Standing, Table, Verdict

Shares = Mapping[int, float]
"""By entrant."""

DECIMALS = 4
Z_95 = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""
ERROR = 0.05
STAKES = tuple(tenth / 10 for tenth in range(1, 10))
"""Shares of its fortune that a gambler stakes on every deal, one gambler each."""
STEPS = 24


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
    numbers = range(len(contest.entrants))
    won = [sum(each.get(number, 0.0) for each in counted) for number in numbers]
    points = [won[number] + byes[number] for number in numbers]
    beaten = _strength_met(contest, tables, points)
    rows = list[Standing]()
    for one in contest.entrants:
        number = one.entrant
        matches = sum(number in each for each in counted)
        row = Standing(
            entrant=number,
            name=one.name,
            place=0,
            points=_rounded(points[number]),
            matches=matches,
            tie_break=_rounded(beaten[number]),
        )
        if matches:
            low, high = map(_rounded, wilson(won[number], matches))
            row = replace(row, rate=_rounded(won[number] / matches), low=low, high=high)
        rows.append(row)
    rows.sort(key=lambda row: (*(-each for each in _worth(contest, row)), row.entrant))
    places = dict[tuple[float, float], int]()
    for place, row in enumerate(rows, start=1):
        places.setdefault(_worth(contest, row), place)
    return tuple(replace(row, place=places[_worth(contest, row)]) for row in rows)


def _worth(contest: Contest, row: Standing) -> tuple[float, float]:
    """What the places go by: what counts first, and what breaks a tie."""
    if contest.kind is ContestKind.DUPLICATE:
        return -1.0 if row.rate is None else row.rate, row.points
    return row.points, row.tie_break


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
    return Verdict(deals=len(found), rate=rate, low=_rounded(low), high=_rounded(high), ahead=ahead)


def deals_over(tables: Iterable[Table]) -> frozenset[int]:
    """The shared deals that are played at no table any more."""
    dealt = set[int]()
    on = set[int]()
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
    if contest.kind is not ContestKind.DUPLICATE:
        return map(shares, (table for table in tables if table.counts))
    over = deals_over(tables)
    of_deals: defaultdict[int, list[Table]] = defaultdict(list)
    for table in tables:
        if table.deal in over and table.counts:
            of_deals[table.deal or 0].append(table)
    return map(shares_of_deal, of_deals.values())


def _made(table: Table, seat: int) -> tuple[bool, int]:
    """What a seat made of its deal; whoever left or was absent made less than all others."""
    return (False, 0) if seat in table.left else (True, table.totals[seat])


def _ahead(lead: int) -> float:
    return (lead > 0) + (lead == 0) / 2


def _strength_met(
    contest: Contest, tables: Sequence[Table], points: Sequence[float]
) -> Sequence[float]:
    """Of a swiss contest: the points of all whom somebody has met, for they met no same ones."""
    met = [0.0] * len(points)
    if contest.kind is ContestKind.SWISS:
        for table in tables:
            for entrant in table.seating if table.counts else ():
                met[entrant] += sum(points[other] for other in table.seating if other != entrant)
    return met


def _rounded(number: float) -> float:
    return round(number, DECIMALS)


def wilson(points: float, matches: int) -> tuple[float, float]:
    """The 95 % score interval of a win rate (Wilson); a shared place counts a half."""
    rate = points / matches
    z = Z_95
    centre = rate + z * z / (2 * matches)
    reach = z * sqrt(rate * (1 - rate) / matches + z * z / (4 * matches * matches))
    scale = 1 + z * z / matches
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def at_any_time(shares: Iterable[float], error: float = ERROR) -> tuple[float, float]:
    """The interval of a mean of shares from 0 to 1 that holds however often it is looked at.

    A sequential probability ratio test against every mean at once, by betting (Waudby-Smith and
    Ramdas, 2023). Were the mean m, gamblers who stake a part of their fortune at fair odds on every
    share to lie above it would hardly ever come to great riches: with a chance of at most 1/w their
    fortunes' mean ever reaches w (Ville). So a mean against which it has is out, for good, and the
    test may stop as soon as one half is. Half the error goes to either side.
    """
    counted = Counter(shares)
    below = {1 - share: count for share, count in counted.items()}
    return _lower(counted, error / 2), 1 - _lower(below, error / 2)


def _lower(counted: Mapping[float, int], error: float) -> float:
    """The largest mean that is out, from below; the fortune falls as the mean rises."""
    rich = log(1 / error)
    low = 0.0
    high = 1.0
    if _fortune(counted, high) >= rich:
        return high
    for _ in range(STEPS):
        middle = (low + high) / 2
        if _fortune(counted, middle) >= rich:
            low = middle
        else:
            high = middle
    return low


def _fortune(counted: Mapping[float, int], mean: float) -> float:
    """The logarithm of the gamblers' mean fortune after betting on shares above this mean."""
    if mean <= 0:
        return inf if any(share > 0 for share in counted) else 0.0
    fortunes = [
        sum(count * log1p(stake * (share / mean - 1)) for share, count in counted.items())
        for stake in STAKES
    ]
    most = max(fortunes)
    return most + log(sum(exp(one - most) for one in fortunes) / len(fortunes))
