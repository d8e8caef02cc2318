"""What a seat may know: all that lies open, which is all but decks, unturned masks and the seed.
Rules K1 and K2."""

from collections.abc import Iterable

import msgspec

from engine.game import SeatsToAct, View
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
    PhaseName,
)
from engine.north_pole.storm import deck_back, storm_points


class Pawn(msgspec.Struct, frozen=True):
    """A pawn on the board."""

    square: str
    """Where it stands: `c4`, say."""
    igloo: bool
    """Whether it sits in an igloo (I7)."""


class PackedCard(msgspec.Struct, frozen=True):
    """A card in a Backpack; it may be played from the turn after it was packed (I6)."""

    card: str
    """Its face: `march`, say."""
    back: str
    """The colour of its back: `blue`, `red` or `purple`."""
    playable: bool
    """Whether it was packed before this turn."""


class CornerMask(msgspec.Struct, frozen=True):
    """A mask on a corner; what it is, is shown only when it is revealed (S5)."""

    square: str
    """The corner: `a1`, say."""
    mask: str | None
    """What it is, once a finished match is read with `reveal`; else null."""


class SideView(msgspec.Struct, frozen=True):
    """A side of the frame, as it lies now (B5)."""

    side: str
    """Which: `south`, `west`, `north` or `east`."""
    seat: int | None
    """Whose side it is; null: nobody sits there."""
    cards: tuple[Card, ...]
    """The cards that lie there, face up."""


class ExpeditionView(msgspec.Struct, frozen=True):
    """What one seat has (K1)."""

    seat: int
    """Its number."""
    team: str
    """Its team: `terns`, say (D2)."""
    side: str
    """The side on which it sits: `south`, say (R-32)."""
    on_ship: int
    """How many pawns are on its ship."""
    at_pole: int
    """How many are at the Pole, those of the set-up included (S7)."""
    pawns: tuple[Pawn, ...]
    """Its pawns on the board."""
    equipment: tuple[str, ...]
    """What it holds, filled Backpacks apart: `husky`, say (I3)."""
    packed: tuple[PackedCard, ...]
    """The cards in its Backpacks, the oldest first (I6)."""


class HiddenParts(msgspec.Struct, frozen=True):
    """What nobody may know before the end (K2)."""

    deck: tuple[Card, ...]
    """The cards of the deck, from the top."""
    mask_stack: tuple[str, ...]
    """The masks of the stack, from the top."""
    scoreboard_mask: str | None
    """The mask on the scoreboard; null once it is taken."""
    masks_put_away: tuple[str, ...]
    """The masks that were put away unseen (S6)."""


class NorthPoleView(View, frozen=True):
    """The match as a seat, or a spectator, sees it (K1); squares and sides as they are seen now."""

    to_act: SeatsToAct
    phase: PhaseName
    """What is owed."""
    round: int
    """Which round it is, from 1."""
    round_limit: int
    """After so many rounds the race is called off (R-36)."""
    start_seat: int
    """The seat that began (S8)."""
    turn_seat: int
    """The seat that has the turn marker."""
    teams: bool
    """Whether seats 0 and 2 play against 1 and 3 (T1)."""
    diagonals: Diagonals
    """How cracks stop a diagonal step (R-1)."""
    dash: DashWays
    """Where a Dash may run (R-3)."""
    cards_due: int
    """Cards still to be played this turn, the one in play included (I4)."""
    cards_played: int
    """Cards played this turn."""
    snowshoes_on: bool
    """Whether Snowshoes serve the next card (I5)."""
    pickaxe_on: bool
    """Whether a Pickaxe serves the next card (I8)."""
    card_in_play: Card | None
    """A card taken or played that is not on the Storm pile yet; null for none."""
    rotation: int
    """Quarter turns clockwise of the upper board, 0 to 3."""
    pole_openings: tuple[str, ...]
    """Where the boots of the Pole disc point: `northwest`, say (E1)."""
    cracks: tuple[str, ...]
    """The edges that are cracks now: `c4|c5`, say (B7)."""
    seats: tuple[ExpeditionView, ...]
    """What each seat has, by seat."""
    sides: tuple[SideView, ...]
    """The sides of the frame: south, west, north, east (B5)."""
    bear: str | None
    """Where the Bear stands: `c4`, say; null while it is not on the board (I12)."""
    holes: tuple[str, ...]
    """The squares with a hole (I11)."""
    corner_masks: tuple[CornerMask, ...]
    """The masks that still lie on corners (S5)."""
    scoreboard_mask: bool
    """Whether the mask on the scoreboard is still there (R-13)."""
    mask_stack_size: int
    """How many masks are stacked; with none left ambushes end (A3)."""
    unseen_masks: tuple[str, ...]
    """Which masks nobody has seen yet, wherever they are, in the order of the table."""
    discarded_masks: tuple[str, ...]
    """The masks that were discarded, the oldest first."""
    storm_pile: tuple[Card, ...]
    """The cards on the Storm pile, the oldest first (P3)."""
    storm_points: int
    """Their points together (P3)."""
    storm_at: int
    """The points at which a storm breaks (P3)."""
    discards: tuple[Card, ...]
    """The cards that were discarded, in the order of the table."""
    deck_size: int
    """How many cards the deck has."""
    deck_back: str | None
    """The back of its top card: where the next storm turns the board (P3); null if it is empty."""
    tables: Tables | None
    """Another box than the house's; else null."""
    hidden: HiddenParts | None
    """What was hidden, once a finished match is read with `reveal`; else null."""


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
