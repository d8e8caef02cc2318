"""Cards in hand, and those that are taken first: stolen from a side, or out of a Backpack."""

from msgspec.structs import replace

from engine.game import without
from engine.north_pole.commands import StealCard, UnpackCard
from engine.north_pole.events import CardStolen, CardUnpacked, NorthPoleEvent
from engine.north_pole.layout import Board, board_of
from engine.north_pole.movement import reach_of
from engine.north_pole.pieces import BACK_COUNT, BACKPACK, SIDES, STEAL
from engine.north_pole.refusals import refused
from engine.north_pole.sentences import card_word
from engine.north_pole.state import (
    NO_CARD,
    NO_FACE,
    PLAYING,
    Hands,
    NorthPoleState,
    with_expedition,
)
from engine.north_pole.storm import discard_cards
from engine.refusals import IllegalCommand


def steal_card(
    state: NorthPoleState, seat: int, command: StealCard, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rule P2-3, Rulings R-23, R-41. Steal is discarded; the stolen card has to be played now."""
    reach = reach_of(state)
    board = reach.board
    state = _steal_in_hand(state, board)
    steal, face = state.card_in_play, board.face_of.get(command.card, NO_FACE)
    if not (face != NO_FACE and face in board.loot and reach.can_play(state, face, reach.pieces)):
        raise refused("card_not_stealable", "R-24", card=card_word(command.card))
    side = (SIDES.index(command.side) - state.rotation) % 4
    hands, card = _taken_from(state.hands, side, face, command.card)
    events.append(CardStolen(seat, command.side, command.card))
    state = replace(state, hands=hands, card_in_play=card, phase=PLAYING)
    return discard_cards(state, (steal,), events)


def _steal_in_hand(state: NorthPoleState, board: Board) -> NorthPoleState:
    """The Steal that is played: the one that was unpacked, or the first on the own side."""
    cards = state.hands[state.own_side] if state.card_in_play == NO_CARD else (state.card_in_play,)
    steal = next((c for c in cards if board.faces[c // BACK_COUNT].action == STEAL), None)
    if steal is not None:
        return take_in_hand(state, board, board.face_names[steal // BACK_COUNT])
    if state.card_in_play != NO_CARD:
        raise _other_card_in_play(state)
    raise refused("card_not_on_side", "P2-1", card=card_word("steal"))


def unpack_card(
    state: NorthPoleState, seat: int, command: UnpackCard, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Ruling R-30. A card packed earlier instead of one in front; the Backpack is discarded."""
    reach = reach_of(state)
    face, own = reach.board.face_of.get(command.card, NO_FACE), state.seats[seat]
    place = next((i for i, card in enumerate(ripe(state)) if card // BACK_COUNT == face), None)
    if place is None:
        raise refused("card_not_packed", "I6", card=card_word(command.card))
    if not reach.can_play(state, face, reach.pieces):
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


def take_in_hand(state: NorthPoleState, board: Board, name: str) -> NorthPoleState:
    """The card is in play now: off the own side, if it was not taken before."""
    face = board.face_of.get(name, NO_FACE)
    if state.card_in_play == NO_CARD:
        hands, card = _taken_from(state.hands, state.side_of(state.turn_seat), face, name)
        return replace(state, hands=hands, card_in_play=card)
    if state.card_in_play // BACK_COUNT != face:
        raise _other_card_in_play(state)
    return state


def _other_card_in_play(state: NorthPoleState) -> IllegalCommand:
    in_play = board_of(state.tables).cards[state.card_in_play].card
    return refused("other_card_in_play", "P2-3", card=card_word(in_play))


def _taken_from(hands: Hands, side: int, face: int, name: str) -> tuple[Hands, int]:
    """Ruling R-38. The hands without that card of a side, and the card: of two the first back's."""
    cards, changed = hands[side], [*hands]
    for card in cards:
        if card // BACK_COUNT == face:
            changed[side] = without(cards, card)
            return tuple(changed), card
    raise refused("card_not_on_side", "P2-1", card=card_word(name))
