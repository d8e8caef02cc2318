"""What of the events of a command could have been told beforehand by whoever sees a view.

News is the face of a tile, a token that comes from its supply, and a tile out of somebody else's
keeping, unless nothing else can be there (Rules K1 to K3).
"""

from collections import Counter
from collections.abc import Sequence

from engine.iglu_iglu.events import (
    AnimalAppeared,
    IgluEvent,
    KeptTilePlayed,
    TileKept,
    TileRevealed,
)
from engine.iglu_iglu.hidden import unseen_tiles
from engine.iglu_iglu.pieces import TILE_OF_NAME, TILES
from engine.iglu_iglu.state import NOWHERE
from engine.iglu_iglu.view import IgluView

KEPT = NOWHERE
"""What others see of a face with a red border."""


def foretold(view: IgluView, events: Sequence[IgluEvent]) -> int:
    """How many of these events, from the first, the viewer could have told beforehand."""
    return next((i for i, event in enumerate(events) if _is_news(view, event)), len(events))


def _is_news(view: IgluView, event: IgluEvent) -> bool:
    match event:
        case TileRevealed() | TileKept():
            return len(_faces(view, is_finder=event.seat == view.seat)) > 1
        case AnimalAppeared(animal=animal):
            return len({row.value for row in view.supply if row.animal is animal}) > 1
        case KeptTilePlayed(seat=seat, tile=tile):
            return seat != view.seat and not _is_surely_kept(view, seat, TILE_OF_NAME[tile])
    return False


def _faces(view: IgluView, *, is_finder: bool) -> set[int]:
    """What a face-down tile may turn out to be; all tiles that others keep have a red border."""
    unseen = unseen_tiles(view)
    kept = sum(tribe.kept_tile_count for tribe in view.tribes if tribe.kept_tiles is None)
    may_be_red = _red_count(unseen) > kept
    return {
        tile if is_finder or not TILES[tile].has_red_border else KEPT
        for tile in unseen
        if may_be_red or not TILES[tile].has_red_border
    }


def _is_surely_kept(view: IgluView, seat: int | None, tile: int) -> bool:
    """Whether all other tiles with a red border are too few for what the seat keeps."""
    assert seat is not None
    unseen = unseen_tiles(view)
    return _red_count(unseen) - Counter(unseen)[tile] < view.tribes[seat].kept_tile_count


def _red_count(tiles: Sequence[int]) -> int:
    return sum(TILES[tile].has_red_border for tile in tiles)
