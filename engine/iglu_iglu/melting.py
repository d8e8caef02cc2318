"""Phase 1: melt one tile and carry out what is on its face (Rules M1 to M4)."""

from engine.game import once_per_state
from engine.iglu_iglu.animals import animal_squares, put_animals
from engine.iglu_iglu.commands import MELT_TILES, MeltTile
from engine.iglu_iglu.events import IgluEvent, TileKept, TileMelted, TileRevealed
from engine.iglu_iglu.ice import (
    BITS,
    OUTER_RING,
    SQUARES,
    coast,
    listed,
    square_at,
)
from engine.iglu_iglu.kept_tiles import keep_tile, tile_out, without_tile
from engine.iglu_iglu.pieces import (
    ACTION_POINTS,
    TILE_AMOUNTS,
    TILE_EVENTS,
    TILE_NAMES,
    TILES,
    TileEvent,
)
from engine.iglu_iglu.refusals import refused, require, require_phase
from engine.iglu_iglu.state import (
    ACTING,
    MELTING,
    PUSHING,
    IgluState,
    igloo_squares,
    inuit_squares,
    replace,
)


@once_per_state
def empty_tiles(state: IgluState) -> int:
    """Face-down tiles without Inuit, igloo or animal; Ruling R-2: a glacier is none."""
    occupied = inuit_squares(state) | igloo_squares(state) | animal_squares(state)
    return state.ice & ~state.glaciers & ~occupied


@once_per_state
def meltable(state: IgluState) -> int:
    """Rule M1: empty tiles by the sea; Rule M2: if there is none, empty tiles of the outer ring."""
    empty = empty_tiles(state)
    return empty & coast(state.ice) or empty & OUTER_RING


def melting_commands(state: IgluState) -> tuple[MeltTile, ...]:
    """The tiles that can be melted."""
    return listed(MELT_TILES, meltable(state))


def melt_tile(
    state: IgluState, _seat: int, command: MeltTile, events: list[IgluEvent]
) -> IgluState:
    """Melt the tile, look at it and carry it out or keep it."""
    require_phase(state, MELTING)
    square = square_at(command.square)
    _require_meltable(state, BITS[square])
    events.append(TileMelted(state.turn, SQUARES[square]))
    state = replace(state, phase=ACTING, has_melted=True, action_points=ACTION_POINTS)
    return _carried_out(state, square, state.faces[square], events)


def _require_meltable(state: IgluState, bit: int) -> None:
    if bit & meltable(state):
        return
    is_covered = bool(bit & state.ice & ~state.glaciers)
    require(is_covered, "no_face_down_tile", "M1")
    require(bool(bit & empty_tiles(state)), "tile_occupied", "M1")
    if meltable(state) & coast(state.ice):
        raise refused("not_by_the_sea", "M1")
    raise refused("not_on_the_outer_ring", "M2")


def _carried_out(state: IgluState, square: int, tile: int, events: list[IgluEvent]) -> IgluState:
    if TILES[tile].has_red_border:
        events.append(TileKept(state.turn, SQUARES[square], TILE_NAMES[tile]))
        return keep_tile(without_tile(state, square), tile)
    events.append(TileRevealed(state.turn, SQUARES[square], TILE_NAMES[tile]))
    event = TILE_EVENTS[tile]
    if event is TileEvent.GLACIER:
        return _glacier(state, square, events)
    state = replace(without_tile(state, square), tiles_out=tile_out(state, tile))
    if event is TileEvent.FISH:
        return _fish(state, square, TILE_AMOUNTS[tile], events)
    if event is TileEvent.POLAR_BEAR:
        return _polar_bear(state, square, events)
    return replace(state, phase=PUSHING)


def _glacier(state: IgluState, square: int, events: list[IgluEvent]) -> IgluState:
    """Glacier: it stays face up, with a fox while there are any (Ruling R-7)."""
    drawn, left = state.fox_supply[:1], state.fox_supply[1:]
    state = replace(state, glaciers=state.glaciers | BITS[square], fox_supply=left)
    return put_animals(state, drawn, square, events)


def _fish(state: IgluState, square: int, count: int, events: list[IgluEvent]) -> IgluState:
    """Fish: as many as pictured, or as there are (Ruling R-7), onto the new sea square."""
    drawn, left = state.fish_supply[:count], state.fish_supply[count:]
    return put_animals(replace(state, fish_supply=left), drawn, square, events)


def _polar_bear(state: IgluState, square: int, events: list[IgluEvent]) -> IgluState:
    """Polar bear: one onto the new sea square while there are any (Ruling R-7)."""
    drawn, left = state.bear_supply[:1], state.bear_supply[1:]
    return put_animals(replace(state, bear_supply=left), drawn, square, events)
