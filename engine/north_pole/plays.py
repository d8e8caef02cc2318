"""The plays there are: cards on the own side, cards that are taken first, and a way out of both."""

from engine.north_pole.commands import EndTurn, NorthPoleCommand, RedrawHand, StealCard, UnpackCard
from engine.north_pole.equipment import equipment_commands
from engine.north_pole.movement import Reach, faces_of, reach_of
from engine.north_pole.pieces import BACK_COUNT
from engine.north_pole.state import NorthPoleState
from engine.north_pole.taking import ripe

REDRAW_HAND = RedrawHand()
END_TURN = EndTurn()


def can_act_unaided(state: NorthPoleState) -> bool:
    """Rule P2-4, Ruling R-22. Whether an own pawn can act with a card of the own side alone."""
    reach = Reach(state, aids=0) if state.aids else reach_of(state)
    if reach.own_plays():
        return True
    return any(reach.can_play(state, face, reach.pawns) for face in reach.faces)


def action_commands(state: NorthPoleState) -> tuple[NorthPoleCommand, ...]:
    """Phase 2: cards, equipment, and a way out if no card can be played."""
    reach = reach_of(state)
    more: list[NorthPoleCommand] = []
    if reach.bear:
        more += reach.bear_plays()
    if not reach.board.steals.isdisjoint(reach.faces):
        more += _theft_commands(state, reach)
    own = state.seats[state.turn_seat]
    if own.packed:
        more += _unpack_commands(state, reach)
    if own.equipment:
        more += equipment_commands(state)
    if (state.aids or not reach.own_plays()) and not can_act_unaided(state):
        more.append(way_out(state))
    return (*reach.own_plays(), *more)


def way_out(state: NorthPoleState) -> NorthPoleCommand:
    """Rule P2-4: the hand is drawn anew; Rulings R-27, R-43: a second card is just left out."""
    return END_TURN if state.cards_played else REDRAW_HAND


def _theft_commands(state: NorthPoleState, reach: Reach) -> list[StealCard]:
    """Ruling R-23. Any card with storm points on any side."""
    sides, turned = [*map(faces_of, state.hands)], state.rotation
    loot = reach.playable(reach.loot(sides), reach.pieces)
    return [
        thefts[face]
        for thefts, faces in zip(reach.board.thefts, sides[-turned:] + sides[:-turned], strict=True)
        for face in faces
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
