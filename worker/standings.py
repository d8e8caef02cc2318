"""Counting results: who was ahead of whom how often, and how sure that is."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import sqrt

Z_95 = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def wilson(points: float, matches: int) -> tuple[float, float]:
    """The 95 % score interval of a win rate (Wilson); a shared place counts a half."""
    rate, z = points / matches, Z_95
    centre = rate + z * z / (2 * matches)
    reach = z * sqrt(rate * (1 - rate) / matches + z * z / (4 * matches * matches))
    scale = 1 + z * z / matches
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


class Standings:
    """Results of matches, pair by pair."""

    def __init__(self) -> None:
        self._points: Counter[tuple[str, str]] = Counter()
        self._halves: Counter[tuple[str, str]] = Counter()
        self._matches: Counter[tuple[str, str]] = Counter()

    def add(self, seating: Iterable[str], ranking: Iterable[Iterable[int]]) -> None:
        """One match: the contestants by seat, and the seats by place."""
        place = {seat: n for n, seats in enumerate(ranking) for seat in seats}
        for (seat, name), (other_seat, other) in combinations(enumerate(seating), 2):
            if name != other:
                self._add_pair(name, other, place[other_seat] - place[seat])

    def names(self) -> list[str]:
        """Everybody who played somebody else, in order of appearance."""
        return list(dict.fromkeys(name for name, _ in self._matches))

    def matches(self, name: str, other: str) -> int:
        """How often the two met."""
        return self._matches[name, other]

    def rate(self, name: str, other: str) -> float:
        """How often the one was ahead of the other; level is a half."""
        return self._score(name, other) / self._matches[name, other]

    def interval(self, name: str, other: str) -> tuple[float, float]:
        """The 95 % interval of that rate."""
        return wilson(self._score(name, other), self._matches[name, other])

    def _score(self, name: str, other: str) -> float:
        return self._points[name, other] + self._halves[name, other] / 2

    def _add_pair(self, name: str, other: str, lead: int) -> None:
        for pair, ahead in (((name, other), lead), ((other, name), -lead)):
            self._matches[pair] += 1
            self._points[pair] += ahead > 0
            self._halves[pair] += ahead == 0
