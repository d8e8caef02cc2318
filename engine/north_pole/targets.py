"""Where a hand points to choose a command: a card, the pawn that plays it, where it goes."""

from engine.game import Command, Marks
from engine.north_pole.board import SQUARES, THIN_ICE
from engine.north_pole.commands import (
    BuildIgloo,
    DiscardEquipment,
    LandPawn,
    PackCard,
    PlayCard,
    StealCard,
    TurnPole,
    UnpackCard,
    UseEquipment,
)
from engine.north_pole.marks import (
    BEAR_MARK,
    card_mark,
    equipment_mark,
    packed_mark,
    pawn_mark,
    square_mark,
)
from engine.north_pole.pieces import HOUSE_TABLES, OPENINGS
from engine.north_pole.view import NorthPoleView

THIN_ICE_AT = {opening: SQUARES[square] for opening, square in zip(OPENINGS, THIN_ICE, strict=True)}
"""The square of thin ice to which a boot of the Pole disc points; it is the same when it turns."""


def targets(view: NorthPoleView, command: Command) -> Marks:
    """The marks of the command on the board, in the order in which they are touched."""
    match command:
        case LandPawn(square):
            return (square_mark(square),)
        case PlayCard(card, pawn, to, ambush):
            goal = _prey(view, to) if ambush else square_mark(to)
            return *_own_card(view, card), _piece(view, pawn), goal
        case StealCard(side, card):
            return *_own_card(view, _steal(view)), card_mark(side, card)
    return _equipment_targets(view, command)


def _equipment_targets(view: NorthPoleView, command: Command) -> Marks:
    """The equipment, then what it is used on; none for a button such as the end of the turn."""
    seat = view.turn_seat
    match command:
        case PackCard(card):
            return equipment_mark(seat, "backpack"), card_mark(_own_side(view), card)
        case BuildIgloo(pawn):
            return equipment_mark(seat, "igloo"), pawn_mark(seat, pawn)
        case TurnPole(opening):
            return equipment_mark(seat, "compass"), square_mark(THIN_ICE_AT[opening])
        case UnpackCard(card) | DiscardEquipment(_, str(card)):
            return (packed_mark(seat, card),)
        case UseEquipment(equipment) | DiscardEquipment(equipment, None):
            return (equipment_mark(seat, equipment),)
    return ()


def _own_side(view: NorthPoleView) -> str:
    return view.seats[view.turn_seat].side


def _own_card(view: NorthPoleView, card: str) -> Marks:
    """The card on the own side; none where the card has been taken already."""
    return () if view.card_in_play else (card_mark(_own_side(view), card),)


def _steal(view: NorthPoleView) -> str:
    """The face of the Steal that is played: the first on the own side."""
    rows = (view.tables or HOUSE_TABLES).action_cards
    steals = {row.kind for row in rows if row.action == "steal"}
    cards = next(side.cards for side in view.sides if side.seat == view.turn_seat)
    return next((card.card for card in cards if card.card in steals), "steal")


def _piece(view: NorthPoleView, pawn: str) -> str:
    return BEAR_MARK if pawn == "bear" else pawn_mark(view.turn_seat, pawn)


def _prey(view: NorthPoleView, square: str) -> str:
    """Whoever is hit on the square, where nobody else can stand."""
    for own in view.seats:
        for standing in own.pawns:
            if standing.square == square:
                return pawn_mark(own.seat, f"{square}-igloo" if standing.igloo else square)
    return BEAR_MARK
