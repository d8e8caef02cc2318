"""What every program of the house says of words and settings that it does not understand."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engine.version import VERSION

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("program", "arguments", "environment", "said"),
    [
        ("service", ["fly"], {}, "python -m service run"),
        ("service", [], {}, "python -m service run"),
        ("service", ["run"], {"PORT": "many"}, "PORT"),
        ("service", ["run"], {"HOST": "here or there"}, "HOST"),
        ("service", ["run"], {"HOST": "192.0.2.1"}, "HOST: 192.0.2.1"),
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


@pytest.mark.parametrize("program", ["service", "worker", "arena", "engine"])
def test_every_program_says_which_version_it_is(program):
    done = subprocess.run(
        [sys.executable, "-m", program, "--version"], capture_output=True, text=True, check=True
    )

    assert done.stdout == f"Floe {VERSION}\n"


def test_one_version_is_told_everywhere():
    """The contract's document, the project and the programs name the same one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    contract = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))

    assert project["version"] == contract["info"]["version"] == VERSION
