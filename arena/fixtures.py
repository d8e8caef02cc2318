"""Who plays whom: round-robins with mirrored deals, so that luck in the deal falls on all alike."""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from engine.catalogue import deal, find_game
from engine.game import Options, State
from engine.records.fairness import deal_seed

Seating = tuple[str, ...]
"""The contestants' names, by seat."""


class Fixture(msgspec.Struct, frozen=True):
    """One match to be played: the game, who sits where, and the number of the deal.

    The same number deals the same match whoever sits where, so a mirrored match has its id too.
    """

    game: str
    options: Options
    seating: Seating
    deal: int

    @property
    def match_id(self) -> str:
        """The id that goes into the deal."""
        return f"{self.game}-{len(self.seating)}-{self.deal}"

    @property
    def secret(self) -> bytes:
        """The secret that goes into the deal."""
        return hashlib.sha256(f"arena deal {self.deal}".encode()).digest()

    def dealt(self) -> State:
        """The match, ready for its first decision."""
        seed = deal_seed(self.secret, self.match_id, [None] * len(self.seating))
        return deal(find_game(self.game), len(self.seating), self.options, seed)


def line_ups(names: Sequence[str], seats: int) -> list[Seating]:
    """Every choice of contestants for one match; too few of them sit down several times."""
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


def mirrored_rounds(
    game: str, options: Options, groups: Sequence[Seating], first_deal: int
) -> Iterator[Fixture]:
    """Rounds without end: one deal a round, played by every line-up from every seat."""
    number = first_deal
    while True:
        for line_up in groups:
            yield from mirrored(game, options, line_up, [number])
        number += 1


def fresh_rounds(
    game: str, options: Options, groups: Sequence[Seating], first_deal: int
) -> Iterator[Fixture]:
    """Rounds without end: a deal of its own for every match, the seats moved on by one."""
    turned = [rotations(line_up) for line_up in groups]
    number = first_deal
    while True:
        for seatings in turned:
            for n, seating in enumerate(seatings):
                yield Fixture(game, options, seating, number + n)
        number += max(map(len, turned))
