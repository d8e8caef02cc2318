"""The board: rules B1 to B8, M3, tables D4 and D6, rulings R-1, R-7, R-11, R-12."""

import pytest

from engine.north_pole.board import CAMPS, SCREEN, SQUARES, UPPER, edge_of, step, turned
from engine.north_pole.pieces import SIDES
from tests.engine.north_pole.states import north_pole_state, on_side, pawns, seen

every_rotation = pytest.mark.parametrize("rotation", range(4))


def named(squares):
    return {SQUARES[square] for square in squares}


def test_a_quarter_turn_carries_row_and_column_as_the_table_says():
    """Rule B1, table D6. (r, c) goes to (c, 7 − r)."""
    for row in range(8):
        for column in range(8):
            assert turned(8 * row + column, 1) == 8 * column + 7 - row


def test_a_storm_carries_a_pawn_from_c1_to_h3():
    """Rule B1, test vector b. A pawn on (0,2) of the upper board is seen at (2,7)."""
    state = north_pole_state(pawns={0: ["c1"]})

    assert pawns(state) == ["c1"]
    assert SQUARES[SCREEN[1][SQUARES.index("c1")]] == "h3" == SQUARES[2 * 8 + 7]


@every_rotation
def test_screen_and_upper_board_undo_each_other(rotation):
    """Table D6. Screen = rotate(upper)."""
    assert [UPPER[rotation][SCREEN[rotation][square]] for square in range(64)] == [*range(64)]


def test_the_play_area_has_8_by_8_squares():
    """Rule B2. Named from a1 at the top left to h8 at the bottom right."""
    assert len(SQUARES) == 64
    assert (SQUARES[0], SQUARES[7], SQUARES[56], SQUARES[63]) == ("a1", "h1", "a8", "h8")


def test_a_camp_is_the_middle_four_of_its_edge_row():
    """Rule B3. One camp on each side."""
    assert dict(zip(SIDES, map(named, CAMPS), strict=True)) == {
        "south": {"c8", "d8", "e8", "f8"},
        "west": {"a3", "a4", "a5", "a6"},
        "north": {"c1", "d1", "e1", "f1"},
        "east": {"h3", "h4", "h5", "h6"},
    }


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("seat", range(4))
def test_hands_and_camps_lie_before_the_side_the_storm_has_turned_them_to(seat, rotation):
    """Rule B5, Ruling R-11. Seat s sees upper side (s − rotation) mod 4."""
    state = north_pole_state(4, turn=seat, rotation=rotation)

    assert state.own_side == (seat - rotation) % 4
    on_screen = seen(CAMPS[state.own_side], rotation)
    assert on_screen == named(CAMPS[seat])


def test_cards_travel_with_the_frame():
    """Rule B5. A quarter turn clockwise carries the southern cards to the west."""
    before = north_pole_state(sides={"south": ["march", "steal"]})
    hands = before.hands
    after = north_pole_state(rotation=1, sides={"west": ["march", "steal"]})

    assert on_side(before, "south") == ["march", "steal"]
    assert hands == after.hands


def test_what_stands_outside_never_turns():
    """Rule B8. A storm changes the rotation and nothing of ships, teams, scoreboard or stacks."""
    lying, turned_ = north_pole_state(rotation=0), north_pole_state(rotation=1)

    assert lying.seats == turned_.seats
    assert (lying.deck, lying.mask_stack) == (turned_.deck, turned_.mask_stack)
    assert lying.disc == turned_.disc


# Diagonals


@pytest.mark.parametrize(
    ("cracks", "is_free"),
    [
        ((), True),
        (("d5|e5",), True),
        (("d5|d6",), True),
        (("d6|e6",), True),
        (("e5|e6",), True),
        (("d5|e5", "e5|e6"), True),
        (("d5|d6", "d6|e6"), True),
        (("d5|e5", "d5|d6"), False),
        (("d6|e6", "e5|e6"), False),
        (("d5|e5", "d6|e6"), False),
        (("d5|d6", "e5|e6"), False),
        (("d5|e5", "e5|e6", "d5|d6", "d6|e6"), False),
    ],
)
def test_a_diagonal_step_needs_one_of_its_two_routes_free(cracks, is_free):
    """Rule M3, Ruling R-1, test vector c. A continuous crack blocks, the end of one does not."""
    edges = frozenset(map(edge_of, cracks))

    there = step(SQUARES.index("d5"), (1, 1), edges)
    back = step(SQUARES.index("e6"), (-1, -1), edges)

    assert (there is not None) == (back is not None) == is_free
