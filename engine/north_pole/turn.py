"""The course of a turn: who carries out which command, and what happens by itself in between.
Section 1.5."""

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from msgspec.structs import replace

from engine.north_pole.board import CAMPS, square_seen
from engine.north_pole.commands import (
    BuildIgloo,
    DiscardEquipment,
    EndTurn,
    LandPawn,
    NorthPoleCommand,
    PackCard,
    PlayCard,
    RedrawHand,
    StealCard,
    TurnPole,
    UnpackCard,
    UseEquipment,
)
from engine.north_pole.events import (
    HandRedrawn,
    NorthPoleEvent,
    PawnLanded,
    RaceCalledOff,
    TurnEnded,
)
from engine.north_pole.layout import board_of
from engine.north_pole.masks import (
    build_igloo,
    discard_equipment,
    has_too_many,
    pack_card,
    turn_pole,
    use_equipment,
)
from engine.north_pole.offers import can_act_unaided, only_offer
from engine.north_pole.pieces import HAND, Card
from engine.north_pole.playing import finish_card, play_card, steal_card, unpack_card
from engine.north_pole.refusals import refused
from engine.north_pole.state import (
    ACTION,
    CLOSING,
    LANDING,
    OVER,
    PHASES,
    PLAYING,
    REDRAWN,
    SPARING,
    NorthPoleState,
    joined,
    with_expedition,
    with_hand,
)
from engine.north_pole.storm import Told, deck_back, draw_cards
from engine.north_pole.words import DUE

Carrier = Callable[[NorthPoleState, Told, NorthPoleCommand], NorthPoleState]
C = TypeVar("C", bound=NorthPoleCommand)


def carry_out(
    state: NorthPoleState, command: NorthPoleCommand
) -> tuple[NorthPoleState, tuple[NorthPoleEvent, ...]]:
    """The state after the command and after everything that leaves nothing to decide."""
    told: Told = []
    state = _obey(state, told, command)
    while (forced := only_offer(state)) is not None:
        state = _obey(state, told, forced)
    return state, tuple(told)


def _obey(state: NorthPoleState, told: Told, command: NorthPoleCommand) -> NorthPoleState:
    phases, rule, carrier = CARRIERS[type(command)]
    if state.phase not in phases:
        raise refused("wrong_phase", rule, due=DUE[PHASES[state.phase]])
    state = carrier(state, told, command)
    # Ruling R-31. With three equipments left the card that brought the fourth is finished.
    return finish_card(state, told) if state.phase == SPARING and not has_too_many(state) else state


def land_pawn(state: NorthPoleState, told: Told, command: LandPawn) -> NorthPoleState:
    """Rules P1, M1, Ruling R-35. One pawn from the ship onto any square of the own camp."""
    square = square_seen(command.square, state.rotation)
    if square not in CAMPS[state.own_side]:
        raise refused("not_own_camp", "R-11")
    told.append(PawnLanded(state.turn_seat, command.square))
    own = state.expedition
    landed = replace(own, ship=own.ship - 1, pawns=joined(own.pawns, square))
    return replace(with_expedition(state, state.turn_seat, landed), phase=ACTION)


def redraw_hand(state: NorthPoleState, told: Told, command: RedrawHand) -> NorthPoleState:
    """Rule P2-4, Rulings R-22, R-29. Discard all, draw three. Ruling R-27: not after a card."""
    if can_act_unaided(state):
        raise refused("must_act", "P2-4")
    if state.cards_played:
        raise refused("already_played", "R-27")
    side = state.own_side
    discarded = state.hands[side]
    state = replace(with_hand(state, side, ()), discards=state.discards + discarded)
    state, drawn = draw_cards(state, told, HAND)
    told.append(
        HandRedrawn(
            state.turn_seat,
            _shown(state, discarded),
            _shown(state, drawn),
            deck_back(state),
        )
    )
    return replace(with_hand(state, side, drawn), phase=REDRAWN)


def give_up_equipment(
    state: NorthPoleState, told: Told, command: DiscardEquipment
) -> NorthPoleState:
    """Rule P2-4, Ruling R-31. It buys an action, or makes room for the fourth."""
    state = discard_equipment(state, told, command)
    return replace(state, phase=ACTION) if state.phase == REDRAWN else state


def end_turn(state: NorthPoleState, told: Told, command: EndTurn) -> NorthPoleState:
    """Rule P4, Rulings R-33, R-36. Refill the own side, pass the marker, count the rounds."""
    if state.phase == ACTION:
        _require_action(state)
    next_seat = (state.turn_seat + 1) % len(state.seats)
    round_ = state.round + (next_seat == state.start_seat)
    if round_ > state.round_limit:
        told.append(RaceCalledOff(None, state.round))
        return replace(state, phase=OVER)
    state, drawn = refilled(state, told)
    told.append(
        TurnEnded(state.turn_seat, _shown(state, drawn), deck_back(state), next_seat, round_)
    )
    return replace(
        state,
        turn_seat=next_seat,
        round=round_,
        phase=LANDING if state.seats[next_seat].ship else ACTION,
        cards_due=1,
        cards_played=0,
        aids=0,
        just_packed=0,
    )


def _require_action(state: NorthPoleState) -> None:
    """Rule P2-4, Ruling R-43. Who can play a card must; who never could has to draw anew."""
    if can_act_unaided(state):
        raise refused("must_act", "P2-4")
    if not state.cards_played:
        raise refused("nothing_played", "P2-4")


def refilled(state: NorthPoleState, told: Told) -> tuple[NorthPoleState, tuple[int, ...]]:
    """Rule P4, Ruling R-33. Only the own side is refilled, to three cards."""
    side = state.own_side
    hand = state.hands[side]
    state, drawn = draw_cards(state, told, HAND - len(hand))
    return with_hand(state, side, hand + drawn), drawn


def _shown(state: NorthPoleState, cards: tuple[int, ...]) -> tuple[Card, ...]:
    shown = board_of(state.tables).cards
    return tuple([shown[card] for card in cards])


def _for(carrier: Callable[[NorthPoleState, Told, C], NorthPoleState]) -> Carrier:
    """The carrier as the table keeps it; the table hands it only commands of its own type."""
    return cast("Carrier", carrier)


CARRIERS: Mapping[type[NorthPoleCommand], tuple[tuple[int, ...], str, Carrier]] = {
    LandPawn: ((LANDING,), "P1", _for(land_pawn)),
    PlayCard: ((ACTION, PLAYING), "P2-1", _for(play_card)),
    StealCard: ((ACTION, PLAYING), "P2-3", _for(steal_card)),
    UnpackCard: ((ACTION,), "R-30", _for(unpack_card)),
    UseEquipment: ((ACTION, SPARING, CLOSING), "I2", _for(use_equipment)),
    BuildIgloo: ((ACTION, SPARING, REDRAWN, CLOSING), "I7", _for(build_igloo)),
    TurnPole: ((ACTION, SPARING, REDRAWN, CLOSING), "I9", _for(turn_pole)),
    PackCard: ((ACTION, SPARING, REDRAWN, CLOSING), "I6", _for(pack_card)),
    DiscardEquipment: ((SPARING, REDRAWN), "P2-4", _for(give_up_equipment)),
    RedrawHand: ((ACTION,), "P2-4", _for(redraw_hand)),
    EndTurn: ((ACTION, REDRAWN, CLOSING), "P4", _for(end_turn)),
}
"""For each command: the phases in which it may be given, its clause, and who carries it out."""
