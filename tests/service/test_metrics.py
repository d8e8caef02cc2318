"""The numbers of many processes, also of those that have ended."""

import os
import subprocess
import sys

import pytest

COUNT = """
from service.metrics import COMMITS, OPEN_STREAMS, REQUEST_SECONDS
COMMITS.labels("arctic").inc(2)
REQUEST_SECONDS.labels("GET", "/", 200).observe(0.003)
OPEN_STREAMS.labels("match").inc()
"""
READ = "from service.metrics import metrics_text; print(metrics_text().decode())"
PROCESSES = 5


@pytest.fixture
def run(tmp_path):
    """A program that shares its numbers with the others; what it printed."""
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}

    def once(program):
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, check=True
        )
        return done.stdout.decode()

    return once


def test_files_of_ended_processes_go_and_what_they_counted_stays(run, tmp_path):
    for _ in range(PROCESSES):
        run(COUNT)
    assert len(list(tmp_path.glob("*_*.db"))) >= 3 * PROCESSES

    first, second = run(READ), run(READ)

    left = sorted(file.name for file in tmp_path.glob("*.db") if file.stem.endswith("ended"))
    assert left == ["counter_ended.db", "histogram_ended.db"]
    assert len(list(tmp_path.glob("*.db"))) <= 2 + 4  # and those of the process that read last
    for told in (first, second):
        assert f'floe_commits_total{{game="arctic"}} {2.0 * PROCESSES}' in told
        requests = 'floe_http_request_seconds_count{method="GET",route="/",status="200"}'
        assert f"{requests} {float(PROCESSES)}" in told
        assert 'floe_open_streams{stream="match"}' not in told
