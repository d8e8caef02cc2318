"""What holds in every position of every race: rules M1, M2, S2, S4, S7, I3, P4, A3."""

from collections import Counter
from random import Random

import pytest

from engine.north_pole.board import BIT, CAMP_SET
from engine.north_pole.pieces import HOUSE_TABLES, MASKS, PAWNS
from engine.north_pole.setup import all_cards
from engine.north_pole.state import NO_CARD, NO_MASK, NorthPoleOptions
from tests.engine.north_pole.states import NORTH_POLE, legal

MATCHES = [
    (seats, teams, seed)
    for seats, teams in ((2, False), (3, False), (4, False), (4, True))
    for seed in range(4)
]


def positions(seats, teams, seed):
    """Every position of a match that is played by chance."""
    rng, options = Random(seed), NorthPoleOptions(teams=teams)
    state = NORTH_POLE.setup(seats, options, bytes([seed, seats]) * 16)
    yield state
    while legal(state):
        state, _ = NORTH_POLE.apply(state, state.turn_seat, rng.choice(legal(state)))
        yield state


def every_card(state):
    in_play = () if state.card_in_play == NO_CARD else (state.card_in_play,)
    packed = [card for own in state.seats for card in own.packed]
    on_sides = [card for hand in state.hands for card in hand]
    return sorted([*state.deck, *state.discards, *state.storm_pile, *packed, *on_sides, *in_play])


def every_mask(state):
    laid = [mask for mask in (*state.corner_masks, state.scoreboard_mask) if mask != NO_MASK]
    held = [kind for own in state.seats for kind in own.equipment]
    filled = [MASKS.index("backpack") for own in state.seats for _ in own.packed]
    igloos = [MASKS.index("igloo") for own in state.seats for pawn in own.pawns if pawn >= 64]
    holes = [MASKS.index("hole") for _ in state.holes]
    out = [*state.mask_stack, *state.masks_put_away, *state.discarded_masks]
    return Counter([*laid, *held, *filled, *igloos, *holes, *out])


@pytest.mark.parametrize(("seats", "teams", "seed"), MATCHES)
def test_no_card_and_no_pawn_is_ever_lost_or_doubled(seats, teams, seed):
    """Rules S2, S4, S7. Wherever they are."""
    box = sorted(all_cards(HOUSE_TABLES))
    pawns = 3 if teams else PAWNS
    for state in positions(seats, teams, seed):
        assert every_card(state) == box
        for own in state.seats:
            assert own.ship + own.pole + len(own.pawns) == pawns
            assert min(own.ship, own.pole) >= 0
            assert own.pawns == tuple(sorted(own.pawns))


@pytest.mark.parametrize(("seats", "teams", "seed"), MATCHES)
def test_no_mask_is_ever_lost_or_doubled(seats, teams, seed):
    """Rules S4 to S6. The Bear's mask is on the board or has left with it."""
    matches = positions(seats, teams, seed)
    first = every_mask(next(matches))
    assert sum(first.values()) == 17 + 2 * seats
    bear = MASKS.index("bear")
    for state in matches:
        now = every_mask(state)
        assert first - now <= Counter({bear: 1})
        assert now <= first


@pytest.mark.parametrize(("seats", "teams", "seed"), MATCHES)
def test_squares_sides_and_hands_are_never_overfull(seats, teams, seed):
    """Rules M1, M2, A3, P4, I3."""
    for state in positions(seats, teams, seed):
        squares = [pawn % 64 for own in state.seats for pawn in own.pawns]
        squares += [state.bear] if state.bear >= 0 else []
        assert not set(squares) & set(state.holes)
        if state.mask_stack:
            assert all(
                count == 1 or BIT[square] & CAMP_SET for square, count in Counter(squares).items()
            )
        assert all(len(hand) <= 3 for hand in state.hands)
        for seat, own in enumerate(state.seats):
            most = 4 if seat == state.turn_seat and state.phase == 3 else 3
            assert own.held <= most


@pytest.mark.parametrize(("seats", "teams", "seed"), MATCHES)
def test_who_is_to_act_always_has_a_choice(seats, teams, seed):
    """Rule P2-4. What leaves nothing to decide has happened by itself."""
    for state in positions(seats, teams, seed):
        assert len(legal(state)) != 1
        assert NORTH_POLE.to_act(state) == ((state.turn_seat,) if legal(state) else ())
