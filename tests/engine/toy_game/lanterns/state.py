"""The whole truth of a match, and what may be chosen before it."""

from msgspec.structs import replace

from engine.game import Options, State

Rows = tuple[tuple[int, ...], ...]
"""Lanterns by seat."""


class LanternsOptions(Options, frozen=True):
    """How many lanterns a hand has; who starts (None: by chance)."""

    hand_size: int = 2
    start_seat: int | None = None


class LanternsState(State, frozen=True):
    """The whole truth; lanterns are numbers, hands are sorted."""

    deck: tuple[int, ...]
    hands: Rows
    lit: Rows
    buried: Rows
    snuffed: tuple[int, ...]
    turn: int
    asked: int | None = None


def with_row(rows: Rows, seat: int, row: tuple[int, ...]) -> Rows:
    """The rows with another one for that seat."""
    return (*rows[:seat], row, *rows[seat + 1 :])


def without(state: LanternsState, seat: int, lantern: int) -> LanternsState:
    """The state with a lantern gone from a hand."""
    hand = tuple(held for held in state.hands[seat] if held != lantern)
    return replace(state, hands=with_row(state.hands, seat, hand))
