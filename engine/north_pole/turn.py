"""The course of a turn: who may do what in which phase, and what leaves nothing to decide.
Section 1.5."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, wraps
from typing import TypeVar, cast

from msgspec.structs import replace

from engine.game import with_one
from engine.north_pole.board import CAMPS, SQUARES, square_seen
from engine.north_pole.commands import (
    BuildIgloo,
    DiscardEquipment,
    EndTurn,
    LandPawn,
    NorthPoleCommand,
    PackCard,
    PlayCard,
    RedrawHand,
    SkipPacking,
    StealCard,
    TurnPole,
    UnpackCard,
    UseEquipment,
)
from engine.north_pole.equipment import (
    build_igloo,
    discard_commands,
    discard_equipment,
    equipment_commands,
    has_too_many,
    pack_card,
    pack_commands,
    skip_packing,
    turn_pole,
    use_equipment,
)
from engine.north_pole.events import (
    HandRedrawn,
    NorthPoleEvent,
    PawnLanded,
    RaceCalledOff,
    TurnEnded,
)
from engine.north_pole.layout import board_of
from engine.north_pole.movement import reach_of
from engine.north_pole.pieces import HAND, Card, Tables
from engine.north_pole.playing import after_packing, finish_card, play_card
from engine.north_pole.plays import (
    END_TURN,
    action_commands,
    can_act_unaided,
    card_in_play_commands,
)
from engine.north_pole.refusals import refused, wrong_phase
from engine.north_pole.state import (
    ACTION,
    CLOSING,
    LANDING,
    OVER,
    PACKING,
    PLAYING,
    REDRAWN,
    SEAT_SIDES,
    SPARING,
    NorthPoleState,
    hands_with,
    with_expedition,
    with_hand,
)
from engine.north_pole.storm import deck_back, discard_cards, draw_cards
from engine.north_pole.taking import steal_card, unpack_card

Handler = Callable[[NorthPoleState, int, NorthPoleCommand, list[NorthPoleEvent]], NorthPoleState]
C = TypeVar("C", bound=NorthPoleCommand)

SKIP_PACKING = SkipPacking()
LANDINGS = tuple(tuple(LandPawn(SQUARES[square]) for square in sorted(camp)) for camp in CAMPS)
"""By side as it is seen."""


def to_act(state: NorthPoleState) -> tuple[int, ...]:
    """Rule P4. The seat that has the turn marker."""
    return () if state.phase == OVER else (state.turn_seat,)


def legal_commands(state: NorthPoleState, seat: int) -> Sequence[NorthPoleCommand]:
    """Everything the seat whose turn it is may do. Ruling R-37. With a landing nothing else."""
    phase = state.phase
    if phase == ACTION:
        return action_commands(state)
    if phase == LANDING:
        return LANDINGS[SEAT_SIDES[len(state.seats)][state.turn_seat]]
    if phase == CLOSING:
        return (*equipment_commands(state), END_TURN)
    if phase == PLAYING:
        return card_in_play_commands(state)
    if phase == SPARING:
        return (*equipment_commands(state), *discard_commands(state))
    if phase == PACKING:
        return (*pack_commands(state), SKIP_PACKING)
    assert phase == REDRAWN
    return (*equipment_commands(state), *discard_commands(state), END_TURN)


def forced_step(state: NorthPoleState, events: list[NorthPoleEvent]) -> NorthPoleState | None:
    """The one command that can be given, carried out; None where there is something to decide."""
    phase, seat = state.phase, state.turn_seat
    if phase == CLOSING and not state.seats[seat].equipment:
        return end_turn(state, seat, END_TURN, events)
    if phase in (LANDING, OVER) or (phase == ACTION and reach_of(state).has_choice()):
        return None
    commands = legal_commands(state, seat)
    if len(commands) != 1:
        return None
    [command] = commands
    return HANDLERS[type(command)](state, seat, command, events)


# What is done with a turn


def land_pawn(
    state: NorthPoleState, seat: int, command: LandPawn, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rules P1, M1, Ruling R-35. One pawn from the ship onto any square of the own camp."""
    square = square_seen(command.square, state.rotation)
    if square not in CAMPS[state.own_side]:
        raise refused("not_own_camp", "R-11")
    events.append(PawnLanded(seat, command.square))
    own = state.seats[seat]
    landed = replace(own, ship=own.ship - 1, pawns=with_one(own.pawns, square))
    return replace(with_expedition(state, seat, landed), phase=ACTION)


def redraw_hand(
    state: NorthPoleState, seat: int, command: RedrawHand, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rule P2-4, Rulings R-22, R-29. Discard all, draw three. Ruling R-27: not after a card."""
    if can_act_unaided(state):
        raise refused("must_act", "P2-4")
    if state.cards_played:
        raise refused("already_played", "R-27")
    side = state.own_side
    discarded = state.hands[side]
    state = discard_cards(with_hand(state, side, ()), discarded, events)
    state, drawn = draw_cards(state, HAND, events)
    events.append(
        HandRedrawn(
            seat,
            _shown(state.tables, discarded),
            _shown(state.tables, drawn),
            deck_back(state),
        )
    )
    return replace(with_hand(state, side, drawn), phase=REDRAWN)


def end_turn(
    state: NorthPoleState, seat: int, command: EndTurn, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rule P4, Rulings R-33, R-36. Refill the own side, pass the marker, count the rounds."""
    if state.phase == ACTION:
        _require_action(state)
    next_seat = (seat + 1) % len(state.seats)
    round_ = state.round + (next_seat == state.start_seat)
    if round_ > state.round_limit:
        events.append(RaceCalledOff(None, state.round))
        return replace(state, phase=OVER)
    side = state.side_of(seat)
    hand = state.hands[side]
    state, drawn = draw_cards(state, HAND - len(hand), events)
    shown = _shown(state.tables, drawn)
    events.append(TurnEnded(seat, shown, deck_back(state), next_seat, round_))
    return replace(
        state,
        hands=hands_with(state.hands, side, tuple(sorted(hand + drawn))),
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


@lru_cache(maxsize=8192)  # mostly one card is drawn, sometimes three
def _shown(tables: Tables | None, cards: tuple[int, ...]) -> tuple[Card, ...]:
    shown = board_of(tables).cards
    return tuple([shown[card] for card in cards])


# Which command in which phase


def _during(
    phases: tuple[int, ...],
    rule: str,
    carry_out: Callable[[NorthPoleState, int, C, list[NorthPoleEvent]], NorthPoleState],
) -> Handler:
    """The handler of a command that may be given in these phases, by its clause."""
    # The table below hands over only commands of the right type.
    carried_out = cast("Handler", carry_out)

    @wraps(carry_out)
    def handler(
        state: NorthPoleState, seat: int, command: NorthPoleCommand, events: list[NorthPoleEvent]
    ) -> NorthPoleState:
        phase = state.phase
        if phase not in phases:
            raise wrong_phase(phase, rule)
        state = carried_out(state, seat, command, events)
        if phase == PACKING:
            return after_packing(state, events, is_filled=isinstance(command, PackCard))
        if state.phase == SPARING and not has_too_many(state):
            # Ruling R-31. With three equipments left the card that brought the fourth is finished.
            return finish_card(state, events)
        return state

    return handler


HANDLERS: Mapping[type[NorthPoleCommand], Handler] = {
    LandPawn: _during((LANDING,), "P1", land_pawn),
    PlayCard: _during((ACTION, PLAYING), "P2-1", play_card),
    StealCard: _during((ACTION, PLAYING), "P2-3", steal_card),
    UnpackCard: _during((ACTION,), "R-30", unpack_card),
    UseEquipment: _during((ACTION, SPARING, CLOSING), "I2", use_equipment),
    BuildIgloo: _during((ACTION, SPARING, REDRAWN, CLOSING), "I7", build_igloo),
    TurnPole: _during((ACTION, SPARING, REDRAWN, CLOSING), "I9", turn_pole),
    PackCard: _during((ACTION, SPARING, PACKING, REDRAWN, CLOSING), "I6", pack_card),
    SkipPacking: _during((PACKING,), "R-48", skip_packing),
    DiscardEquipment: _during((SPARING, REDRAWN), "P2-4", discard_equipment),
    RedrawHand: _during((ACTION,), "P2-4", redraw_hand),
    EndTurn: _during((ACTION, REDRAWN, CLOSING), "P4", end_turn),
}
"""For each command: the phases in which it may be given, its clause, and who carries it out."""
