"""Cards in hand, and those that are taken first: stolen from a side, or out of a Backpack."""

from msgspec.structs import replace

from engine.game import without
from engine.north_pole.commands import StealCard, UnpackCard
from engine.north_pole.events import CardStolen, CardUnpacked, NorthPoleEvent
from engine.north_pole.layout import Board, board_of
from engine.north_pole.movement import reach_of
from engine.north_pole.pieces import BACKPACK, BACKS, SIDES, STEAL
from engine.north_pole.refusals import refused
from engine.north_pole.sentences import card_word
from engine.north_pole.state import NO_CARD, PLAYING, NorthPoleState, with_expedition, with_hand
from engine.north_pole.storm import discard_cards
from engine.refusals import IllegalCommand


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
    return discard_cards(replace(state, card_in_play=card, phase=PLAYING), (steal,), events)


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
    reach = reach_of(state)
    return reach.can_play(state, face, reach.plays)


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
