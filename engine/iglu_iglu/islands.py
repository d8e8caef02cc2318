"""Islands, and how strong each tribe is on them (Rules E3 and E4)."""

from typing import NamedTuple

from engine.iglu_iglu.ice import connected_areas
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
        Island(area, strengths_on(area, state.inuit, state.igloos))
        for area in connected_areas(state.ice)
    )


def strengths_on(
    area: int, inuit: tuple[tuple[int, ...], ...], igloos: tuple[int, ...]
) -> tuple[int, ...]:
    """Rule E4: one per Inuit and two per igloo, also of an igloo left alone (Ruling R-22)."""
    return tuple(
        sum(area >> square & 1 for square in tribe) + IGLOO_STRENGTH * (built & area).bit_count()
        for tribe, built in zip(inuit, igloos, strict=True)
    )
