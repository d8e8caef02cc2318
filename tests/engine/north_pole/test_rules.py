"""What holds in every position of every race: rules M1, M2, S2, S4, S7, I3, P4, A3."""

from collections import Counter

import pytest

from engine.north_pole.board import BIT, CAMP_SET
from engine.north_pole.pieces import HOUSE_TABLES, PAWNS
from engine.north_pole.setup import all_cards
from tests.engine.north_pole.census import MATCHES, every_card, every_mask, positions
from tests.engine.north_pole.states import NORTH_POLE, legal


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
    """Rules S4 to S6, Ruling R-49. Wherever they are, and the Bear too when it has left."""
    matches = positions(seats, teams, seed)
    first = every_mask(next(matches))
    assert sum(first.values()) == 17 + 2 * seats
    for state in matches:
        assert every_mask(state) == first


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
