"""How good a position looks: what each seat would score now, and what its cards still promise.

The promise is told in points: runs that the hand could make or lengthen, the penalties it is
heading for, where its totem's token may come to, the powers it holds and the turns it has left.
The weights are rounded from a regression of final scores on these figures, over matches that greedy
bots played against themselves. Each weight goes evenly from what it is at the end (first number)
to what it is with nine turns or more to come (second number).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from engine.arctic.drawing import HAND_LIMIT
from engine.arctic.pieces import (
    ANIMALS,
    BEAR_DRAW,
    FOX_HIDDEN,
    LANDSCAPE,
    LEFT_END,
    MAIN,
    ORCA_REFILL,
    PUFFIN_SWAP,
    RIGHT_END,
    RUN_POINTS,
)
from engine.arctic.scoring import LONGEST_SCORED, SHORTEST_RUN, outcome, pile_points
from engine.arctic.state import HIDDEN, ArcticState, Phase, SeatState

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
WITH_RIVER: Weight = (0.2, 0.35)
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
"""The other powers made no difference that could be told."""


def estimate(state: ArcticState) -> tuple[float, ...]:
    """For each seat, from 0 to 1, by the points it is ahead of the best of the others."""
    if state.phase == Phase.OVER:
        result = outcome(state)
        return tuple(result.utility(seat) for seat in range(len(state.seats)))
    points = prospects(state)
    spread = _at(SPREAD, _earliness(turns_left(state, state.actor)))
    return tuple(
        [
            1 / (1 + exp((max(points[:seat] + points[seat + 1 :]) - score) / spread))
            for seat, score in enumerate(points)
        ]
    )


def prospects(state: ArcticState) -> list[float]:
    """The points each seat may hope to have in the end."""
    river = _counts(state.river)
    return [_prospect(state, number, river) for number in range(len(state.seats))]


def turns_left(state: ArcticState, number: int) -> float:
    """How many times the seat will still place cards, now included (E-1 to E-3)."""
    seats = len(state.seats)
    is_ahead = (number - state.paw) % seats >= (state.actor - state.paw) % seats
    has_placed = number == state.actor and state.phase > Phase.PLACE
    if state.last_turns:
        return is_ahead - has_placed
    if state.end_announced:
        return 1 + is_ahead - has_placed
    return 2 + state.deck_count / (CARDS_A_TURN * seats)


def _prospect(state: ArcticState, number: int, river: Sequence[int]) -> float:
    seat, turns = state.seats[number], turns_left(state, number)
    early = _earliness(turns)
    made, longest, top, length = _shape(seat.pile)
    points = made - seat.penalty_count + _at(TURN, early) * turns
    points += _totem_points(state.tokens[seat.totem], early)
    if number == state.actor:
        points += _at(TO_ACT, early)
    for side, holder in zip(state.sides, state.holders, strict=True):
        if holder == number and side in POWERS:
            points += _at(POWERS[side], early)
    if turns <= 0:
        return points

    hand = _counts(seat.hand)
    owed, count = _dues(state, number, seat)
    next_cards = _gain_of_some(longest, top, length, hand, min(owed, len(seat.hand)))
    points += _at(OWED, early) * owed
    points += _at(MISSING, early) * max(0, owed - count)
    if number == state.actor and state.phase > Phase.PLACE:
        points += _at(EXCESS, early) * max(0, count - HAND_LIMIT)
    if turns <= 1:
        return points + LAST_CARDS * next_cards
    whole = _gain(longest, top, length, hand)
    both = _gain(longest, top, length, [h + min(r, 3) for h, r in zip(hand, river, strict=True)])
    return (
        points
        + _at(NEXT_CARDS, early) * next_cards
        + _at(WHOLE_HAND, early) * whole
        + _at(WITH_RIVER, early) * (both - whole)
    )


def _totem_points(place: int, early: float) -> float:
    """What the totem promises: at the end what it stands on, before that what is next to it."""
    near = (LANDSCAPE[max(place - 1, LEFT_END)] + LANDSCAPE[min(place + 1, RIGHT_END)]) / 2
    return _at(TOTEM_NEAR, early) * near + _at(TOTEM_HERE, early) * LANDSCAPE[place]


def _dues(state: ArcticState, number: int, seat: SeatState) -> tuple[int, int]:
    """How many cards the seat has to place next, and how many it will have in hand for that."""
    count = len(seat.hand)
    if number != state.actor:
        return seat.placement_value, count
    if state.phase <= Phase.PLACE:
        return state.to_place, count
    if state.last_turns:
        return 0, count
    drawing = state.to_draw if state.phase >= Phase.DRAW else seat.draw_value
    return seat.placement_value, count + drawing


class _Shape(NamedTuple):
    """A pile as far as it counts."""

    points: int
    longest: tuple[int, ...]
    """By animal, the longest run; hidden cards taken as any animal."""
    top: int
    """The animal on top, and how long its run is."""
    length: int


@lru_cache(maxsize=1 << 14)
def _shape(pile: tuple[int, ...]) -> _Shape:
    longest, running = [0] * len(ANIMALS), [0] * len(ANIMALS)
    top = -1
    for card in pile:
        top = -1 if card >= HIDDEN else MAIN[card]
        for animal in range(len(ANIMALS)):
            running[animal] = running[animal] + 1 if top in (animal, -1) else 0
            longest[animal] = max(longest[animal], running[animal])
    return _Shape(sum(pile_points(pile)), tuple(longest), top, running[top] if top >= 0 else 0)


def _gain(longest: Sequence[int], top: int, length: int, cards: Iterable[int]) -> int:
    """The points more if these cards, by animal, were all placed, each animal in one run."""
    gain, runs, more_runs = 0, 0, 0
    for animal, count in enumerate(cards):
        before = longest[animal]
        after = count + length if animal == top and count else count
        runs += before >= SHORTEST_RUN
        if after > before:
            gain += _POINTS[after] - _POINTS[before]
            more_runs += before < SHORTEST_RUN <= after
    return gain + RUN_POINTS[runs + more_runs] - RUN_POINTS[runs]


def _gain_of_some(
    longest: Sequence[int], top: int, length: int, hand: Sequence[int], count: int
) -> int:
    """The points more if so many of the cards were placed, the animals that gain most first."""
    worth = sorted(
        [
            (_POINTS[cards + (length if animal == top else 0)] - _POINTS[longest[animal]], animal)
            for animal, cards in enumerate(hand)
            if cards
        ],
        reverse=True,
    )
    chosen = [0] * len(hand)
    for _, animal in worth:
        chosen[animal] = min(hand[animal], count)
        count -= chosen[animal]
    return _gain(longest, top, length, chosen)


def _counts(cards: Iterable[int]) -> list[int]:
    """How many of each main animal."""
    counts = [0] * len(ANIMALS)
    for card in cards:
        counts[MAIN[card]] += 1
    return counts


def _earliness(turns: float) -> float:
    return min(turns, EARLY) / EARLY


def _at(weight: Weight, early: float) -> float:
    end, start = weight
    return end + (start - end) * early


# As many points as the longest of any runs; nobody has more than sixty cards of an animal.
_POINTS = tuple(RUN_POINTS[min(length, LONGEST_SCORED)] for length in range(200))
