"""Figures of a race that a value function could be learned from: more than the estimate looks at.

What they count is learned by `bench.learn_race`. So far what was learned has not won against the
estimate of the engine (`docs/strength.md`, "What was tried"), so they stay here.
"""

from functools import lru_cache
from math import exp
from operator import mul

from engine.north_pole.board import CAMP_SET, SQUARE_COUNT
from engine.north_pole.layout import board_of, layouts_of
from engine.north_pole.pieces import BACK_COUNT, QUARTER_TURNS, STORM_AT, Tables
from engine.north_pole.scoring import team_of
from engine.north_pole.state import NorthPoleState
from engine.north_pole.storm import storm_points

FARTHEST = 6
"""A pawn so many steps from the Pole, or more, is no nearer than one on the ship."""

FIGURES = (
    "arrived",
    "ashore",
    "at_1",
    "at_2",
    "at_3",
    "at_4",
    "at_5",
    "usually_nearer",
    "nearer_after_storm",
    "on_open_ice",
    "in_igloo",
    "husky",
    "snowshoes",
    "backpack",
    "igloo",
    "pickaxe",
    "compass",
    "packed",
    "card_more",
    "aid_in_use",
    "march",
    "swoop",
    "gallop",
    "dash",
    "sling",
    "steal",
)
"""What is counted for each seat, in this order."""

Ways = tuple[tuple[tuple[int, ...], ...], ...]
Usual = tuple[tuple[float, ...], ...]


def estimate_by(state: NorthPoleState, weights: tuple[float, ...]) -> tuple[float, ...]:
    """From 0 (lost) to 1 (won), by the lead over the best other."""
    worths = [sum(map(mul, figures, weights)) for figures in all_figures(state)]
    if state.teams:
        worths = [worths[seat] + worths[(seat + 2) % 4] for seat in range(4)]
    return tuple([_share(state, worths, seat) for seat in range(len(worths))])


def _share(state: NorthPoleState, worths: list[float], seat: int) -> float:
    team = team_of(state, seat)
    best_other = max([worth for other, worth in enumerate(worths) if other not in team])
    return 1 / (1 + exp(best_other - worths[seat]))


def all_figures(state: NorthPoleState) -> list[list[float]]:
    """By seat, what is counted."""
    ways, usual = ways_of(state.tables)
    now = ways[state.rotation][_discs(state)]
    turn = QUARTER_TURNS[state.deck[-1] % BACK_COUNT] if state.deck else 0
    then = ways[(state.rotation + turn) % 4][_discs(state)]
    promised = usual[_discs(state)]
    closeness = min(1.0, storm_points(state) / STORM_AT[len(state.seats)])
    return [
        _figures(state, seat, now, then, promised, closeness) for seat in range(len(state.seats))
    ]


def _figures(
    state: NorthPoleState,
    seat: int,
    now: tuple[int, ...],
    then: tuple[int, ...],
    promised: tuple[float, ...],
    closeness: float,
) -> list[float]:
    own = state.seats[seat]
    found = [0.0] * len(FIGURES)
    found[0] = float(own.pole)
    found[1] = float(len(own.pawns))
    for pawn in own.pawns:
        square = pawn % SQUARE_COUNT
        way = now[square]
        if way < FARTHEST:
            found[1 + way] += 1.0
        found[7] += promised[square]
        found[8] += closeness * (min(way, FARTHEST) - min(then[square], FARTHEST))
        if pawn >= SQUARE_COUNT:
            found[10] += 1.0
        elif state.mask_stack and not CAMP_SET >> square & 1:
            found[9] += 1.0
    for mask in own.equipment:
        found[11 + mask] += 1.0
    found[17] = float(len(own.packed))
    if seat == state.turn_seat:
        found[18] = float(max(0, state.cards_due - 1))
        found[19] = float(state.aids.bit_count())
    actions = actions_of(state.tables)
    for card in state.hands[state.side_of(seat)]:
        found[20 + actions[card]] += 1.0
    return found


def _discs(state: NorthPoleState) -> int:
    return state.disc + 4 * state.teams


@lru_cache(maxsize=16)
def ways_of(tables: Tables | None) -> tuple[Ways, Usual]:
    """By rotation, Pole disc (one boot, then two boots) and square: the steps onto the Pole; and by
    Pole disc and square, how much nearer than far away it is on average over the rotations."""
    ways = tuple(_both_discs(layout.distances) for layout in layouts_of(tables))
    usual = tuple(
        tuple(
            sum(max(0, FARTHEST - ways[turned][disc][square]) for turned in range(4)) / 4
            for square in range(SQUARE_COUNT)
        )
        for disc in range(8)
    )
    return ways, usual


def _both_discs(distances: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    two_boots = tuple(
        tuple(map(min, distances[disc], distances[(disc + 2) % 4])) for disc in range(4)
    )
    return distances + two_boots


@lru_cache(maxsize=16)
def actions_of(tables: Tables | None) -> tuple[int, ...]:
    """By card, what it does."""
    return tuple(face.action for face in board_of(tables).faces for _ in range(BACK_COUNT))
