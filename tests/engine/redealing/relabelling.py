"""Cards that may not be told apart, mixed up."""

from collections.abc import Iterable
from random import Random


class Relabelling:
    """A random exchange of hidden cards; every other card stays what it is."""

    def __init__(self, hidden: Iterable[int], rng: Random) -> None:
        cards = sorted(hidden)
        self._becomes = dict(zip(cards, rng.sample(cards, len(cards)), strict=True))

    def __call__(self, card: int) -> int:
        return self._becomes.get(card, card)

    def all(self, cards: Iterable[int]) -> tuple[int, ...]:
        """In the same order."""
        return tuple(map(self, cards))

    def ascending(self, cards: Iterable[int]) -> tuple[int, ...]:
        """For what is kept sorted."""
        return tuple(sorted(map(self, cards)))
