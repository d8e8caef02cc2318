"""`python -m worker`: what it does not understand is one message and status 2."""

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (["fly"], {}, "python -m worker sweep"),
        (["sweep", "quick"], {}, "python -m worker sweep"),
        (["sweep"], {"LEASE_SECONDS": "soon"}, "LEASE_SECONDS"),
    ],
)
def test_what_is_not_understood_is_one_message_and_status_2(arguments, environment, said):
    done = subprocess.run(
        [sys.executable, "-m", "worker", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
