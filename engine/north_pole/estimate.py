"""How good a race looks for each seat: how far the pawns have come, and what helps them on.

The weights are log-odds of winning, fitted to 16,000 positions of races between greedy bots.
"""

from functools import lru_cache
from math import exp

from engine.north_pole.board import SQUARE_COUNT
from engine.north_pole.layout import board_of
from engine.north_pole.pieces import Tables
from engine.north_pole.scoring import team_of
from engine.north_pole.state import NorthPoleState

ARRIVED = 1.6
NEARER = 0.33
FARTHEST = 5.35
AT_THE_DOOR = 0.15
EQUIPPED = 0.25
STORMS_TO_COME = 0.85
"""How much the way counts as it is on average over the rotations, rather than as it is now."""

Promises = tuple[tuple[tuple[float, ...], ...], ...]


def estimate(state: NorthPoleState) -> tuple[float, ...]:
    """From 0 (lost) to 1 (won), by the lead over the best other."""
    seats = range(len(state.seats))
    progress = [seat_progress(state, seat) for seat in seats]
    together = [sum(progress[member] for member in team_of(state, seat)) for seat in seats]
    return tuple(_share(state, together, seat) for seat in seats)


def seat_progress(state: NorthPoleState, seat: int) -> float:
    """What a seat's pawns and equipment are worth."""
    own, promises = state.seats[seat], promises_of(state.tables)[state.rotation]
    at_one = promises[state.disc]
    at_other = promises[state.disc + 2] if state.teams else at_one
    squares = [pawn % SQUARE_COUNT for pawn in own.pawns]
    ashore = sum([max(at_one[square], at_other[square]) for square in squares])
    return ARRIVED * own.pole + EQUIPPED * own.held + ashore


@lru_cache(maxsize=16)
def promises_of(tables: Tables | None) -> Promises:
    """By rotation, orientation of the Pole disc and square: what a pawn there is worth."""
    layouts = board_of(tables).layouts
    usual = [
        [
            sum(ways) / len(layouts)
            for ways in zip(*(o.distances[disc] for o in layouts), strict=True)
        ]
        for disc in range(4)
    ]
    return tuple(
        tuple(tuple(map(_promise, layout.distances[disc], usual[disc])) for disc in range(4))
        for layout in layouts
    )


def _promise(way: int, usual_way: float) -> float:
    expected = (1 - STORMS_TO_COME) * way + STORMS_TO_COME * usual_way
    return NEARER * max(0.0, FARTHEST - expected) + AT_THE_DOOR * (way == 1)


def _share(state: NorthPoleState, together: list[float], seat: int) -> float:
    team = team_of(state, seat)
    best_other = max(worth for other, worth in enumerate(together) if other not in team)
    return 1 / (1 + exp(best_other - together[seat]))
