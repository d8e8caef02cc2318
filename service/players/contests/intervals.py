"""How sure a rate is: after a number of matches fixed before, and whenever somebody looks."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import exp, inf, log, log1p, sqrt

Z_95 = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""
ERROR = 0.05
STAKES = tuple(tenth / 10 for tenth in range(1, 10))
"""Shares of its fortune that a gambler stakes on every deal, one gambler each."""
STEPS = 24


def wilson(points: float, matches: int) -> tuple[float, float]:
    """The 95 % score interval of a win rate (Wilson); a shared place counts a half."""
    rate, z = points / matches, Z_95
    centre = rate + z * z / (2 * matches)
    reach = z * sqrt(rate * (1 - rate) / matches + z * z / (4 * matches * matches))
    scale = 1 + z * z / matches
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def at_any_time(shares: Iterable[float], error: float = ERROR) -> tuple[float, float]:
    """The interval of a mean of shares from 0 to 1 that holds however often it is looked at.

    A sequential probability ratio test against every mean at once, by betting (Waudby-Smith and
    Ramdas, 2023). Were the mean m, gamblers who stake a part of their fortune at fair odds on every
    share to lie above it would hardly ever come to great riches: with a chance of at most 1/w their
    fortunes' mean ever reaches w (Ville). So a mean against which it has is out, for good, and the
    test may stop as soon as one half is. Half the error goes to either side.
    """
    counted = Counter(shares)
    below = {1 - share: count for share, count in counted.items()}
    return _lower(counted, error / 2), 1 - _lower(below, error / 2)


def _lower(counted: Mapping[float, int], error: float) -> float:
    """The largest mean that is out, from below."""
    rich = log(1 / error)
    return _last_above(lambda mean: _fortune(counted, mean) - rich)


def _fortune(counted: Mapping[float, int], mean: float) -> float:
    """The logarithm of the gamblers' mean fortune after betting on shares above this mean."""
    if mean <= 0:
        return inf if any(share > 0 for share in counted) else 0.0
    fortunes = [
        sum(count * log1p(stake * (share / mean - 1)) for share, count in counted.items())
        for stake in STAKES
    ]
    most = max(fortunes)
    return most + log(sum(exp(one - most) for one in fortunes) / len(fortunes))


def _last_above(height: Callable[[float], float]) -> float:
    """Where a falling function of 0 to 1 crosses zero; 0 where it never is above."""
    low, high = 0.0, 1.0
    if height(high) >= 0:
        return high
    for _ in range(STEPS):
        middle = (low + high) / 2
        if height(middle) >= 0:
            low = middle
        else:
            high = middle
    return low
