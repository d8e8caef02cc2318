"""Tools that strangers wrote read our contract. They take minutes: `make strangers` runs them."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import urllib3

from tests.programs import program
from tests.whole_service import WholeService

HERE = Path(__file__).parent
MADE = HERE / "made"
PROGRAMS = Path(os.environ.get("FLOE_STRANGERS", "")).resolve()
"""Where the programs written in Python are installed."""

collect_ignore = ["made", "node_modules"]
"""What strangers' tools have written, tests of their own among it."""
collect_ignore_glob = [] if "FLOE_STRANGERS" in os.environ else ["test_*"]


class Strangers:
    """A running service, its document as it serves it, and the tools that read it."""

    def __init__(self, service):
        self.address = service.address
        self.contract = MADE / "openapi.json"
        shutil.rmtree(MADE, ignore_errors=True)
        MADE.mkdir()
        (MADE / "__init__.py").touch()
        served = urllib3.request("GET", f"{self.address}/openapi.json", retries=False)
        self.contract.write_bytes(served.data)

    @property
    def document(self):
        """The document, read."""
        return json.loads(self.contract.read_bytes())

    def run(self, tool, *arguments, cwd=HERE):
        """Run a tool to its end; whatever it says if it fails."""
        done = self.try_to_run(tool, *arguments, cwd=cwd)
        assert done.returncode == 0, f"{tool} {arguments}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    def try_to_run(self, tool, *arguments, cwd=HERE):
        """Run a tool to its end."""
        return subprocess.run(
            [_found(tool), *map(str, arguments)],
            cwd=cwd,
            env=self.environment | {"PYTHONPATH": str(cwd)},
            capture_output=True,
            text=True,
        )

    @property
    def environment(self):
        """What a tool is told of the service."""
        return {
            **os.environ,
            "FLOE_URL": self.address,
            "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
            "NO_COLOR": "1",
        }


def _found(name):
    """A program of the folder's own, or one of the machine's; the test is skipped without node."""
    for folder in (HERE / "node_modules/.bin", PROGRAMS):
        if (folder / name).exists():
            return folder / name
    return program(name)


@pytest.fixture(scope="session")
def strangers(tmp_path_factory):
    service = WholeService(tmp_path_factory.mktemp("service"))
    service.start()
    yield Strangers(service)
    service.end()


@pytest.fixture(scope="session")
def python():
    """The interpreter beside the tools that are written in Python."""
    return PROGRAMS / Path(sys.executable).name
