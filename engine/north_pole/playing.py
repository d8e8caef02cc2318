"""Playing a card: pieces move, sling or arrive, masks are taken, the Storm pile grows."""

from msgspec.structs import replace

from engine.game import exchanged, without
from engine.north_pole.ambush import drive_away, remove_igloo, take_stacked_mask
from engine.north_pole.board import (
    AS_BEAR,
    CORNERS,
    IN_IGLOO,
    SQUARE_COUNT,
    square_seen,
)
from engine.north_pole.commands import PlayCard
from engine.north_pole.equipment import can_pack, has_too_many
from engine.north_pole.events import BearLeft, CardPlayed, NorthPoleEvent, PawnArrived, RaceWon
from engine.north_pole.masks import take_mask, without_bear
from engine.north_pole.movement import piece_seen, reach_of
from engine.north_pole.pieces import BACK_COUNT, SLING
from engine.north_pole.refusals import refused_play
from engine.north_pole.scoring import has_arrived, partner_of
from engine.north_pole.state import (
    ACTION,
    CLOSING,
    NO_CARD,
    NO_MASK,
    OVER,
    PACKING,
    SPARING,
    NorthPoleState,
    with_expedition,
)
from engine.north_pole.storm import check_weather, is_storm_due
from engine.north_pole.taking import take_in_hand


def play_card(
    state: NorthPoleState, seat: int, command: PlayCard, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rule P2-1. Carry out a card with one piece."""
    reach = reach_of(state)
    state = take_in_hand(state, reach.board, command.card)
    face = state.card_in_play // BACK_COUNT
    if command not in reach.own_plays() and command not in reach.plays(face):
        raise refused_play(state, reach, face, command)
    events.append(CardPlayed(seat, command.card, command.pawn, command.to))
    if state.aids:
        # Snowshoes and Pickaxe serve one card only, whether it needed them or not.
        state = replace(state, aids=0)
    action = reach.board.faces[face].action
    state = _carried_out(state, action, piece_seen(state, command.pawn), command, events)
    return after_effects(state, events)


def _carried_out(
    state: NorthPoleState,
    action: int,
    piece: int,
    command: PlayCard,
    events: list[NorthPoleEvent],
) -> NorthPoleState:
    if command.to == "pole":
        return arrive(state, piece, events)
    target = square_seen(command.to, state.rotation)
    if command.ambush:
        state = drive_away(state, target, events)
    if action != SLING:
        state, piece = moved(state, piece, target, events)
    if command.ambush:
        return take_stacked_mask(state, piece, events)
    return pick_up(state, piece, events)


def moved(
    state: NorthPoleState, piece: int, target: int, events: list[NorthPoleEvent]
) -> tuple[NorthPoleState, int]:
    """The state after the move, and the piece as it is called there; an igloo stays behind."""
    if piece >= AS_BEAR:
        return replace(state, bear=target), target + AS_BEAR
    own = state.seats[state.turn_seat]
    pawns = exchanged(own.pawns, piece, target)
    state = with_expedition(state, state.turn_seat, replace(own, pawns=pawns))
    if piece >= IN_IGLOO:
        state = remove_igloo(state, piece % SQUARE_COUNT, events)
    return state, target


def pick_up(state: NorthPoleState, piece: int, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Rule S5, Rulings R-5, R-45. Whoever ends on a corner first takes its mask."""
    square = piece % SQUARE_COUNT
    if square not in CORNERS:
        return state
    corner = CORNERS.index(square)
    mask = state.corner_masks[corner]
    if mask == NO_MASK:
        return state
    left = (*state.corner_masks[:corner], NO_MASK, *state.corner_masks[corner + 1 :])
    return take_mask(replace(state, corner_masks=left), mask, "corner", piece, events)


def arrive(state: NorthPoleState, piece: int, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Rules E1, E2. A piece enters the Pole and never returns; Rulings R-21, R-49: nor the Bear.

    Rule G1. The last of all wins at once. Ruling R-13. The first takes the mask on the scoreboard.
    """
    if piece >= AS_BEAR:
        events.append(BearLeft(state.turn_seat))
        return without_bear(state)
    own = state.expedition
    arrived = replace(own, pole=own.pole + 1, pawns=without(own.pawns, piece))
    state = with_expedition(state, state.turn_seat, arrived)
    if piece >= IN_IGLOO:
        state = remove_igloo(state, piece % SQUARE_COUNT, events)
    events.append(PawnArrived(state.turn_seat, arrived.pole))
    if has_arrived(state, state.turn_seat):
        events.append(RaceWon(state.turn_seat, partner_of(state, state.turn_seat)))
        return replace(state, phase=OVER)
    mask = state.scoreboard_mask
    if mask == NO_MASK:
        return state
    return take_mask(replace(state, scoreboard_mask=NO_MASK), mask, "scoreboard", piece, events)


def after_effects(state: NorthPoleState, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Ruling R-31. A fourth equipment is decided on at once; else the card is done with."""
    if state.phase == OVER:
        return state
    if has_too_many(state):
        return replace(state, phase=SPARING)
    return finish_card(state, events)


def finish_card(state: NorthPoleState, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Rules P2-1, P3. The card joins the Storm pile; then the weather is looked at."""
    cards_due = state.cards_due - 1
    state = replace(
        state,
        storm_pile=(*state.storm_pile, state.card_in_play),
        card_in_play=NO_CARD,
        cards_due=cards_due,
        cards_played=state.cards_played + 1,
        phase=ACTION if cards_due else CLOSING,
    )
    return _pack_or_weather(state, events)


def after_packing(
    state: NorthPoleState, events: list[NorthPoleEvent], *, is_filled: bool
) -> NorthPoleState:
    """Ruling R-48. Whoever filled a Backpack may fill another one; then the storm breaks."""
    state = replace(state, phase=ACTION if state.cards_due else CLOSING)
    return _pack_or_weather(state, events) if is_filled else check_weather(state, events)


def _pack_or_weather(state: NorthPoleState, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Ruling R-48. An empty Backpack may be filled before a storm carries the cards off."""
    if can_pack(state) and is_storm_due(state):
        return replace(state, phase=PACKING)
    return check_weather(state, events)
