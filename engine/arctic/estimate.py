"""How good a position looks: what each seat would score now, and what its cards still promise.

The promise is counted in points: runs that the hand could make or lengthen, the penalties it is
heading for, where its totem's token may come to, the powers it holds and the turns it has left.
The weights are rounded from a regression of final scores on these figures, over matches that greedy
bots played against themselves. Each weight goes evenly from what it is at the end (first number)
to what it is with nine turns or more to come (second number).

With two seats greedy wins 92 % of 120 mirrored matches against greedy by the score alone, and has
44 points to its 22.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from typing import NamedTuple

from engine.arctic.drawing import HAND_LIMIT
from engine.arctic.pieces import (
    ANIMALS,
    BEAR_DRAW,
    CARD_COUNT,
    FOX_HIDDEN,
    LANDSCAPE,
    LEFT_END,
    MAIN,
    ORCA_REFILL,
    PUFFIN_SWAP,
    RIGHT_END,
    RUN_POINTS,
)
from engine.arctic.scoring import (
    LONGEST_SCORED,
    SHORTEST_RUN,
    longest_runs,
    pile_points,
    run_points,
)
from engine.arctic.state import DRAW, HIDDEN, PLACE, ArcticState, SeatState

EARLY = 9
CARDS_A_TURN = 3
"""What the deck loses in a turn, on average."""

Weight = tuple[float, float]
SPREAD: Weight = (2, 11)
"""So many points ahead mean about three wins in four."""
TURN: Weight = (3, 4)
TO_ACT: Weight = (0.8, 2.0)
WHOLE_HAND: Weight = (0.45, 0.85)
NEXT_CARDS: Weight = (0.3, 0.3)
LAST_CARDS = 0.9
OWED: Weight = (0.0, -0.8)
MISSING: Weight = (-1.4, -0.5)
EXCESS: Weight = (-1.7, -1.7)
TOTEM_NEAR: Weight = (0.85, 0.95)
TOTEM_HERE: Weight = (0.15, -0.85)
POWERS: dict[int, Weight] = {
    FOX_HIDDEN: (0.9, 2.7),
    ORCA_REFILL: (0, 2),
    BEAR_DRAW: (0, 2),
    PUFFIN_SWAP: (0.6, 1),
}
"""The other powers made no difference that could be seen."""


def estimate(state: ArcticState) -> tuple[float, ...]:
    """For each seat, from 0 to 1, by the points it is ahead of the best of the others."""
    turns = turns_left(state)
    points = [_prospect(state, seat, left) for seat, left in enumerate(turns)]
    spread = _at(SPREAD, _earliness(turns[state.actor]))
    *_, second, best = sorted(points)
    return tuple(
        [1 / (1 + exp(((second if score == best else best) - score) / spread)) for score in points]
    )


def turns_left(state: ArcticState) -> list[float]:
    """How many times each seat will still place cards, now included (E-1 to E-3)."""
    seats = len(state.seats)
    if not state.end_announced:
        return [2 + state.deck_count / (CARDS_A_TURN * seats)] * seats
    actors_place = (state.actor - state.paw) % seats
    turns: list[float] = [
        (not state.last_turns) + ((seat - state.paw) % seats >= actors_place)
        for seat in range(seats)
    ]
    turns[state.actor] -= state.phase > PLACE
    return turns


def _prospect(state: ArcticState, number: int, turns: float) -> float:
    """The points a seat may hope to have in the end."""
    seat, weights, is_actor = (
        state.seats[number],
        _weights(_earliness(turns)),
        number == state.actor,
    )
    points = _shape(seat.pile).points - seat.penalty_count + weights.turn * turns
    points += weights.totem[state.tokens[seat.totem]]
    if is_actor:
        points += weights.to_act
    if number in state.holders:
        points += _power_points(state, number, weights.powers)
    if turns <= 0:
        return points

    owed, count = _dues(state, number, seat)
    next_cards, whole_hand = _promise(seat.pile, seat.hand, min(owed, len(seat.hand)))
    if turns <= 1:
        points += LAST_CARDS * next_cards
    else:
        points += weights.next_cards * next_cards + weights.whole_hand * whole_hand
    if count < owed:
        points += weights.missing * (owed - count)
    elif count > HAND_LIMIT and is_actor and state.phase > PLACE:
        points += weights.excess * (count - HAND_LIMIT)
    return points + weights.owed * owed


def _power_points(state: ArcticState, number: int, powers: tuple[float, ...]) -> float:
    """What the powers the seat holds promise."""
    points, sides = 0.0, state.sides
    for animal, holder in enumerate(state.holders):
        if holder == number:
            points += powers[sides[animal]]
    return points


class _Weights(NamedTuple):
    """What each thing counts at one moment of the match."""

    turn: float
    to_act: float
    next_cards: float
    whole_hand: float
    missing: float
    excess: float
    owed: float
    totem: tuple[float, ...]
    """By the place of its token: at the end what it stands on, before that what is next to it."""
    powers: tuple[float, ...]


@lru_cache(maxsize=1 << 9)
def _weights(early: float) -> _Weights:
    """There are no more moments than cards in the decks."""
    near, here = _at(TOTEM_NEAR, early), _at(TOTEM_HERE, early)
    return _Weights(
        turn=_at(TURN, early),
        to_act=_at(TO_ACT, early),
        next_cards=_at(NEXT_CARDS, early),
        whole_hand=_at(WHOLE_HAND, early),
        missing=_at(MISSING, early),
        excess=_at(EXCESS, early),
        owed=_at(OWED, early),
        totem=tuple(
            near * beside + here * value for beside, value in zip(_NEAR, LANDSCAPE, strict=True)
        ),
        powers=tuple(
            _at(POWERS[power], early) if power in POWERS else 0.0
            for power in range(2 * len(ANIMALS))
        ),
    )


def _dues(state: ArcticState, number: int, seat: SeatState) -> tuple[int, int]:
    """How many cards the seat has to place next, and how many it will have in hand for that."""
    count = len(seat.hand)
    if number != state.actor:
        return seat.placement_value, count
    if state.phase <= PLACE:
        return state.to_place, count
    drawing = state.to_draw if state.phase >= DRAW else seat.draw_value
    return seat.placement_value, count + drawing


class _Shape(NamedTuple):
    """A pile as far as it counts."""

    points: int
    longest: list[int]
    """By animal, the longest run; hidden cards taken as any animal."""
    top: int
    """The animal on top, and how long its run is."""
    length: int


@lru_cache(maxsize=1 << 14)
def _shape(pile: tuple[int, ...]) -> _Shape:
    if max(pile, default=0) < HIDDEN:
        longest, length = longest_runs(pile)
        top = MAIN[pile[-1]] if pile else -1
        return _Shape(sum(run_points(longest)), longest, top, length)
    longest, running = [0] * len(ANIMALS), [0] * len(ANIMALS)
    top = -1
    for card in pile:
        top = -1 if card >= HIDDEN else MAIN[card]
        for animal in range(len(ANIMALS)):
            running[animal] = running[animal] + 1 if top in (animal, -1) else 0
            longest[animal] = max(longest[animal], running[animal])
    return _Shape(sum(pile_points(pile)), longest, top, running[top] if top >= 0 else 0)


@lru_cache(maxsize=1 << 14)
def _promise(pile: tuple[int, ...], hand: tuple[int, ...], count: int) -> tuple[int, int]:
    """The points more if so many cards of the hand were placed, and if all were.

    Each animal is placed in one run; those that gain most come first.
    """
    shape = _shape(pile)
    counts: dict[int, int] = {}
    for card in hand:
        counts[MAIN[card]] = counts.get(MAIN[card], 0) + 1
    whole_hand = _gain(shape, counts)
    if count == len(hand):
        return whole_hand, whole_hand
    chosen: dict[int, int] = {}
    for animal in sorted(counts, key=lambda one: -_gain(shape, {one: counts[one]})):
        chosen[animal] = min(counts[animal], count)
        count -= chosen[animal]
    return _gain(shape, chosen), whole_hand


def _gain(shape: _Shape, counts: Mapping[int, int]) -> int:
    """The points more if so many cards of each animal were placed."""
    _, longest, top, length = shape
    gain, more_runs = 0, 0
    for animal, count in counts.items():
        before = longest[animal]
        after = count + length if count and animal == top else count
        if after > before:
            gain += _POINTS[after] - _POINTS[before]
            more_runs += before < SHORTEST_RUN <= after
    if not more_runs:
        return gain
    runs = sum([run >= SHORTEST_RUN for run in longest])
    return gain + RUN_POINTS[runs + more_runs] - RUN_POINTS[runs]


def _earliness(turns: float) -> float:
    return min(turns, EARLY) / EARLY


def _at(weight: Weight, early: float) -> float:
    end, start = weight
    return end + (start - end) * early


# The mean value of the landscape cards left and right of each.
_NEAR = tuple(
    (LANDSCAPE[max(place - 1, LEFT_END)] + LANDSCAPE[min(place + 1, RIGHT_END)]) / 2
    for place in range(len(LANDSCAPE))
)

# The points of a run of any length.
_POINTS = tuple(RUN_POINTS[min(length, LONGEST_SCORED)] for length in range(CARD_COUNT + 1))
