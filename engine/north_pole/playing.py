"""Playing a card: pieces move, sling or arrive, masks are taken, the Storm pile grows."""

from msgspec.structs import replace

from engine.north_pole.ambush import drive_away, remove_igloo, take_stacked_mask
from engine.north_pole.board import (
    AS_BEAR,
    BIT,
    CORNERS,
    IN_IGLOO,
    NO_SQUARE,
    SQUARE_COUNT,
    square_seen,
)
from engine.north_pole.commands import PlayCard, StealCard, UnpackCard
from engine.north_pole.events import (
    BearLeft,
    CardPlayed,
    CardStolen,
    CardUnpacked,
    NorthPoleEvent,
    PawnArrived,
    RaceWon,
)
from engine.north_pole.layout import Board, board_of
from engine.north_pole.masks import has_too_many, take_mask
from engine.north_pole.movement import Reach
from engine.north_pole.pieces import BACKPACK, BACKS, SIDES, SLING, STEAL
from engine.north_pole.refusals import refused, refused_play
from engine.north_pole.scoring import has_arrived
from engine.north_pole.sentences import card_word, place_word
from engine.north_pole.state import (
    ACTION,
    CLOSING,
    NO_BEAR,
    NO_CARD,
    NO_MASK,
    OVER,
    PLAYING,
    SPARING,
    NorthPoleState,
    joined,
    with_expedition,
    with_hand,
    without,
)
from engine.north_pole.storm import check_weather
from engine.refusals import IllegalCommand


def play_card(
    state: NorthPoleState, seat: int, command: PlayCard, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rule P2-1. Carry out a card with one piece."""
    board = board_of(state.tables)
    state, card = take_in_hand(state, command.card)
    face = card // len(BACKS)
    piece, reach = named_piece(state, command.pawn), Reach(state)
    if piece is None:
        raise refused("no_such_piece", "P2-1", piece=place_word(command.pawn))
    if command not in reach.play_commands(face, (piece,)):
        raise refused_play(state, reach, face, piece, command)
    events.append(CardPlayed(seat, command.card, command.pawn, command.to))
    # Snowshoes and Pickaxe serve one card only, whether it needed them or not.
    state = replace(state, card_in_play=card, aids=0)
    state = _carried_out(state, board.faces[face].action, piece, command.to, reach, events)
    return after_effects(state, events)


def take_in_hand(state: NorthPoleState, name: str) -> tuple[NorthPoleState, int]:
    """Ruling R-38. The card off the own side, of two alike the first back's; or the one in play."""
    face = board_of(state.tables).face_of.get(name, -1)
    if state.card_in_play != NO_CARD:
        if state.card_in_play // len(BACKS) != face:
            raise _other_card_in_play(state)
        return replace(state, card_in_play=NO_CARD), state.card_in_play
    return _taken_from(state, state.own_side, face, name)


def _other_card_in_play(state: NorthPoleState) -> IllegalCommand:
    in_play = board_of(state.tables).cards[state.card_in_play].card
    return refused("other_card_in_play", "P2-3", card=card_word(in_play))


def _taken_from(
    state: NorthPoleState, side: int, face: int, name: str
) -> tuple[NorthPoleState, int]:
    hand = state.hands[side]
    for card in hand:
        if card // len(BACKS) == face:
            return with_hand(state, side, without(hand, card)), card
    raise refused("card_not_on_side", "P2-1", card=card_word(name))


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
    to: str,
    reach: Reach,
    events: list[NorthPoleEvent],
) -> NorthPoleState:
    if to == "pole":
        return arrive(state, piece, events)
    target = square_seen(to, state.rotation)
    is_ambush = action == SLING or bool(BIT[target] & reach.prey)
    if is_ambush:
        state = drive_away(state, target, events)
    if action != SLING:
        state, piece = moved(state, piece, target, events)
    if is_ambush:
        return take_stacked_mask(state, piece, events)
    return pick_up(state, piece, events)


def moved(
    state: NorthPoleState, piece: int, target: int, events: list[NorthPoleEvent]
) -> tuple[NorthPoleState, int]:
    """The state after the move, and the piece as it is called there; an igloo stays behind."""
    if piece >= AS_BEAR:
        return replace(state, bear=target), target + AS_BEAR
    own = state.expedition
    pawns = joined(without(own.pawns, piece), target)
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
    """Rules E1, E2. A piece enters the Pole and never returns; Ruling R-21: nor does the Bear.

    Rule G1. The last of all wins at once. Ruling R-13. The first takes the mask on the scoreboard.
    """
    if piece >= AS_BEAR:
        events.append(BearLeft(state.turn_seat))
        return replace(state, bear=NO_BEAR)
    own = state.expedition
    arrived = replace(own, pole=own.pole + 1, pawns=without(own.pawns, piece))
    state = with_expedition(state, state.turn_seat, arrived)
    if piece >= IN_IGLOO:
        state = remove_igloo(state, piece % SQUARE_COUNT, events)
    events.append(PawnArrived(state.turn_seat, arrived.pole))
    if has_arrived(state, state.turn_seat):
        events.append(RaceWon(state.turn_seat))
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
    """Rules P2-1, P3, Ruling R-39. The card joins the Storm pile; then the weather, at once."""
    due = state.cards_due - 1
    state = replace(
        state,
        storm_pile=(*state.storm_pile, state.card_in_play),
        card_in_play=NO_CARD,
        cards_due=due,
        cards_played=state.cards_played + 1,
        phase=ACTION if due else CLOSING,
    )
    return check_weather(state, events)


# Cards that are taken first


def steal_card(
    state: NorthPoleState, seat: int, command: StealCard, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rule P2-3, Rulings R-23, R-41. Steal is discarded; the stolen card has to be played now."""
    board = board_of(state.tables)
    state, steal = _steal_in_hand(state, board)
    side = (SIDES.index(command.side) - state.rotation) % 4
    face = board.face_of.get(command.card, -1)
    if not is_loot(board, state, face):
        raise refused("card_not_stealable", "R-24", card=card_word(command.card))
    state, card = _taken_from(state, side, face, command.card)
    events.append(CardStolen(seat, command.side, command.card))
    return replace(state, discards=(*state.discards, steal), card_in_play=card, phase=PLAYING)


def _steal_in_hand(state: NorthPoleState, board: Board) -> tuple[NorthPoleState, int]:
    """The Steal that is played: the one that was unpacked, or the first on the own side."""
    cards = state.hands[state.own_side] if state.card_in_play == NO_CARD else (state.card_in_play,)
    steal = next((c for c in cards if board.faces[c // len(BACKS)].action == STEAL), None)
    if steal is not None:
        return take_in_hand(state, board.face_names[steal // len(BACKS)])
    if state.card_in_play != NO_CARD:
        raise _other_card_in_play(state)
    raise refused("card_not_on_side", "P2-1", card=card_word("steal"))


def is_loot(board: Board, state: NorthPoleState, face: int) -> bool:
    """Rule P2-3. Whether a card may be stolen: it has storm points, and some piece can play it."""
    return face >= 0 and board.faces[face].storm_points > 0 and _is_playable(state, face)


def unpack_card(
    state: NorthPoleState, seat: int, command: UnpackCard, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Ruling R-30. A card packed earlier instead of one in front; the Backpack is discarded."""
    board = board_of(state.tables)
    face, own = board.face_of.get(command.card, -1), state.seats[seat]
    place = next((i for i, card in enumerate(ripe(state)) if card // len(BACKS) == face), None)
    if place is None:
        raise refused("card_not_packed", "I6", card=card_word(command.card))
    if not _is_playable(state, face):
        raise refused("card_not_playable", "P2-1", card=card_word(command.card))
    events.append(CardUnpacked(seat, command.card))
    card, packed = own.packed[place], own.packed[:place] + own.packed[place + 1 :]
    state = with_expedition(state, seat, replace(own, packed=packed))
    return replace(
        state,
        card_in_play=card,
        phase=PLAYING,
        discarded_masks=(*state.discarded_masks, BACKPACK),
    )


def ripe(state: NorthPoleState) -> tuple[int, ...]:
    """The packed cards that may be played: those of earlier turns."""
    packed = state.expedition.packed
    return packed[: len(packed) - state.just_packed]


def _is_playable(state: NorthPoleState, face: int) -> bool:
    reach = Reach(state)
    return reach.can_play(state, face, reach.own + reach.bear)
