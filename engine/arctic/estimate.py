"""How good a position looks: what each seat would score now, and what its cards promise."""

from math import exp

from engine.arctic.scoring import outcome, totals
from engine.arctic.state import ArcticState, Phase

SPREAD = 12.0
"""So many points ahead mean about three wins in four."""


def estimate(state: ArcticState) -> tuple[float, ...]:
    """For each seat, from 0 to 1, by the points it is ahead of the best of the others."""
    if state.phase == Phase.OVER:
        result = outcome(state)
        return tuple(result.utility(seat) for seat in range(len(state.seats)))
    scores = totals(state)
    return tuple(
        1 / (1 + exp((max(scores[:seat] + scores[seat + 1 :]) - score) / SPREAD))
        for seat, score in enumerate(scores)
    )
