"""The measurement of the service runs and says what it should; its figures are not judged here."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CASES = (
    "bare wsgi",
    "flask json",
    "redis view",
    "redis command",
    "view",
    "view, 304",
    "event page",
    "decision",
    "command",
)


def test_a_short_run_measures_every_case_and_the_streams():
    command = [sys.executable, "-m", "bench.service_speed"]
    short = ["--rounds", "1", "--requests", "16", "--streams", "3", "--no-boardgame"]

    run = subprocess.run([*command, *short], cwd=ROOT, capture_output=True, text=True)

    lines = run.stdout.splitlines()
    assert run.returncode in (0, 1), run.stderr
    for case in CASES:
        figures = next(line for line in lines if line.startswith(f"{case:16}"))[16:].split()
        assert len(figures) == 4
        assert float(figures[0]) > 0
    assert any(line.startswith("command: ") for line in lines)
    assert any(line.startswith("3 idle streams: ") for line in lines)
