"""The soak, shortly: everything fails in turn under clients, and nothing is lost or doubled."""

import pytest

from bench.soak import run

pytestmark = pytest.mark.alone


def test_nothing_acknowledged_is_lost_whatever_fails():
    table = run(seconds=15, tables=5)

    assert "none lost, none doubled" in table
    assert table.count("| 0 |") >= 2, "hardly anything failed"
