"""Playing a card: pieces move, sling or arrive, masks are taken, the Storm pile grows."""

from msgspec.structs import replace

from engine.game import with_one, without
from engine.north_pole.ambush import drive_away, remove_igloo, take_stacked_mask
from engine.north_pole.board import (
    AS_BEAR,
    CORNERS,
    IN_IGLOO,
    NO_SQUARE,
    SQUARE_COUNT,
    square_seen,
)
from engine.north_pole.commands import PlayCard
from engine.north_pole.equipment import can_pack, has_too_many
from engine.north_pole.events import BearLeft, CardPlayed, NorthPoleEvent, PawnArrived, RaceWon
from engine.north_pole.layout import board_of
from engine.north_pole.masks import take_mask, without_bear
from engine.north_pole.movement import reach_of
from engine.north_pole.pieces import BACKS, SLING
from engine.north_pole.refusals import refused, refused_play
from engine.north_pole.scoring import has_arrived, partner_of
from engine.north_pole.sentences import place_word
from engine.north_pole.state import (
    ACTION,
    CLOSING,
    NO_BEAR,
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
    board = board_of(state.tables)
    reach = reach_of(state)
    state, card = take_in_hand(state, command.card)
    face = card // len(BACKS)
    piece = named_piece(state, command.pawn)
    if piece is None:
        raise refused("no_such_piece", "P2-1", piece=place_word(command.pawn))
    if command not in (reach.pawn_plays(face) if piece < AS_BEAR else reach.bear_plays(face)):
        raise refused_play(state, reach, face, piece, command)
    events.append(CardPlayed(seat, command.card, command.pawn, command.to))
    # Snowshoes and Pickaxe serve one card only, whether it needed them or not.
    state = replace(state, card_in_play=card, aids=0)
    state = _carried_out(state, board.faces[face].action, piece, command, events)
    return after_effects(state, events)


def named_piece(state: NorthPoleState, name: str) -> int | None:
    """The piece of that name that the seat may use, if there is one."""
    if name == "bear":
        return AS_BEAR + state.bear if state.bear != NO_BEAR else None
    square, _, igloo = name.partition("-")
    place = square_seen(square, state.rotation)
    if place == NO_SQUARE or igloo not in ("", "igloo"):
        return None
    piece = place + IN_IGLOO if igloo else place
    return piece if piece in state.expedition.pawns else None


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
    own = state.expedition
    pawns = with_one(without(own.pawns, piece), target)
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
    """Rules P2-1, P3. The card joins the Storm pile; then the weather is looked at.

    Ruling R-48. First a Backpack that the card has brought may be filled, if a storm is to break.
    """
    may_pack = state.backpack_found and can_pack(state)
    state = replace(
        state,
        storm_pile=(*state.storm_pile, state.card_in_play),
        card_in_play=NO_CARD,
        backpack_found=False,
        cards_due=state.cards_due - 1,
        cards_played=state.cards_played + 1,
    )
    if may_pack and is_storm_due(state):
        return replace(state, phase=PACKING)
    return look_at_weather(state, events)


def look_at_weather(state: NorthPoleState, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Rule P3. A storm breaks or not; then a card that is still due, or the end of the turn."""
    return check_weather(replace(state, phase=ACTION if state.cards_due else CLOSING), events)
