"""Squares, what is beside them, and what hangs together, against a slow reference."""

from random import Random

import pytest

from engine.iglu_iglu.ice import (
    BOARD,
    CENTRE,
    CORNERS,
    OUTER_RING,
    SQUARES,
    WATER,
    beside,
    connected_areas,
    mask_of,
    names_of,
    sea_squares,
    shifted,
    shores,
    square_at,
    squares_in,
)
from engine.refusals import BadEncoding
from tests.engine.iglu_iglu.states import mask

# The slow reference knows squares as (row, column) in sets, and nothing of bits.
ALL = {(row, column) for row in range(8) for column in range(8)}
LAND = {(0, 0), (0, 7), (7, 0), (7, 7)}
RANDOM_MASKS = [Random(number).getrandbits(64) for number in range(60)]
SPARSE_MASKS = [a & b for a, b in zip(RANDOM_MASKS, RANDOM_MASKS[1:], strict=False)]
DENSE_MASKS = [a | b for a, b in zip(RANDOM_MASKS, RANDOM_MASKS[1:], strict=False)]
MASKS = [0, BOARD, WATER, CENTRE, *RANDOM_MASKS, *SPARSE_MASKS, *DENSE_MASKS]


def as_set(squares):
    return {(row, column) for row, column in ALL if squares >> (row * 8 + column) & 1}


def neighbours(square):
    row, column = square
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & ALL


def slow_areas(squares):
    """Connected areas, one square after the other."""
    left, areas = set(squares), []
    while left:
        area, waiting = set(), [left.pop()]
        while waiting:
            square = waiting.pop()
            area.add(square)
            waiting += neighbours(square) & left
            left -= neighbours(square)
        areas.append(frozenset(area))
    return set(areas)


def test_the_board_has_four_corners_of_land_and_sixty_squares_of_water():
    """Rule C1."""
    assert as_set(CORNERS) == LAND
    assert as_set(WATER) == ALL - LAND
    assert WATER.bit_count() == 60


def test_the_outer_ring_has_24_tiles():
    """Rule S4, test vector (d)."""
    edge = {(row, column) for row, column in ALL if {row, column} & {0, 7}}

    assert as_set(OUTER_RING) == edge - LAND
    assert OUTER_RING.bit_count() == 24


def test_the_names_count_columns_from_the_left_and_rows_from_the_top():
    assert names_of(CORNERS) == ("a1", "h1", "a8", "h8")
    assert names_of(CENTRE) == ("d4", "e4", "d5", "e5")
    assert square_at("c2") == 8 + 2
    assert [square_at(name) for name in SQUARES] == list(range(64))


@pytest.mark.parametrize("name", ["", "a9", "i1", "A1", None, 3])
def test_what_is_no_square_is_refused(name):
    with pytest.raises(BadEncoding) as refused:
        square_at(name)
    assert refused.value.sentence == f"There is no square {name!r} on the board."


@pytest.mark.parametrize("squares", MASKS)
def test_adjacent_is_orthogonal_only(squares):
    """The definition after Rule S4."""
    expected = set().union(*(neighbours(square) for square in as_set(squares)))

    assert as_set(beside(squares)) == expected


@pytest.mark.parametrize("squares", MASKS)
def test_a_set_and_its_list_of_squares_tell_the_same(squares):
    assert squares_in(squares) == tuple(sorted(row * 8 + column for row, column in as_set(squares)))
    assert mask_of(squares_in(squares)) == squares


@pytest.mark.parametrize(("step", "way"), [(-8, (-1, 0)), (1, (0, 1)), (8, (1, 0)), (-1, (0, -1))])
def test_shifted_squares_fall_off_the_board(step, way):
    for squares in MASKS:
        moved = {(row + way[0], column + way[1]) for row, column in as_set(squares)}
        assert as_set(shifted(squares, step)) == moved & ALL


@pytest.mark.parametrize("squares", MASKS)
def test_connected_areas_agree_with_the_slow_reference(squares):
    """Rule E3 for islands, and the definition of a sea area."""
    areas = connected_areas(squares)

    assert {frozenset(as_set(area)) for area in areas} == slow_areas(as_set(squares))
    assert sum(areas) == squares


@pytest.mark.parametrize("ice", MASKS)
def test_sea_is_all_water_without_a_tile(ice):
    """The definition after Rule S4: a corner is never sea."""
    assert as_set(sea_squares(ice)) == ALL - LAND - as_set(ice)


@pytest.mark.parametrize("ice", MASKS)
def test_the_shores_of_a_sea_area_are_what_lies_beside_it(ice):
    """Rule A2, against the slow reference."""
    sea = sea_squares(ice)
    expected = {
        frozenset(set().union(*(neighbours(square) for square in area)) - area)
        for area in slow_areas(as_set(sea))
    }

    assert {frozenset(as_set(shore)) for shore in shores(sea, sea)} == expected


def test_only_the_sea_areas_that_are_boarded_have_shores():
    """Rule A2: where no Inuit stands beside it nobody crosses."""
    sea = mask("c3 d3 g7")

    assert [names_of(shore) for shore in shores(sea, mask("d3"))] == [
        ("c2", "d2", "b3", "e3", "c4", "d4")
    ]
    assert shores(sea, 0) == ()


def test_two_sea_areas_that_touch_only_at_a_corner_are_two():
    assert len(connected_areas(mask("c3 d4"))) == 2
    assert len(connected_areas(mask("c3 d3 d4"))) == 1
