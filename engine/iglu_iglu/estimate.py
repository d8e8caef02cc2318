"""How good a state looks for each seat, without looking ahead."""

import math

from engine.iglu_iglu.ice import CORNERS
from engine.iglu_iglu.scoring import scores
from engine.iglu_iglu.state import IgluState, Phase

KEPT_TILE_WORTH = 1.5
IGLOO_WORTH = 4.0
CORNER_COST = 3.0
SPREAD = 12.0


def estimate(state: IgluState) -> tuple[float, ...]:
    """Each seat's chance to win, from points now and what is likely to bring more."""
    worths = [score.total + _prospects(state, score.seat) for score in scores(state)]
    best = max(worths)
    weights = [math.exp((worth - best) / SPREAD) for worth in worths]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _prospects(state: IgluState, seat: int) -> float:
    if state.phase is Phase.OVER:
        return 0.0
    stranded = sum(1 for square in state.inuit[seat] if CORNERS >> square & 1)
    return (
        KEPT_TILE_WORTH * len(state.kept_tiles[seat])
        + IGLOO_WORTH * state.igloos[seat].bit_count()
        - CORNER_COST * stranded
    )
