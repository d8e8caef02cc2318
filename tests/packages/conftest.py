"""The packages, built of what a clone would hold and installed elsewhere, for the tests in here.

They run on a virtual environment of their own (`make packages-test`) and are skipped elsewhere.
With `FLOE_COMPILED=1` they run on a wheel with compiled rules. The service that the clients talk to
is a process of its own, on the virtual environment of the service.
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
        clone(_made / "clone")
        for package in ("engine", "client"):
            install(built(package), _made / "installed")
        sys.path[:0] = [str(_made / "installed"), str(ROOT)]


def pytest_sessionfinish(session):
    shutil.rmtree(_made)


def clone(folder):
    """Lay into a folder what git would of all that the packages are built from."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file() and name.startswith(
            ("engine/", "packages/", "deploy/", "openapi/", "LICENSE")
        ):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def built(package):
    """The wheel of one of the packages."""
    source, folder = _made / "clone" / "packages" / package, _made / "dist" / package
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source)
    [wheel] = folder.glob("*.whl")
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
    """The wheel of the engine, on which the other tests run."""
    [wheel] = (_made / "dist" / "engine").glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def client_wheel():
    """The wheel of the client for Python."""
    [wheel] = (_made / "dist" / "client").glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def client_tarball():
    """The package of the client for TypeScript; what needs it is skipped without node."""
    tools = ROOT / "packages" / "client-js" / "node_modules"
    if shutil.which("npm") is None or not tools.is_dir():
        pytest.skip("npm is not installed on this machine")
    source = _made / "clone" / "packages" / "client-js"
    (source / "node_modules").symlink_to(tools)
    run(sys.executable, source / "build.py", _made / "dist")
    [tarball] = (_made / "dist").glob("*.tgz")
    return tarball


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """A running service, whose leases are short."""
    from tests.whole_service import WholeService  # noqa: PLC0415 - on the path since the start

    python = ROOT / ".venv" / "bin" / "python"
    folder = tmp_path_factory.mktemp("service")
    service = WholeService(folder, python=str(python), LEASE_SECONDS="3")
    service.start()
    yield service
    service.end()


@pytest.fixture(scope="session")
def alone(wheel, tmp_path_factory):
    """The Python of an empty virtual environment, in which pip has installed the wheel."""
    folder = tmp_path_factory.mktemp("alone")
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    run(python, "-m", "pip", "--disable-pip-version-check", "-q", "install", wheel)
    return python
