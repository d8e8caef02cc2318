"""Ids: in the order of their making, never guessed, never mistaken for anything else."""

from datetime import UTC, datetime, timedelta

import pytest

from service.ids import is_id, new_id

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def test_ids_sort_by_the_moment_of_their_making():
    ids = [new_id(NOON + timedelta(milliseconds=number)) for number in range(200)]

    assert ids == sorted(ids)


def test_ids_of_one_moment_differ():
    assert len({new_id(NOON) for _ in range(1000)}) == 1000


def test_an_id_is_recognised():
    assert is_id(new_id(NOON))
    assert is_id(new_id(datetime(2400, 1, 1, tzinfo=UTC)))


@pytest.mark.parametrize("text", ["", "0" * 25, "0" * 27, "O" * 26, "i" * 26, "{" * 26, "０" * 26])
def test_nothing_else_is(text):
    assert not is_id(text)
