"""Counting results: who was ahead of whom how often, and how sure that is."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import permutations

from service.contests.model.standings import wilson


class Standings:
    """Results of matches, pair by pair; two who meet several times in one match share its point."""

    def __init__(self) -> None:
        self._points: defaultdict[tuple[str, str], float] = defaultdict(float)
        self._matches: Counter[tuple[str, str]] = Counter()

    def add(self, seating: Iterable[str], ranking: Iterable[Iterable[int]]) -> None:
        """One match: the contestants by seat, and the seats by place."""
        place = {seat: n for n, seats in enumerate(ranking) for seat in seats}
        met: dict[tuple[str, str], list[float]] = {}
        for (seat, name), (other_seat, other) in permutations(enumerate(seating), 2):
            if name != other:
                lead = place[other_seat] - place[seat]
                met.setdefault((name, other), []).append((lead > 0) + (lead == 0) / 2)
        for pair, points in met.items():
            self._points[pair] += sum(points) / len(points)
            self._matches[pair] += 1

    def names(self) -> list[str]:
        """Everybody who played somebody else, in order of appearance."""
        return list(dict.fromkeys(name for name, _ in self._matches))

    def matches(self, name: str, other: str) -> int:
        """In how many matches the two met."""
        return self._matches[name, other]

    def rate(self, name: str, other: str) -> float:
        """How often the one was ahead of the other; level is a half."""
        return self._points[name, other] / self._matches[name, other]

    def interval(self, name: str, other: str) -> tuple[float, float]:
        """The 95 % interval of that rate."""
        return wilson(self._points[name, other], self._matches[name, other])
