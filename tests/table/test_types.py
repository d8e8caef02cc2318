"""The table's types: its JSDoc, with the contract's as openapi-typescript writes them."""

import subprocess
from pathlib import Path

import pytest

from tests.programs import node_modules

HERE = Path(__file__).parent
CONTRACT = HERE.parents[1] / "openapi" / "openapi.json"
PATIENCE_SECONDS = 240


@pytest.fixture(scope="session")
def checkers():
    """Where the locked programs of node are; a machine without node skips."""
    return node_modules(HERE) / ".bin"


@pytest.fixture(scope="session")
def contract(checkers):
    """The types of the contract, written down."""
    written = run(checkers / "openapi-typescript", CONTRACT, "-o", "contract.d.ts")
    assert written.returncode == 0, written.stderr


@pytest.mark.usefixtures("contract")
def test_the_client_fits_the_contract_and_itself(checkers):
    checked = run(checkers / "tsc", "-p", ".")

    assert checked.returncode == 0, checked.stdout


@pytest.mark.usefixtures("contract")
def test_a_member_that_the_contract_does_not_have_is_found(checkers):
    """The check can fail."""
    wrong = HERE / "wrong.d.ts"
    wrong.write_text(
        'import type { components } from "./contract";\n'
        'export type Wrong = components["schemas"]["Decision"]["comands"];\n'
    )
    try:
        checked = run(checkers / "tsc", "--noEmit", "--strict", "wrong.d.ts", "contract.d.ts")
    finally:
        wrong.unlink()

    assert checked.returncode != 0
    assert "'comands' does not exist" in checked.stdout


def run(*command):
    return subprocess.run(
        command, cwd=HERE, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )
