"""What a seat may know: all that lies open, which is all but decks, unturned masks and the seed.
Rules K1 and K2."""

from collections.abc import Iterable

import msgspec

from engine.game import View
from engine.north_pole.board import CORNERS, IN_IGLOO, SCREEN, SQUARE_COUNT, SQUARES, square_name
from engine.north_pole.equipment import openings
from engine.north_pole.layout import board_of, layouts_of
from engine.north_pole.pieces import (
    EQUIPMENT,
    HOUSE_TABLES,
    MASKS,
    SIDES,
    STORM_AT,
    Card,
    DashWays,
    Diagonals,
    Tables,
)
from engine.north_pole.state import (
    NO_BEAR,
    NO_CARD,
    NO_MASK,
    OVER,
    PHASES,
    PICKAXE_ON,
    SEAT_SIDES,
    SNOWSHOES_ON,
    NorthPoleState,
)
from engine.north_pole.storm import deck_back, storm_points


class Pawn(msgspec.Struct, frozen=True):
    """A pawn on the board."""

    square: str
    igloo: bool


class PackedCard(msgspec.Struct, frozen=True):
    """A card in a Backpack; it may be played from the turn after it was packed."""

    card: str
    back: str
    playable: bool


class CornerMask(msgspec.Struct, frozen=True):
    """A mask on a corner; what it is, is shown only when it is revealed."""

    square: str
    mask: str | None


class SideView(msgspec.Struct, frozen=True):
    """A side of the frame, as it lies now."""

    side: str
    seat: int | None
    cards: tuple[Card, ...]


class ExpeditionView(msgspec.Struct, frozen=True):
    """What one seat has."""

    seat: int
    team: str
    side: str
    on_ship: int
    at_pole: int
    pawns: tuple[Pawn, ...]
    equipment: tuple[str, ...]
    packed: tuple[PackedCard, ...]


class HiddenParts(msgspec.Struct, frozen=True):
    """What nobody may know before the end, shown by `reveal`; decks and stacks from the top."""

    deck: tuple[Card, ...]
    mask_stack: tuple[str, ...]
    scoreboard_mask: str | None
    masks_put_away: tuple[str, ...]


class NorthPoleView(View, frozen=True):
    """The match as a seat, or a spectator, sees it; squares and sides as they are seen now."""

    to_act: tuple[int, ...]
    phase: str
    round: int
    round_limit: int
    start_seat: int
    turn_seat: int
    teams: bool
    diagonals: Diagonals
    """How cracks stop a diagonal step (Ruling R-1)."""
    dash: DashWays
    """Where a Dash may run (Ruling R-3)."""
    cards_due: int
    cards_played: int
    snowshoes_on: bool
    pickaxe_on: bool
    card_in_play: Card | None
    rotation: int
    """Quarter turns clockwise of the upper board."""
    pole_openings: tuple[str, ...]
    cracks: tuple[str, ...]
    seats: tuple[ExpeditionView, ...]
    sides: tuple[SideView, ...]
    bear: str | None
    holes: tuple[str, ...]
    corner_masks: tuple[CornerMask, ...]
    scoreboard_mask: bool
    mask_stack_size: int
    unseen_masks: tuple[str, ...]
    """Which masks nobody has seen yet, wherever they are, in the order of the table."""
    discarded_masks: tuple[str, ...]
    storm_pile: tuple[Card, ...]
    storm_points: int
    storm_at: int
    discards: tuple[Card, ...]
    deck_size: int
    deck_back: str | None
    """The back of the top card: where the next storm will turn the board."""
    tables: Tables | None
    """Another box than the house's."""
    hidden: HiddenParts | None


PAWNS = tuple(tuple(Pawn(square, igloo) for square in SQUARES) for igloo in (False, True))


def view(state: NorthPoleState, seat: int | None) -> NorthPoleView:
    """The match as the seat sees it; all seats see the same."""
    return _view(state, seat, None)


def reveal(state: NorthPoleState, seat: int | None) -> NorthPoleView:
    """The view with deck and masks turned over, for finished matches."""
    hidden = HiddenParts(
        deck=_named(state.deck[::-1], board_of(state.tables).cards),
        mask_stack=_mask_names(state.mask_stack[::-1]),
        scoreboard_mask=None if state.scoreboard_mask == NO_MASK else MASKS[state.scoreboard_mask],
        masks_put_away=_mask_names(state.masks_put_away),
    )
    return _view(state, seat, hidden)


def _view(state: NorthPoleState, seat: int | None, hidden: HiddenParts | None) -> NorthPoleView:
    cards = board_of(state.tables).cards
    rotation = state.rotation
    return NorthPoleView(
        seat=seat,
        to_act=() if state.phase == OVER else (state.turn_seat,),
        phase=PHASES[state.phase],
        round=state.round,
        round_limit=state.round_limit,
        start_seat=state.start_seat,
        turn_seat=state.turn_seat,
        teams=state.teams,
        diagonals=state.diagonals,
        dash=state.dash,
        cards_due=state.cards_due,
        cards_played=state.cards_played,
        snowshoes_on=bool(state.aids & SNOWSHOES_ON),
        pickaxe_on=bool(state.aids & PICKAXE_ON),
        card_in_play=None if state.card_in_play == NO_CARD else cards[state.card_in_play],
        rotation=rotation,
        pole_openings=openings(state),
        cracks=layouts_of(state.tables, state.diagonals, state.dash)[rotation].cracks,
        seats=tuple(_expedition_view(state, place, cards) for place in range(len(state.seats))),
        sides=tuple(_side_view(state, side, cards) for side in range(4)),
        bear=None if state.bear == NO_BEAR else square_name(state.bear, rotation),
        holes=tuple(sorted(square_name(square, rotation) for square in state.holes)),
        corner_masks=_corner_masks(state, is_shown=hidden is not None),
        scoreboard_mask=state.scoreboard_mask != NO_MASK,
        mask_stack_size=len(state.mask_stack),
        unseen_masks=_mask_names(unseen_masks(state)),
        discarded_masks=_mask_names(state.discarded_masks),
        storm_pile=_named(state.storm_pile, cards),
        storm_points=storm_points(state),
        storm_at=STORM_AT[len(state.seats)],
        discards=_named(sorted(state.discards), cards),
        deck_size=len(state.deck),
        deck_back=deck_back(state),
        tables=state.tables,
        hidden=hidden,
    )


def unseen_masks(state: NorthPoleState) -> list[int]:
    """The masks that nobody has seen yet, sorted so that nothing tells where they are."""
    laid_out = (*state.corner_masks, state.scoreboard_mask)
    hidden = (*state.mask_stack, *state.masks_put_away, *laid_out)
    return sorted(mask for mask in hidden if mask != NO_MASK)


def _named(cards: Iterable[int], names: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple([names[card] for card in cards])


def _mask_names(masks: Iterable[int]) -> tuple[str, ...]:
    return tuple([MASKS[mask] for mask in masks])


def _side_view(state: NorthPoleState, seen: int, cards: tuple[Card, ...]) -> SideView:
    sides = SEAT_SIDES[len(state.seats)]
    seat = sides.index(seen) if seen in sides else None
    return SideView(SIDES[seen], seat, _named(state.hands[(seen - state.rotation) % 4], cards))


def _expedition_view(state: NorthPoleState, seat: int, cards: tuple[Card, ...]) -> ExpeditionView:
    own, rows = state.seats[seat], (state.tables or HOUSE_TABLES).teams
    screen = SCREEN[state.rotation]
    seen = sorted([(screen[pawn % SQUARE_COUNT], pawn >= IN_IGLOO) for pawn in own.pawns])
    return ExpeditionView(
        seat=seat,
        team=rows[own.team].team,
        side=SIDES[SEAT_SIDES[len(state.seats)][seat]],
        on_ship=own.ship,
        at_pole=own.pole,
        pawns=tuple([PAWNS[igloo][square] for square, igloo in seen]),
        equipment=tuple([EQUIPMENT[kind] for kind in own.equipment]),
        packed=_packed(state, seat, cards) if own.packed else (),
    )


def _packed(state: NorthPoleState, seat: int, cards: tuple[Card, ...]) -> tuple[PackedCard, ...]:
    packed = state.seats[seat].packed
    playable = len(packed) - (state.just_packed if seat == state.turn_seat else 0)
    return tuple(
        PackedCard(cards[card].card, cards[card].back, place < playable)
        for place, card in enumerate(packed)
    )


def _corner_masks(state: NorthPoleState, *, is_shown: bool) -> tuple[CornerMask, ...]:
    lying = [
        (SCREEN[state.rotation][square], mask)
        for square, mask in zip(CORNERS, state.corner_masks, strict=True)
        if mask != NO_MASK
    ]
    return tuple(
        CornerMask(SQUARES[square], MASKS[mask] if is_shown else None)
        for square, mask in sorted(lying)
    )
