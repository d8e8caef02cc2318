"""Who plays whom: round-robins with mirrored deals, so that luck in the deal falls on all alike."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from arena.table import Fixture
from engine.game import Options

Seating = tuple[str, ...]


def line_ups(names: Sequence[str], seats: int) -> list[Seating]:
    """Every choice of contestants for one table; too few of them sit down several times."""
    if len(names) >= seats:
        return list(combinations(names, seats))
    return [tuple(names[seat % len(names)] for seat in range(seats))]


def rotations(line_up: Seating) -> list[Seating]:
    """The same line-up with every contestant once in every seat."""
    turned = (line_up[n:] + line_up[:n] for n in range(len(line_up)))
    return list(dict.fromkeys(turned))


def mirrored(
    game: str, options: Options, line_up: Seating, deals: Sequence[int]
) -> Iterator[Fixture]:
    """Every deal once for every rotation of the line-up."""
    for number in deals:
        for seating in rotations(line_up):
            yield Fixture(game, options, seating, number)
