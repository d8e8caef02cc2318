"""How the pieces of a square share it."""

import pytest

from engine.iglu_iglu.board_square import Area


@pytest.mark.parametrize(
    ("number", "side"), [(1, 66), (2, 33), (3, 33), (4, 33), (5, 22), (6, 22), (7, 22)]
)
def test_a_square_is_shared_out_in_parts_as_large_as_can_be(number, side):
    parts = Area(3, 3, 66, 66).parts(number)

    assert len(parts) == len(set(parts)) == number
    assert {min(part.width, part.height) for part in parts} == {side}
    for part in parts:
        assert 3 <= part.x < part.x + part.width <= 69
        assert 3 <= part.y < part.y + part.height <= 69


def test_two_lie_side_by_side():
    assert Area(0, 0, 10, 10).parts(2) == [Area(0, 0, 5, 10), Area(5, 0, 5, 10)]


def test_parts_of_a_row_lie_in_a_row():
    assert [part.x for part in Area(0, 0, 60, 20).parts(3)] == [0, 20, 40]
