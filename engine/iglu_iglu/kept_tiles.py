"""Tiles with a red border: who may play which when, Melt and Energy (Rule M4).

What others may know of them is only their number, so whether a seat is asked rests on `may_hold`,
which reads public facts alone; what the seat may answer rests on `held_tile`.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.game import with_one, without
from engine.iglu_iglu.animals import animal_squares, remove_animals
from engine.iglu_iglu.commands import PLAY_ENERGY, PLAY_MELTS, IgluCommand, PlayEnergy, PlayMelt
from engine.iglu_iglu.events import ActionPointsGained, IgluEvent, KeptTilePlayed, TileSunk
from engine.iglu_iglu.fleeing import put_to_flight
from engine.iglu_iglu.ice import BITS, CACHED_IN_A_TURN, SQUARES, coast, listed, square_at
from engine.iglu_iglu.pieces import (
    ENERGY,
    KEPT_EVENTS,
    MELT,
    TILE_AMOUNTS,
    TILE_EVENTS,
    TILE_NAMES,
    TILES,
    TileEvent,
)
from engine.iglu_iglu.refusals import refused, require, require_phase
from engine.iglu_iglu.sentences import WORDS
from engine.iglu_iglu.state import (
    ACTING,
    MELTING,
    NOWHERE,
    IgluState,
    changed_at,
    igloo_squares,
    replace,
)

EVENT_BITS = {event: 1 << i for i, event in enumerate(KEPT_EVENTS)}
MELT_BIT, ENERGY_BIT, HARPOON_BIT, MOVE_ANIMALS_BIT = EVENT_BITS.values()
ANY_EVENT = sum(EVENT_BITS.values())

_KEEPABLE = tuple(
    (tile, row.count, EVENT_BITS[row.event]) for tile, row in enumerate(TILES) if row.has_red_border
)
"""The tiles with a red border: how many there are of each, and the bit of its kind."""


def held_tile(state: IgluState, seat: int, event: TileEvent) -> int:
    """A tile of that kind the seat could play now, or `NOWHERE` (one of each type in a turn)."""
    if seat == state.turn and state.played & EVENT_BITS[event]:
        return NOWHERE
    for tile in state.kept_tiles[seat]:
        if TILE_EVENTS[tile] is event:
            return tile
    return NOWHERE


def playable_events(state: IgluState) -> int:
    """The kinds of kept tiles that the seat whose turn it is could play now, a bit each."""
    return _events_of(state.kept_tiles[state.turn]) & ~state.played


@lru_cache(CACHED_IN_A_TURN)
def _events_of(tiles: tuple[int, ...]) -> int:
    events = 0
    for tile in tiles:
        events |= EVENT_BITS[TILE_EVENTS[tile]]
    return events


def may_hold(state: IgluState, events: int = ANY_EVENT) -> bool:
    """Whether, for all that everybody knows, the seat whose turn it is could play one of these."""
    if not state.kept_tiles[state.turn]:
        return False
    return bool(events & _events_left(state.tiles_out) & ~state.played)


@lru_cache(CACHED_IN_A_TURN)
def _events_left(tiles_out: tuple[int, ...]) -> int:
    """The kinds of kept tiles, a bit each, of which not all have left the game face up."""
    left = 0
    for tile, count, bit in _KEEPABLE:
        if tiles_out[tile] < count:
            left |= bit
    return left


def tile_out(state: IgluState, tile: int) -> tuple[int, ...]:
    """The tiles out of the game with one more."""
    out = [*state.tiles_out]
    out[tile] += 1
    return tuple(out)


def play_tile(state: IgluState, seat: int, tile: int, events: list[IgluEvent]) -> IgluState:
    """The tile is discarded; Ruling R-9: it counts as played only in the seat's own turn."""
    events.append(KeptTilePlayed(seat, TILE_NAMES[tile]))
    is_own_turn = seat == state.turn
    return replace(
        state,
        kept_tiles=changed_at(state.kept_tiles, seat, without(state.kept_tiles[seat], tile)),
        tiles_out=tile_out(state, tile),
        played=state.played | EVENT_BITS[TILE_EVENTS[tile]] if is_own_turn else state.played,
    )


def keep_tile(state: IgluState, tile: int) -> IgluState:
    """The seat whose turn it is keeps the tile it found."""
    kept = with_one(state.kept_tiles[state.turn], tile)
    return replace(state, kept_tiles=changed_at(state.kept_tiles, state.turn, kept))


def require_held(state: IgluState, seat: int, event: TileEvent) -> int:
    """The tile to play, or a refusal."""
    if seat == state.turn and state.played & EVENT_BITS[event]:
        raise refused("already_played", "M4", tile=WORDS.sentence(f"face-{event}"))
    tile = held_tile(state, seat, event)
    if tile == NOWHERE:
        raise refused("tile_not_kept", "M4", tile=WORDS.sentence(f"face-{event}"))
    return tile


def meltable_unseen(state: IgluState) -> int:
    """What Melt can remove: face-down tiles by the sea without an igloo (Ruling R-2)."""
    return state.ice & ~state.glaciers & ~igloo_squares(state) & coast(state.ice)


def melt_commands(state: IgluState) -> Sequence[IgluCommand]:
    """The tiles that a kept Melt can remove."""
    return listed(PLAY_MELTS, meltable_unseen(state))


def energy_commands(state: IgluState) -> list[IgluCommand]:
    """The kept Energy tiles, one command per value."""
    kept = state.kept_tiles[state.turn]
    return list(dict.fromkeys(PLAY_ENERGY[tile] for tile in kept if tile in PLAY_ENERGY))


def play_melt(
    state: IgluState, _seat: int, command: PlayMelt, events: list[IgluEvent]
) -> IgluState:
    """Melt: the tile goes unseen (Ruling R-18), animals leave the game, Inuit flee."""
    require_phase(state, MELTING, ACTING)
    square = square_at(command.square)
    tile = require_held(state, state.turn, MELT)
    _require_meltable_unseen(state, BITS[square])
    state = play_tile(state, state.turn, tile, events)
    events.append(TileSunk(state.turn, SQUARES[square]))
    sunk_tiles = with_one(state.sunk_tiles, state.faces[square])
    state = replace(without_tile(state, square), sunk_tiles=sunk_tiles)
    if animal_squares(state) & BITS[square]:
        state = remove_animals(state, square, events)
    return put_to_flight(state, square, range(state.seats))


def without_tile(state: IgluState, square: int) -> IgluState:
    """The square is sea from now on."""
    faces = [*state.faces]
    faces[square] = NOWHERE
    return replace(state, ice=state.ice & ~BITS[square], faces=tuple(faces))


def _require_meltable_unseen(state: IgluState, bit: int) -> None:
    covered = state.ice & ~state.glaciers
    require(bool(bit & covered), "no_face_down_tile", "R-2")
    require(not bit & igloo_squares(state), "igloo_on_tile", "M4")
    require(bool(bit & coast(state.ice)), "not_by_the_sea", "M4")


def play_energy(
    state: IgluState, _seat: int, command: PlayEnergy, events: list[IgluEvent]
) -> IgluState:
    """Energy: extra action points as printed, in phase 2 only."""
    require_phase(state, ACTING)
    require_held(state, state.turn, ENERGY)
    kept = state.kept_tiles[state.turn]
    tiles = [tile for tile in PLAY_ENERGY if TILE_AMOUNTS[tile] == command.action_points]
    tile = next((tile for tile in tiles if tile in kept), NOWHERE)
    if tile == NOWHERE:
        named = WORDS.sentence(f"tile-{ENERGY}", amount=command.action_points)
        raise refused("tile_not_kept", "M4", tile=named)
    state = play_tile(state, state.turn, tile, events)
    events.append(ActionPointsGained(state.turn, command.action_points))
    return replace(state, action_points=state.action_points + command.action_points)
