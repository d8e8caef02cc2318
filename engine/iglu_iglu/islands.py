"""Islands, and how strong each tribe is on them (Rules E3 and E4)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.iglu_iglu.ice import BITS, CACHED_MASKS, connected_areas
from engine.iglu_iglu.state import IgluState

IGLOO_STRENGTH = 2


class Island(NamedTuple):
    """Connected tiles, and the strength of each seat's tribe on them."""

    squares: int
    strengths: tuple[int, ...]

    @property
    def tile_count(self) -> int:
        """How many tiles it has."""
        return self.squares.bit_count()


def islands(state: IgluState) -> tuple[Island, ...]:
    """Rule E3: all islands; glaciers are tiles, corners are none and connect nothing."""
    return tuple(
        [Island(area, strengths) for area, strengths in strengths_by_area(state)],
    )


def strengths_by_area(state: IgluState) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each island's squares, and the strength of each seat's tribe there."""
    ice = state.ice
    tribes = [
        strengths_of(ice, inuit, built)
        for inuit, built in zip(state.inuit, state.igloos, strict=True)
    ]
    return zip(connected_areas(ice), zip(*tribes, strict=True), strict=True)


@lru_cache(CACHED_MASKS)
def strengths_of(ice: int, tribe: tuple[int, ...], built: int) -> tuple[int, ...]:
    """How strong the tribe is on each island; most of what is looked at moves one tribe only.

    Rule E4: one per Inuit and two per igloo, also of an igloo left alone (Ruling R-22).
    """
    areas = connected_areas(ice)
    strengths = [0] * len(areas)
    if built:
        strengths = [IGLOO_STRENGTH * (built & area).bit_count() for area in areas]
    for layer in layers(tribe):
        for island, area in enumerate(areas):
            strengths[island] += (layer & area).bit_count()
    return tuple(strengths)


@lru_cache(CACHED_MASKS)
def layers(tribe: tuple[int, ...]) -> tuple[int, ...]:
    """The squares with at least one Inuit of the tribe, with at least two, and so on."""
    masks: list[int] = []
    for square in tribe:
        depth = sum(mask >> square & 1 for mask in masks)
        if depth == len(masks):
            masks.append(0)
        masks[depth] |= BITS[square]
    return tuple(masks)
