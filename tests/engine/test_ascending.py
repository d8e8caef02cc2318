"""Tuples in ascending order."""

import pytest

from engine.ascending import with_one, without


def test_one_more_finds_its_place():
    assert with_one((), 2) == (2,)
    assert with_one((1, 3), 2) == (1, 2, 3)
    assert with_one((1, 2), 2) == (1, 2, 2)


def test_of_equal_items_one_goes():
    assert without((1, 2, 2, 3), 2) == (1, 2, 3)


def test_what_is_not_there_cannot_go():
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 3), 2)
