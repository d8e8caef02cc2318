"""As many pairs as there can be: a maximum matching of any graph, by Edmonds' blossoms.

No library at hand has it but whole packages for graphs; a few dozen people are paired here.
"""

from collections import deque
from collections.abc import Mapping, Sequence, Set

FREE = -1

Graph = Mapping[int, Set[int]]
"""Who may meet whom, both ways."""


def can_all_meet(graph: Graph) -> bool:
    """Whether everybody can be paired at once."""
    return FREE not in _Matching(graph).pairs()


class _Matching:
    """The search: each one left free looks for a path along which the pairs can be swapped."""

    def __init__(self, graph: Graph) -> None:
        place = {name: number for number, name in enumerate(graph)}
        self._near = [sorted(place[other] for other in near) for near in graph.values()]
        self._mate = [FREE] * len(place)

    def pairs(self) -> Sequence[int]:
        """Whom each is paired with, by place."""
        for root in range(len(self._near)):
            if self._mate[root] == FREE:
                self._swap_along(self._path_from(root))
        return self._mate

    def _swap_along(self, end: int) -> None:
        while end != FREE:
            before = self._from[end]
            after = self._mate[before]
            self._mate[end], self._mate[before] = before, end
            end = after

    def _path_from(self, root: int) -> int:
        """The end of a path to somebody else who is free; FREE if there is none."""
        count = len(self._near)
        self._from = [FREE] * count
        self._base = list(range(count))
        self._is_even = [False] * count
        self._is_even[root] = True
        self._waiting = deque([root])
        while self._waiting:
            one = self._waiting.popleft()
            for other in self._near[one]:
                if self._base[one] == self._base[other] or self._mate[one] == other:
                    continue
                mate = self._mate[other]
                if other == root or (mate != FREE and self._from[mate] != FREE):
                    self._contract(one, other)
                elif self._from[other] == FREE:
                    self._from[other] = one
                    if mate == FREE:
                        return other
                    self._is_even[mate] = True
                    self._waiting.append(mate)
        return FREE

    def _contract(self, one: int, other: int) -> None:
        """An odd ring is one person from here on."""
        top = self._meeting_point(one, other)
        ring = [False] * len(self._near)
        self._mark(one, top, other, ring)
        self._mark(other, top, one, ring)
        for place, base in enumerate(self._base):
            if ring[base]:
                self._base[place] = top
                if not self._is_even[place]:
                    self._is_even[place] = True
                    self._waiting.append(place)

    def _meeting_point(self, one: int, other: int) -> int:
        passed = set()
        while True:
            one = self._base[one]
            passed.add(one)
            if self._mate[one] == FREE:
                break
            one = self._from[self._mate[one]]
        while self._base[other] not in passed:
            other = self._from[self._mate[self._base[other]]]
        return self._base[other]

    def _mark(self, one: int, top: int, child: int, ring: list[bool]) -> None:
        while self._base[one] != top:
            ring[self._base[one]] = ring[self._base[self._mate[one]]] = True
            self._from[one] = child
            child = self._mate[one]
            one = self._from[self._mate[one]]
