"""All that a seat may do, in a stable order: plays first, then equipment, then ways out."""

from engine.north_pole.board import CAMPS
from engine.north_pole.commands import (
    EndTurn,
    LandPawn,
    NorthPoleCommand,
    RedrawHand,
    StealCard,
    UnpackCard,
)
from engine.north_pole.layout import board_of
from engine.north_pole.masks import discards_of, uses
from engine.north_pole.movement import Reach, faces_on_board, faces_on_side
from engine.north_pole.pieces import BACKS, SIDES, SQUARES, STEAL
from engine.north_pole.playing import ripe
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


def can_act_unaided(state: NorthPoleState) -> bool:
    """Rule P2-4, Ruling R-22. Whether an own pawn can act with a card of the own side alone."""
    reach = Reach(state, aids=0)
    faces = faces_on_side(state, state.own_side)
    return any(reach.can_play(state, face, reach.own) for face in faces)


def _has_plays(state: NorthPoleState) -> bool:
    """Whether there are two ways at least to play a card; found without listing all."""
    reach, count = Reach(state), 0
    for face in faces_on_side(state, state.own_side):
        for piece in reach.own:
            count += len(reach.plays(face, (piece,)))
            if count > 1:
                return True
    return False


def _actions(state: NorthPoleState) -> Offers:
    """Phase 2: cards, equipment, and a way out if no card can be played."""
    reach, faces = Reach(state), faces_on_side(state, state.own_side)
    found: Offers = []
    for face in faces:
        found += reach.plays(face, reach.own)
    can_act = bool(found) and not state.aids
    if reach.bear:
        for face in faces:
            found += reach.plays(face, reach.bear)
    found += _other_cards(state, reach, faces)
    found += uses(state)
    if not can_act and not can_act_unaided(state):
        found.append(way_out(state))
    return found


def _other_cards(state: NorthPoleState, reach: Reach, faces: list[int]) -> Offers:
    """Cards that are taken first: stolen with a Steal on the own side, or out of a Backpack."""
    board = board_of(state.tables)
    found: Offers = []
    if any(board.faces[face].action == STEAL for face in faces):
        found += _thefts(state, reach)
    if state.expedition.packed:
        found += _unpackings(state, reach)
    return found


def way_out(state: NorthPoleState) -> NorthPoleCommand:
    """Rule P2-4: the hand is drawn anew; Rulings R-27, R-43: a second card is just left out."""
    return END_TURN if state.cards_played else REDRAW_HAND


def _thefts(state: NorthPoleState, reach: Reach) -> list[StealCard]:
    """Ruling R-23. Any card with storm points on any side."""
    names, pieces = board_of(state.tables).face_names, reach.own + reach.bear
    loot = {
        face for face in faces_on_board(state) if reach.is_loot(face) and reach.plays(face, pieces)
    }
    return [
        StealCard(SIDES[seen], names[face])
        for seen in range(len(SIDES))
        for face in faces_on_side(state, (seen - state.rotation) % len(SIDES))
        if face in loot
    ]


def _unpackings(state: NorthPoleState, reach: Reach) -> list[UnpackCard]:
    names, pieces = board_of(state.tables).face_names, reach.own + reach.bear
    return [
        UnpackCard(names[face])
        for face in sorted({card // len(BACKS) for card in ripe(state)})
        if reach.can_play(state, face, pieces)
    ]


def _plays_of_card_in_play(state: NorthPoleState) -> Offers:
    reach, face = Reach(state), state.card_in_play // len(BACKS)
    if board_of(state.tables).faces[face].action == STEAL:
        return [*_thefts(state, reach)]
    return [*reach.plays(face, reach.own + reach.bear)]


def _discards(state: NorthPoleState) -> Offers:
    return discards_of(state.expedition, board_of(state.tables).face_names)
