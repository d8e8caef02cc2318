"""Worlds made up from a view: every one that could be true, none that could not."""

from collections import Counter
from random import Random

from engine.north_pole.pieces import MASKS
from engine.north_pole.state import NorthPoleOptions
from tests.engine.north_pole.states import NORTH_POLE, legal


def far_into_a_match(seed, seats=3, **options):
    rng = Random(seed)
    state = NORTH_POLE.setup(seats, NorthPoleOptions(**options), bytes([seed]) * 32)
    for _ in range(120):
        if not legal(state):
            break
        state, _ = NORTH_POLE.apply(state, state.turn_seat, rng.choice(legal(state)))
    return state


def test_all_cards_are_there_whatever_is_made_up():
    """Rule S2. Nothing is lost and nothing doubled."""
    for seed in range(10):
        state = far_into_a_match(seed)
        other = NORTH_POLE.determinize(NORTH_POLE.view(state, 1), Random(seed))
        assert sorted(other.deck) == sorted(state.deck)
        assert sorted(other.discards) == sorted(state.discards)
        assert other.hands == state.hands


def test_all_masks_are_there_whatever_is_made_up():
    """Rules S5, S6."""
    for seed in range(10):
        state = far_into_a_match(seed)
        other = NORTH_POLE.determinize(NORTH_POLE.view(state, 1), Random(seed))
        assert every_mask(other) == every_mask(state)
        assert len(other.mask_stack) == len(state.mask_stack)


def every_mask(state):
    lying = (*state.corner_masks, state.scoreboard_mask)
    return Counter(
        MASKS[mask] for mask in (*lying, *state.mask_stack, *state.masks_put_away) if mask >= 0
    )


def test_the_back_on_top_and_the_green_corners_stay_as_all_know_them():
    """Rules S5, P3."""
    state = far_into_a_match(3)
    for number in range(50):
        other = NORTH_POLE.determinize(NORTH_POLE.view(state, 0), Random(number))
        assert other.deck[-1] % 3 == state.deck[-1] % 3
        assert all(mask < 6 for mask in (*other.corner_masks, other.scoreboard_mask))


def test_a_made_up_world_plays_on_like_any_other():
    """The same listing now, and a match to its end."""
    for seed in range(6):
        state = far_into_a_match(seed, 4, teams=True)
        rng = Random(seed)
        other = NORTH_POLE.determinize(NORTH_POLE.view(state, None), rng)
        assert legal(other) == legal(state)
        while legal(other):
            other, _ = NORTH_POLE.apply(other, other.turn_seat, rng.choice(legal(other)))
        assert NORTH_POLE.outcome(other) is not None
