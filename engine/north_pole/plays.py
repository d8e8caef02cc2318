"""The plays there are: cards on the own side, cards that are taken first, and a way out of both."""

from engine.north_pole.commands import EndTurn, NorthPoleCommand, RedrawHand, StealCard, UnpackCard
from engine.north_pole.equipment import equipment_commands
from engine.north_pole.movement import Reach, faces_of, faces_on_board, reach_of
from engine.north_pole.pieces import BACK_COUNT, SIDES
from engine.north_pole.state import NorthPoleState
from engine.north_pole.taking import ripe

REDRAW_HAND = RedrawHand()
END_TURN = EndTurn()


def can_act_unaided(state: NorthPoleState) -> bool:
    """Rule P2-4, Ruling R-22. Whether an own pawn can act with a card of the own side alone."""
    reach = Reach(state, aids=0) if state.aids else reach_of(state)
    return any(reach.can_play(state, face, reach.pawns) for face in reach.faces)


def has_choice_of_plays(state: NorthPoleState) -> bool:
    """Whether there are two ways at least to play a card; found without listing all."""
    reach, count = reach_of(state), 0
    for face in reach.faces:
        count += len(reach.pawn_plays(face))
        if count > 1:
            return True
    return False


def action_commands(state: NorthPoleState) -> list[NorthPoleCommand]:
    """Phase 2: cards, equipment, and a way out if no card can be played."""
    reach = reach_of(state)
    found: list[NorthPoleCommand] = []
    for face in reach.faces:
        found += reach.pawn_plays(face)
    can_act = bool(found) and not state.aids
    if reach.bear:
        for face in reach.faces:
            found += reach.bear_plays(face)
    if not reach.board.steals.isdisjoint(reach.faces):
        found += _theft_commands(state, reach)
    own = state.seats[state.turn_seat]
    if own.packed:
        found += _unpack_commands(state, reach)
    if own.equipment:
        found += equipment_commands(state)
    if not can_act and not can_act_unaided(state):
        found.append(way_out(state))
    return found


def way_out(state: NorthPoleState) -> NorthPoleCommand:
    """Rule P2-4: the hand is drawn anew; Rulings R-27, R-43: a second card is just left out."""
    return END_TURN if state.cards_played else REDRAW_HAND


def _theft_commands(state: NorthPoleState, reach: Reach) -> list[StealCard]:
    """Ruling R-23. Any card with storm points on any side."""
    loot = {
        face
        for face in reach.board.loot & faces_on_board(state)
        if reach.has_play(face, reach.pieces)
    }
    return [
        thefts[face]
        for seen, thefts in enumerate(reach.board.thefts)
        for face in faces_of(state.hands[(seen - state.rotation) % len(SIDES)])
        if face in loot
    ]


def _unpack_commands(state: NorthPoleState, reach: Reach) -> list[UnpackCard]:
    names = reach.board.face_names
    return [
        UnpackCard(names[face])
        for face in sorted({card // BACK_COUNT for card in ripe(state)})
        if reach.can_play(state, face, reach.pieces)
    ]


def card_in_play_commands(state: NorthPoleState) -> list[NorthPoleCommand]:
    """Every way to play the card that was taken; a Steal out of a Backpack takes another."""
    reach, face = reach_of(state), state.card_in_play // BACK_COUNT
    if face in reach.board.steals:
        return [*_theft_commands(state, reach)]
    return [*reach.plays(face)]
