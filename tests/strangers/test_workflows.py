"""Redocly carries the workflows of `/arazzo.json` out against a running service, and linters read
them."""

import json

import pytest
import urllib3

from tests.strangers.conftest import HERE, MADE

WORKFLOWS = json.loads((HERE.parents[1] / "openapi" / "arazzo.json").read_bytes())["workflows"]


@pytest.fixture
def workflows(strangers):
    """The workflows as the service serves them, beside its contract."""
    served = urllib3.request("GET", f"{strangers.address}/arazzo.json", retries=False)
    (MADE / "arazzo.json").write_bytes(served.data)
    return "made/arazzo.json"


@pytest.mark.parametrize("workflow", [one["workflowId"] for one in WORKFLOWS])
def test_redocly_carries_it_out(strangers, workflows, workflow):
    """Every answer is held against the contract, too."""
    said = strangers.run(
        *("redocly", "respect", workflows, "--workflow", workflow),
        *("--server", f"floe={strangers.address}"),
    )

    assert "Workflows: 1 passed, 1 total" in said


def test_redocly_and_spectral_have_nothing_to_say_of_them(strangers, workflows):
    (MADE / "arazzo.yaml").write_text('extends: ["spectral:arazzo"]\n')

    linted = strangers.run("redocly", "lint", workflows, "--extends", "recommended-strict")
    looked = strangers.run(
        *("spectral", "lint", workflows, "--ruleset", "made/arazzo.yaml"),
        *("--fail-severity", "hint"),
    )

    assert "Your API description is valid" in linted
    assert "No results with a severity of 'hint' or higher found!" in looked
