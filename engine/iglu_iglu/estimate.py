"""How good a state looks for each seat, without looking ahead.

A seat's worth is counted in points of the final score: its prey, islands, kept tiles, game in
reach, and the turn if it has it. The weights are rounded from a regression of final scores on these
figures, over matches that greedy bots played against themselves. Each goes evenly from what it is
when no more tile can melt (first number) to what it is with ten or more to go (second number):
what islands bring now says little while tiles still melt.
"""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from engine.iglu_iglu.animals import squares_by_animal
from engine.iglu_iglu.ice import CACHED_MASKS, beside, mask_of
from engine.iglu_iglu.islands import strengths_by_area
from engine.iglu_iglu.melting import empty_tiles
from engine.iglu_iglu.pieces import HARPOON, MELT, TILE_EVENTS
from engine.iglu_iglu.scoring import prey_points
from engine.iglu_iglu.state import IgluState

LONG_TO_GO = 10
"""With so many tiles that may still melt, or more, nothing is weighed otherwise."""


class Weights(NamedTuple):
    """What each figure counts, in points of the final score."""

    prey: float
    alone: float
    """A tile of an island where the tribe is alone."""
    share: float
    """A tile of an island, by the tribe's part of all strength there."""
    settled: float
    """An island with the tribe on it: many small ones hold less than few large ones."""
    igloo: float
    fish_in_reach: float
    fish_beyond: float
    """One step from where fish can be hunted."""
    fox_in_reach: float
    spot: float
    """A tile with Inuit of the tribe: game is met sooner by those who spread."""
    kept_tile: float
    kept_melt: float
    kept_harpoon: float
    """What these two count more than other kept tiles."""
    turn: float
    to_melt: float
    action_point: float
    spread: float
    """So many points ahead make a seat e times as likely to win as another."""


AT_THE_END = Weights(
    prey=0.86,
    alone=0.4,
    share=0.64,
    settled=-0.46,
    igloo=0.0,
    fish_in_reach=0.45,
    fish_beyond=0.24,
    fox_in_reach=0.08,
    spot=0.25,
    kept_tile=0.0,
    kept_melt=-0.45,
    kept_harpoon=0.8,
    turn=-0.65,
    to_melt=1.62,
    action_point=0.53,
    spread=1.8,
)
EARLY = Weights(
    prey=0.9,
    alone=0.08,
    share=0.05,
    settled=-0.26,
    igloo=1.0,
    fish_in_reach=0.86,
    fish_beyond=0.48,
    fox_in_reach=1.05,
    spot=0.44,
    kept_tile=0.16,
    kept_melt=0.99,
    kept_harpoon=1.3,
    turn=-0.81,
    to_melt=1.62,
    action_point=0.43,
    spread=4.0,
)


def estimate(state: IgluState) -> tuple[float, ...]:
    """Each seat's chance to win."""
    weights = _weights(_tiles_to_go(state))
    worths = _worths(state, weights)
    best, spread = max(worths), weights.spread
    chances = [exp((worth - best) / spread) for worth in worths]
    total = sum(chances)
    return tuple([chance / total for chance in chances])


def _tiles_to_go(state: IgluState) -> int:
    """How many tiles are still face down and empty: the match ends when none can melt (E1)."""
    return min(empty_tiles(state).bit_count(), LONG_TO_GO)


@lru_cache(LONG_TO_GO + 1)
def _weights(tiles_to_go: int) -> Weights:
    early = tiles_to_go / LONG_TO_GO
    return Weights(
        *[end + (start - end) * early for end, start in zip(AT_THE_END, EARLY, strict=True)]
    )


def _worths(state: IgluState, weights: Weights) -> list[float]:
    """By seat, the points it may hope for in the end."""
    fish, foxes, _ = squares_by_animal(state.animals)
    worths = [
        weights.prey * prey_points(prey)
        + weights.igloo * igloos.bit_count()
        + _hunting(mask_of(inuit), state.ice, fish, foxes, weights)
        + _keeping(kept, weights)
        for inuit, igloos, prey, kept in zip(
            state.inuit, state.igloos, state.prey, state.kept_tiles, strict=True
        )
    ]
    worths[state.turn] += (
        weights.turn
        + weights.action_point * state.action_points
        + weights.to_melt * (not state.has_melted)
    )
    share, settled = weights.share, weights.settled
    for squares, strengths in strengths_by_area(state):
        together = sum(strengths)
        if together:
            tiles = squares.bit_count()
            per_strength = share * tiles / together
            for seat, strength in enumerate(strengths):
                if strength:
                    worths[seat] += settled + per_strength * strength
                    if strength == together:
                        worths[seat] += weights.alone * tiles
    return worths


def _hunting(here: int, ice: int, fish: int, foxes: int, weights: Weights) -> float:
    """What the game around the tribe's Inuit promises."""
    near, beyond, met, spots = _game_around(here, ice, fish, foxes)
    return (
        weights.fish_in_reach * near
        + weights.fish_beyond * beyond
        + weights.fox_in_reach * met
        + weights.spot * spots
    )


@lru_cache(CACHED_MASKS)
def _game_around(here: int, ice: int, fish: int, foxes: int) -> tuple[int, int, int, int]:
    """Squares with fish in reach and one step beyond, with foxes met, and all tiles they are on."""
    beside_them = beside(here & ice)
    beyond = beside(beside_them & ice) & ~beside_them
    return (
        (beside_them & fish).bit_count(),
        (beyond & fish).bit_count(),
        (here & foxes).bit_count(),
        (here & ice).bit_count(),
    )


def _keeping(kept_tiles: tuple[int, ...], weights: Weights) -> float:
    """What the tiles that a seat keeps promise."""
    melts, harpoons = _counted(kept_tiles)
    return (
        weights.kept_tile * len(kept_tiles)
        + weights.kept_melt * melts
        + weights.kept_harpoon * harpoons
    )


@lru_cache(CACHED_MASKS)
def _counted(kept_tiles: tuple[int, ...]) -> tuple[int, int]:
    """How many of the tiles are Melt, and how many Harpoon."""
    events = [TILE_EVENTS[tile] for tile in kept_tiles]
    return events.count(MELT), events.count(HARPOON)
