"""How soon a move is seen is measured (`make bench-table`); that it can be is tried here."""

from bench.table_moves import measure

FAR_TOO_LONG_MS = 30_000


def test_the_time_of_a_move_is_measured_for_mover_and_opponent(chromium, whole_service):
    times = list(measure(chromium, whole_service.address, "arctic", commands=2))

    assert len(times) == 2
    assert all(0 < time < FAR_TOO_LONG_MS for both in times for time in both)
