"""How soon a move is seen (`make bench-table`) and what the reference costs (`make bench-docs`) is
measured there; that it can be is tried here."""

from bench.docs_viewer import OPENED, PHONE, weigh
from bench.table_moves import measure

FAR_TOO_LONG_MS = 30_000


def test_the_time_of_a_move_is_measured_for_mover_and_opponent(chromium, whole_service):
    times = list(measure(chromium, whole_service.address, "arctic", commands=2))

    assert len(times) == 2
    assert all(0 < time < FAR_TOO_LONG_MS for both in times for time in both)


def test_what_the_reference_costs_is_measured(chromium, whole_service):
    found = weigh(chromium, whole_service.address, rounds=1)

    assert list(found.steps) == ["list", *(name for _, name in OPENED)]
    assert all(0 < cost.wall < FAR_TOO_LONG_MS for cost in found.steps.values())
    assert found.strange == frozenset()
    assert found.width <= PHONE["width"]
