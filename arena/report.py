"""What is said of matches: a line for each, then who was ahead of whom and how each behaved."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from arena.match import FinishedMatch
from arena.standings import Standings


def match_line(number: int, match: FinishedMatch) -> str:
    """Deal, places and points of one match."""
    seating = match.fixture.seating
    places = (" = ".join(seating[seat] for seat in place) for place in match.outcome.ranking)
    totals = ", ".join(f"{seating[score.seat]} {score.total}" for score in match.outcome.scores)
    failures = f"; failures: {len(match.failures)}" if match.failures else ""
    return f"{number:4}  deal {match.fixture.deal}  {' > '.join(places)}  ({totals}){failures}"


def summary(matches: Sequence[FinishedMatch], names: Sequence[str]) -> Iterator[str]:
    """A line for every pair that met, then what there is to say of each contestant."""
    yield from _pairs(matches, names)
    for name in names:
        yield from _pace(name, matches)
        yield from _failures(name, matches)


def _pairs(matches: Sequence[FinishedMatch], names: Sequence[str]) -> Iterator[str]:
    standings = Standings()
    for match in matches:
        standings.add(match.fixture.seating, match.outcome.ranking)
    for name, other in combinations(names, 2):
        if count := standings.matches(name, other):
            low, high = standings.interval(name, other)
            rate = standings.rate(name, other)
            sure = f"95 %: {low:.1%} to {high:.1%}"
            yield f"{name} ahead of {other}: {rate:.1%} ({sure}; {count} matches)"


def _pace(name: str, matches: Sequence[FinishedMatch]) -> Iterator[str]:
    """How quickly a contestant answered."""
    spans = sorted(
        1000 * seconds
        for match in matches
        for seat, seconds in match.thinking
        if match.fixture.seating[seat] == name
    )
    if spans:
        middle, late = (spans[round(share * (len(spans) - 1))] for share in (0.5, 0.95))
        yield (
            f"{name}: {len(spans)} decisions; milliseconds p50 {middle:.1f}, p95 {late:.1f}, "
            f"most {spans[-1]:.1f}"
        )


def _failures(name: str, matches: Sequence[FinishedMatch]) -> Iterator[str]:
    """What went wrong: each reason, how often, and the first time."""
    failures = [
        failure
        for match in matches
        for failure in match.failures
        if match.fixture.seating[failure.seat] == name
    ]
    for reason, count in sorted(Counter(failure.reason for failure in failures).items()):
        first = next(failure for failure in failures if failure.reason == reason)
        yield f"{name}: {count} × {reason}, first at version {first.version}: {first.detail}"
