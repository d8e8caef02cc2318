"""How the seats are called where people read of them."""

from collections import Counter
from collections.abc import Sequence


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names by seat; where two seats bear one, with their numbers, as people count, from 1.

    `random, ada, random` become `random (1), ada, random (3)`.
    """
    bearers = Counter(names)
    if len(bearers) == len(names):
        return tuple(names)
    numbered = [
        f"{name} ({number})" if bearers[name] > 1 else name for number, name in enumerate(names, 1)
    ]
    return told_apart(numbered)  # somebody may be called `random (1)`
