"""What every program of the house says of words and settings that it does not understand."""

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("program", "arguments", "environment", "said"),
    [
        ("service", ["fly"], {}, "python -m service run"),
        ("service", [], {}, "python -m service run"),
        ("service", ["run"], {"PORT": "many"}, "PORT"),
        ("worker", ["fly"], {}, "python -m worker sweep"),
        ("worker", ["sweep", "quick"], {}, "python -m worker sweep"),
        ("worker", ["sweep"], {"LEASE_SECONDS": "soon"}, "LEASE_SECONDS"),
    ],
)
def test_what_is_not_understood_is_one_message_and_status_2(program, arguments, environment, said):
    done = subprocess.run(
        [sys.executable, "-m", program, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
