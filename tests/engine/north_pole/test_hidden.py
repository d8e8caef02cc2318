"""Worlds made up from a view: every one that could be true, none that could not."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.north_pole.pieces import EQUIPMENT
from engine.north_pole.state import NorthPoleOptions
from tests.engine.north_pole.census import MATCHES, every_card, every_mask, positions
from tests.engine.north_pole.states import NORTH_POLE, legal


def far_into_a_match(seed, seats=3, **options):
    rng = Random(seed)
    state = NORTH_POLE.setup(seats, NorthPoleOptions(**options), bytes([seed]) * 32)
    for _ in range(120):
        if not legal(state):
            break
        state, _ = NORTH_POLE.apply(state, state.turn_seat, rng.choice(legal(state)))
    return state


@pytest.mark.parametrize(("seats", "teams", "seed"), MATCHES)
def test_no_impossible_world_is_made_up(seats, teams, seed):
    """Rules S2, S4 to S6, P3, Ruling R-25. In every position every card and mask is where it can
    be: equipment on corners and scoreboard, the known back on top, a deck where there is one."""
    rng = Random(seed)
    for state in positions(seats, teams, seed):
        world = NORTH_POLE.determinize(NORTH_POLE.view(state, None), rng)
        assert every_card(world) == every_card(state)
        assert every_mask(world) == every_mask(state)
        assert NORTH_POLE.view(world, 0) == NORTH_POLE.view(state, 0)
        assert sorted(world.deck) == sorted(state.deck)
        assert sorted(world.discards) == sorted(state.discards)
        lying = (*world.corner_masks, world.scoreboard_mask)
        assert all(mask < len(EQUIPMENT) for mask in lying)
        kept = replace(state, seed=b"", reshuffles=0, **unseen_of(world), discards=world.discards)
        assert replace(world, seed=b"") == kept


def unseen_of(world):
    """What a viewer cannot tell apart: the deck's order, and which mask is which."""
    return {
        "deck": world.deck,
        "mask_stack": world.mask_stack,
        "corner_masks": world.corner_masks,
        "scoreboard_mask": world.scoreboard_mask,
        "masks_put_away": world.masks_put_away,
    }


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
