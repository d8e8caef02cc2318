"""Scoring, clauses P-1 to P-6; hidden cards are assigned as scores best (Ruling R-7)."""

from collections.abc import Sequence
from functools import lru_cache

from engine.arctic.pieces import ANIMALS, LANDSCAPE, MAIN, RUN_POINTS
from engine.arctic.state import HIDDEN, OVER, ArcticState, SeatState
from engine.outcome import Outcome, Score, Termination, ranked

LONGEST_SCORED = len(RUN_POINTS) - 1
"""A run longer than this scores no more."""
SHORTEST_RUN = 2
ANY_ANIMAL = -1


def pile_points(pile: tuple[int, ...]) -> tuple[int, int]:
    """Rules P-1 and P-2: the points for the longest runs and for their variety."""
    if max(pile, default=0) >= HIDDEN:
        return _best_assignment(tuple(map(_animal, pile)))
    longest, _ = longest_runs(pile)
    return run_points(longest)


def longest_runs(pile: tuple[int, ...]) -> tuple[list[int], int]:
    """By animal the longest run, and the length of the run on top, of a pile all face up."""
    longest = [0] * len(ANIMALS)
    last, length = ANY_ANIMAL, 0
    for card in pile:
        animal = MAIN[card]
        length = length + 1 if animal == last else 1
        last = animal
        if length > longest[animal]:
            longest[animal] = length
    return longest, length


def run_points(longest: list[int]) -> tuple[int, int]:
    """P-1: per animal the longest run of at least two; P-2: the number of such runs."""
    runs = [length for length in longest if length >= SHORTEST_RUN]
    return (
        sum(RUN_POINTS[min(length, LONGEST_SCORED)] for length in runs),
        RUN_POINTS[min(len(runs), LONGEST_SCORED)],
    )


def _animal(card: int) -> int:
    return ANY_ANIMAL if card >= HIDDEN else MAIN[card]


def _best_assignment(pile: tuple[int, ...]) -> tuple[int, int]:
    """Ruling R-7, exactly: the best choice of one stretch of the pile per animal, none overlapping.

    An assignment makes, for each animal, one longest run; a stretch may hold that animal's cards
    and hidden cards only. Hidden cards outside of all stretches may be anything: they can only
    lengthen a run, which then is another choice of stretches.
    """
    choices = [
        (points, RUN_POINTS[animals.bit_count()]) for animals, points in _stretched(pile).items()
    ]
    return max(choices, key=lambda parts: (sum(parts), parts))


@lru_cache(maxsize=1 << 15)
def _stretched(pile: tuple[int, ...]) -> dict[int, int]:
    """By set of animals that have their stretch (a bit each): the most points these can make.

    A pile grows at its top, so all that is below has mostly been asked before.
    """
    if not pile:
        return {0: 0}
    below, stretches = _stretched(pile[:-1]), _stretches_on_top(pile)
    if not stretches:
        return below
    best = dict(below)
    for animal, length in stretches:
        for animals, points in _stretched(pile[:-length]).items():
            if not animals >> animal & 1:
                with_it, more = animals | 1 << animal, points + RUN_POINTS[length]
                if best.get(with_it, -1) < more:
                    best[with_it] = more
    return best


def _stretches_on_top(pile: tuple[int, ...]) -> list[tuple[int, int]]:
    """Every (animal, length) of a scoring stretch that ends the pile; beyond six no longer ones."""
    top = pile[: -LONGEST_SCORED - 1 : -1]
    hidden = 0
    while hidden < len(top) and top[hidden] == ANY_ANIMAL:
        hidden += 1
    stretches: list[tuple[int, int]] = []
    for animal in range(len(ANIMALS)) if hidden else top[:1]:
        length = hidden
        for card in top[hidden:]:
            if card not in (animal, ANY_ANIMAL):
                break
            length += 1
        stretches += [(animal, scored) for scored in range(SHORTEST_RUN, length + 1)]
    return stretches


def seat_parts(state: ArcticState, seat: SeatState) -> dict[str, int]:
    """Rules P-1 to P-4, part by part; hand cards count for nothing (Rule P-6)."""
    runs, variety = pile_points(seat.pile)
    return {
        "runs": runs,
        "variety": variety,
        "totem": LANDSCAPE[state.tokens[seat.totem]],  # P-3
        "penalties": -seat.penalty_count,  # P-4
    }


def totals(state: ArcticState) -> tuple[int, ...]:
    """What each seat would score now."""
    return tuple(sum(seat_parts(state, seat).values()) for seat in state.seats)


def outcome(state: ArcticState) -> Outcome | None:
    """The scores once the last turns are over."""
    if state.phase != OVER:
        return None
    parts = [seat_parts(state, seat) for seat in state.seats]
    sums = [sum(part.values()) for part in parts]
    return Outcome(
        ranking=ranking(sums, state.paw),
        scores=tuple(map(Score, range(len(sums)), sums, parts)),
        termination=Termination.COMPLETED,
    )


def ranking(totals: Sequence[int], paw: int) -> tuple[tuple[int, ...], ...]:
    """Rule P-5: the highest total wins; ties go to the tied seat closest to the paw."""
    closeness = [-((seat - paw) % len(totals)) for seat in range(len(totals))]
    return ranked(tuple(zip(totals, closeness, strict=True)))
