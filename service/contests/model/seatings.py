"""Who sits where: groups of people turned so that everybody comes to every seat alike."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

Seating = tuple[int, ...]
"""Entrants by seat."""

FEW = 70
"""As many groups as this are all played: everybody then meets everybody equally often."""

Seated = Counter[tuple[int, int]]
"""How often each entrant has had each seat."""


def turned(group: Sequence[int], so_far: Seated) -> Seating:
    """The order in which a group sits down, each where they have been least; `so_far` counts it."""

    def burden(order: Seating) -> int:
        return sum((so_far[entrant, seat] + 1) ** 2 for seat, entrant in enumerate(order))

    best = min(permutations(group), key=burden)
    so_far.update((entrant, seat) for seat, entrant in enumerate(best))
    return best


def rotations(seating: Seating) -> list[Seating]:
    """The same people with each once in every seat."""
    moved = (seating[place:] + seating[:place] for place in range(len(seating)))
    return list(dict.fromkeys(moved))


def groups(count: int, seats: int) -> list[Seating]:
    """Groups in which everybody meets everybody: all there are, or as few as will nearly do.

    Of two, all pairs, in rounds in which nobody plays twice. Of three or four, all groups while
    they are few; else each next group is led by whoever still has the most to meet.
    """
    if seats == 2:
        return _pairs(count)
    everybody = list(combinations(range(count), seats))
    return everybody if len(everybody) <= FEW else _cover(count, seats)


def _pairs(count: int) -> list[Seating]:
    """All pairs by the circle method: one stays, the others move on by one each round."""
    circle = [*range(count), *([None] if count % 2 else [])]
    found = list[Seating]()
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        for one, other in zip(circle[:half], reversed(circle[half:]), strict=True):
            if one is not None and other is not None:
                # Over all pairs everybody sits first as often as not, give or take one.
                is_in_order = (one < other) == (one + other) % 2
                found.append((one, other) if is_in_order else (other, one))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return found


def _cover(count: int, seats: int) -> list[Seating]:
    """Groups until each two have met; whoever has sat down least comes first."""
    met: Counter[frozenset[int]] = Counter()
    played = [0] * count
    found = list[Seating]()
    while True:
        left = [
            sum(not met[frozenset((a, b))] for b in range(count) if b != a) for a in range(count)
        ]
        if not any(left):
            return found
        group = [max(range(count), key=lambda a: (left[a], -played[a], -a))]
        while len(group) < seats:
            group.append(_fits_best(group, met, played))
        for one, other in combinations(group, 2):
            met[frozenset((one, other))] += 1
        for one in group:
            played[one] += 1
        found.append(tuple(group))


def _fits_best(group: Sequence[int], met: Counter[frozenset[int]], played: Sequence[int]) -> int:
    """Whoever has met the fewest of a group; among several, whoever has sat down least."""

    def unfitness(one: int) -> tuple[int, int, int, int]:
        times = [met[frozenset((one, other))] for other in group]
        return sum(map(bool, times)), sum(times), played[one], one

    return min((one for one in range(len(played)) if one not in group), key=unfitness)


def line_ups(seats: int) -> list[Seating]:
    """Every way in which two take turns around the table; each sits everywhere equally often."""
    one = tuple(seat % 2 for seat in range(seats))
    other = tuple(1 - entrant for entrant in one)
    return list(dict.fromkeys([*rotations(one), *rotations(other)]))
