"""What one seat may know, spelled with names, built up from nothing. Rules K1 to K3."""

from collections.abc import Sequence

import msgspec

from engine.game import SeatsToAct, View
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
    """Which animal."""
    value: int
    """The value of its token, 1 to 4."""
    square: str
    """Where it is: `d4`, say."""


class TokenCount(msgspec.Struct, frozen=True):
    """How many tokens with one face."""

    animal: Animal
    """Which animal."""
    value: int
    """The value of the tokens, 1 to 4."""
    count: int
    """How many there are."""


class TileCount(msgspec.Struct, frozen=True):
    """How many tiles with one face."""

    tile: str
    """The name of the face: `fish_2`, say (D1)."""
    count: int
    """How many there are."""


class TribeView(msgspec.Struct, frozen=True):
    """One seat's pieces (K1, K2)."""

    seat: int
    """Its number."""
    colour: Colour
    """Its colour (S3)."""
    inuit: tuple[str, ...]
    """The squares of its Inuit, corners included."""
    inuit_to_place: int
    """How many Inuit are still to be placed (S4)."""
    igloos: tuple[str, ...]
    """The squares of its igloos."""
    igloos_left: int
    """How many igloos it may still build (A5)."""
    prey: tuple[TokenCount, ...]
    """Its prey, by face."""
    kept_tile_count: int
    """How many tiles it keeps (R-30)."""
    kept_tiles: tuple[str, ...] | None
    """Their faces: `energy_2`, say; null while hidden from you (K2)."""
    prey_points: int
    """What its prey scores (E2)."""
    island_points: int
    """What the islands would bring if the game ended now (E4)."""


class PushView(msgspec.Struct, frozen=True):
    """A push that waits until the animals in its way are moved (R-5)."""

    square: str
    """The tile: `c3`, say."""
    direction: Direction
    """Which way it is to drift."""


class FaceView(msgspec.Struct, frozen=True):
    """What lies face down on a square."""

    square: str
    """Where the tile lies: `c3`, say."""
    tile: str
    """Its face: `fish_2`, say (D1)."""


class RevealedView(msgspec.Struct, frozen=True):
    """Everything that stays hidden in a finished match until it is revealed (K3)."""

    faces: tuple[FaceView, ...]
    """The tiles that lie face down."""
    sunk_tiles: tuple[str, ...]
    """The tiles that Melt removed unseen."""
    fish_supply: tuple[int, ...]
    """The values of the fish still to come, the next one first."""
    fox_supply: tuple[int, ...]
    """The values of the foxes still to come, the next one first."""


class IgluView(View, frozen=True):
    """The match as one seat, or a spectator, may know it (K1, K2)."""

    to_act: SeatsToAct
    options: IgluOptions
    """What was chosen before the deal."""
    phase: Phase
    """What is to be decided next."""
    turn: int
    """The seat whose turn it is; another one may have to answer a bear (M6)."""
    action_points: int
    """Action points left (T2)."""
    movement_points: int
    """Movement points left (M5)."""
    played_tiles: tuple[TileEvent, ...]
    """The kinds of kept tiles played this turn: one of each at most (M4)."""

    has_melted: bool
    """Whether phase 1 of the turn is done (T1)."""
    face_down_tiles: tuple[str, ...]
    """The squares of face-down tiles: `c3`, say."""
    glaciers: tuple[str, ...]
    """The squares of glaciers (R-2)."""
    sea_squares: tuple[str, ...]
    """The squares without a tile, corners apart."""
    animals: tuple[AnimalView, ...]
    """The tokens on the board."""
    tribes: tuple[TribeView, ...]
    """What each seat has, by seat."""
    supply: tuple[TokenCount, ...]
    """The tokens still to come, by face; their order is secret."""

    tiles_out: tuple[TileCount, ...]
    """The tiles that left the game face up, by face."""

    sunk_tile_count: int
    """How many tiles Melt removed unseen (R-18)."""

    push: PushView | None
    """A push that waits; null for none (R-5)."""
    attacked_square: str | None
    """Where a bear attacks; null where none does (M6)."""
    asked_seats: tuple[int, ...]
    """Who is still to answer the bear, in this order (R-11)."""
    fleeing: tuple[int, ...]
    """For each Inuit still to be sent to a corner, its seat (M4, M6)."""

    revealed: RevealedView | None
    """What was hidden, once a finished match is read with `reveal`; else null."""


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
