"""The soak, shortly: everything fails in turn under clients, and nothing is lost or doubled."""

from datetime import UTC, datetime, timedelta

import pytest

from bench.soak.__main__ import run
from bench.soak.check import wrong_times
from bench.soak.page import BEGIN, PAGE, STORES

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.mark.alone
@pytest.mark.parametrize("on_cluster", [False, True], ids=["one server", "cluster"])
def test_nothing_acknowledged_is_lost_whatever_fails(on_cluster):
    table = run(seconds=15, tables=5, on_cluster=on_cluster)

    assert "none lost, none doubled" in table
    assert table.count("| 0 |") >= 2, "hardly anything failed"


def told(*seconds, type="card_placed"):
    """Events at these moments after the beginning."""
    return [
        {"type": type, "at": (NOON + timedelta(seconds=after)).isoformat()} for after in seconds
    ]


@pytest.mark.parametrize(
    ("events", "is_right"),
    [
        (told(1, 2, 3), True),
        (told(1, 3600), True),
        (told(1, 3, 0.5), False),
        (told(-3600, 1), False),
        (told(1, 1e9), False),
        (told(1, 2, type="turn_timed_out"), False),
    ],
)
def test_what_a_clock_that_jumped_has_spoilt_is_found(events, is_right):
    assert bool(wrong_times(events, NOON, is_present=True)) is not is_right


def test_who_is_absent_may_be_timed_out():
    timed_out = told(1, 2, type="turn_timed_out")

    assert not wrong_times(timed_out, NOON, is_present=False)


def test_the_page_has_a_place_for_the_table_of_every_store():
    text = PAGE.read_text(encoding="utf-8")

    assert all(BEGIN.format(store) in text for store in STORES)
