"""How good a state looks for each seat, without looking ahead.

A seat's worth is made of its prey, part of what islands bring now, its share of all islands by
strength, game within reach, kept tiles and igloos, less Inuit stranded on corners. What islands
bring now says little while most tiles may still melt. The factors are those that won matches of
one-step greedy players against each other, the spread is the one that foretold their winners best.
"""

import math

from engine.iglu_iglu.animals import squares_by_animal
from engine.iglu_iglu.ice import CORNERS, beside, mask_of
from engine.iglu_iglu.islands import layers
from engine.iglu_iglu.pieces import TILES
from engine.iglu_iglu.scoring import outcome, prey_points, scored_islands
from engine.iglu_iglu.state import IgluState

_PREY = 2.0
_ISLANDS_NOW = 0.5
_ISLANDS_NOW_LOST_BY_COVER = 0.35
_NEAR_GAME = 0.7
_KEPT_TILE = 2.5
_IGLOO = 4.0
_STRANDED = 3.0

_SPREAD_AT_THE_END = 3.0
_SPREAD_BY_COVER = 20.0
"""How much worth makes a seat about e times as likely to win as another."""

_TILE_COUNT = sum(row.count for row in TILES)


def estimate(state: IgluState) -> tuple[float, ...]:
    """Each seat's chance to win; after the end, what it has won."""
    result = outcome(state)
    if result is not None:
        return tuple(result.utility(seat) for seat in range(state.seats))
    cover = (state.ice & ~state.glaciers).bit_count() / _TILE_COUNT
    worths = _worths(state, cover)
    best, spread = max(worths), _SPREAD_AT_THE_END + _SPREAD_BY_COVER * cover
    weights = [math.exp((worth - best) / spread) for worth in worths]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _worths(state: IgluState, cover: float) -> list[float]:
    worths = [_prospects(state, seat) for seat in range(state.seats)]
    now = _ISLANDS_NOW - _ISLANDS_NOW_LOST_BY_COVER * cover
    for island, points in scored_islands(state):
        per_strength = island.tile_count / sum(island.strengths)
        for seat, strength in enumerate(island.strengths):
            if strength:
                worths[seat] += now * points[seat] + per_strength * strength
    return worths


def _prospects(state: IgluState, seat: int) -> float:
    """What the seat has and can soon have, islands apart."""
    here = mask_of(state.inuit[seat])
    fish, foxes, _ = squares_by_animal(state.animals)
    in_reach = (beside(here & state.ice) & fish).bit_count() + (here & foxes).bit_count()
    stranded = sum([(layer & CORNERS).bit_count() for layer in layers(state.inuit[seat])])
    return (
        _PREY * prey_points(state.prey[seat])
        + _NEAR_GAME * in_reach
        + _KEPT_TILE * len(state.kept_tiles[seat])
        + _IGLOO * state.igloos[seat].bit_count()
        - _STRANDED * stranded
    )
