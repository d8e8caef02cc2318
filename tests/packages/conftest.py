"""The packages, built of what a clone would hold and installed elsewhere, for the tests in here.

They run on a virtual environment of their own (`make packages-test`) and are skipped elsewhere.
With `FLOE_COMPILED=1` they run on a wheel with compiled rules. The service that the clients talk to
is a process of its own, on the virtual environment of the service.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NODE_TOOLS = ROOT / "packages" / "client-js" / "node_modules" / ".bin"
STRICT = {"typeCheckingMode": "strict", "reportUnnecessaryTypeIgnoreComment": "error"}
IS_PROOF = os.environ.get("FLOE_PROOF") == "1"
"""Whether everything is tried that could be, however long it takes."""
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q")

# Two processes share the tests. Who starts them builds; they find here what was built.
_shared = os.environ.get("FLOE_PACKAGES_MADE")
_made = Path(_shared or tempfile.mkdtemp(prefix="floe-packages-"))

collect_ignore_glob = [] if find_spec("pettingzoo") else ["test_*.py"]


def pytest_sessionstart(session):
    if collect_ignore_glob:
        return
    if not _shared:
        clone(_made / "clone")
        tools = NODE_TOOLS.parent
        if tools.is_dir():
            (_made / "clone" / "packages" / "client-js" / "node_modules").symlink_to(tools)
        for package in ("engine", "client"):
            install(built(package), _made / "installed")
        os.environ["FLOE_PACKAGES_MADE"] = str(_made)
    sys.path[:0] = [str(_made / "installed"), str(ROOT)]


def pytest_sessionfinish(session):
    if not _shared:
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
            (
                *("engine/", "service/", "worker/", "table/", "docs/", "examples/", "openapi/"),
                *("packages/", "deploy/", "LICENSE", "Procfile", "pyproject.toml"),
            )
        ):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def built(package, folder=_made / "dist"):
    """One of the packages: a wheel, or what npm installs."""
    source, folder = _made / "clone" / "packages" / package, folder / package
    if package == "client-js":
        run(sys.executable, source / "build.py", folder)
    else:
        run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source)
    [made] = folder.iterdir()
    return made


def install(wheel, target):
    run(*PIP, "install", "--no-deps", "--target", target, wheel)


def run(*command, cwd=None, **environment):
    """What the program printed; a test fails with its words if it fails."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wheel():
    """The wheel of the engine, on which the other tests run."""
    [wheel] = (_made / "dist" / "engine").glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def build():
    """Builds one of the packages once more, into a folder."""
    return built


@pytest.fixture(scope="session")
def service_wheel():
    """The wheel of the service."""
    return built("service")


@pytest.fixture(scope="session")
def client_wheel():
    """The wheel of the client for Python."""
    [wheel] = (_made / "dist" / "client").glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def client_tarball(tmp_path_factory):
    """The package of the client for TypeScript; what needs it is skipped without node."""
    found("npm")
    if not NODE_TOOLS.is_dir():
        pytest.skip("make packages-test installs what builds the client for TypeScript")
    return built("client-js", tmp_path_factory.mktemp("built"))  # each process builds its own


def found(name):
    """Where a program of the machine is; what needs it is skipped without."""
    from tests.programs import program  # noqa: PLC0415 - on the path since the start

    return program(name)


class Home:
    """A folder outside the repository, in which somebody writes programs."""

    def __init__(self, folder, runs, programs):
        self.folder = folder
        self._runs = runs
        for program in (ROOT / "tests" / "packages" / programs).iterdir():
            shutil.copy(program, folder)

    def write(self, name, program):
        (self.folder / name).write_text(program, encoding="utf-8")
        return name

    def popen(self, *program, **environment):
        """A program of that folder, running."""
        return subprocess.Popen(
            [self._runs, *program],
            cwd=self.folder,
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *program, stdin="", **environment):
        """What a program of that folder has printed at its end."""
        process = self.popen(*program, **environment)
        told, complaints = process.communicate(stdin, timeout=300)
        assert process.returncode == 0, complaints
        return told


class PythonHome(Home):
    """Where pip has installed the client for Python."""

    def __init__(self, folder, wheel):
        run(sys.executable, "-m", "venv", folder / "venv")
        self.python = folder / "venv" / "bin" / "python"
        run(self.python, *PIP[1:], "install", wheel)
        super().__init__(folder, self.python, "py")
        self.write("pyrightconfig.json", json.dumps(STRICT))

    def check(self, name, program):
        """Whether mypy and pyright, both strict, find nothing in a program."""
        file = self.folder / self.write(name, program)
        self.mypy(file)
        self.pyright(file)

    def mypy(self, *words):
        """What mypy says."""
        mypy = (sys.executable, "-m", "mypy", "--strict", "--python-executable", self.python)
        return run(*mypy, *words, cwd=self.folder)

    def pyright(self, *words):
        """What pyright says; the test is skipped without it."""
        pyright = ROOT / "tests" / "packages" / "node_modules" / ".bin" / "pyright"
        if not pyright.exists():
            pytest.skip("npm is not installed on this machine")
        path = os.pathsep.join((str(self.python.parent), os.environ["PATH"]))
        return run(pyright, *words, cwd=self.folder, PATH=path)


class NodeHome(Home):
    """Where npm has installed the client for TypeScript."""

    def __init__(self, folder, tarball):
        super().__init__(folder, found("node"), "js")
        self.write("package.json", '{"private": true, "type": "module"}')
        run(found("npm"), "install", "--silent", "--no-audit", "--no-fund", tarball, cwd=folder)

    def compiled(self, name, program):
        """The program that tsc, as strict as it can be, makes of one in TypeScript."""
        options = ("--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom,dom.iterable")
        strict = ("--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess")
        run(NODE_TOOLS / "tsc", *options, *strict, self.write(name, program), cwd=self.folder)
        return name.replace(".mts", ".mjs")


@pytest.fixture(scope="session")
def client_home(client_wheel, tmp_path_factory):
    """The client for Python, installed outside the repository."""
    return PythonHome(tmp_path_factory.mktemp("python"), client_wheel)


@pytest.fixture(scope="session")
def node(client_tarball, tmp_path_factory):
    """The client for TypeScript, installed outside the repository."""
    return NodeHome(tmp_path_factory.mktemp("node"), client_tarball)


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
