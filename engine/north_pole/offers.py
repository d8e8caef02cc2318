"""All that a seat may do, in a stable order: plays first, then equipment, then ways out."""

from engine.north_pole.board import CAMPS, Board, board_of
from engine.north_pole.commands import (
    EndTurn,
    LandPawn,
    NorthPoleCommand,
    PlayCard,
    RedrawHand,
    StealCard,
    UnpackCard,
)
from engine.north_pole.masks import discards_of, uses
from engine.north_pole.movement import (
    add_plays,
    bear_piece,
    can_play,
    ground_of,
    own_pieces,
)
from engine.north_pole.pieces import BACKS, SIDES, SQUARES, STEAL
from engine.north_pole.playing import is_loot, ripe
from engine.north_pole.state import (
    ACTION,
    CLOSING,
    LANDING,
    OVER,
    PLAYING,
    REDRAWN,
    SPARING,
    NorthPoleState,
)

REDRAW_HAND = RedrawHand()
END_TURN = EndTurn()
LANDINGS = tuple(tuple(LandPawn(SQUARES[square]) for square in sorted(camp)) for camp in CAMPS)
"""By side as it is seen."""

Offers = list[NorthPoleCommand]


def offers_of(state: NorthPoleState) -> tuple[NorthPoleCommand, ...]:
    """Everything the seat whose turn it is may do. Ruling R-37. With a landing nothing else."""
    phase = state.phase
    if phase == ACTION:
        return tuple(_actions(state))
    if phase == LANDING:
        return LANDINGS[(state.own_side + state.rotation) % 4]
    if phase == CLOSING:
        return (*uses(state), END_TURN)
    if phase == PLAYING:
        return tuple(_plays_of_card_in_play(state))
    if phase == SPARING:
        return (*uses(state), *_discards(state))
    if phase == REDRAWN:
        return (*uses(state), *_discards(state), END_TURN)
    return ()


def only_offer(state: NorthPoleState) -> NorthPoleCommand | None:
    """The one thing that can be done, if there is but one."""
    if state.phase in (LANDING, OVER) or (state.phase == ACTION and _has_plays(state)):
        return None
    offers = offers_of(state)
    return offers[0] if len(offers) == 1 else None


def can_act_unaided(board: Board, state: NorthPoleState) -> bool:
    """Rule P2-4, Ruling R-22. Whether an own pawn can act with a card of the own side alone."""
    ground, pieces = ground_of(state, 0), own_pieces(state)
    return any(can_play(board, state, ground, 0, face, pieces) for face in _faces_on_side(state))


def _faces_on_side(state: NorthPoleState) -> list[int]:
    """The faces on the own side, sorted, each once."""
    return sorted({card // len(BACKS) for card in state.hands[state.own_side]})


def _has_plays(state: NorthPoleState) -> bool:
    """Whether there are two ways at least to play a card; found without listing all."""
    board, ground = board_of(state.tables), ground_of(state, state.aids)
    found: list[PlayCard] = []
    for face in _faces_on_side(state):
        for piece in own_pieces(state):
            add_plays(found, board, state, ground, state.aids, face, piece)
            if len(found) > 1:
                return True
    return False


def _actions(state: NorthPoleState) -> Offers:
    """Phase 2: cards, equipment, and a way out if no card can be played."""
    board, aids = board_of(state.tables), state.aids
    ground, faces = ground_of(state, aids), _faces_on_side(state)
    plays: list[PlayCard] = []
    for piece in own_pieces(state):
        for face in faces:
            add_plays(plays, board, state, ground, aids, face, piece)
    can_act = bool(plays) and not aids
    for piece in bear_piece(state):
        for face in faces:
            add_plays(plays, board, state, ground, aids, face, piece)
    found: Offers = [*plays, *_other_cards(board, state, faces), *uses(state)]
    if not can_act and not can_act_unaided(board, state):
        found.append(way_out(state))
    return found


def _other_cards(board: Board, state: NorthPoleState, faces: list[int]) -> Offers:
    """Cards that are taken first: stolen with a Steal on the own side, or out of a Backpack."""
    found: Offers = []
    if any(board.faces[face].action == STEAL for face in faces):
        found += _thefts(board, state)
    if state.expedition.packed:
        found += _unpackings(board, state)
    return found


def way_out(state: NorthPoleState) -> NorthPoleCommand:
    """Rule P2-4: the hand is drawn anew; Rulings R-27, R-43: a second card is just left out."""
    return END_TURN if state.cards_played else REDRAW_HAND


def _thefts(board: Board, state: NorthPoleState) -> list[StealCard]:
    """Ruling R-23. Any card with storm points on any side."""
    loot = {
        face: is_loot(board, state, face)
        for face in {card // len(BACKS) for hand in state.hands for card in hand}
    }
    return [
        StealCard(SIDES[seen], board.face_names[face])
        for seen in range(4)
        for face in sorted(
            {card // len(BACKS) for card in state.hands[(seen - state.rotation) % 4]}
        )
        if loot[face]
    ]


def _unpackings(board: Board, state: NorthPoleState) -> list[UnpackCard]:
    ground, pieces = ground_of(state, state.aids), own_pieces(state) + bear_piece(state)
    return [
        UnpackCard(board.face_names[face])
        for face in sorted({card // len(BACKS) for card in ripe(state)})
        if can_play(board, state, ground, state.aids, face, pieces)
    ]


def _plays_of_card_in_play(state: NorthPoleState) -> Offers:
    board, face = board_of(state.tables), state.card_in_play // len(BACKS)
    if board.faces[face].action == STEAL:
        return [*_thefts(board, state)]
    ground = ground_of(state, state.aids)
    plays: list[PlayCard] = []
    for piece in own_pieces(state) + bear_piece(state):
        add_plays(plays, board, state, ground, state.aids, face, piece)
    return [*plays]


def _discards(state: NorthPoleState) -> Offers:
    return discards_of(state.expedition, board_of(state.tables).face_names)
