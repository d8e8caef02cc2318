"""What one seat may know, spelled with names, built up from nothing. Rules K1 to K3."""

from collections.abc import Sequence

import msgspec

from engine.game import View
from engine.iglu_iglu.animals import TOKEN_BITS, TOKEN_MASK
from engine.iglu_iglu.commands import DIRECTIONS, Direction
from engine.iglu_iglu.ice import SQUARES, names_of, sea_squares
from engine.iglu_iglu.kept_tiles import EVENT_BITS
from engine.iglu_iglu.pieces import (
    IGLOO_COUNT,
    INUIT_COUNT,
    TILE_NAMES,
    TOKEN_ANIMALS,
    TOKEN_VALUES,
    TRIBES,
    Animal,
    Colour,
    TileEvent,
)
from engine.iglu_iglu.scoring import scores
from engine.iglu_iglu.state import NOWHERE, IgluOptions, IgluState, Phase, replace
from engine.iglu_iglu.turn import to_act


class AnimalView(msgspec.Struct, frozen=True):
    """A token on the board, face up."""

    animal: Animal
    value: int
    square: str


class TokenCount(msgspec.Struct, frozen=True):
    """How many tokens with one face."""

    animal: Animal
    value: int
    count: int


class TileCount(msgspec.Struct, frozen=True):
    """How many tiles with one face."""

    tile: str
    count: int


class TribeView(msgspec.Struct, frozen=True):
    """One seat's pieces; its kept tiles are None for those who may not see them."""

    seat: int
    colour: Colour
    inuit: tuple[str, ...]
    inuit_to_place: int
    igloos: tuple[str, ...]
    igloos_left: int
    prey: tuple[TokenCount, ...]
    kept_tile_count: int
    kept_tiles: tuple[str, ...] | None
    prey_points: int
    island_points: int
    """What the islands would bring if the game ended now."""


class PushView(msgspec.Struct, frozen=True):
    """A push that waits until the animals in its way are moved."""

    square: str
    direction: Direction


class FaceView(msgspec.Struct, frozen=True):
    """What lies face down on a square."""

    square: str
    tile: str


class RevealedView(msgspec.Struct, frozen=True):
    """Everything that stays hidden in a finished match until it is revealed."""

    faces: tuple[FaceView, ...]
    sunk_tiles: tuple[str, ...]
    fish_supply: tuple[int, ...]
    fox_supply: tuple[int, ...]


class IgluView(View, frozen=True):
    """The match as one seat, or a spectator, may know it."""

    to_act: tuple[int, ...]
    options: IgluOptions
    phase: Phase
    turn: int
    action_points: int
    movement_points: int
    played_tiles: tuple[TileEvent, ...]
    """The kinds of kept tiles played in this turn."""

    has_melted: bool
    face_down_tiles: tuple[str, ...]
    glaciers: tuple[str, ...]
    sea_squares: tuple[str, ...]
    animals: tuple[AnimalView, ...]
    tribes: tuple[TribeView, ...]
    supply: tuple[TokenCount, ...]
    """The tokens still to come; their order is secret."""

    tiles_out: tuple[TileCount, ...]
    """The tiles that left the game face up."""

    sunk_tile_count: int
    """How many tiles Melt removed unseen."""

    push: PushView | None
    attacked_square: str | None
    asked_seats: tuple[int, ...]
    fleeing: tuple[int, ...]
    """Owners of the Inuit that must still be sent to a corner."""

    revealed: RevealedView | None


def view(state: IgluState, seat: int | None) -> IgluView:
    """What the seat may know; at the end kept tiles are open."""
    return _view(state, seat, range(state.seats) if state.phase is Phase.OVER else (seat,))


def reveal(state: IgluState, seat: int | None) -> IgluView:
    """The same with nothing hidden, at whatever time, for a finished match."""
    return replace(_view(state, seat, range(state.seats)), revealed=_revealed(state))


def _view(state: IgluState, seat: int | None, open_seats: Sequence[int | None]) -> IgluView:
    """The view in which the kept tiles of these seats are open."""
    return IgluView(
        seat=seat,
        to_act=to_act(state),
        options=state.options,
        phase=state.phase,
        turn=state.turn,
        action_points=state.action_points,
        movement_points=state.movement_points,
        played_tiles=tuple(event for event, bit in EVENT_BITS.items() if state.played & bit),
        has_melted=state.has_melted,
        face_down_tiles=names_of(state.ice & ~state.glaciers),
        glaciers=names_of(state.glaciers),
        sea_squares=names_of(sea_squares(state.ice)),
        animals=tuple(map(_animal_view, state.animals)),
        tribes=_tribe_views(state, open_seats),
        supply=_token_counts((*state.fish_supply, *state.fox_supply, *state.bear_supply)),
        tiles_out=_tile_counts(state.tiles_out),
        sunk_tile_count=len(state.sunk_tiles),
        push=_push_view(state),
        attacked_square=None
        if state.attacked_square == NOWHERE
        else SQUARES[state.attacked_square],
        asked_seats=state.asked_seats,
        fleeing=state.fleeing,
        revealed=None,
    )


def _animal_view(animal: int) -> AnimalView:
    token = animal & TOKEN_MASK
    return AnimalView(TOKEN_ANIMALS[token], TOKEN_VALUES[token], SQUARES[animal >> TOKEN_BITS])


def _tribe_views(state: IgluState, open_seats: Sequence[int | None]) -> tuple[TribeView, ...]:
    return tuple(
        TribeView(
            seat=seat,
            colour=TRIBES[seat].kind,
            inuit=tuple(SQUARES[square] for square in state.inuit[seat]),
            inuit_to_place=_inuit_to_place(state, seat),
            igloos=names_of(state.igloos[seat]),
            igloos_left=IGLOO_COUNT - state.igloos[seat].bit_count(),
            prey=_token_counts(state.prey[seat]),
            kept_tile_count=len(state.kept_tiles[seat]),
            kept_tiles=_tile_names(state.kept_tiles[seat]) if seat in open_seats else None,
            prey_points=score.parts["prey"],
            island_points=score.parts["islands"],
        )
        for seat, score in enumerate(scores(state))
    )


def _inuit_to_place(state: IgluState, seat: int) -> int:
    if state.phase is not Phase.PLACING:
        return 0
    return INUIT_COUNT[state.seats] - len(state.inuit[seat])


def _tile_names(tiles: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(TILE_NAMES[tile] for tile in tiles)


def _token_counts(tokens: tuple[int, ...]) -> tuple[TokenCount, ...]:
    return tuple(
        TokenCount(TOKEN_ANIMALS[token], TOKEN_VALUES[token], tokens.count(token))
        for token in sorted(set(tokens))
    )


def _tile_counts(counts: tuple[int, ...]) -> tuple[TileCount, ...]:
    return tuple(TileCount(TILE_NAMES[tile], count) for tile, count in enumerate(counts) if count)


def _push_view(state: IgluState) -> PushView | None:
    if state.pushed_square == NOWHERE:
        return None
    return PushView(SQUARES[state.pushed_square], DIRECTIONS[state.pushed_direction])


def _revealed(state: IgluState) -> RevealedView:
    covered = state.ice & ~state.glaciers
    return RevealedView(
        faces=tuple(
            FaceView(SQUARES[square], TILE_NAMES[tile])
            for square, tile in enumerate(state.faces)
            if covered >> square & 1
        ),
        sunk_tiles=_tile_names(state.sunk_tiles),
        fish_supply=tuple(TOKEN_VALUES[token] for token in state.fish_supply),
        fox_supply=tuple(TOKEN_VALUES[token] for token in state.fox_supply),
    )
