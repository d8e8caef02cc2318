"""A pile as runs: neighbouring cards of one main animal belong together."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from engine.arctic.pieces import CARD_NUMBERS, CARDS
from engine.arctic.view import PileCard


class Run(NamedTuple):
    """So many neighbouring cards; the animal is None where the viewer may not know it."""

    animal: str | None
    hidden: bool
    length: int


def runs(pile: Iterable[PileCard]) -> tuple[Run, ...]:
    """The pile from the bottom to the top; cards that lie face down make no run with others."""
    return tuple(
        Run(animal, hidden, len(list(cards)))
        for (animal, hidden), cards in groupby(pile, key=_kind)
    )


def _kind(card: PileCard) -> tuple[str | None, bool]:
    return None if card.card is None else CARDS[CARD_NUMBERS[card.card]].main, card.hidden
