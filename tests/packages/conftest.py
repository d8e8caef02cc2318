"""The wheel, built of what a clone would hold and installed elsewhere, for the tests in here.

They run on a virtual environment of their own (`make packages-test`) and are skipped elsewhere.
With `FLOE_COMPILED=1` they run on a wheel with compiled rules.
"""

import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q")

_made = Path(tempfile.mkdtemp(prefix="floe-packages-"))

collect_ignore_glob = [] if find_spec("pettingzoo") else ["test_*.py"]


def pytest_sessionstart(session):
    if not collect_ignore_glob:
        install(built(_made), _made / "installed")
        sys.path.insert(0, str(_made / "installed"))


def pytest_sessionfinish(session):
    shutil.rmtree(_made)


def built(folder):
    """The wheel of the engine, made in a folder that holds what git would."""
    clone = folder / "clone"
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file() and name.startswith(
            ("engine/", "packages/", "deploy/", "LICENSE")
        ):
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, clone / name)
    source = clone / "packages" / "engine"
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source)
    [wheel] = folder.glob("floe_games-*.whl")
    return wheel


def install(wheel, target):
    run(*PIP, "install", "--no-deps", "--target", target, wheel)


def run(*command, cwd=None):
    """What the program printed; a test fails with its words if it fails."""
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wheel():
    """The wheel that the other tests run on."""
    [wheel] = _made.glob("floe_games-*.whl")
    return wheel


@pytest.fixture(scope="session")
def alone(wheel, tmp_path_factory):
    """The Python of an empty virtual environment, in which pip has installed the wheel."""
    folder = tmp_path_factory.mktemp("alone")
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    run(python, "-m", "pip", "--disable-pip-version-check", "-q", "install", wheel)
    return python
