"""The programs of the machine that tests start, looked for in one place.

A test that needs one that is not there is skipped, and the summary says which.
"""

import os
import shutil
import subprocess
from functools import cache

import pytest

ADMINISTRATORS = ("/usr/local/sbin", "/usr/sbin", "/sbin")
"""Where programs lie that administrators start; most others have no path to them."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_SECONDS = 240


def found(*names):
    """Where the first of these programs is that this machine has, or None."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *ADMINISTRATORS))
    return next(filter(None, (shutil.which(name, path=path) for name in names)), None)


def program(*names):
    """The same; without any of them the test is skipped."""
    there = found(*names)
    if there is None:
        pytest.skip(f"{' or '.join(names)} is not installed on this machine")
    return there


def require_programs(*names):
    """Skip the test where a program is missing that a reader is told to have."""
    for name in names:
        program(name)
    if "curl" in names and "--json" not in _help_of_curl():
        pytest.skip("curl is older than 7.82")


@cache
def _help_of_curl():
    told = subprocess.run([program("curl"), "--help", "all"], capture_output=True, text=True)
    return told.stdout


def node_modules(folder):
    """What the lock beside a test names, installed there; without npm, or its registry, the test
    is skipped."""
    modules = folder / "node_modules"
    if not (modules / ".package-lock.json").exists():  # which npm writes last
        installed = subprocess.run(
            [program("npm"), "ci", "--no-progress"],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )
        if installed.returncode:
            pytest.skip(f"npm installs nothing here: {installed.stderr[-200:]}")
    return modules
