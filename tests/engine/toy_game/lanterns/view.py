"""What each seat may know."""

from msgspec.structs import replace

from engine.game import View
from engine.outcome import Outcome
from tests.engine.toy_game.lanterns.pieces import spelled
from tests.engine.toy_game.lanterns.scoring import outcome
from tests.engine.toy_game.lanterns.state import LanternsState
from tests.engine.toy_game.lanterns.turn import to_act


class LanternsView(View, frozen=True):
    """What a seat knows: its hand and what it buried, of the others only how many."""

    to_act: tuple[int, ...]
    turn: int
    asked: int | None
    deck_count: int
    hand_counts: tuple[int, ...]
    buried_counts: tuple[int, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    buried: tuple[tuple[str, ...] | None, ...]
    lit: tuple[tuple[str, ...], ...]
    snuffed: tuple[str, ...]
    deck: tuple[str, ...] | None = None
    outcome: Outcome | None = None


def view(state: LanternsState, seat: int | None) -> LanternsView:
    """What the seat knows; after the end all hands and what was buried."""
    return _seen(state, seat, is_open=not any(state.hands))


def reveal(state: LanternsState, seat: int | None) -> LanternsView:
    """The same with nothing hidden."""
    return replace(_seen(state, seat, is_open=True), deck=spelled(state.deck))


def _seen(state: LanternsState, seat: int | None, is_open: bool) -> LanternsView:
    seats = range(len(state.hands))
    return LanternsView(
        seat=seat,
        to_act=to_act(state),
        turn=state.turn,
        asked=state.asked,
        deck_count=len(state.deck),
        hand_counts=tuple(map(len, state.hands)),
        buried_counts=tuple(map(len, state.buried)),
        hands=tuple(spelled(state.hands[i]) if is_open or i == seat else None for i in seats),
        buried=tuple(spelled(state.buried[i]) if is_open or i == seat else None for i in seats),
        lit=tuple(map(spelled, state.lit)),
        snuffed=spelled(state.snuffed),
        outcome=outcome(state),
    )
