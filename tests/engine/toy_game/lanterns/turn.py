"""Whose turn it is, what may be done in it, and what happens by itself: L-2, L-3, L-5, L-6."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.game import Command, Event
from tests.engine.toy_game.lanterns.commands import (
    BuryLantern,
    LetShine,
    LightLantern,
    SnuffLantern,
)
from tests.engine.toy_game.lanterns.events import LanternDrawn
from tests.engine.toy_game.lanterns.pieces import BRIGHTNESS, NAMES
from tests.engine.toy_game.lanterns.state import LanternsState, with_row


def to_act(state: LanternsState) -> tuple[int, ...]:
    """Rule L-2, L-3, L-6."""
    if state.asked is not None:
        return (state.asked,)
    return (state.turn,) if any(state.hands) else ()


def legal_commands(state: LanternsState, seat: int) -> tuple[Command, ...]:
    """What a seat that is to act may do."""
    hand = state.hands[seat]
    if state.asked is not None:
        return (*_snuffing_commands(state, hand), LetShine())
    lit = tuple(LightLantern(NAMES[lantern]) for lantern in hand)
    return lit + tuple(BuryLantern(NAMES[lantern]) for lantern in hand)


def _snuffing_commands(state: LanternsState, hand: tuple[int, ...]) -> Iterator[Command]:
    bright = BRIGHTNESS[state.lit[state.turn][-1]]
    return (SnuffLantern(NAMES[mine]) for mine in hand if BRIGHTNESS[mine] == bright)


def forced_step(state: LanternsState, events: list[Event]) -> LanternsState | None:
    """Rule L-3: who holds nothing is not asked."""
    if state.asked is None or state.hands[state.asked]:
        return None
    return next_turn(state, events)


def next_turn(state: LanternsState, events: list[Event]) -> LanternsState:
    """Rule L-5: draw; then the next seat that holds a lantern."""
    seat = state.turn
    if state.deck:
        drawn, deck = state.deck[0], state.deck[1:]
        hand = tuple(sorted((*state.hands[seat], drawn)))
        state = replace(state, deck=deck, hands=with_row(state.hands, seat, hand))
        events.append(LanternDrawn(seat, NAMES[drawn]))
    seats = len(state.hands)
    following = ((seat + step) % seats for step in range(1, seats + 1))
    turn = next((other for other in following if state.hands[other]), seat)
    return replace(state, turn=turn, asked=None)
