"""Filling in what a seat does not know, at random and in step with all it does know."""

from collections import Counter

from engine.dealing import Rng
from engine.iglu_iglu.animals import placed
from engine.iglu_iglu.commands import DIRECTIONS
from engine.iglu_iglu.ice import SIDE, SQUARE_OF_NAME, mask_of
from engine.iglu_iglu.kept_tiles import EVENT_BITS
from engine.iglu_iglu.pieces import (
    TILE_COUNTS,
    TILE_EVENTS,
    TILE_OF_NAME,
    TILES,
    TOKEN_OF,
    Animal,
    TileEvent,
)
from engine.iglu_iglu.state import NOWHERE, IgluState
from engine.iglu_iglu.view import IgluView, TokenCount

GLACIER = TILE_EVENTS.index(TileEvent.GLACIER)


def determinize(view: IgluView, rng: Rng) -> IgluState:
    """A state with this view: unseen tiles and the orders of the supplies shuffled.

    Tiles that others keep have a red border; beyond that every deal is equally likely.
    """
    unseen = unseen_tiles(view)
    kept_tiles = _guessed_kept_tiles(view, unseen, rng)
    unseen = _shuffled(unseen, rng)
    face_down, glaciers = _squares(view.face_down_tiles), _squares(view.glaciers)
    faces = [NOWHERE] * (SIDE * SIDE)
    for square in glaciers:
        faces[square] = GLACIER
    for square in face_down:
        faces[square] = unseen.pop()
    fish, foxes, bears = (_supply(view.supply, animal, rng) for animal in Animal)
    push = view.push
    return IgluState(
        seats=len(view.tribes),
        options=view.options,
        phase=view.phase,
        turn=view.turn,
        has_melted=view.has_melted,
        action_points=view.action_points,
        movement_points=view.movement_points,
        played=sum(EVENT_BITS[event] for event in view.played_tiles),
        ice=mask_of((*face_down, *glaciers)),
        glaciers=mask_of(glaciers),
        faces=tuple(faces),
        animals=tuple(
            [
                placed(SQUARE_OF_NAME[it.square], TOKEN_OF[it.animal, it.value])
                for it in view.animals
            ]
        ),
        inuit=tuple([_squares(tribe.inuit) for tribe in view.tribes]),
        igloos=tuple([mask_of(_squares(tribe.igloos)) for tribe in view.tribes]),
        prey=tuple([tuple(_tokens(tribe.prey)) for tribe in view.tribes]),
        kept_tiles=kept_tiles,
        fish_supply=fish,
        fox_supply=foxes,
        bear_supply=bears,
        tiles_out=_tiles_out(view),
        sunk_tiles=tuple(sorted(unseen)),
        pushed_square=NOWHERE if push is None else SQUARE_OF_NAME[push.square],
        pushed_direction=0 if push is None else DIRECTIONS.index(push.direction),
        attacked_square=SQUARE_OF_NAME.get(view.attacked_square or "", NOWHERE),
        asked_seats=view.asked_seats,
        fleeing=view.fleeing,
    )


def _squares(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([SQUARE_OF_NAME[name] for name in names])


def _tokens(counts: tuple[TokenCount, ...]) -> list[int]:
    return [TOKEN_OF[row.animal, row.value] for row in counts for _ in range(row.count)]


def _supply(counts: tuple[TokenCount, ...], animal: Animal, rng: Rng) -> tuple[int, ...]:
    rows = tuple([row for row in counts if row.animal is animal])
    return tuple(_shuffled(_tokens(rows), rng))


def _shuffled(items: list[int], rng: Rng) -> list[int]:
    """In random order, by a lot for each: a search asks for it more often than for anything."""
    draw = rng.random
    return sorted(items, key=lambda _: draw())


def _tiles_out(view: IgluView) -> tuple[int, ...]:
    out = [0] * len(TILES)
    for row in view.tiles_out:
        out[TILE_OF_NAME[row.tile]] = row.count
    return tuple(out)


def unseen_tiles(view: IgluView) -> list[int]:
    """Every tile whose face this view does not show, in table order."""
    seen = Counter(TILE_OF_NAME[tile] for tribe in view.tribes for tile in tribe.kept_tiles or ())
    seen[GLACIER] += len(view.glaciers)
    for tile, count in enumerate(_tiles_out(view)):
        seen[tile] += count
    return [tile for tile, count in enumerate(TILE_COUNTS) for _ in range(count - seen[tile])]


def _guessed_kept_tiles(view: IgluView, unseen: list[int], rng: Rng) -> tuple[tuple[int, ...], ...]:
    """The kept tiles by seat; those that are guessed are taken out of the unseen ones."""
    keepable = _shuffled([tile for tile in unseen if TILES[tile].has_red_border], rng)
    kept = []
    for tribe in view.tribes:
        if tribe.kept_tiles is not None:
            kept.append(tuple(TILE_OF_NAME[tile] for tile in tribe.kept_tiles))
            continue
        guessed = [keepable.pop() for _ in range(tribe.kept_tile_count)]
        for tile in guessed:
            unseen.remove(tile)
        kept.append(tuple(sorted(guessed)))
    return tuple(kept)
