"""Inuit that must flee to the corners, one by one: from Melt (Rule M4) or from a bear (Rule M6)."""

from collections.abc import Iterable

from engine.game import with_one
from engine.iglu_iglu.animals import bear_squares
from engine.iglu_iglu.commands import SEND_INUIT, SendInuit
from engine.iglu_iglu.events import IgluEvent, InuitFled
from engine.iglu_iglu.ice import BITS, CORNER_SQUARES, CORNERS, SQUARES, square_at
from engine.iglu_iglu.refusals import phase_rule, refused, require, require_phase
from engine.iglu_iglu.state import (
    ACTING,
    MELTING,
    MOVING_ANIMALS,
    NOWHERE,
    SENDING_INUIT,
    IgluState,
    changed_at,
    replace,
)


def put_to_flight(state: IgluState, square: int, seats: Iterable[int]) -> IgluState:
    """These seats' Inuit leave the square; the seat whose turn it is will choose their corners."""
    inuit = state.inuit
    fleeing: tuple[int, ...] = ()
    for seat in seats:
        there = inuit[seat].count(square)
        if there:
            fleeing += (seat,) * there
            stayed = tuple(at for at in inuit[seat] if at != square)
            inuit = changed_at(inuit, seat, stayed)
    if not fleeing:
        return resumed(state)
    return replace(state, inuit=inuit, fleeing=fleeing, phase=SENDING_INUIT)


def refuges(state: IgluState) -> int:
    """The corners to which Inuit may be sent.

    Ruling R-43: none with a bear while another has none.
    """
    return CORNERS & ~bear_squares(state) or CORNERS


def send_commands(state: IgluState) -> list[SendInuit]:
    """The corners for the next fleeing Inuit."""
    commands = SEND_INUIT[state.fleeing[0]]
    open_corners = refuges(state)
    return [
        command
        for corner, command in zip(CORNER_SQUARES, commands, strict=True)
        if BITS[corner] & open_corners
    ]


def send_inuit(
    state: IgluState, seat: int, command: SendInuit, events: list[IgluEvent]
) -> IgluState:
    """Rules M4 and M6: one fleeing Inuit goes to the chosen corner."""
    require_phase(state, SENDING_INUIT)
    corner, owner = square_at(command.corner), state.fleeing[0]
    rule = phase_rule(state)
    if command.owner != owner:
        # People count seats from 1.
        raise refused("another_inuit_flees", rule, owner=owner + 1)
    require(bool(BITS[corner] & CORNERS), "not_a_corner", rule)
    require(bool(BITS[corner] & refuges(state)), "bear_on_corner", "R-43")
    events.append(InuitFled(seat, owner, SQUARES[corner]))
    state = replace(
        state,
        inuit=changed_at(state.inuit, owner, with_one(state.inuit[owner], corner)),
        fleeing=state.fleeing[1:],
    )
    return state if state.fleeing else resumed(state)


def resumed(state: IgluState) -> IgluState:
    """Back to what the turn was about before somebody had to answer or to flee."""
    phase = ACTING if state.has_melted else MELTING
    if state.movement_points:
        phase = MOVING_ANIMALS
    if state.phase is phase and state.attacked_square == NOWHERE:
        return state
    return replace(state, phase=phase, attacked_square=NOWHERE)
