"""How good a race looks for each seat: how far the pawns have come, and what helps them on.

The weights are log-odds of ending ahead, first fitted to 16,000 positions of races between greedy
bots, then tuned by matches of those bots (`bench/strength_tried.md`).
"""

from functools import lru_cache
from math import exp

from engine.north_pole.board import SQUARE_COUNT
from engine.north_pole.layout import layouts_of
from engine.north_pole.pieces import DashWays, Diagonals, Tables
from engine.north_pole.scoring import team_of
from engine.north_pole.state import NorthPoleState

ARRIVED = 1.6
ARRIVED_OF_MANY, FOREMOST = 2.4, 0.3
"""Where more than two sides race, and how much more the foremost pawn's way counts there: behind
the winner those who have brought one more home come first (Ruling R-46)."""
NEARER = 0.33
FARTHEST = 5.35
AT_THE_DOOR = 0.15
EQUIPPED = 0.25
CARD_MORE = 0.3
"""A card more to play this turn: a little more than the Husky that bought it."""
STORMS_TO_COME = 0.85
"""How much the way counts as it is on average over the rotations, rather than as it is now."""

Promises = tuple[tuple[tuple[float, ...], ...], ...]


def estimate(state: NorthPoleState) -> tuple[float, ...]:
    """From 0 (behind all) to 1 (ahead of all), by the lead over each of the others."""
    seats = range(len(state.seats))
    progress = [seat_progress(state, seat) for seat in seats]
    together = [sum(progress[member] for member in team_of(state, seat)) for seat in seats]
    return tuple(_share(state, together, seat) for seat in seats)


def seat_progress(state: NorthPoleState, seat: int) -> float:
    """What a seat's pawns and equipment are worth."""
    own = state.seats[seat]
    promises = promises_of(state.tables, state.diagonals, state.dash)
    at_one = promises[state.rotation][state.disc]
    at_other = promises[state.rotation][state.disc + 2] if state.teams else at_one
    squares = [pawn % SQUARE_COUNT for pawn in own.pawns]
    ashore = [max(at_one[square], at_other[square]) for square in squares]
    worth = EQUIPPED * own.held + sum(ashore)
    if state.teams or len(state.seats) == 2:
        worth += ARRIVED * own.pole
    else:
        worth += ARRIVED_OF_MANY * own.pole + FOREMOST * max(ashore, default=0.0)
    if seat == state.turn_seat and state.cards_due > 1 and state.hands[state.own_side]:
        worth += CARD_MORE * (state.cards_due - 1)
    return worth


@lru_cache(maxsize=16)
def promises_of(tables: Tables | None, diagonals: Diagonals, dash: DashWays) -> Promises:
    """By rotation, orientation of the Pole disc and square: what a pawn there is worth."""
    layouts = layouts_of(tables, diagonals, dash)
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
    """How many of the others it is likely to end ahead of."""
    team, own = team_of(state, seat), together[seat]
    ahead = [
        1 / (1 + exp(worth - own)) for other, worth in enumerate(together) if other not in team
    ]
    return sum(ahead) / len(ahead)
